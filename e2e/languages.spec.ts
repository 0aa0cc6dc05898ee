import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { seriousBarriers } from "./barriers.ts";
import { goTo, visit } from "./pages.ts";
import { expect, type Language, test } from "./portal.ts";

const localeFiles = new URL("../contract/locales/en-US/", import.meta.url);
const groups = readdirSync(localeFiles).flatMap((name) =>
  Object.keys(JSON.parse(readFileSync(new URL(name, localeFiles), "utf8"))),
);
/** A key that found no text stands on the page as it is. */
const untranslated = new RegExp(`\\b(${groups.join("|")})\\.[a-z]\\w*`);

const lists = [
  "/dashboard",
  "/orderCollaboration/userOrder",
  "/delivery/orderTracking",
  "/delivery/asnTracking",
  "/delivery/receivingDetails",
];

/** Everything a person reads or is read: texts, and the names of what has none. */
async function allTexts(page: Page): Promise<string> {
  const names = await page
    .locator("[aria-label], [title], [placeholder]")
    .evaluateAll((elements) =>
      elements.flatMap((element) => ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name))),
    );
  return [await page.locator("body").textContent(), ...names].join("\n");
}

async function look(page: Page, language: Language): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(await allTexts(page)).not.toMatch(untranslated);
}

async function openFirst(page: Page, list: string): Promise<void> {
  await goTo(page, list);
  await page.locator("tr[data-row-key]").first().click();
  await expect(page.locator("main header h1")).toBeVisible();
  await expect(page.locator("main dl").first()).toBeVisible();
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

// All languages have the same keys: what is said by one in English is said by it in each.
test("S1.3a B1.6a the pages of the main job speak four languages and leave no key untranslated", async ({ signIn }) => {
  const page = await signIn("supplier");
  for (const list of lists) {
    await goTo(page, list);
    if (list !== "/dashboard") await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
    await look(page, "en-US");
  }
  await lookInEach(page);
  await goTo(page, "/delivery/addAsn/add");
  await expect(page.locator("main form")).toBeVisible();
  await lookInEach(page);
  for (const list of ["/orderCollaboration/userOrder?status=1&refuseSign=0", ...lists.slice(2, 4)]) {
    await openFirst(page, list);
    await look(page, "en-US");
    await page.getByRole("tab").last().click();
    await look(page, "en-US");
  }
  await lookInEach(page);
});

for (const phone of [false, true]) {
  test(`the pages of the main job have no serious barrier ${phone ? "on a phone" : "on a desk"}`, async ({
    signIn,
  }) => {
    const page = await signIn("supplier", { phone });
    const addresses = [...lists, "/delivery/addAsn", "/delivery/addAsn/add"];
    for (const address of addresses) {
      await visit(page, address);
      expect(await seriousBarriers(page)).toEqual([]);
    }
  });
}
