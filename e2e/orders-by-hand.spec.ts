import type { Page } from "@playwright/test";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { addAgreements, orderForm } from "./order-form.ts";
import { dayFromNow, writeOrders } from "./order-workbook.ts";
import {
  agree,
  button,
  chooseMore,
  expectFigures,
  follow,
  head,
  openImport,
  paste,
  question,
  row,
  sendWorkbook,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";
import { issueOrders } from "./ready-orders.ts";

const agreement = "PA-BY-HAND";
const asked = dayFromNow(20);

let buyer: Page;
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ desk }) => {
  const admin = await desk("admin");
  await addAgreements(admin, { agreementNo: agreement, itemNo: "FA-10018", price: "1.5", isTaxIncluded: "Y" });
  buyer = await desk("buyer");
});
const { cell, choose, startOrder } = orderForm(() => buyer);

test("a buyer writes an order from pasted cells at the agreed price, and one that differs says so; what keeps it from being saved is listed for as long as it stands", async () => {
  // What another file typed into a new order would stand there still.
  await visit(buyer, "/orderCollaboration/userOrder/add");
  await visit(buyer, "/orderCollaboration/userOrder");
  await button(buyer, "New order").click();
  await buyer.waitForURL("**/userOrder/add");
  await button(buyer, "Save draft").click();
  const missing = buyer.getByText("Organization no. is required.");
  await expect(missing).toHaveCount(2);
  await choose("Organization", "VN10");
  // With the value goes what was said of it, above the form and at its field, though the hand is still there.
  await expect(missing).toHaveCount(0);
  await choose("Supplier", "S10001");
  await buyer.getByLabel("Currency").fill("CNY");
  // The first key after a click is that of the search, though the picker comes with the click, and what is left at once is kept.
  await buyer
    .locator("tr[data-row='0'] td", { has: buyer.locator("[class*=code]") })
    .first()
    .click();
  await buyer.keyboard.type("FA-10018");
  await buyer.keyboard.press("Tab");
  await expect(cell("Ordered quantity", "10")).toBeFocused();
  await expect(row(buyer, "FA-10018")).toBeVisible();
  await paste(
    cell("Line", "10"),
    [
      "10\t1\t1\tFA-10018\t40",
      `20\t1\t1\tFA-10018\t8\tPCS\t1.75\t${asked}`,
      `30\t1\t1\tFA-10002\t101\tPCS\t\t${asked}\t13\t`,
    ].join("\n"),
  );
  const price = cell("Unit price incl. tax", "10");
  await expect(price).toHaveValue("1.5");
  // It goes with the material that it was filled in for.
  for (const [item, agreed] of [
    ["FA-10001", ""],
    ["FA-10018", "1.5"],
  ] as const) {
    await paste(cell("Batch", "10"), `1\t${item}`);
    await expect(price).toHaveValue(agreed);
  }
  // And with the supplier with whom it was agreed.
  for (const [supplier, agreed] of [
    ["S10002", ""],
    ["S10001", "1.5"],
  ] as const) {
    await choose("Supplier", supplier);
    await expect(price).toHaveValue(agreed);
  }
  await expect(cell("Unit price incl. tax", "20")).toHaveAccessibleDescription(`differs from 1.5 of ${agreement}`);
  await button(buyer, "Save draft").click();
  await expect(buyer.getByRole("alert").filter({ hasText: "10/1/1 FA-10018: Requested date" })).toBeFocused();
  const problems = buyer.getByRole("alert").filter({ hasText: "10/1/1 FA-10018: Requested date" });
  await cell("Requested date", "10").fill(asked);
  await expect(problems).toHaveCount(0);
  for (const [keys, count] of [
    ["Control+z", 1],
    ["Control+y", 0],
  ] as const) {
    await buyer.keyboard.press(keys);
    await expect(problems).toHaveCount(count);
  }
  // One of the two prices is enough.
  const withTax = cell("Unit price incl. tax", "30");
  await expect(withTax).toHaveAccessibleDescription("Unit price incl. tax is required.");
  await expect(withTax).toHaveAttribute("aria-required", "true");
  await cell("Unit price excl. tax", "30").fill("0.333333");
  await cell("Unit price excl. tax", "30").press("Tab");
  await expect(withTax).toHaveAccessibleDescription("");
  await expect(withTax).toHaveAttribute("aria-required", "false");
  await expect(buyer.getByText("112.05")).toBeVisible();
  expect(await seriousBarriers(buyer, "form")).toEqual([]);
  if (process.env.SHOTS) await buyer.screenshot({ path: `${process.env.SHOTS}/order-form.png` });
  await button(buyer, "Save draft").click();
  await expect(question(buyer)).toContainText(`20/1/1 FA-10018: Unit price incl. tax 1.75: differs from 1.5`);
  await agree(buyer, "Yes, go on");
  await buyer.waitForURL("**/acceptance?id=*");
  await expect(head(buyer)).toContainText("Draft");
  await expect(buyer.getByRole("heading", { level: 1 })).toContainText(/PO-\d{4}-\d{6}/);
});

test("a draft is changed, copied with a new number, and deleted on its page", async () => {
  await button(buyer, "Change").click();
  await buyer.waitForURL("**/userOrder/modify?id=*");
  // What is agreed with tax takes the place of a price without.
  await cell("Unit price incl. tax", "20").fill("");
  await cell("Unit price excl. tax", "20").fill("1.75");
  await cell("Unit price excl. tax", "20").press("Tab");
  await button(buyer, "Take the agreed prices").click();
  await expect(cell("Unit price incl. tax", "20")).toHaveValue("1.5");
  await expect(cell("Unit price excl. tax", "20")).toHaveValue("");
  await expect(cell("Unit price incl. tax", "30")).toHaveValue("");
  await expect(cell("Unit price excl. tax", "30")).toHaveValue("0.333333");
  await cell("Ordered quantity", "30").fill("202");
  await button(buyer, "Save draft").click();
  await buyer.waitForURL("**/acceptance?id=*");
  await expect(row(buyer, "20/1/1")).toContainText("1.50");
  await expect(row(buyer, "30/1/1")).toContainText("76.08");
  const title = buyer.getByRole("heading", { level: 1 });
  const number = /PO-\S+/.exec(await title.innerText())?.[0] ?? "";

  await chooseMore(buyer, "Copy");
  await buyer.waitForURL("**/userOrder/add?copy=*");
  await expect(buyer.getByLabel("Order no.")).toHaveValue("");
  await expect(cell("Ordered quantity", "20")).toHaveValue("8");
  await expect(cell("Unit price excl. tax", "30")).toHaveValue("0.333333");
  await button(buyer, "Save draft").click();
  await buyer.waitForURL("**/acceptance?id=*");
  await expect(title).toContainText(/PO-/);
  await expect(title).not.toContainText(number);

  await chooseMore(buyer, "Delete");
  await agree(buyer, "Delete");
  await buyer.waitForURL("**/userOrder");
  await expect(buyer.getByText("deleted.")).toBeVisible();
  await expect(row(buyer, number)).toBeVisible();
});

test("the form of another order is another form, and what is typed stays with its own", async () => {
  const numbers = ["PO-FORM-1", "PO-FORM-2"];
  const order = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "VND", purchaseSeq: 1 };
  const line = { itemNo: "FA-10018", price: "1.5", expectArrivalDate: asked, warehouseNo: "VN10-RM" };
  await issueOrders(
    buyer,
    numbers.map((purchaseNo, index) => ({ purchaseNo, ...order, ...line, batchPurQty: `${index + 1}00` })),
  );
  const page = { current: 1, size: 2, condition: { purchaseNo: numbers, field: "purchaseNo", order: "asc" } };
  const path = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<{ records: { id: string }[] }>(buyer, path, page);
  const [first = "", second = ""] = records.map(({ id }) => id);

  const change = "/orderCollaboration/userOrder/change?id=";
  const reason = buyer.getByLabel("Reason for the change");
  await visit(buyer, change + first);
  await expect(cell("Ordered quantity", "1")).toHaveValue("100");
  // A currency without decimals shows none.
  await expect(buyer.locator("tr[data-row-key] td").filter({ hasText: /^150$/ })).toHaveCount(1);
  await reason.fill("Of the first");
  await follow(buyer, change + second);
  await expect(cell("Ordered quantity", "1")).toHaveValue("200");
  await expect(buyer.getByText("PO-FORM-2 of")).toBeVisible();
  await expect(reason).toHaveValue("");
  await expect(buyer.getByText("that was not saved")).toBeHidden();
  await follow(buyer, change + first);
  await button(buyer, "Restore").click();
  await expect(reason).toHaveValue("Of the first");
  await expect(cell("Ordered quantity", "1")).toHaveValue("100");

  await visit(buyer, `/orderCollaboration/userOrder/add?copy=${first}`);
  await expect(cell("Ordered quantity", "1")).toHaveValue("100");
  await follow(buyer, `/orderCollaboration/userOrder/add?copy=${second}`);
  await expect(cell("Ordered quantity", "1")).toHaveValue("200");
  await follow(buyer, "/orderCollaboration/userOrder/add");
  await expect(cell("Ordered quantity", "10")).toHaveValue("");
});

test("a line takes its material from the whole list, whose rows are not those of the lines; what is filled in for one is undone with it, and what pasting cannot read is said", async () => {
  await startOrder();
  const codes = buyer.locator("[data-lines] tr[data-row='0'] td", { has: buyer.locator("[class*=code]") });
  const column = await codes.first().getAttribute("data-column");
  const material = buyer.locator(`[data-lines] tr[data-row='0'] td[data-column='${column}']`);
  await material.click();
  await button(material, "Open the list").click();
  const dialog = buyer.getByRole("dialog", { name: /^Choose/ });
  const offered = dialog.locator("tr[data-row-key]").nth(2);
  const itemNo = (await offered.getAttribute("data-row-key")) ?? "";
  await offered.click();
  await expect(offered).toHaveAttribute("aria-selected", "true");
  await button(dialog, "Choose").click();
  await expect(dialog).toBeHidden();
  await expect(material).toContainText(itemNo);

  const price = cell("Unit price incl. tax", "10");
  await paste(cell("Batch", "10"), "1\tFA-10018");
  await expect(price).toHaveValue("1.5");
  await buyer.keyboard.press("Control+z");
  await expect(row(buyer, "FA-10018")).toHaveCount(0);
  await expect(price).toHaveValue("");
  await buyer.keyboard.press("Control+y");
  await expect(row(buyer, "FA-10018")).toBeVisible();
  await expect(price).toHaveValue("1.5");

  // Of a line that pasting makes.
  await paste(cell("Line", "10"), "10\t1\t1\tFA-10018\t40\n20\t1\t1\tFA-10018\ta few");
  await expect(cell("Ordered quantity", "20")).toHaveAccessibleDescription(/“a few” is not a number/);
  await expect(buyer.getByText("1 cell to correct")).toBeVisible();
  await button(buyer, "Add a line").click();
  await expect(cell("Ordered quantity", "30")).toBeVisible();
  await expect(buyer.getByText("1 cell to correct")).toBeVisible();
});

test("what hardly can be meant is said at its cell, and asked about once before it is saved", async () => {
  await visit(buyer, "/orderCollaboration/userOrder/add");
  await choose("Organization", "VN10");
  await choose("Supplier", "S10001");
  await buyer.getByLabel("Currency").fill("USD");
  const long = dayFromNow(-500);
  // The calendar comes when a hand reaches for it.
  await buyer.getByLabel("Order date").click();
  await buyer.locator(".ant-picker-focused input").fill(long);
  await buyer.keyboard.press("Enter");
  await expect(buyer.getByText("more than a year ago")).toBeVisible();
  await paste(cell("Line", "10"), `10\t1\t1\tFA-10018\t40\tPCS\t0\t${dayFromNow(1300)}`);
  await expect(cell("Unit price incl. tax", "10")).toHaveAccessibleDescription("is 0 meant?");
  await button(buyer, "Save draft").click();
  for (const text of [
    `Order date ${long}: more than a year ago`,
    "10/1/1 FA-10018: Unit price incl. tax 0: is 0 meant?",
    `Requested date ${dayFromNow(1300)}: more than three years ahead`,
  ]) {
    await expect(question(buyer)).toContainText(text);
  }
  if (process.env.SHOTS) await buyer.screenshot({ path: `${process.env.SHOTS}/doubts.png` });
  await question(buyer).getByRole("button", { name: "Look again" }).click();
  const price = cell("Unit price incl. tax", "10");
  for (const [typed, said] of [
    ["-5", "Unit price incl. tax must not be below 0."],
    ["1.000.5", "Unit price incl. tax: “1.000.5” is not a number. Write it like 1,000.5."],
    ["0.1234567", "Unit price incl. tax can have at most 6 decimals."],
  ] as const) {
    await price.fill(typed);
    await price.press("Tab");
    await expect(price).toHaveAccessibleDescription(said);
  }
  // What only the server knows is said together with what the page sees by itself.
  await paste(cell("Line", "10"), "10\t1\t1\tXX-9\t40\tPCS\t-5");
  await expect(row(buyer, "XX-9")).toContainText("XX-9 does not exist, or you may not use it.");
  await button(buyer, "Save draft").click();
  const wrong = buyer.getByRole("alert").filter({ hasText: "XX-9 does not exist, or you may not use it." });
  await expect(wrong).toContainText("Unit price incl. tax must not be below 0.");
  // Of very many the first are listed, and the others counted.
  const rows = Array.from({ length: 25 }, (_, at) => `${at + 1}0\t1\t1\tFA-10018\t40\tPCS\t-5`);
  await paste(cell("Line", "10"), rows.join("\n"));
  await button(buyer, "Save draft").click();
  const many = buyer.getByRole("alert").filter({ hasText: "25 fields need your attention" });
  await expect(many.getByRole("button")).toHaveCount(20);
  await expect(many).toContainText("and 5 more");
  await price.fill("1,000.5");
  await price.press("Tab");
  await expect(price).toHaveValue("1000.5");
});

test("after an import the orders that came are shown alone, and issued at once", async () => {
  const workbook = test.info().outputPath("orders.xlsx");
  const numbers = ["PO-THESE-1", "PO-THESE-2"];
  const order = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY", purchaseSeq: "1" };
  const line = { itemNo: "FA-10018", batchPurQty: "5", price: "1.5", expectArrivalDate: asked, warehouseNo: "VN10-RM" };
  await writeOrders(
    workbook,
    [...numbers, "PO-WRONG"].map((purchaseNo, index) => ({
      ...{ purchaseNo, ...order, ...line, price: ["1.5", "0"][index] ?? "-5" },
    })),
  );
  const dialog = await openImport(buyer);
  await dialog.getByRole("checkbox", { name: /^Import the good documents/ }).check();
  await sendWorkbook(dialog, workbook);
  await button(dialog, "Issue these 2").click();
  await expect(question(buyer)).toContainText("PO-THESE-1, PO-THESE-2");
  await expect(question(buyer)).toContainText("1 of the 2 hold values that look unusual:");
  await expect(question(buyer)).toContainText("PO-THESE-2: Unit price incl. tax 0: is 0 meant?");
  if (process.env.SHOTS) await buyer.screenshot({ path: `${process.env.SHOTS}/odd-together.png` });
  await agree(buyer, "Issue");
  // What was refused is still to be had.
  await expect(dialog).toContainText("2 orders issued.");
  await expect(button(dialog, "Issue these 2")).toHaveCount(0);
  const file = buyer.waitForEvent("download");
  await button(dialog, "Download the file with errors marked").click();
  await file;
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();

  await writeOrders(workbook, [{ purchaseNo: "PO-THESE-3", ...order, ...line, amount: "999" }]);
  const last = await openImport(buyer);
  await sendWorkbook(last, workbook);
  await expect(last).toContainText("999: quantity × price gives 7.5");
  await button(last, "Show it").click();
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(1);
  await expect(row(buyer, "PO-THESE-3")).toContainText("Draft");
});

test("an amount that does not follow from the price stands in the form until what it follows from is changed", async () => {
  await row(buyer, "PO-THESE-3").click();
  await button(buyer, "Change").click();
  const total = buyer.getByText("Total incl. tax:");
  const quantity = cell("Ordered quantity", "1");
  await expect(total).toContainText("999.00");
  await quantity.fill("6");
  await expect(total).toContainText("9.00");
  await expect(total).not.toContainText("999.00");
  await quantity.fill("5.0");
  await expect(total).toContainText("999.00");
  await quantity.fill("6");
  await button(buyer, "Save draft").click();
  await expectFigures(buyer, { "Total incl. tax": "9.00 CNY" });
  await buyer.getByRole("tab", { name: "History" }).click();
  await expect(buyer.getByText("Amount incl. tax: 999.00 → 9.00")).toBeVisible();
});

test("an amount with and without tax is shown to the last decimal of its currency, so that the parts make the whole", async () => {
  const drafted = await call<PurchaseOrderDetail>(buyer, "/ISupSrmPurchaseHeadService/savePurchaseOrder", {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "KWD" },
      lines: [
        {
          ...{ purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo: "FA-10018", batchPurQty: "3" },
          ...{ price: "4.115", taxRate: "15", expectArrivalDate: asked },
        },
      ],
    },
  });
  await visit(buyer, `/orderCollaboration/userOrder/acceptance?id=${drafted.id}`);
  await expectFigures(buyer, { "Total incl. tax": "12.345 KWD", "Total excl. tax": "10.735", Tax: "1.610" });
});
