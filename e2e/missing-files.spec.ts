import type { Page } from "@playwright/test";
import { entry, panel, pinned } from "./menu.ts";
import { button, chooseAction, question } from "./pages.ts";
import { expect, test } from "./portal.ts";

/** Files of the product that a page had not loaded when a release took them, or the network. */
async function lose(page: Page, ...names: readonly string[]): Promise<() => Promise<void>> {
  const addresses = names.map((name) => `**/assets/${name}-*.js*`);
  for (const address of addresses) await page.route(address, (route) => route.abort());
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

const said = (page: Page) => page.locator(".ant-message-error", { hasText: "Please reload" });

test("a question whose dialog cannot be loaded is not agreed to, what was typed stays, and it is asked the next time", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  const find = await lose(page, "Asker");
  await page.goto("/base/basic/add-supplier");
  await page.locator("#supplierNo").fill("E2E-KEPT");
  await button(page, "Cancel").click();
  await expect(said(page)).toBeVisible();
  await expect(page.locator("#supplierNo")).toHaveValue("E2E-KEPT");
  await find();
  await button(page, "Cancel").click();
  await button(question(page), "Stay").click();
  await expect(page.locator("#supplierNo")).toHaveValue("E2E-KEPT");
});

test("what is around the page and cannot be loaded leaves the page as it is, and is tried again", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  const find = await lose(page, "CommandPalette", "FunctionPanel", "KeyboardHelp", "DraggableMenus");
  await page.goto("/base/basic/add-supplier");
  const typed = page.locator("#supplierNo");
  await typed.fill("E2E-KEPT");
  await entry(pinned(page), "Materials").hover();
  const drag = page.getByRole("button", { name: "Move Materials" });
  for (const key of ["Control+k", "Alt+c"]) {
    await expect(said(page)).toBeHidden({ timeout: 10_000 });
    await page.keyboard.press(key);
    await expect(said(page)).toBeVisible();
    await expect(typed).toHaveValue("E2E-KEPT");
  }
  await expect(drag).toBeHidden();
  await find();
  await page.keyboard.press("Alt+c");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.move(800, 500);
  await entry(pinned(page), "Materials").hover();
  await expect(drag).toBeVisible();
  await expect(typed).toHaveValue("E2E-KEPT");
});

test("the menu of a phone that cannot be loaded leaves the page as it is, and is tried again", async ({ signIn }) => {
  const page = await signIn("admin", { at: null, phone: true });
  const find = await lose(page, "MenuDrawer");
  await page.goto("/base/basic/add-supplier");
  await page.locator("#supplierNo").fill("E2E-KEPT");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await menu.click();
  await expect(said(page)).toBeVisible();
  await expect(page.locator("#supplierNo")).toHaveValue("E2E-KEPT");
  await find();
  await menu.click();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("a dialog of a page that cannot be loaded leaves the page as it is, and is tried again", async ({ signIn }) => {
  const page = await signIn("admin", { at: null });
  const find = await lose(page, "ImportDialog");
  await page.goto("/base/basic/supplier");
  await chooseAction(page, "Import");
  await expect(said(page)).toBeVisible();
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await find();
  await chooseAction(page, "Import");
  await expect(page.getByRole("dialog")).toContainText("Download template");
});
