import type { Locator, Page } from "@playwright/test";
import { call } from "./calls.ts";
import { agree, button, chooseMore, expectFigures, figure, head, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const pool = "/reconciliation-invoicing/pool";

interface Billable {
  readonly id: string;
  readonly sourceNo: string;
  readonly orgNo: string;
  readonly currency: string;
  readonly taxRate: string;
  readonly amount: string;
}

/** Two rows of the supplier that one bill takes in. */
async function twoOfOneBill(page: Page): Promise<[Billable, Billable]> {
  const condition = { supplierNo: "S10001", billedStatus: "0", sourceType: "1", currency: "CNY" };
  const list = "/ISrmBillPoolService/getBillablePage";
  const { records } = await call<{ records: Billable[] }>(page, list, { current: 1, size: 50, condition });
  const groups = Map.groupBy(records, ({ orgNo, taxRate }) => `${orgNo} ${taxRate}`);
  const [one, other] = [...groups.values()].find(({ length }) => length > 1) ?? [];
  if (!one || !other) throw new Error("the demo has no two rows of one bill");
  return [one, other];
}

/** Says in the dialog what a line should come to. */
async function say(dialog: Locator, verb: string, { amount, reason }: { amount?: string; reason: string }) {
  const field = dialog.getByRole("textbox");
  if (amount !== undefined) await field.first().fill(amount);
  await field.last().fill(reason);
  await button(dialog, verb).click();
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const written = (amount: number) => (amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

test("B2.29t a buyer bills rows of the pool, the supplier disputes a line, which the buyer changes, and both confirm", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const [one, other] = await twoOfOneBill(buyer);
  await visit(buyer, `${pool}?orgNo=${one.orgNo}&supplierNo=S10001&taxRate=${one.taxRate}&currency=CNY`);
  // It opens with what is not billed yet.
  await expect(buyer.getByRole("tab", { name: /^Not billed/, selected: true })).toBeVisible();
  // Its buyer works for several.
  await expect(buyer.getByRole("columnheader", { name: "Purchasing organization" })).toBeVisible();
  for (const { sourceNo } of [one, other]) await row(buyer, sourceNo).getByRole("checkbox").check();
  const total = cents(one.amount) + cents(other.amount);
  await button(buyer, "Create bills").click();
  await expect(question(buyer)).toContainText("Create bills from 2 rows?");
  await expect(question(buyer)).toContainText(`${written(total)} CNY`);
  await agree(buyer, "Create bills");
  await expect(head(buyer)).toContainText("To be confirmed");
  await expectFigures(buyer, { "Amount incl. tax": `${written(total)} CNY`, "Confirmed by": "Nobody yet" });
  const bill = new URL(buyer.url()).pathname;
  await row(buyer, one.sourceNo).getByRole("link", { name: one.sourceNo }).click();
  await expect(buyer).toHaveURL(/\/receipt-tracking\/.*open=\d+/);
  await expect(buyer.getByRole("dialog")).toContainText(one.sourceNo);
  await visit(buyer, bill);
  const number = /REC-\d{4}-\d{6}/.exec((await head(buyer).textContent()) ?? "")?.[0] ?? "";

  await visit(supplier, `${pool}/bills?keyword=${number}`);
  await row(supplier, number).click();
  await supplier.getByRole("button", { name: new RegExp(`^Dispute: ${one.sourceNo} `) }).click();
  const dialog = supplier.getByRole("dialog");
  await say(dialog, "Dispute", { reason: "The price went up in March" });
  await expect(dialog.getByText("That is what the line comes to already.")).toBeVisible();
  const asked = written(cents(one.amount) + 1000);
  await say(dialog, "Dispute", { amount: `${asked}5`, reason: "The price went up in March" });
  await expect(dialog.getByText(/decimals allowed in CNY: 2/i)).toBeVisible();
  await say(dialog, "Dispute", { amount: asked, reason: "The price went up in March" });
  await expect(head(supplier)).toContainText("Disputed");
  await expect(row(supplier, one.sourceNo)).toContainText(`Asked for: ${asked}`);
  await supplier.getByRole("button", { name: new RegExp(`^Write about line ${one.sourceNo} `) }).click();
  await supplier.getByRole("textbox", { name: "Write to the other side…" }).fill("See our letter of March.");
  await supplier.getByRole("button", { name: "Send", exact: true }).click();

  await expect(head(buyer)).toContainText("Disputed");
  await expect(buyer.getByText(/^1 line is disputed/)).toBeVisible();
  await button(buyer, "Show disputed lines").click();
  await expect(row(buyer, one.sourceNo)).toBeVisible();
  await expect(row(buyer, other.sourceNo)).toHaveCount(0);
  await buyer.getByRole("button", { name: new RegExp(`^Change amount: ${one.sourceNo} `) }).click();
  await expect(buyer.getByRole("dialog")).toContainText("The price went up in March");
  // What the supplier asks for stands there.
  await say(buyer.getByRole("dialog"), "Change amount", { reason: "As agreed in March" });
  await expect(head(buyer)).toContainText("To be confirmed");
  await expectFigures(buyer, { "Amount incl. tax": `${written(total + 1000)} CNY`, Difference: "10.00 CNY" });
  await expect(row(buyer, one.sourceNo)).toContainText("As agreed in March");
  await expect(buyer.getByRole("tab", { name: "Messages (1)" })).toBeVisible();

  await visit(supplier, `${pool}/bills?keyword=${number}`);
  await row(supplier, number).getByRole("checkbox").check();
  await button(supplier, "Confirm").first().click();
  await expect(question(supplier)).toContainText("Confirm 1 bill?");
  await expect(question(supplier)).toContainText(`You agree to ${written(total + 1000)} CNY in all.`);
  await agree(supplier, "Confirm");
  await expect(row(supplier, number)).toContainText("Confirmed by the supplier");
  await row(supplier, number).click();
  await expect(head(buyer)).toContainText("Confirmed by the supplier");
  await button(head(buyer), "Confirm").click();
  await agree(buyer, "Confirm");
  await expect(head(buyer)).toContainText("Confirmed by both");
  await expect(buyer.getByRole("button", { name: /^Change amount/ })).toHaveCount(0);
  await button(head(buyer), "Print").click();
  await expect(buyer.getByRole("dialog", { name: /Print/ })).toBeVisible();
  await buyer.keyboard.press("Escape");

  await expect(head(supplier)).toContainText("Confirmed by both");
  await chooseMore(supplier, "Cancel confirmation");
  await agree(supplier, "Cancel confirmation");
  await expect(head(supplier)).toContainText("Confirmed by the buyer");
  await expect(figure(supplier, "Confirmed by")).toHaveText("Buyer");
  await supplier.getByRole("tab", { name: "History" }).click();
  const told = supplier.getByRole("listitem").filter({ hasText: `Amount asked for: ${asked}` });
  await expect(told.last()).toBeVisible();
});

test("what was typed of a line stays where somebody has changed the bill meanwhile, and is sent again", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const service = "/ISrmBillService";
  const rows = await twoOfOneBill(buyer);
  const condition = { billableIds: rows.map(({ id }) => id) };
  const { bills } = await call<{ bills: { id: string }[] }>(buyer, `${service}/createBills`, { condition });
  const { id = "" } = bills[0] ?? {};
  const [one, other] = rows;
  await visit(supplier, `${pool}/bills/${id}`);
  await supplier.getByRole("button", { name: new RegExp(`^Dispute: ${one.sourceNo} `) }).click();
  const dialog = supplier.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("7.50");
  await dialog.getByRole("textbox").last().fill("The price went down in May");
  const { version } = await call<{ version: number }>(buyer, `${service}/getBillById`, { condition: { id } });
  const adjusted = { id, version, lineId: other.id, amount: "3.20", reason: "Freight was paid" };
  await call(buyer, `${service}/adjust`, { condition: adjusted });
  await button(dialog, "Dispute").click();
  await expect(dialog.getByRole("alert")).toContainText("What you typed is still here");
  await expect(dialog.getByRole("textbox").last()).toHaveValue("The price went down in May");
  await expect(row(supplier, other.sourceNo)).toContainText("Freight was paid");
  await button(dialog, "Dispute").click();
  await expect(dialog).toBeHidden();
  await expect(row(supplier, one.sourceNo)).toContainText("The price went down in May");
});

test("rows that somebody bills meanwhile are named, and the others are billed without them", async ({ desk }) => {
  const buyer = await desk("buyer");
  const rows = await twoOfOneBill(buyer);
  const [gone, left] = rows;
  await visit(buyer, `${pool}?orgNo=${gone.orgNo}&supplierNo=S10001&taxRate=${gone.taxRate}&currency=CNY`);
  for (const { sourceNo } of rows) await row(buyer, sourceNo).getByRole("checkbox").check();
  await button(buyer, "Create bills").click();
  await expect(question(buyer)).toContainText("Create bills from 2 rows?");
  await call(buyer, "/ISrmBillService/createBills", { condition: { billableIds: [gone.id] } });
  await question(buyer).getByRole("button", { name: "Create bills" }).click();
  await expect(question(buyer)).toContainText("Create a bill from 1 row?");
  await expect(question(buyer)).toContainText(/Already on reconciliation bill REC-\d{4}-\d{6}\./);
  await expect(question(buyer)).toContainText(gone.sourceNo);
  await agree(buyer, "Create bills");
  await expect(head(buyer)).toContainText("To be confirmed");
  await expect(row(buyer, left.sourceNo)).toBeVisible();
});

interface ToCome {
  readonly supplierNo: string;
  readonly currency: string;
  readonly lineCount: number;
  readonly amount: string;
}

test("what is unbilled up to a day becomes bills, once it was seen what these come to", async ({ desk }) => {
  const buyer = await desk("buyer", { at: pool });
  await button(buyer, "Bill up to a day").click();
  const dialog = buyer.getByRole("dialog", { name: "Bill everything up to a day" });
  await expect(dialog.getByRole("table")).toBeVisible();
  const day = dialog.getByLabel("Up to and including");
  const until = await day.inputValue();
  // Enter takes a day over, and bills nothing that was not seen before.
  await day.click();
  await day.fill(until);
  await buyer.keyboard.press("Enter");
  await expect(buyer.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
  await expect(dialog.getByRole("table")).toBeVisible();
  // Of days to come nothing is billed.
  await day.fill("2099-01-31");
  await buyer.keyboard.press("Enter");
  await expect(dialog.getByText(/^Up to and including must not be after today/)).toBeVisible();
  await expect(button(dialog, "Create bills")).toBeDisabled();
  await day.fill(until);
  await buyer.keyboard.press("Enter");
  await expect(dialog.getByRole("table")).toBeVisible();
  const toCome = (condition: object) =>
    call<{ bills: ToCome[] }>(buyer, "/ISrmBillService/getBillsToCome", { condition: { until, ...condition } });
  const { supplierNo = "" } = (await toCome({})).bills.at(-1) ?? {};
  const { bills } = await toCome({ supplierNo });
  await dialog.getByRole("combobox", { name: "Supplier no." }).fill(supplierNo);
  await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: supplierNo }).first().click();
  await expect(dialog.locator("tbody").getByRole("row")).toHaveCount(bills.length);
  for (const { amount, currency } of bills) {
    const digits = { minimumFractionDigits: ["VND", "JPY"].includes(currency) ? 0 : 2 };
    await expect(dialog).toContainText(`${Number(amount).toLocaleString("en-US", digits)} ${currency}`);
  }
  await button(dialog, "Create bills").click();
  await expect(buyer.getByText(/^\d+ bills? created\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(buyer).toHaveURL(/pool\/bills/);
  expect((await toCome({ supplierNo })).bills).toEqual([]);

  await visit(buyer, pool);
  await button(buyer, "Bill up to a day").click();
  await dialog.getByRole("combobox", { name: "Supplier no." }).fill(supplierNo);
  await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: supplierNo }).first().click();
  await expect(dialog.getByText("Nothing is unbilled up to that day.")).toBeVisible();
  await button(dialog, "Cancel").click();
});

interface Bill {
  readonly id: string;
  readonly version: number;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly currency: string;
  readonly amount: string;
}

interface Deduction {
  readonly id: string;
  readonly version: number;
  readonly deductionNo: string;
}

/** A deduction that both sides of a bill have agreed to. */
async function agreedDeduction(buyer: Page, supplier: Page, bill: Bill, deductionAmount: string): Promise<Deduction> {
  const { orgNo, supplierNo, currency } = bill;
  const issued = await call<Deduction>(buyer, "/ISrmDeductionOrderService/saveDeductionOrder", {
    condition: {
      ...{ orgNo, supplierNo, currency, deductionName: "Repacking", deductionType: "1", deductionAmount },
      ...{ deductionDate: new Date().toISOString().slice(0, 10), reason: "Pallets were broken" },
    },
  });
  const accepted = await call<Deduction>(supplier, "/ISrmDeductionOrderService/srmDeductionOrderConfirm", {
    condition: { id: issued.id, version: issued.version },
  });
  await call(buyer, "/ISrmDeductionOrderService/agree", {
    condition: { agreeList: [{ id: issued.id, version: accepted.version }] },
  });
  return issued;
}

test("B3.17 the buyer deducts from a bill what was agreed, beside what a colleague deducts meanwhile, and both see what is to be paid", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const input = { current: 1, size: 100, condition: { status: ["0", "1"], deductionCount: "0" } };
  const { records } = await call<{ records: Bill[] }>(buyer, "/ISrmBillService/getBillPage", input);
  const bill = records.find(({ amount, supplierNo }) => Number(amount) > 1000 && supplierNo === "S10001");
  if (!bill) throw new Error("the demo has no open bill of the supplier");
  const { id, version, currency } = bill;
  const supplier = await desk("supplier");
  const ours = await agreedDeduction(buyer, supplier, bill, "100");
  const theirs = await agreedDeduction(buyer, supplier, bill, "50");
  await visit(buyer, `${pool}/bills/${id}`);
  await chooseMore(buyer, "Deduct");
  const dialog = buyer.getByRole("dialog");
  const box = ({ deductionNo }: Deduction) => dialog.getByRole("checkbox", { name: new RegExp(deductionNo) });
  await box(ours).check();
  await expect(dialog.getByText(`${written(cents(bill.amount) - 10_000)} ${currency}`)).toBeVisible();
  await call(buyer, "/ISrmBillService/deduct", { condition: { id, version, deductionIds: [theirs.id] } });
  await button(dialog, "Save").click();
  await expect(dialog.getByText("Someone else was faster", { exact: false })).toBeVisible();
  await expect(box(theirs)).toBeChecked();
  await expect(box(ours)).toBeChecked();
  const left = `${written(cents(bill.amount) - 15_000)} ${currency}`;
  await expect(dialog.getByText(left)).toBeVisible();
  await button(dialog, "Save").click();
  await expectFigures(buyer, { Deducted: `150.00 ${currency}`, "To pay": left });
  await buyer.getByRole("tab", { name: "Deductions (2)" }).click();
  await expect(row(buyer, ours.deductionNo)).toBeVisible();
});
