import type { Page } from "@playwright/test";
import { daysAfter } from "@tandem/contract/core/days";
import { bucketOf, nextBucket } from "@tandem/contract/planning/buckets";
import { call } from "./calls.ts";
import { phoneSize } from "./contexts.ts";
import { type OrderedLine, orderedLine } from "./ordered-line.ts";
import { addressOf, agree, button, head, trySending, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const board = "/deliverySchedule/scheduleKanban";
const replies = "/deliverySchedule/replySchedule";
const today = new Date().toISOString().slice(0, 10);
/** Beyond the months that the demo schedules, in the middle of a year: no month is twice in what is shown. */
const firstMonth = bucketOf("3", daysAfter(today, 400));

/** Adds a cell of a month, and answers its id. */
async function add(buyer: Page, { orgNo, itemNo, supplierNo }: OrderedLine, plannedDate: string, more: object = {}) {
  const quantities = { expectScheduledQuantity: "100", actualScheduledQuantity: "100" };
  const input = { orgNo, itemNo, supplierNo, planType: "3", plannedDate, ...quantities, ...more };
  return call<{ id: string; version: number; scheduleNo: string }>(buyer, "/ISrmScheduleService/saveSchedule", {
    condition: input,
  });
}

async function release(buyer: Page, ...cells: readonly { readonly id: string; readonly version: number }[]) {
  const releaseList = cells.map(({ id, version }) => ({ id, version }));
  await call(buyer, "/ISrmScheduleService/release", { condition: { releaseList, belowPlanned: "1" } });
}

test("B1.5e B2.14 B4.5b a supplier replies in rows to what was released, and changes a reply by choosing to", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const line = await orderedLine(supplier);
  const [first, second] = [
    await add(buyer, line, daysAfter(today, 200), { planType: "1" }),
    await add(buyer, line, bucketOf("2", daysAfter(today, 207)), { planType: "2" }),
  ];
  await release(buyer, first, second);
  await visit(supplier, `${replies}?keyword=${line.itemNo}`);
  const row = (text: string) => supplier.locator("tr[data-row]").filter({ hasText: text });
  const week = row("Week").last();
  await expect(week).toContainText("100");
  await expect(button(supplier, "Send replies")).toBeDisabled();
  await week.getByLabel(/^Replied quantity/).fill("80");
  await supplier.keyboard.press("Tab");
  await expect(week).toContainText(/20\s[A-Z]+ short of the schedule/);
  await week.getByLabel(/^Supplier's remarks/).fill("One truck less");
  await button(supplier, "Send 1 reply").click();
  await expect(supplier.getByText("1 schedule replied to.")).toBeVisible();
  await visit(supplier, `/planning/schedule/detail?id=${second.id}`);
  await expect(head(supplier)).toContainText("Replied");
  await expect(supplier.locator("dl").first()).toContainText(/Shortfall in reply20\s[A-Z]+/);
  await button(head(supplier), "Change reply").click();
  const dialog = supplier.getByRole("dialog");
  await dialog.getByLabel("Replied quantity").fill("95");
  await button(dialog, "Change reply").click();
  await expect(supplier.locator("dl").first()).toContainText(/Replied quantity95\s[A-Z]+/);
});

test("a delivery notice begins with what is open of a schedule, and tells for which it is", async ({ desk }) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const { records } = await call<{ records: OrderedLine[] }>(supplier, "/ISrmAsnHeadService/getShippableLinePage", {
    current: 1,
    size: 1,
    condition: { field: "unDeliveryQty", order: "desc" },
  });
  const [line] = records;
  if (!line) throw new Error("the demo has nothing to ship");
  const cell = await add(buyer, line, daysAfter(today, 210), {
    ...{ planType: "1", expectScheduledQuantity: "1", actualScheduledQuantity: "1" },
  });
  await release(buyer, cell);
  await visit(supplier, `/planning/schedule/detail?id=${cell.id}`);
  await button(head(supplier), "Ship").click();
  await supplier.waitForURL("**/delivery/addAsn/add");
  const quantity = supplier.getByRole("textbox", { name: /^Shipment quantity/ });
  await expect(quantity).toHaveValue("1");
  await expect(quantity).toHaveAccessibleName(new RegExp(line.itemNo));
  await trySending(supplier);
  await supplier.waitForURL("**/delivery/asnTracking/detail?*");
  await expect(supplier.getByRole("gridcell", { name: cell.scheduleNo })).toBeVisible();
  await visit(supplier, `/planning/schedule/detail?id=${cell.id}`);
  await expect(head(supplier)).toContainText(cell.scheduleNo);
  const notice = supplier.getByRole("tabpanel").getByRole("link", { name: /^ASN-/ });
  await expect(notice).toBeVisible();
  await supplier.setViewportSize(phoneSize);
  await expect(supplier.getByRole("listitem").filter({ hasText: "ASN-" })).toContainText(/Shipped quantity1\s[A-Z]+/);
});

test("S2.8 B2.15 B2.29h quantities are typed and pasted into the board, released from it, and shown as cards with their history", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const line = await orderedLine(supplier);
  await visit(supplier, "/deliverySchedule");
  await expect.poll(() => addressOf(supplier)).not.toContain("deliverySchedule");
  const buyer = await desk("buyer");
  await add(buyer, line, firstMonth);
  await visit(buyer, `${board}?mode=list&planType=3&span=3&start=${firstMonth}&keyword=${line.itemNo}`);
  const row = buyer.locator("tr[data-row='0']");
  const inputs = row.locator("td[data-column] input");
  await expect(inputs).toHaveCount(3);
  await expect(inputs.nth(0)).toHaveValue("100");
  await expect(row).toContainText("not released");
  await inputs.nth(0).fill("90");
  await inputs.nth(1).fill("70,5x");
  await buyer.keyboard.press("Tab");
  await button(buyer, "Save 2 quantities").click();
  await expect(buyer.getByText("2 quantities saved", { exact: false })).toHaveCount(0);
  await inputs.nth(1).fill("70");
  await buyer.keyboard.press("Tab");
  await button(buyer, "Save 2 quantities").click();
  await expect(buyer.getByText("2 quantities saved. Suppliers see them once they are released.")).toBeVisible();
  await expect(row).toContainText("planned 100");
  // What was saved is what is typed over next.
  await inputs.nth(0).fill("91");
  await button(buyer, "Save 1 quantity").click();
  await expect(buyer.getByText("1 quantity saved.", { exact: false })).toBeVisible();
  await inputs.nth(0).fill("90");
  await row.getByRole("checkbox").click();
  await button(buyer, "Release").click();
  await expect(buyer.getByText("Save what you typed into the selected rows first, or discard it.")).toBeVisible();
  await button(buyer, "Save 1 quantity").click();
  await expect(button(buyer, "Save")).toBeDisabled();
  await expect(row).not.toContainText("meanwhile");

  await button(buyer, "Release").click();
  const asked = buyer.getByRole("dialog");
  await expect(asked).toContainText("Release 2 schedules?");
  await agree(buyer, "Release");
  await expect(buyer.getByText("2 schedules released.")).toBeVisible();
  await expect(row).toContainText("no reply");

  await row.getByRole("button", { name: /^Details of/ }).click();
  const drawer = buyer.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: "Open purchase orders" })).toBeVisible();
  await expect(drawer).toContainText(/Released/);
  await expect(drawer.getByRole("heading", { name: "Change history" })).toBeVisible();
  await buyer.keyboard.press("Escape");

  await buyer.getByRole("radio", { name: "Cards" }).click();
  const card = buyer.getByRole("region", { name: new RegExp(line.itemNo) }).first();
  await expect(card.getByRole("link").first()).toContainText("90");
  expect(addressOf(buyer)).toContain("mode=card");

  // The supplier sees what was released, and types nothing.
  await visit(supplier, `${board}?mode=list&planType=3&span=3&start=${firstMonth}&keyword=${line.itemNo}`);
  const theirs = supplier.locator("tr[data-row='0']");
  await expect(theirs).toContainText("90");
  await expect(theirs.locator("td[data-column] input")).toHaveCount(0);
});

test("what is typed into a cell that somebody else changes meanwhile stays there, says so, and is saved by saving it again", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const line = await orderedLine(await desk("supplier"));
  const start = bucketOf("3", daysAfter(today, 620));
  const cell = await add(buyer, line, start);
  await visit(buyer, `${board}?mode=list&planType=3&span=3&start=${start}&keyword=${line.itemNo}`);
  const row = buyer.locator("tr[data-row='0']");
  const inputs = row.locator("td[data-column] input");
  await expect(inputs).toHaveCount(3);
  await inputs.nth(0).fill("321");
  await inputs.nth(1).fill("322");
  await buyer.keyboard.press("Tab");
  const { id, version } = cell;
  await add(buyer, line, start, { id, version, actualScheduledQuantity: "270" });
  await button(buyer, "Save 2 quantities").click();
  await expect(buyer.getByText("1 quantity saved.", { exact: false }).last()).toBeVisible();
  await expect(buyer.getByText("1 quantity was not saved", { exact: false })).toBeVisible();
  const said = /100 → 270 meanwhile, by .+\. Save again to replace it\./;
  await expect(row).toContainText(said);
  await expect(inputs.nth(0)).toHaveValue("321");
  await expect(inputs.nth(0)).toHaveAttribute("aria-invalid", "true");
  await expect(inputs.nth(1)).toHaveValue("322");
  await button(buyer, "Save 1 quantity").click();
  await expect(button(buyer, "Save")).toBeDisabled();
  await expect(row).not.toContainText(said);
  await expect(inputs.nth(0)).toHaveValue("321");

  // What was changed is marked as soon as the board knows it.
  await inputs.nth(1).fill("400");
  await buyer.keyboard.press("Tab");
  const { records } = await call<{ records: { id: string; version: number }[] }>(
    buyer,
    "/ISrmScheduleService/getSchedulePage",
    { current: 1, size: 1, condition: { itemNo: [line.itemNo], plannedDateStart: nextBucket("3", start) } },
  );
  const [second] = records;
  await add(buyer, line, nextBucket("3", start), {
    ...{ id: second?.id, version: second?.version, expectScheduledQuantity: null, actualScheduledQuantity: "275" },
  });
  await button(buyer, "Refresh").click();
  await expect(row).toContainText(/322 → 275 meanwhile, by/);
  await expect(inputs.nth(1)).toHaveValue("400");
  await button(buyer, "Discard").click();
  await expect(inputs.nth(1)).toHaveValue("275");
});

test("the board shows its figures on a phone, and what is behind a row as cards", async ({ desk }) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const line = await orderedLine(supplier);
  const start = bucketOf("3", daysAfter(today, 720));
  await release(buyer, await add(buyer, line, start));
  await visit(supplier, `${board}?mode=list&planType=3&span=3&start=${start}&keyword=${line.itemNo}`);
  await supplier.setViewportSize(phoneSize);
  const card = supplier.getByRole("article").filter({ hasText: line.itemNo });
  await expect(card.locator("[data-column]")).toHaveCount(1);
  await expect(card.locator("[data-column]")).toContainText(/100\s*no reply/);
  await card.getByRole("button", { name: /^Details of/ }).click();
  const month = supplier.getByRole("dialog").getByRole("listitem").first();
  await expect(month).toContainText("Scheduled quantity100");
  expect(await supplier.evaluate("document.documentElement.scrollWidth")).toBe(phoneSize.width);
});

test("a click into a cell of the board marks its text, saving leads to what is wrong, and a sum to its schedules", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const line = await orderedLine(await desk("supplier"));
  const start = bucketOf("3", daysAfter(today, 820));
  await add(buyer, line, daysAfter(start, 10), { planType: "2" });
  await add(buyer, line, daysAfter(start, 15), { planType: "1" });
  await add(buyer, line, nextBucket("3", start));
  await visit(buyer, `${board}?mode=list&planType=3&span=3&start=${start}&keyword=${line.itemNo}`);
  const row = buyer.locator("tr[data-row='0']");
  const inputs = row.locator("td[data-column] input");
  await expect(inputs).toHaveCount(2);
  await inputs.nth(1).click();
  await buyer.keyboard.press("Shift+Tab");
  await inputs.nth(0).click();
  await buyer.keyboard.type("5");
  await expect(inputs.nth(0)).toHaveValue("5");
  await inputs.nth(0).click();
  await buyer.keyboard.press("End");
  await buyer.keyboard.type("x");
  await button(buyer, "Save 1 quantity").click();
  await expect(buyer.getByText("1 quantity cannot be saved as it is.", { exact: false })).toBeVisible();
  await expect(inputs.nth(0)).toBeFocused();
  await expect(inputs.nth(0)).toHaveAttribute("aria-invalid", "true");
  await button(buyer, "Discard").click();

  await row.getByRole("link", { name: "200" }).click();
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(2);
  expect(addressOf(buyer)).toContain(`plannedDateStart=${start}`);
});

test("B4.5d B8.6b B8.6c releasing less than is planned names the materials, and nothing is released of no selection", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const line = await orderedLine(supplier);
  const days = [300, 301].map((ahead) => daysAfter(today, ahead));
  for (const plannedDate of days) await add(buyer, line, plannedDate, { planType: "1", actualScheduledQuantity: "60" });
  const only = `planType=1&plannedDateStart=${days[0]}&plannedDateEnd=${days[1]}&itemNo=${line.itemNo}`;
  await visit(buyer, `/planning/schedule?${only}`);
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(2);
  await expect(buyer.locator("header").getByRole("button", { name: "Release", exact: true })).toBeDisabled();
  await buyer.getByRole("checkbox", { name: "Select all" }).first().click();
  await buyer.locator("header").getByRole("button", { name: "Release", exact: true }).click();
  const dialog = buyer.getByRole("dialog");
  await expect(dialog).toContainText("Release 2 schedules?");
  await expect(dialog).toContainText(/120\s[A-Z]+ scheduled, 200\s[A-Z]+ planned/);
  await agree(buyer, "Release");
  await expect(buyer.getByText("2 schedules released.")).toBeVisible();
  await expect(buyer.locator("tr[data-row-key]").first()).toContainText("Awaiting reply");
});

test("B2.29p B5.8c ranges of deviation are set with their colours and words, and the board goes by them", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const admin = await desk("admin");
  const line = await orderedLine(supplier);
  await visit(admin, "/planning/add-display-settings");
  await admin.getByLabel("Setting no.").fill("E2E");
  await admin.getByLabel("Setting name").fill("Of one organization");
  await admin.getByRole("combobox", { name: "Organization no." }).fill(line.orgNo);
  await admin.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: line.orgNo }).first().click();
  await admin.getByLabel("Months shown").fill("4");
  // One range is kept at the least.
  await admin
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await button(admin, "Save").click();
  await expect(admin.getByText("Please add at least one line.").first()).toBeVisible();
  await button(admin, "Add a line").click();
  await admin.getByLabel(/^Below %/).fill("0");
  await admin.getByRole("combobox", { name: /^Color/ }).selectOption("Red");
  await admin.getByLabel(/^Description/).fill("too little");
  await button(admin, "Save").click();
  await expect(admin.locator("tr[data-row-key]").filter({ hasText: "E2E" })).toBeVisible();

  const month = bucketOf("3", daysAfter(today, 800));
  const cell = await add(buyer, line, month);
  await release(buyer, cell);
  const now = await call<{ version: number }>(supplier, "/ISrmScheduleService/getScheduleById", {
    condition: { id: cell.id },
  });
  const reply = { id: cell.id, version: now.version, replyQuantity: "75" };
  await call(supplier, "/ISrmScheduleService/reply", { condition: reply });
  for (const user of [buyer, supplier]) {
    await visit(user, `${board}?mode=list&planType=3&span=3&start=${month}&keyword=${line.itemNo}`);
    const marked = user.locator("tr[data-row='0'] [data-tone='refused']");
    await expect(marked).toContainText("-25 %");
    await expect(user.locator("tr[data-row='0'] [title*='-25 %, too little']")).toBeVisible();
  }
});
