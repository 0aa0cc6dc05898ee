import type { Page } from "@playwright/test";
import { daysAfter } from "@tandem/contract/core/days";
import { bucketOf } from "@tandem/contract/planning/buckets";
import { call } from "./calls.ts";
import { type OrderedLine, orderedLine } from "./ordered-line.ts";
import { addressOf, agree, button, expectFigures, head, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const list = "/planning/forecast";
const today = new Date().toISOString().slice(0, 10);
/** Beyond the weeks that the demo forecasts. */
const day = daysAfter(today, 300);
const monday = bucketOf("2", day);

/** Drafts forecasts of days to come, so many PCS each, and publishes them; answers their ids. */
async function publish(buyer: Page, line: OrderedLine, ofDays: ReadonlyMap<string, string>): Promise<string[]> {
  const publishList: { id: string; version: number }[] = [];
  for (const [planTime, planNum] of ofDays) {
    const { orgNo, supplierNo, itemNo } = line;
    const input = { orgNo, supplierNo, bmItemNo: itemNo, planType: "1", planTime, planNum };
    publishList.push(await call(buyer, "/ISrmForecastService/saveForecast", { condition: input }));
  }
  const named = publishList.map(({ id, version }) => ({ id, version }));
  await call(buyer, "/ISrmForecastService/publish", { condition: { publishList: named } });
  return named.map(({ id }) => id);
}

test("B2.29k forecasts are added one after another, published, committed to, taken back and changed", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer", { at: `${list}/add` });
  const line = await orderedLine(supplier);
  const choose = async (label: string, value: string) => {
    await buyer.getByRole("combobox", { name: label }).fill(value);
    await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: value }).first().click();
  };
  await choose("Organization no.", line.orgNo);
  await choose("Supplier no.", line.supplierNo);
  await buyer.getByLabel("Period from").click();
  await buyer.locator(".ant-picker-focused input").fill(day);
  await buyer.keyboard.press("Enter");
  await expect(buyer.getByText(/^Week \d+, from \w{3} \d+/)).toBeVisible();
  await buyer.getByLabel("Forecast quantity").fill("200");
  await button(buyer, "Save").click();
  await expect(buyer.locator(".ant-form-item-explain", { hasText: "Choose a material" })).toBeVisible();
  await choose("Material no.", line.itemNo);
  await expect(buyer.getByText(/^In [A-Z]+$/)).toBeVisible();
  await button(buyer, "Save, next period").click();
  // The form of the next week begins with all but the quantity.
  await expect(buyer.getByLabel("Period from")).toHaveValue(daysAfter(monday, 7));
  await expect(buyer.getByLabel("Forecast quantity")).toHaveValue("");
  await buyer.getByLabel("Forecast quantity").fill("300");
  await button(buyer, "Save").click();
  await expect(head(buyer)).toContainText("Draft");
  const second = /FC-\d{4}-\d{6}/.exec((await head(buyer).textContent()) ?? "")?.[0] ?? "";

  await visit(supplier, `${list}?keyword=${second}`);
  await expect(supplier.getByText("Nothing matches the search and filters.")).toBeVisible();
  await button(head(buyer), "Publish").click();
  await agree(buyer, "Publish");
  await expect(head(buyer)).toContainText("Awaiting commitment");
  await visit(supplier, `${list}?keyword=${second}`);
  await row(supplier, second).click();
  await button(head(supplier), "Commit").click();
  const dialog = supplier.getByRole("dialog");
  await expect(dialog.getByLabel("Committed quantity")).toHaveValue("300");
  await dialog.getByLabel("Committed quantity").fill("320");
  await expect(dialog.getByText(/^20\s[A-Z]+ above the forecast$/)).toBeVisible();
  // A slip of the key is asked about, and taken where it is meant.
  await dialog.getByLabel("Committed quantity").fill("3000000");
  await button(dialog, "Commit").click();
  await expect(question(supplier)).toContainText(/Committed quantity.*3,000,000.*far above the forecast of 300/);
  await question(supplier).getByRole("button").first().click();
  await dialog.getByLabel("Committed quantity").fill("250");
  await expect(dialog.getByText(/^50\s[A-Z]+ short of the forecast$/)).toBeVisible();
  await dialog.getByLabel("Supplier's remarks").fill("The mould is in repair");
  await button(dialog, "Commit").click();
  const done = supplier.locator(".ant-message-notice", { hasText: "Committed to 1 forecast." });
  await expect(button(done, "Undo")).toBeVisible();
  await expect(buyer.getByText("The mould is in repair").first()).toBeVisible();
  await expect(buyer.locator("dl").first()).toContainText(/Shortfall50\s[A-Z]+/);

  await button(head(buyer), "Cancel publishing").click();
  await agree(buyer, "Cancel publishing");
  await expect(head(supplier)).toContainText("Canceled");
  await button(head(buyer), "Change").click();
  await buyer.getByLabel("Forecast quantity").fill("250");
  await button(buyer, "Save").click();
  await expect(head(buyer)).toContainText("Draft");
  await button(head(buyer), "Publish").click();
  await agree(buyer, "Publish");
  await expectFigures(buyer, { Version: "2" });
});

test("B2.29l B9.2c forecasts are shown as a list, abbreviated, as thumbnails and as tiles, as the address says", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const line = await orderedLine(supplier);
  const days = [1, 2, 40].map((ahead) => daysAfter(today, ahead));
  const ids = await publish(buyer, line, new Map(days.map((each, index) => [each, `${index + 1}01`])));
  const committed = { id: ids[0], version: 2, commitQty: "77" };
  await call(supplier, "/ISrmForecastService/commit", { condition: committed });

  await visit(buyer, `${list}?keyword=${line.itemNo}&planType=1`);
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(3);
  await buyer.getByRole("radio", { name: "30 days" }).click();
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(2);
  expect(addressOf(buyer)).toContain(`planTimeStart=${today}&`);

  // The choice is one stop of the Tab key, and its arrows show the next way at once, of the same days.
  await buyer.getByRole("radio", { name: "List" }).focus();
  await buyer.keyboard.press("ArrowRight");
  await expect(buyer.getByRole("radio", { name: "Abbreviated" })).toBeChecked();
  expect(addressOf(buyer)).toBe(`${list}?display=abbreviated&keyword=${line.itemNo}&planType=1&horizon=30`);
  const ofDays = buyer.getByRole("table", { name: "By day" });
  const short = ofDays.getByRole("link", { name: /Forecast quantity: 101.*Committed quantity: 77.*Shortfall: 24/ });
  await expect(short).toContainText("77 (−24)");
  await expect(ofDays.getByRole("link")).toHaveCount(2);
  await short.focus();
  await buyer.keyboard.press("ArrowRight");
  await expect(ofDays.getByRole("link", { name: /201.*No answer/ })).toBeFocused();
  await buyer.getByRole("radio", { name: "90 days" }).click();
  await expect(ofDays.getByRole("link")).toHaveCount(3);

  await buyer.getByRole("radio", { name: "Thumbnails" }).click();
  const card = buyer.getByRole("region", { name: new RegExp(line.itemNo) }).filter({ hasText: "· Day" });
  await expect(card).toContainText("1 period short");
  const heights = await card
    .getByRole("link")
    .evaluateAll((bars: { children: Iterable<{ offsetHeight: number }> }[]) =>
      bars.map(({ children }) => [...children].map(({ offsetHeight }) => offsetHeight)),
    );
  const [most = 0] = heights.at(-1) ?? [];
  expect(most).toBeGreaterThan(40);
  const shares = heights.map((parts) => parts.map((part) => Math.round((part / most) * 301)));
  for (const [index, expected] of [
    [101, 77],
    [201, 0],
    [301, 0],
  ].entries()) {
    for (const [part, quantity] of expected.entries()) {
      expect(Math.abs((shares[index]?.[part] ?? -99) - quantity), `bar ${part} of ${days[index]}`).toBeLessThan(8);
    }
  }

  await buyer.getByRole("radio", { name: "Tiles" }).click();
  await expect(card.getByRole("listitem")).toHaveText([/101\s*77 \(−24\)/, /201\s*No answer/, /301\s*No answer/]);
  // A link shows it to others in the same way; opened without one, it is as it was left on this device.
  await visit(supplier, addressOf(buyer));
  await expect(supplier.getByRole("radio", { name: "Tiles" })).toBeChecked();
  await visit(buyer, list);
  await expect(buyer.getByRole("radio", { name: "Tiles" })).toBeChecked();
  // What was chosen stays with the list; a page that there is none of is none.
  await buyer.getByRole("radio", { name: "List" }).click();
  await expect(buyer.getByRole("radio", { name: "90 days" })).toBeChecked();
  await visit(buyer, `${list}?display=tile&keyword=${line.itemNo}&planType=1&page=99999999`);
  await card.getByRole("link", { name: /Forecast quantity: 101/ }).click();
  await expect(head(buyer)).toContainText("Committed");
  expect(addressOf(buyer)).toBe(`${list}/detail?id=${ids[0]}`);
});

test("B2.29k only forecasts that wait are committed to together", async ({ desk }) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const line = await orderedLine(supplier);
  const days = [200, 201].map((ahead) => daysAfter(today, ahead));
  const [id] = await publish(buyer, line, new Map(days.map((each) => [each, "64"])));
  await call(supplier, "/ISrmForecastService/commit", { condition: { id, version: 2, commitQty: "60" } });
  const only = `planType=1&planTimeStart=${days[0]}&planTimeEnd=${days[1]}&bmItemNo=${line.itemNo}`;
  await visit(supplier, `${list}?${only}&sort=planTime.asc`);
  const rows = supplier.locator("tr[data-row-key]");
  await expect(rows).toHaveCount(2);
  const numbers = (await rows.allTextContents()).map((text) => /FC-\d{4}-\d{6}/.exec(text)?.[0] ?? "");
  await supplier.getByRole("checkbox", { name: "Select all" }).first().click();
  await supplier.locator("header").getByRole("button", { name: "Commit", exact: true }).click();
  const dialog = supplier.getByRole("dialog");
  await expect(dialog).toContainText(numbers[1] ?? "");
  await expect(dialog).toContainText("Commit to 1 forecast?");
  await agree(supplier, "Commit");
  await expect(rows.first()).toContainText("60");
  await expect(rows.last()).toContainText("Committed");
});

/** How far something reaches beyond what it stands in. */
const widthsOf = (one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth;

test("B9.2c many periods fit a thumbnail, and a tile leads to those it has no room for", async ({ desk }) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const line = await orderedLine(supplier);
  const days = Array.from({ length: 40 }, (_, index) => daysAfter(today, 100 + index));
  await publish(buyer, line, new Map(days.map((each) => [each, "55"])));
  const narrowed = `keyword=${line.itemNo}&supplierNo=${line.supplierNo}&orgNo=${line.orgNo}&planType=1&horizon=365`;
  await visit(buyer, `${list}?display=thumbnail&${narrowed}`);
  const card = buyer.getByRole("region", { name: new RegExp(line.itemNo) });
  await expect(card.getByRole("link").nth(39)).toBeAttached();
  const all = await card.getByRole("link").count();
  expect(await card.getByRole("list").evaluate(widthsOf)).toBe(0);
  await expect(buyer.locator("[data-chip]")).toHaveText([/Organization/, /Supplier/, /Day/]);
  await buyer.getByRole("radio", { name: "Tiles" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(9);
  await card.getByRole("link", { name: `+ ${all - 9} more` }).click();
  await expect(buyer.getByRole("radio", { name: "List" })).toBeChecked();
  await expect(buyer.getByRole("heading", { level: 1 })).toContainText(String(all));
});
