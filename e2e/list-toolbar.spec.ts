import type { Page } from "@playwright/test";
import { call } from "./calls.ts";
import {
  andRows,
  cells,
  chips,
  choose,
  heads,
  listen,
  openLines,
  orderLines,
  popover,
  rows,
  searchBox,
} from "./lists.ts";
import { agree, follow, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("S2.21 S4.2a S4.2b S9.3a Enter or the icon searches from page 1, and not twice within 300 ms", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await openLines(page, "?page=2");
  const heard = listen(page);
  await searchBox(page).fill("BE-10015");
  // Enter that takes a word as it is composed searches for no half of it. Safari tells it by its code alone.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    await searchBox(page).dispatchEvent("keydown", { key: "Enter", ...composing });
  }
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

test("S2.23b S9.6b S9.7 B9.2a toggles, table types, page modes, extra fields and quick days", async ({ desk }) => {
  const page = await desk("supplier");
  await openLines(page);
  const toggle = page.getByRole("button", { name: "Differing replies" });
  const open = page.getByRole("button", { name: "Open only" });
  await andRows(page, () => open.click());
  await expect(heads(page).filter({ hasText: "Promised quantity" })).toHaveCount(0);
  const pressed = await andRows(page, () => toggle.click());
  expect(pressed.condition).toMatchObject({ refuseSign: "2" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(heads(page).filter({ hasText: "Promised quantity" })).toHaveCount(1);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(page).not.toHaveURL(/refuseSign/);
  await expect(heads(page).filter({ hasText: "Promised quantity" })).toHaveCount(0);
  // What two toggles ask for goes with the second of them.
  await expect(open).toHaveAttribute("aria-pressed", "true");
  await open.click();
  await expect(page).not.toHaveURL(/status/);

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

  const ranges = page.getByRole("radiogroup", { name: "Order date" });
  await expect(ranges.getByRole("radio")).toHaveText(["7 days", "30 days", "90 days", "180 days", "365 days", "All"]);
  for (const back of [7, 90]) {
    const asked = await andRows(page, () => ranges.getByText(`${back} days`, { exact: true }).click());
    const day = await page.evaluate(
      `(() => { const day = new Date(); day.setDate(day.getDate() - ${back}); return day.toLocaleDateString("sv") })()`,
    );
    expect(asked.condition.purchaseDateStart).toBe(day);
  }
  await ranges.getByRole("radio", { name: "All", exact: true }).click();
  await expect(page).not.toHaveURL(/purchaseDateStart/);
});

test("S2.22b S2.22c S3.7 S9.4f columns are shown, ordered, frozen and sized, and stay so", async ({ desk }) => {
  const page = await desk("warehouse");
  await openLines(page);
  const titles = async (of: Page) => (await heads(of).allTextContents()).map((title) => title.trim());
  const before = await titles(page);
  const settings = page.getByRole("button", { name: "Column settings" });
  const saved = () => page.waitForResponse((response) => response.url().endsWith("/saveColumnSetting"));

  await settings.click();
  const box = popover(page).locator(".ant-popover-container");
  await popover(page).getByRole("checkbox", { name: "Show Line", exact: true }).waitFor();
  // Further columns are offered, and not shown until they are chosen.
  await expect(popover(page).getByRole("checkbox", { name: "Show Currency" })).not.toBeChecked();
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(380);
  const table = popover(page).locator("[class*=table]").first();
  expect((await table.boundingBox())?.height).toBe(393);
  await popover(page).getByRole("checkbox", { name: "Show Line", exact: true }).click();
  await expect(popover(page).getByRole("checkbox", { name: "Show Line", exact: true })).not.toBeChecked();
  await popover(page).getByRole("checkbox", { name: "Freeze Unit on the left" }).click();
  await expect(popover(page).getByRole("checkbox", { name: "Freeze Unit on the left" })).toBeChecked();
  const width = popover(page).getByRole("spinbutton", { name: "Width of Material no." });
  await width.fill("260");
  await width.press("Enter");
  await expect(width).toHaveValue("260");
  await popover(page).getByText("Compact", { exact: true }).click();
  const handle = popover(page).getByRole("button", { name: "Move Open quantity" });
  const keptByKeys = saved();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  // The unit, frozen, stands before it now: one place up is where it was.
  const was = before.indexOf("Open quantity") + 1;
  const said = page.locator("[id^=DndLiveRegion]").last();
  await expect(said).toContainText(`Open quantity is now at place ${was + 1} of`);
  // A key that comes while the places are still being measured moves nothing.
  await expect(async () => {
    if ((await said.textContent())?.includes(`place ${was + 1} of`)) await page.keyboard.press("ArrowUp");
    await expect(said).toContainText(`Open quantity is now at place ${was} of`, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Space");
  await keptByKeys;
  await page.keyboard.press("Escape");
  await settings.click();

  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual([before[0], "Unit"]);
  const after = await titles(page);
  expect(after).not.toContain("Line");
  expect(after.indexOf("Open quantity")).toBe(after.indexOf("Ordered quantity") - 1);
  const material = heads(page).filter({ hasText: "Material no." });
  const fromWidth = async (wanted: number) => Math.abs(((await material.boundingBox())?.width ?? 0) - wanted);
  await expect.poll(() => fromWidth(260)).toBeLessThan(3);
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
  await expect.poll(() => fromWidth(160)).toBeLessThan(3);
  const moved = saved();
  await heads(page).filter({ hasText: "Material name" }).dragTo(material);
  await moved;
  const places = async () => {
    const all = await titles(page);
    return all.indexOf("Material name") - all.indexOf("Material no.");
  };
  await expect.poll(places).toBe(-1);
  const last = await titles(page);

  await page.reload();
  await expect.poll(() => titles(page)).toEqual(last);
  expect((await rows(page).first().boundingBox())?.height).toBeLessThan(35);

  await settings.click();
  await popover(page).getByRole("button", { name: "Reset to default" }).click();
  await agree(page, "Reset to default");
  await expect.poll(() => titles(page)).toEqual(before);
});

test("S9.2a S9.2b the page size is one of eight, and kept", async ({ desk }) => {
  const page = await desk("supplier2");
  await openLines(page);
  await expect(rows(page)).toHaveCount(20);
  const sizes = page.getByRole("button", { name: "20 / page" });
  const place = await sizes.boundingBox();
  // The menu is made by the first click: its button stays where it is, and has the focus.
  await sizes.click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sizes).toBeFocused();
  await expect(sizes).toHaveAttribute("aria-expanded", "false");
  expect(await sizes.boundingBox()).toEqual(place);
  await sizes.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(
    [20, 30, 50, 100, 200, 300, 500, "1,000"].map((size) => `${size} / page`),
  );
  const kept = page.waitForResponse((response) => response.url().endsWith("/saveColumnSetting"));
  await page.getByRole("menuitem", { name: "30 / page", exact: true }).click();
  await kept;
  await expect(rows(page)).toHaveCount(30);
  // Where it is not known how the user has set it up it would be another list: nothing is shown before it is.
  await page.route("**/getColumnSettings", (route) => route.abort());
  await page.goto(orderLines);
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  await page.unroute("**/getColumnSettings");
  const asked = await andRows(page, () => page.getByRole("button", { name: "Try again" }).click());
  expect(asked.size).toBe(30);
  await expect(rows(page)).toHaveCount(30);
});

test("S2.26a S2.26b S9.4c S9.5a tabs are counted by one call, up to 9999, and beyond the user's limit there is a way to all, after a question", async ({
  signIn,
}) => {
  // Anew: tabs that stand there with what they counted before do not say when they are counted again.
  const page = await signIn("buyer", { at: null });
  const heard = listen(page);
  await openLines(page);
  const count = page.locator("main h1 > span").last();
  await expect(count).toHaveText(/^1000\+/);
  const tabs = page.locator("main").getByRole("tab");
  await expect(tabs.first()).toHaveText(/\d$/);
  expect(heard.counts.map((body) => body.counts?.length)).toEqual([4]);
  await page.getByRole("button", { name: "Count all" }).click();
  await expect(question(page)).toContainText("Load all data?");
  const asked = await andRows(page, () => agree(page, "Count all"));
  expect(asked.condition).not.toHaveProperty("limitCount");
  await expect(count).toHaveText(/^[2-9]\d{3,}$/);
  // What the tabs have counted further than the list is not counted again.
  expect(asked).toMatchObject({ count: "none", total: Number(await count.innerText()) });
  const chosen = tabs.filter({ hasText: "To ship" });
  const ofTab = Number(/\d+$/.exec(await chosen.innerText())?.[0]);
  expect(await andRows(page, () => chosen.click())).toMatchObject({ count: "none", total: ofTab });
  await expect(count).toHaveText(String(ofTab));

  // They count under the other filters.
  await page.route("**/getPurchaseOrderLinePage", async (route) => {
    if (!route.request().postDataJSON().counts) return route.continue();
    const answer = await (await route.fetch()).json();
    answer.data.counts = [9999, 10_000, 10_000, 10_000];
    return route.fulfill({ json: answer });
  });
  await searchBox(page).fill("LA-10023");
  await searchBox(page).press("Enter");
  await expect(tabs.filter({ hasText: /9999$/ })).toHaveCount(1);
  await expect(tabs.filter({ hasText: /9999\+$/ })).toHaveCount(3);
  expect(heard.counts).toHaveLength(2);
  expect(heard.counts[1]?.condition).toMatchObject({ keyword: "LA-10023", limitCount: 9999 });

  // S9.4c also says how wide a drawer is.
  await follow(page, "/base/basic/material");
  await cells(rows(page).first()).nth(1).click();
  await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.width).toBe(1280 * 0.75);
});

test("S2.27 the table takes the window less 150 px, the search bar and 40 px of tabs", async ({ desk }) => {
  const page = await desk("buyer");
  const heights = async () => {
    const of = (selector: string) =>
      page
        .locator(`main ${selector}`)
        .first()
        .evaluate((each: { getBoundingClientRect(): { height: number } }) => each.getBoundingClientRect().height);
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
  await openLines(page);
  await expectFormula();
  await page.getByRole("button", { name: "Open only" }).click();
  await expect(chips(page)).toHaveCount(2);
  await expectFormula();
  await visit(page, "/base/basic/material");
  await expect(rows(page).first()).toBeVisible();
  await expectFormula();
});

test("S6.1b S7.14 a delete is undone by the button or by Ctrl+Z, unless the number was taken meanwhile", async ({
  desk,
}) => {
  const page = await desk("admin");
  const add = (paramName: string) =>
    call(page, "/ISysParamService/addSysParam", { condition: { paramNo: "UNDO_ME", paramName, paramValue: "7" } });
  const remove = async () => {
    await row(page, "UNDO_ME").getByRole("button", { name: "Delete" }).click();
    await expect(question(page)).toContainText("UNDO_ME To be undone. You can undo this right afterwards.");
    await agree(page, "Delete");
    await expect(row(page, "UNDO_ME")).toHaveCount(0);
  };
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await add("To be undone");
  await visit(page, "/baseManage/parameter?keyword=UNDO_ME");
  const id = await row(page, "UNDO_ME").getAttribute("data-row-key");

  await remove();
  await expect(page.getByText("1 record deleted.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("1 record is back.")).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(row(page, "UNDO_ME")).toHaveAttribute("data-row-key", id ?? "");

  await remove();
  // The offer stays for whoever points at it.
  await undo.hover();
  await add("Came first");
  await undo.click();
  await expect(page.getByText("UNDO_ME already exists. Please choose another number.")).toBeVisible();
  await expect(row(page, "Came first")).toBeVisible();
});
