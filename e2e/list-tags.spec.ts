import type { Page } from "@playwright/test";
import { menus } from "../contract/src/platform/menus/menu-table.ts";
import { asOwner } from "../server/testing/owner.ts";
import { call } from "./calls.ts";
import { andRows, choose, openLines, popover, rows, searchBox } from "./lists.ts";
import { agree, expectNothingTold, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptWaiting } from "./ready-orders.ts";

const tags = (page: Page) => page.getByRole("button", { name: /^Favorite tags/ });
const tag = (page: Page, name: string) => popover(page).getByRole("button", { name }).first();

/** Saves a tag of one's own, for the lines of orders unless for another page, under a name per language. */
async function addTag(
  page: Page,
  names: Readonly<Record<string, string>>,
  params: object,
  module: string = menus.orderTracking.menuNo,
): Promise<void> {
  const zlI18nList = Object.entries(names).map(([languageCode, description]) => ({ languageCode, description }));
  const tagContent = JSON.stringify({ params, labelMapProp: {} });
  const tag = { module, tagOwnType: "2", zlI18nList, tagContent };
  await call(page, "/ISysTagService/addSysTag", { condition: tag });
}

test("S4.4a S4.4b S5.3a S5.3c a tag is named in a dialog, in every language", async ({ desk }) => {
  const page = await desk("buyer");
  await openLines(page);
  await page.getByRole("button", { name: "Differing replies" }).click();
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  await expect(dialog).toBeVisible();

  // S5.3a and S5.3c: every name, on blur; one's own has one unless more are wanted.
  await expect(page.getByLabel("Name in 简体中文")).toBeHidden();
  await dialog.getByText("Names in other languages").click();
  await page.getByLabel("Tag name").focus();
  await page.getByLabel("Name in 简体中文").focus();
  await expect(dialog.getByText("Please enter a name for the tag.")).toBeVisible();
  await page.getByLabel("Name in Tiếng Việt").focus();
  await expect(dialog.getByText("Please enter the name in this language too.")).toHaveCount(1);
  await page.getByLabel("Tag name").fill("Replies to check");
  await expect(page.getByLabel("Name in Tiếng Việt")).toHaveValue("Replies to check");
  await page.getByLabel("Name in 简体中文").fill("待核对回复");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(tags(page)).toHaveText("Replies to check");
});

test("S4.5a S4.5b S4.5c S4.5d a saved tag is picked, left by any change, picked off, and removed", async ({
  signIn,
}) => {
  const page = await signIn("buyer2", { at: null });
  await addTag(page, { "en-US": "Replies to check", "zh-CN": "待核对回复" }, { refuseSign: "2" });
  await addTag(page, { "en-US": "Only red ones", "zh-CN": "仅红色" }, { custom_colourIndistinct: "red" });
  await openLines(page);
  await tags(page).click();
  await andRows(page, () => tag(page, "Replies to check").click());
  await expect(tags(page)).toHaveText("Replies to check");
  // S4.5c
  await andRows(page, () => page.getByRole("button", { name: "Open only" }).click());
  await expect(tags(page)).toHaveText("");
  // S4.5a: what was there besides is gone, also the search box and the page.
  await searchBox(page).fill("PO");
  await andRows(page, () => searchBox(page).press("Enter"));
  await tags(page).click();
  const picked = await andRows(page, () => tag(page, "Replies to check").click());
  expect(picked.condition).toMatchObject({ refuseSign: "2", field: "updateDate", order: "desc" });
  expect(Object.keys(picked.condition).sort()).toEqual(["field", "limitCount", "order", "refuseSign"]);
  await expect(searchBox(page)).toHaveValue("");
  await expect(tags(page)).toHaveText("Replies to check");
  // S4.5b
  await tags(page).click();
  await expect(tag(page, "Replies to check")).toHaveAttribute("aria-pressed", "true");
  await tag(page, "Replies to check").click();
  await expect(page).not.toHaveURL(/refuseSign|tag=/);
  await expect(tags(page)).toHaveText("");
  // What it also filters by is gone from the page, which is said as long as it is picked.
  const lost = page.getByText("“Only red ones” also filters by a field that this page no longer has");
  await tags(page).click();
  await tag(page, "Only red ones").click();
  await expect(lost).toBeVisible();
  await tags(page).click();
  await tag(page, "Only red ones").click();
  await expect(lost).toBeHidden();

  // S4.5d
  await tags(page).click();
  const reloaded = page.waitForResponse((response) => response.url().endsWith("/getSysTagPage"));
  await popover(page).getByRole("button", { name: "Delete Replies to check" }).click();
  await agree(page, "Delete");
  await reloaded;
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Delete Only red ones" }).click();
  await agree(page, "Delete");
  await tags(page).click();
  await expect(popover(page).getByText("No tags yet.")).toBeVisible();
});

test("S4.4c S8.2b S8.2e S8.10a adding a tag that fails stops without a word", async ({ desk }) => {
  const page = await desk("buyer");
  await openLines(page, "?keyword=PO");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  await page.getByLabel("Tag name").waitFor();
  await page.getByLabel("Tag name").fill("Lost");
  // S4.4c, S8.2b, S8.2e: the button turns while it waits, and not longer; the refusal is for the dialog to show.
  let refuse: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route("**/ISysTagService/**", async (route) => {
    await waited;
    await route.fulfill({ json: { status: 400, errorCode: "x", errorMessage: "Not today." } });
  });
  await save.click();
  await expect(save).toHaveClass(/loading/);
  refuse();
  await expect(save).not.toHaveClass(/loading/);
  await expectNothingTold(page);
  await page.unroute("**/ISysTagService/**");
  await page.context().setOffline(true);
  await save.click();
  await expect(save).not.toHaveClass(/loading/);
  await expect(dialog).toBeVisible();
  await expectNothingTold(page);
  await page.context().setOffline(false);
});

test("S5.3b S9.4e without a name in the language of the page, adding a tag is given up without a word", async ({
  signIn,
}) => {
  const page = await signIn("buyer2", { at: null });
  // Without the languages no name is in the language of the page.
  await page.route("**/getAllZlLanguage", (route) => route.abort());
  await openLines(page, "?keyword=PO");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  // It grows to its size as it opens.
  const width = async () => (await dialog.locator(".ant-modal-container").boundingBox())?.width;
  await expect.poll(width).toBe(500);
  await page.getByLabel("Tag name").fill("Given up");
  await save.click();
  await expect(dialog).toBeHidden();
  await expectNothingTold(page);
  await tags(page).click();
  await expect(popover(page).getByText("No tags yet.")).toBeVisible();
});

test("S9.6a a tag is shared with a role in the dialog, and its holders cannot change it", async ({ desk }) => {
  const admin = await desk("admin");
  await openLines(admin, "?keyword=BE-10015");
  await tags(admin).click();
  await popover(admin).getByRole("button", { name: "Add to favorite tags" }).click();
  await admin.getByLabel("Tag name").fill("Bearings for buyers");
  await admin.getByRole("dialog").getByText("Some roles").click();
  await choose(admin, admin.getByRole("combobox", { name: "Some roles" }), "buyer-Buyer / 采购 / Mua hàng");
  await admin.keyboard.press("Escape");
  await admin.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(tags(admin)).toHaveText("Bearings for buyers");

  const buyer = await desk("buyer");
  await openLines(buyer);
  await tags(buyer).click();
  await expect(popover(buyer).getByText("Shared")).toBeVisible();
  await expect(popover(buyer).getByRole("button", { name: "Delete Bearings for buyers" })).toHaveCount(0);
  const picked = await andRows(buyer, () => tag(buyer, "Bearings for buyers").click());
  expect(picked.condition).toMatchObject({ keyword: "BE-10015" });
});

test("S3.6 S4.10 a tag tells at the bell what newly matches it, and leads to its list", async ({ signIn, demo }) => {
  // What other journeys told them is no more.
  await asOwner(demo, "delete from user_message where user_id = (select id from app_user where user_no = 'supplier')");
  // A page that stood there before knows the tags of then.
  const page = await signIn("supplier", { at: null });
  const bell = page.locator("header").getByRole("button", { name: /wait for you|waits for you/ });
  await addTag(page, { "en-US": "Accepted of late" }, { refuseSign: "1" }, menus.purchaseOrders.menuNo);
  await visit(page, "/orderCollaboration/userOrder?refuseSign=1");
  await expect(rows(page).first()).toBeVisible();
  await tags(page).click();
  const alert = popover(page).getByRole("button", { name: "Tell me when something new matches Accepted of late" });
  await alert.click();
  await expect(page.getByText("You will find what newly matches “Accepted of late” at the bell.")).toBeVisible();
  await expect(alert).toHaveAttribute("aria-pressed", "true");
  await visit(page, "/dashboard");
  const unread = async () => Number(/(\d+) unread/.exec((await bell.getAttribute("aria-label")) ?? "")?.[1] ?? 0);

  const tile = page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name: "Orders to accept" });
  const toAccept = async () => Number(/^\d+/.exec(await tile.innerText())?.[0]);
  const open = await toAccept();
  const order = await acceptWaiting(page);
  // What is heard of later would be announced above the rows, and not be among them.
  await expect.poll(toAccept).toBe(open - 1);

  // Of those that are no more the page was not told: it asks once there is another.
  await expect.poll(unread, { timeout: 15_000 }).toBe(1);
  await bell.focus();
  await page.keyboard.press("Enter");
  const told = page.getByRole("menuitem", { name: /1 record newly matches “Accepted of late”/ });
  await expect(told).toContainText(order);
  await told.getByRole("link").click();
  await page.waitForURL(/\/orderCollaboration\/userOrder\?refuseSign=1&tag=\d+$/);
  await expect(tags(page)).toHaveText("Accepted of late");
  await expect(row(page, order)).toBeVisible();
  await expect.poll(unread).toBe(0);
});
