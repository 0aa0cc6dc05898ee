import type { Page } from "@playwright/test";
import { seriousBarriers } from "./barriers.ts";
import { rows } from "./lists.ts";
import { expect, test } from "./portal.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });

test("Ctrl+K finds pages by name and documents by number, by keys alone, and remembers them", async ({ signIn }) => {
  const page = await signIn("buyer", { at: "/404" });
  // What is typed while it is on its way is not lost.
  const file = /CommandPalette-.*\.js$/;
  const held = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(file);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("po-2026-0031", { delay: 20 });
  await asked;
  await expect(palette(page)).toHaveCount(0);
  held.resolve();
  const field = palette(page).getByRole("combobox");
  await expect(field).toHaveValue("po-2026-0031");
  const found = palette(page).getByRole("group", { name: "Purchase orders" }).getByRole("option");
  await expect(found.first()).toContainText("PO-2026-0031");
  const [number = ""] = (await found.nth(1).innerText()).split("\n");
  await expect(found.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", (await found.nth(1).getAttribute("id")) ?? "");
  expect(await seriousBarriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orderCollaboration/userOrder/acceptance?id=*");
  await expect(page.locator("main h1").filter({ visible: true })).toContainText(number);

  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Opened lately" }).getByRole("option")).toContainText([number]);
  // A number means the record, also where a step of it could be taken.
  const steps = palette(page).getByRole("group", { name: number }).getByRole("option");
  const [step = ""] = (await steps.first().innerText()).split("\n");
  await page.keyboard.type(number);
  await expect(found).toContainText([number]);
  await expect(palette(page).getByRole("option").first()).toContainText(number);
  await expect(steps).toHaveCount(0);
  await field.fill(step);
  await expect(steps.first()).toHaveAttribute("aria-selected", "true");
  await field.fill("");
  await page.keyboard.type("import");
  await palette(page).getByRole("option", { name: "Import purchase orders" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orderCollaboration/userOrder");
  await expect(page.getByRole("dialog", { name: /Import/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing like this");
  await expect(palette(page).getByText("Nothing found for “nothing like this”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
});

test("Escape calls off what is on its way: the palette, the panel of functions, the keys and a drawer", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: "/base/basic/material" });
  const cell = rows(page).first().locator("td[data-column]").nth(1);
  await expect(cell).toBeVisible();
  const opened: readonly (readonly [RegExp, () => Promise<void>])[] = [
    [/CommandPalette-.*\.js$/, () => page.keyboard.press("Control+k")],
    [/FunctionPanel-.*\.js$/, () => page.keyboard.press("Alt+c")],
    [/KeyboardHelp-.*\.js$/, () => page.keyboard.press("?")],
    [/ListDrawer-.*\.js$/, () => cell.click()],
  ];
  for (const [file, open] of opened) {
    // It comes once Escape was pressed: nothing but that call holds it back.
    const held = Promise.withResolvers<void>();
    const asked = page.waitForRequest(file);
    await page.route(file, async (route) => {
      await held.promise;
      await route.continue();
    });
    await open();
    await asked;
    // The file is asked for while what waits for it is still being drawn.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))");
    await page.keyboard.press("Escape");
    held.resolve();
    await page.evaluate((url) => import(url), (await asked).url());
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The same keys would close what had come after all.
    await open();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
