import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { demoNews } from "../demo/news-texts.ts";
import { seriousBarriers } from "./barriers.ts";
import { agree, button, follow, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const stocktaking = "关于年末盘点期间暂停收货的通知";
const forAlpha = "请贵司尽快确认逾期未交订单";
const subjects = demoNews.filter((news) => news.forEveryone && !news.status && "news" in news.type);

/** The notices of a list. */
const rows = (page: Page) => page.locator("main li > a");

/** Opens the announcement of the stocktaking, and its attachment. */
async function takeAlong(page: Page): Promise<void> {
  await page.getByText(stocktaking).click();
  await expect(page).toHaveURL(/\/announcement-detail\?id=\d+$/);
  await expect(page.locator("article h1")).toHaveText(stocktaking);
  await expect(page.locator("article li").first()).toContainText("VN10-RM");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("article").getByText("年末盘点停收安排.txt").click(),
  ]);
  expect(download.suggestedFilename()).toBe("年末盘点停收安排.txt");
  expect(await readFile(await download.path(), "utf8")).toContain("VN10-RM");
}

test("S2.1a B2.27 S7.19a a stranger reads the announcements, takes an attachment along, and finds by kind and words; the address shows the same in another language", async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal, locale: "en-US" });
  const page = await context.newPage();
  await page.goto("/announcement");
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", /^\/login/);
  await expect(rows(page)).toHaveCount(subjects.length);
  // Pinned ones first.
  await expect(rows(page).first()).toContainText(stocktaking);
  await expect(page.getByText(forAlpha)).toBeHidden();
  expect(await seriousBarriers(page)).toEqual([]);
  await takeAlong(page);
  await page.goBack();

  await page.locator(".ant-segmented-item", { hasText: "Notices of opportunities" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("searchbox").fill("nothing of the kind");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/keyword=nothing/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(rows(page)).toHaveCount(3);
  await page.getByText("Inquiry", { exact: true }).first().click();
  await expect(rows(page)).toHaveCount(1);
  await context.addCookies([{ name: "language", value: "vi-VN", url: portal }]);
  await page.reload();
  await expect(page.getByRole("link", { name: "Đăng nhập" })).toHaveAttribute("href", /^\/login/);
  await expect(rows(page)).toHaveText(/冷轧钢板年度询价公告/);
  await follow(page, "/announcement-detail?id=7");
  await expect(page.getByText("Không xem được thông báo này.")).toBeVisible();
  await context.close();
});

test("S2.13 B2.26 S7.19b a supplier reads what is for them; what they have opened is no longer bold", async ({
  desk,
}) => {
  const page = await desk("supplier3", { at: "/newsnotice-list" });
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText(forAlpha)).toBeHidden();
  const first = rows(page).filter({ hasText: stocktaking });
  const title = first.getByText(stocktaking);
  await expect(title).toHaveCSS("font-weight", "600");
  await first.click();
  await expect(page).toHaveURL(/\/newsnotice-list-detail\?id=\d+$/);
  await expect(page.locator("article h1")).toHaveText(stocktaking);
  await page.goBack();
  await expect(title).toHaveCSS("font-weight", "400");
});

test("B1.5m B2.29d B4.2b B4.2c an editor writes a notice for one supplier, publishes it and takes it back", async ({
  desk,
}) => {
  const editor = await desk("buyer");
  const subject = "Please send new bank details";
  await visit(editor, "/announcement/news");
  await button(editor, "New notice").click();
  await editor.getByLabel("Subject").fill(subject);
  await editor.locator("#content").fill("Ours has **not** changed: see https://example.com/bank.");
  await editor.getByLabel("Sent to").click();
  await editor.locator(".ant-select-item-option", { hasText: "Chosen receivers" }).click();
  await editor.getByLabel("Receivers are").click();
  await editor.locator(".ant-select-item-option", { hasText: "Suppliers" }).click();
  await editor.getByLabel("Receivers", { exact: true }).fill("S10001");
  await editor.locator(".ant-select-item-option", { hasText: "S10001" }).click();
  await editor.locator("input[type=file]:not([capture])").setInputFiles([
    { name: "form.txt", mimeType: "text/plain", buffer: Buffer.from("Account:\n") },
    { name: "renamed.pdf", mimeType: "application/pdf", buffer: Buffer.from("no document") },
    { name: "nothing.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
  ]);
  await expect(editor.getByRole("alert").filter({ hasText: "renamed.pdf: The file is damaged" })).toBeVisible();
  await expect(editor.getByRole("alert").filter({ hasText: "nothing.pdf: The file is empty." })).toBeVisible();
  await expect(editor.getByRole("button", { name: "Remove form.txt" })).toBeVisible();
  await button(editor, "Save as draft").click();
  await expect(editor.locator("article strong")).toHaveText("not");
  await expect(editor.locator("article").getByRole("link")).toHaveAttribute("href", "https://example.com/bank");
  await button(editor, "Publish").click();
  await agree(editor, "Publish");
  await expect(editor.getByText("Published.", { exact: true })).toBeVisible();
  await expect(editor.getByText("Suppliers: S10001")).toBeVisible();
  await expect(button(editor, "Modify")).toBeHidden();

  const reader = await desk("supplier", { at: "/newsnotice-list" });
  await reader.getByText(subject).click();
  await expect(reader.locator("article").getByText("form.txt")).toBeVisible();

  await visit(editor, "/announcement/news");
  await row(editor, subject).getByRole("button", { name: "Take back" }).click();
  await agree(editor, "Take back");
  await expect(row(editor, subject)).toContainText("Taken back");
  await reader.reload();
  await expect(reader.getByText("This announcement is not available.")).toBeVisible();
});
