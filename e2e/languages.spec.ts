import type { Page } from "@playwright/test";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { phoneSize } from "./contexts.ts";
import { dayFromNow } from "./order-workbook.ts";
import { goTo, paste, visit } from "./pages.ts";
import { expect, type Language, test } from "./portal.ts";
import { textsOf, untranslated } from "./texts.ts";

/** Everything a person reads or is read: texts, and the names of what has none. */
async function allTexts(page: Page): Promise<string> {
  const names = await page
    .locator("[aria-label], [title], [placeholder]")
    .evaluateAll((elements: { getAttribute(name: string): string | null }[]) =>
      elements.flatMap((element) => ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name))),
    );
  return [await page.locator("body").textContent(), ...names].join("\n");
}

async function look(page: Page, language: Language): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(await allTexts(page)).not.toMatch(untranslated);
}

/** Has a page speak one language after the other, and English in the end. */
async function lookInEach(page: Page): Promise<void> {
  for (const [language, name] of [
    ["zh-CN", "简体中文"],
    ["zh-TW", "繁體中文"],
    ["vi-VN", "Tiếng Việt"],
    ["en-US", "English"],
  ] as const) {
    const kept = page.waitForResponse(/\/updateLanguage$/);
    await page.locator("header").first().locator("button:has(.anticon-global)").click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    expect((await kept).ok()).toBe(true);
    await look(page, language);
  }
}

// All languages have the same keys: what is said by one in English is said by it in each. The walks of all pages look for keys too.
test("S1.3a B1.6a a page speaks four languages and leaves no key untranslated", async ({ signIn }) => {
  const page = await signIn("supplier", { at: "/delivery/asnTracking" });
  await page.locator("tr[data-row-key]").first().click();
  await expect(page.locator("main dl").first()).toBeVisible();
  await look(page, "en-US");
  await lookInEach(page);
});

// Lists are made in one way, and on a desk one is looked at in this way where keys are proved; so are forms, of which this has the most.
test("the pages of the main job have no serious barrier on a desk and on a phone", async ({ desk }) => {
  const page = await desk("supplier", { at: "/delivery/addAsn/add" });
  expect(await seriousBarriers(page)).toEqual([]);
  await page.setViewportSize(phoneSize);
  expect(await seriousBarriers(page)).toEqual([]);
  await visit(page, "/delivery/orderTracking");
  expect(await seriousBarriers(page)).toEqual([]);
});

test("a number and a day are read as the language of their reader writes them, and what is shown or copied comes back as the same", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { language: "vi-VN", at: "/orderCollaboration/userOrder/add" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { batchPurQty = "" } = textsOf("vi-VN", "purchase-orders").purchaseOrderLine ?? {};
  const quantity = page.getByRole("textbox", { name: new RegExp(`^${batchPurQty}`) }).first();
  for (const [text, shown] of [
    ["1.234", "1234"],
    ["1,234", "1,234"],
    ["1,5", "1,5"],
    ["1.234,5", "1234,5"],
  ] as const) {
    await paste(quantity, text);
    await expect(quantity).toHaveValue(shown);
  }
  // By hand as by pasting: it is read anew with each key, and once more when the cell is left.
  await quantity.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1.234");
  await expect(quantity).toHaveValue("1.234");
  await page.keyboard.press("Tab");
  await expect(quantity).toHaveValue("1234");
  await paste(quantity, "2,125");
  await quantity.press("Control+c");
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe("2,125");
  await paste(quantity, "2.1.2");
  await expect(quantity).toHaveValue("2.1.2");
  await expect(quantity).toHaveAccessibleDescription(/1\.000,5/);

  const { purchaseDate = "" } = textsOf("vi-VN", "purchase-orders").purchaseOrder ?? {};
  const day = page.getByRole("textbox", { name: purchaseDate });
  // A calendar comes when its field is reached.
  await day.hover();
  await expect(day).toBeEditable();
  const asked = dayFromNow(20);
  await day.fill(asked.split("-").reverse().map(Number).join("/"));
  await page.keyboard.press("Tab");
  await expect(day).toHaveValue(asked);
});

test("S1.3b tabs of records speak the language that was chosen since, also of pages that are not on screen", async ({
  signIn,
}) => {
  const page = await signIn("admin", { language: "vi-VN", at: "/base/basic/material" });
  const { records } = await call<{ records: { id: string; itemNo: string }[] }>(
    page,
    "/IBmItemService/getbmitemlistbyparams",
    { current: 1, size: 1, condition: {} },
  );
  const [{ id, itemNo } = { id: "", itemNo: "" }] = records;
  await goTo(page, `/base/basic/modify-material/${id}`);
  const tab = page.locator(`header nav a[href^="/base/basic/modify-material/${id}"]`);
  await expect(tab).toHaveText(`Vật tư ${itemNo}`);
  await goTo(page, "/base/basic/material");
  const kept = page.waitForResponse(/\/updateLanguage$/);
  await page.locator("header").first().locator("button:has(.anticon-global)").click();
  await page.getByRole("menuitem", { name: "简体中文", exact: true }).click();
  expect((await kept).ok()).toBe(true);
  await expect(tab).toHaveText(`物料 ${itemNo}`);
});
