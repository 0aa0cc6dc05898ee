import { matchesPinyin } from "../web/src/app/pinyin.ts";
import { entry, menu, panel, pinned } from "./menu.ts";
import { expect, test } from "./portal.ts";

test("S2.16a S2.16c S9.4h the panel of all functions is toggled and reset by keys, long groups in columns of five", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/delivery/receivingDetails" });
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Alt+c");
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).toHaveCSS("z-index", "501");
  await expect(panel(page).locator("xpath=preceding-sibling::*[1]")).toHaveCSS("z-index", "500");
  const columns = panel(page).locator("ul");
  const sizes = await columns.evaluateAll((lists: { children: { length: number } }[]) =>
    lists.map((list) => list.children.length),
  );
  expect(Math.max(...sizes)).toBe(5);
  const access = panel(page).getByRole("region", { name: "Users and roles" });
  expect(await access.locator("ul").count()).toBeGreaterThan(1);

  const search = panel(page).getByRole("textbox");
  await expect(search).toBeFocused();
  const links = panel(page).getByRole("link");
  await page.keyboard.type("receipts");
  await expect(links).toHaveText(["Receipts"]);
  await page.keyboard.press("Delete");
  await expect(search).toHaveValue("");
  await expect(entry(panel(page), "Suppliers")).toBeVisible();

  await entry(panel(page), "Users").hover();
  await panel(page).getByRole("button", { name: "Pin Users", exact: true }).click();
  await expect(panel(page).getByRole("button", { name: "Unpin Users" })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(entry(pinned(page), "Users")).toBeVisible();
  await page.keyboard.press("Alt+c");
  await expect(search).toBeFocused();
  await page.keyboard.press("Alt+c");
  await expect(panel(page)).toBeHidden();

  await page.keyboard.press("Alt+c");
  await page.keyboard.type("warehouses");
  await expect(links).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/base/basic/warehouse");
  await expect(panel(page)).toBeHidden();
});

test("S2.16b S9.3f a menu is found by its name or its whole address, once the keys have rested for 300 ms", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/delivery/receivingDetails" });
  await expect(menu(page)).toBeVisible();
  const search = panel(page).getByRole("textbox");
  await page.keyboard.press("Alt+c");
  await expect(search).toBeFocused();
  const links = panel(page).getByRole("link");
  await expect(entry(panel(page), "Suppliers")).toBeVisible();
  // How long the list stood still after the last key.
  const waited = page.evaluate<number>(`new Promise((resolve) => {
    const body = document.querySelector("[data-entries]");
    let last = 0;
    document.querySelector("[role=dialog] input").addEventListener("input", () => (last = performance.now()));
    new MutationObserver(() => resolve(performance.now() - last)).observe(body, { childList: true, subtree: true });
  })`);
  await page.keyboard.type("RECEI");
  await expect(links).toHaveText(["Receipts"]);
  expect(await waited).toBeGreaterThanOrEqual(295);
  for (const address of ["Base.Basic.Supplier", "/base/basic/supplier"]) {
    await search.fill(address);
    await expect(links).toHaveText(["Suppliers"]);
  }
  await search.fill("/base/basic/supplie");
  await expect(panel(page)).toContainText("No function matches");
  await panel(page).getByRole("button", { name: "Empty the search" }).click();
  await expect(entry(panel(page), "Suppliers")).toBeVisible();
});

test("S2.16b a menu is found by pinyin, whole or by its initials, and by letters without their marks", async ({
  signIn,
}) => {
  for (const typed of ["caigou", "cgd"]) expect(matchesPinyin("採購單", typed), typed).toBe(true);
  const searched = {
    "zh-CN": { typed: ["caigoud", "cgdd", "cgdingdan"], found: "采购订单", dialog: "全部功能" },
    "vi-VN": { typed: ["don mua", "ĐƠN MUA"], found: "Đơn mua hàng", dialog: "Tất cả chức năng" },
  } as const;
  const page = await signIn("buyer", { language: "zh-CN", at: "/404" });
  for (const language of ["zh-CN", "vi-VN"] as const) {
    const { typed, found, dialog } = searched[language];
    if (language === "vi-VN") {
      await page.locator("header").first().locator("button:has(.anticon-global)").click();
      await page.getByRole("menuitem", { name: "Tiếng Việt", exact: true }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
    await page.keyboard.press("Alt+c");
    const shown = page.getByRole("dialog", { name: dialog });
    for (const text of typed) {
      await shown.getByRole("textbox").fill(text);
      await expect(shown.getByRole("link"), text).toHaveText([found]);
    }
    await page.keyboard.press("Escape");
  }
});
