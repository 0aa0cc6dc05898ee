import type { Locator, Page, Request } from "@playwright/test";
import { agree, button, question, row, takeTogether } from "./pages.ts";
import { expect, test } from "./portal.ts";

const address = "/delivery/orderTracking";
const listCall = "/getPurchaseOrderLinePage";

interface ListBody {
  readonly current: number;
  readonly size: number;
  readonly condition: Record<string, unknown>;
  readonly counts?: readonly unknown[];
}

const bodyOf = (request: Request) => request.postDataJSON() as ListBody;

/** Every request for the list from now on: of rows, or of counts. */
function listen(page: Page): { readonly rows: ListBody[]; readonly counts: ListBody[] } {
  const heard = { rows: [] as ListBody[], counts: [] as ListBody[] };
  page.on("request", (request) => {
    if (!request.url().endsWith(listCall)) return;
    const body = bodyOf(request);
    (body.counts ? heard.counts : heard.rows).push(body);
  });
  return heard;
}

/** What happens, up to the answer with the rows that follow from it. */
async function andRows(page: Page, act: () => Promise<unknown>): Promise<ListBody> {
  const asked = page.waitForResponse(
    (response) => response.url().endsWith(listCall) && !bodyOf(response.request()).counts,
  );
  await act();
  return bodyOf((await asked).request());
}

/** Rows with data: those of a table that still waits are none. */
const rows = (page: Page) => page.locator("tr[data-row-key]");

async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(address + query);
  await expect(rows(page).first()).toBeVisible();
}

const searchBox = (page: Page) => page.locator("main").getByRole("textbox", { name: "Search" });
const tags = (page: Page) => page.getByRole("button", { name: /^Favorite tags/ });
const popover = (page: Page) => page.locator(".ant-popover:visible");
const chips = (page: Page) => page.locator("main [data-chip]");
const heads = (page: Page) => page.locator("main th[draggable]");
const tag = (page: Page, name: string) => popover(page).getByRole("button", { name }).first();

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

test("S2.21 S4.2a S4.2b S9.3a Enter or the icon searches from page 1, and not twice within 300 ms", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  await openList(page, "?page=2");
  const heard = listen(page);
  await searchBox(page).fill("BE-10015");
  // Both are on their way before the first is answered: one after the other takes too long on a busy machine.
  await andRows(page, () => Promise.all([searchBox(page).press("Enter"), searchBox(page).press("Enter")]));
  await expect(rows(page).first()).toContainText("BE-10015");
  expect(heard.rows).toMatchObject([{ current: 1, condition: { keyword: "BE-10015" } }]);
  await page.waitForTimeout(300);
  await searchBox(page).fill("LA-10023");
  const asked = await andRows(page, () =>
    page.locator("main").getByRole("button", { name: "Search", exact: true }).click(),
  );
  expect(asked).toMatchObject({ current: 1, condition: { keyword: "LA-10023" } });
});

test("S2.21 S9.4c tabs are counted by one call, under the other filters", async ({ signIn }) => {
  const page = await signIn("buyer");
  const heard = listen(page);
  await openList(page);
  const count = (name: string) =>
    page
      .getByRole("tab", { name: new RegExp(`^${name}`) })
      .locator("span")
      .last();
  await expect(count("To ship")).toHaveText(/^\d+$/);
  expect(heard.counts.map((body) => body.counts?.length)).toEqual([4]);
  const all = Number(await count("All").textContent());
  await searchBox(page).fill("BE-10015");
  await searchBox(page).press("Enter");
  await expect(count("All")).not.toHaveText(String(all));
  expect(heard.counts).toHaveLength(2);
  expect(heard.counts[1]?.condition).toMatchObject({ keyword: "BE-10015", limitCount: 9999 });
});

test("S2.21 S4.9 S9.4d advanced search: Query, Reset, Cancel, chips that can be removed, and dates only as a pair", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  await openList(page);
  await page
    .locator("main")
    .getByRole("button", { name: /Filters/ })
    .click();
  await expect(popover(page)).toBeVisible();
  const width = async () => (await popover(page).locator(".ant-popover-container").boundingBox())?.width ?? 0;
  await expect.poll(async () => Math.abs((await width()) - (1280 - 250))).toBeLessThan(3);

  await popover(page).getByLabel("Order no.").fill("PO-2026");
  await popover(page).getByRole("button", { name: "Cancel" }).click();
  await expect(chips(page)).toHaveCount(0);

  await page
    .locator("main")
    .getByRole("button", { name: /Filters/ })
    .click();
  await popover(page).getByLabel("Order no.").fill("PO-2026");
  await choose(page, popover(page).getByLabel("Delivery status"), "Complete");
  await page.keyboard.press("Escape");
  const asked = await andRows(page, () => popover(page).getByRole("button", { name: "Query" }).click());
  expect(asked.condition).toMatchObject({ purchaseNoIndistinct: "PO-2026", deliveryStatus: "2" });
  await expect(chips(page)).toHaveText([/Order no.: PO-2026/, /Delivery status: Complete/]);

  const without = await andRows(page, () => chips(page).first().getByRole("button").click());
  expect(without.condition).not.toHaveProperty("purchaseNoIndistinct");
  await expect(chips(page)).toHaveText([/Delivery status: Complete/]);

  // Only the beginning of a range is chosen: that is no range.
  await page
    .locator("main")
    .getByRole("button", { name: /Filters/ })
    .click();
  const start = popover(page).getByLabel("Requested date").first();
  await start.click();
  await page.locator(".ant-picker-dropdown:visible .ant-picker-cell-today").first().click();
  await popover(page).getByLabel("Order no.").click();
  await popover(page).getByRole("button", { name: "Query" }).click();
  await expect(chips(page)).toHaveText([/Delivery status: Complete/]);

  await page.locator("main").getByRole("button", { name: "Reset" }).click();
  await expect(chips(page)).toHaveCount(0);
});

test("S3.6 S4.4a S4.4b S4.5 S5.3 S9.4e a saved tag is named, picked, left by any change, picked off, and removed", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  await openList(page);
  await page.getByRole("button", { name: "Differing replies" }).click();
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  const dialog = page.getByRole("dialog");
  // It grows to its size as it opens.
  const width = async () => (await dialog.locator(".ant-modal-container").boundingBox())?.width;
  await expect.poll(width).toBe(500);

  // S5.3a and S5.3c: every name, on blur.
  await page.getByLabel("Tag name").focus();
  await page.getByLabel("Name in 简体中文").focus();
  await expect(dialog.getByText("Please enter a name for the tag.")).toBeVisible();
  await page.getByLabel("Name in Tiếng Việt").focus();
  await expect(dialog.getByText("Please enter the name in this language too.")).toHaveCount(1);
  await page.getByLabel("Tag name").fill("Replies to check");
  await expect(page.getByLabel("Name in Tiếng Việt")).toHaveValue("Replies to check");
  await page.getByLabel("Name in 简体中文").fill("待核对回复");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
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

  // It follows the user to another machine and language.
  const elsewhere = await signIn("buyer", { language: "zh-CN", at: address });
  await elsewhere.getByRole("button", { name: "常用标签" }).click();
  await expect(popover(elsewhere).getByText("待核对回复")).toBeVisible();

  // S4.5d
  await tags(page).click();
  const reloaded = page.waitForResponse((response) => response.url().endsWith("/getSysTagPage"));
  await popover(page).getByRole("button", { name: "Delete Replies to check" }).click();
  await agree(page, "Delete");
  await reloaded;
  await elsewhere.reload();
  await elsewhere.getByRole("button", { name: "常用标签" }).click();
  await expect(popover(elsewhere).getByText("待核对回复")).toHaveCount(0);
});

test("S5.3b S8.10a adding a tag that fails stops without a word, and is given up without a language for its name", async ({
  signIn,
}) => {
  const page = await signIn("buyer2", { at: null });
  await openList(page, "?keyword=PO");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  await page.getByLabel("Name in Tiếng Việt").waitFor();
  await page.getByLabel("Tag name").fill("Lost");
  await page.context().setOffline(true);
  await save.click();
  await expect(save).not.toHaveClass(/loading/);
  await expect(dialog).toBeVisible();
  await expect(page.locator(".ant-message-notice")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // Without the languages no name is in the language of the page.
  await page.context().setOffline(false);
  await page.route("**/getAllZlLanguage", (route) => route.abort());
  await openList(page, "?keyword=PO");
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  await page.getByLabel("Tag name").fill("Given up");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".ant-message-notice")).toHaveCount(0);
  await tags(page).click();
  await expect(popover(page).getByText("No tags yet.")).toBeVisible();
});

test("S2.21 S2.23b S9.6b S9.7 toggles, table types, page modes, extra fields and quick days", async ({ signIn }) => {
  const page = await signIn("supplier", { at: null });
  await openList(page);
  const toggle = page.getByRole("button", { name: "Differing replies" });
  await expect(heads(page).filter({ hasText: "Promised quantity" })).toHaveCount(0);
  const pressed = await andRows(page, () => toggle.click());
  expect(pressed.condition).toMatchObject({ refuseSign: "2" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(heads(page).filter({ hasText: "Promised quantity" })).toHaveCount(1);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(page).not.toHaveURL(/refuseSign/);
  await expect(heads(page).filter({ hasText: "Promised quantity" })).toHaveCount(0);

  await expect(page.locator("main [data-lead] input").first()).toBeVisible();
  await page.getByText("History", { exact: true }).click();
  await expect(heads(page).filter({ hasText: "Changed by" })).toHaveCount(1);
  await expect(page.locator("main [data-lead] input")).toHaveCount(0);
  await expect(page).toHaveURL(/mode=1/);
  await page.getByText("Operation", { exact: true }).click();

  await page.locator("main").getByRole("button", { name: /^More/ }).last().hover();
  const extra = await andRows(page, () => choose(page, popover(page).locator(".ant-select").first(), "Partial"));
  expect(extra.condition).toMatchObject({ receiptStatus: "1" });
  await page.mouse.move(5, 700);

  const days = await andRows(page, () => page.getByText("90 days", { exact: true }).click());
  expect(days.condition.purchaseDateStart).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.getByRole("radio", { name: "All", exact: true }).click();
  await expect(page).not.toHaveURL(/purchaseDateStart/);
});

test("S2.22a S2.22b S2.22c S3.7 S9.4f columns are shown, ordered, frozen and sized, and follow the user", async ({
  signIn,
}) => {
  const page = await signIn("warehouse", { language: "en-US", at: null });
  await openList(page);
  const titles = async (of: Page) => (await heads(of).allTextContents()).map((title) => title.trim());
  const before = await titles(page);
  const settings = page.getByRole("button", { name: "Column settings" });
  const saved = () => page.waitForResponse((response) => response.url().endsWith("/saveColumnSetting"));

  await settings.click();
  const box = popover(page).locator(".ant-popover-container");
  await popover(page).getByRole("checkbox", { name: "Show Line" }).waitFor();
  // Further columns are offered, and not shown until they are chosen.
  await expect(popover(page).getByRole("checkbox", { name: "Show Currency" })).not.toBeChecked();
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(380);
  const table = popover(page).locator("[class*=table]").first();
  expect((await table.boundingBox())?.height).toBe(393);
  await popover(page).getByRole("checkbox", { name: "Show Line" }).click();
  await expect(popover(page).getByRole("checkbox", { name: "Show Line" })).not.toBeChecked();
  await popover(page).getByRole("checkbox", { name: "Freeze Unit on the left" }).click();
  await expect(popover(page).getByRole("checkbox", { name: "Freeze Unit on the left" })).toBeChecked();
  await popover(page).getByRole("spinbutton", { name: "Width of Material no." }).fill("260");
  await popover(page).getByText("Compact", { exact: true }).click();
  const handle = popover(page).getByRole("button", { name: "Move Shippable" });
  const keptByKeys = saved();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowUp");
  // The unit, frozen, stands before it now: one place up is where it was.
  const place = `Shippable is now at place ${before.indexOf("Shippable") + 1} of`;
  await expect(page.locator("[id^=DndLiveRegion]").last()).toContainText(place);
  await page.keyboard.press("Space");
  await keptByKeys;
  await page.keyboard.press("Escape");
  await settings.click();

  const after = await titles(page);
  expect(after).not.toContain("Line");
  expect(after.slice(0, 2)).toEqual([before[0], "Unit"]);
  expect(after.indexOf("Shippable")).toBe(after.indexOf("Ordered quantity") - 1);
  const material = heads(page).filter({ hasText: "Material no." });
  expect(Math.abs(((await material.boundingBox())?.width ?? 0) - 260)).toBeLessThan(3);
  expect((await rows(page).first().boundingBox())?.height).toBeLessThan(35);

  // By the head itself: its edge for the width, the head for the place.
  const resized = saved();
  const edge = await material.locator("[class*=edge]").boundingBox();
  if (!edge) throw new Error("no edge");
  await page.mouse.move(edge.x + 3, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x - 97, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await resized;
  expect(Math.abs(((await material.boundingBox())?.width ?? 0) - 160)).toBeLessThan(3);
  const moved = saved();
  await heads(page).filter({ hasText: "Material name" }).dragTo(material);
  await moved;
  const last = await titles(page);
  expect(last.indexOf("Material name")).toBe(last.indexOf("Material no.") - 1);

  const elsewhere = await signIn("warehouse", { language: "en-US", at: null });
  await openList(elsewhere);
  expect(await titles(elsewhere)).toEqual(last);
  expect((await rows(elsewhere).first().boundingBox())?.height).toBeLessThan(35);

  await settings.click();
  await popover(page).getByRole("button", { name: "Reset to default" }).click();
  await agree(page, "Reset to default");
  expect(await titles(page)).toEqual(before);
  await elsewhere.reload();
  await expect(rows(elsewhere).first()).toBeVisible();
  expect(await titles(elsewhere)).toEqual(before);
});

test("S9.2a S9.2b the page size is one of eight, and kept", async ({ signIn }) => {
  const page = await signIn("supplier2", { language: "en-US", at: null });
  await openList(page);
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "20 / page" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(
    [20, 30, 50, 100, 200, 300, 500, 1000].map((size) => `${size} / page`),
  );
  const kept = page.waitForResponse((response) => response.url().endsWith("/saveColumnSetting"));
  await page.getByRole("menuitem", { name: "30 / page", exact: true }).click();
  await kept;
  await expect(rows(page)).toHaveCount(30);
  const asked = await andRows(page, () => page.goto(address));
  expect(asked.size).toBe(30);
});

test("S2.26a S2.26b S9.5a beyond the user's limit there is a way to all, after a question", async ({ signIn }) => {
  const page = await signIn("buyer", { at: null });
  await openList(page);
  const count = page.locator("main h1 span").first();
  await expect(count).toHaveText(/^1000\+/);
  await page.getByRole("button", { name: "Count all" }).click();
  await expect(question(page)).toContainText("Load all data?");
  const asked = await andRows(page, () => agree(page, "Count all"));
  expect(asked.condition).not.toHaveProperty("limitCount");
  await expect(count).toHaveText(/^[2-9]\d{3,}$/);
});

test("S2.27 the table takes the window less 150 px, the search bar and 40 px of tabs", async ({ signIn }) => {
  const page = await signIn("buyer");
  const heights = async () => {
    const of = (selector: string) =>
      page
        .locator(`main ${selector}`)
        .first()
        .evaluate((each) => each.getBoundingClientRect().height);
    return {
      table: await of("[class*=_table_]"),
      search: await of("[class*=_toolbar_]"),
      tabs: await page.locator("main [role=tablist]").count(),
    };
  };
  const expectFormula = async () => {
    const { table, search, tabs } = await heights();
    expect(search).toBeLessThanOrEqual(180);
    expect(Math.abs(table - (800 - 150 - search - (tabs > 0 ? 40 : 0)))).toBeLessThanOrEqual(2);
  };
  await openList(page);
  await expectFormula();
  await page.getByRole("button", { name: "Open only" }).click();
  await expect(chips(page)).toHaveCount(1);
  await expectFormula();
  await page.goto("/base/basic/material");
  await expect(rows(page).first()).toBeVisible();
  await expectFormula();
});

test("S4.5 S6.3c S9.6a a tag shared with a role is seen by its holders, who cannot change it", async ({ signIn }) => {
  const admin = await signIn("admin", { at: null });
  await openList(admin, "?keyword=BE-10015");
  await tags(admin).click();
  await popover(admin).getByRole("button", { name: "Add to favorite tags" }).click();
  await admin.getByLabel("Tag name").fill("Bearings for buyers");
  await admin.getByRole("dialog").getByText("Some roles").click();
  await choose(admin, admin.getByLabel("Some roles").last(), "buyer-Buyer / 采购 / Mua hàng");
  await admin.keyboard.press("Escape");
  await admin.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(tags(admin)).toHaveText("Bearings for buyers");

  const buyer = await signIn("buyer", { at: null });
  await openList(buyer);
  await tags(buyer).click();
  await expect(popover(buyer).getByText("Shared")).toBeVisible();
  await expect(popover(buyer).getByRole("button", { name: /^Delete / })).toHaveCount(0);
  const picked = await andRows(buyer, () => tag(buyer, "Bearings for buyers").click());
  expect(picked.condition).toMatchObject({ keyword: "BE-10015" });
  const supplier = await signIn("supplier", { at: null });
  await openList(supplier);
  await tags(supplier).click();
  await expect(popover(supplier).getByText("Bearings for buyers")).toHaveCount(0);
});

test("S3.6 S4.10 a tag tells at the bell what newly matches it, and leads to its list", async ({ signIn }) => {
  const page = await signIn("supplier");
  const bell = page.locator("header").getByRole("button", { name: /wait for you|waits for you/ });
  await page.goto("/orderCollaboration/userOrder?refuseSign=1");
  await expect(rows(page).first()).toBeVisible();
  await bell.click();
  await expect(page.getByText("No messages. Turn on the bell of a favorite tag")).toBeVisible();
  await page.keyboard.press("Escape");
  await tags(page).click();
  await popover(page).getByRole("button", { name: "Add to favorite tags" }).click();
  await page.getByLabel("Tag name").fill("Accepted of late");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(tags(page)).toHaveText("Accepted of late");
  await tags(page).click();
  const alert = popover(page).getByRole("button", { name: "Tell me when something new matches Accepted of late" });
  await alert.click();
  await expect(page.getByText("You will find what newly matches “Accepted of late” at the bell.")).toBeVisible();
  await expect(alert).toHaveAttribute("aria-pressed", "true");
  await page.goto("/dashboard");

  const colleague = await signIn("supplier", { at: "/orderCollaboration/userOrder?status=1&refuseSign=0" });
  await expect(rows(colleague).first()).toBeVisible();
  const order = /PO-\d+-\d+/.exec(await rows(colleague).first().innerText())?.[0] ?? "";
  await takeTogether(colleague, [order], "Accept as ordered", "Accept");

  await expect(bell).toHaveAttribute("aria-label", /1 unread message/);
  await bell.focus();
  await page.keyboard.press("Enter");
  const told = page.getByRole("menuitem", { name: /1 record newly matches “Accepted of late”/ });
  await expect(told).toContainText(order);
  await told.getByRole("link").click();
  await page.waitForURL(/\/orderCollaboration\/userOrder\?refuseSign=1&tag=\d+$/);
  await expect(tags(page)).toHaveText("Accepted of late");
  await expect(row(page, order)).toBeVisible();
  await expect(bell).not.toHaveAttribute("aria-label", /unread/);
});

test("S6.1b S7.14 a delete is undone by the button or by Ctrl+Z, unless the number was taken meanwhile", async ({
  signIn,
}) => {
  const page = await signIn("admin");
  const add = async () => {
    await page.goto("/baseManage/add-parameter");
    await page.getByLabel("Parameter no.").fill("UNDO_ME");
    await page.getByLabel("Parameter name").fill("To be undone");
    await page.getByLabel("Value").fill("7");
    await button(page, "Save").click();
    await expect(row(page, "UNDO_ME")).toBeVisible();
  };
  const remove = async () => {
    await row(page, "UNDO_ME").getByRole("button", { name: "Delete" }).click();
    await expect(question(page)).toContainText("UNDO_ME To be undone. You can undo this right afterwards.");
    await agree(page, "Delete");
    await expect(row(page, "UNDO_ME")).toHaveCount(0);
  };
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await add();
  const id = await row(page, "UNDO_ME").getAttribute("data-row-key");

  await remove();
  await expect(page.getByText("1 record deleted.")).toBeVisible();
  await undo.click();
  await expect(page.getByText("1 record is back.")).toBeVisible();
  await expect(row(page, "UNDO_ME")).toHaveAttribute("data-row-key", id ?? "");
  await expect(undo).toHaveCount(0);

  await remove();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row(page, "UNDO_ME")).toHaveAttribute("data-row-key", id ?? "");

  const other = await signIn("admin", { at: "/baseManage/add-parameter" });
  await other.getByLabel("Parameter no.").fill("UNDO_ME");
  await other.getByLabel("Parameter name").fill("Came first");
  await other.getByLabel("Value").fill("8");
  await remove();
  // The offer stays for whoever points at it.
  await undo.hover();
  await button(other, "Save").click();
  await expect(row(other, "UNDO_ME")).toBeVisible();
  await undo.click();
  await expect(page.getByText("UNDO_ME already exists. Please choose another number.")).toBeVisible();
  await expect(row(page, "Came first")).toBeVisible();
});
