import type { Locator, Page } from "@playwright/test";
import { call } from "./calls.ts";
import {
  addressOf,
  agree,
  button,
  chooseMore,
  expectFigures,
  figure,
  head,
  question,
  row,
  see,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";

const group = "/reconciliation-invoicing";
const management = `${group}/management`;
const service = "/ISrmBillInvoiceDocService";

interface Bill {
  readonly id: string;
  readonly version: number;
  readonly billNo: string;
  readonly currency: string;
  readonly lineCount: number;
  readonly invoicedAmount: string;
}
interface Invoice {
  readonly id: string;
  readonly billNo: string;
}
interface Billable {
  readonly id: string;
  readonly sourceNo: string;
  readonly itemNo: string;
  readonly billQty: string;
}

const records = async <R>(page: Page, list: string, condition: object) =>
  (await call<{ records: R[] }>(page, list, { current: 1, size: 100, condition })).records;

/** Bills in CNY of which nothing is invoiced yet. */
async function billsToInvoice(page: Page): Promise<Bill[]> {
  const condition = { status: "2", supplierNo: "S10001", currency: "CNY" };
  const all = await records<Bill>(page, "/ISrmBillService/getBillPage", condition);
  return all.filter(({ invoicedAmount, lineCount }) => Number(invoicedAmount) === 0 && lineCount > 1);
}

const numberOf = async (page: Page) => /INV-\d{4}-\d{6}/.exec((await head(page).textContent()) ?? "")?.[0] ?? "";

/** Chooses one of a closed set. */
async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option }).first().click();
}

const today = () => new Date().toISOString().slice(0, 10);

async function fillDay(within: Page | Locator, label: string, day: string) {
  await within.getByLabel(label).click();
  await within.getByLabel(label).fill(day);
  await within.getByLabel(label).press("Enter");
}

test("S2.11 B2.23 B2.29u each page of reconciliation and invoicing opens to whom it is for", async ({ desk }) => {
  const buyer = await desk("buyer", { at: `${group}/deduction-manage` });
  const supplier = await desk("supplier", { at: management });
  const [bill] = await billsToInvoice(buyer);
  const [deduction] = await records<{ id: string }>(buyer, "/ISrmDeductionOrderService/getDeductionOrderPage", {});
  const [entered] = await records<Invoice>(supplier, `${service}/getBillInvoiceDocPage`, { status: "0" });
  const pages = [
    [buyer, `${group}/deduction-manage`, "Deductions"],
    [buyer, `${group}/deduction-manage/handle/${deduction?.id}`, "Deduction"],
    [buyer, `${group}/pool`, "Reconciliation pool"],
    [buyer, management, "Invoices"],
    [buyer, `${management}/lines`, "Lines of invoice bills"],
    [buyer, `${management}/add`, "Choose bills to invoice"],
    [buyer, `${management}/generate?bills=${bill?.id}`, "Generate invoice bill"],
    [buyer, `${management}/invoicing?id=${entered?.id}`, `Invoice bill ${entered?.billNo}`],
    [supplier, management, "Invoices"],
    [supplier, `${management}/add`, "Choose bills to invoice"],
    [supplier, `${management}/generate?bills=${bill?.id}`, "Generate invoice bill"],
    [supplier, `${management}/enter?id=${entered?.id}`, "Enter invoice"],
    [supplier, `${management}/invoicing?id=${entered?.id}`, `Invoice bill ${entered?.billNo}`],
  ] as const;
  for (const [page, address, heading] of pages) {
    const { at, headings } = await see(page, address);
    expect(at, address).toBe(address);
    expect(headings.join().replaceAll(/\s+/g, " "), address).toContain(heading);
  }
});

test("a link to the form of the supplier's step leads the buyer to its document", async ({ desk }) => {
  const buyer = await desk("buyer");
  const [entered] = await records<Invoice>(buyer, `${service}/getBillInvoiceDocPage`, { status: "0" });
  await visit(buyer, `${management}/enter?id=${entered?.id}`);
  await expect(head(buyer)).toContainText(entered?.billNo ?? "");
  expect(addressOf(buyer)).toBe(`${management}/invoicing?id=${entered?.id}`);
});

test("B4.9b a supplier invoices a part of bills, the buyer rejects, approves, posts it and writes it off", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const bill = (await billsToInvoice(supplier)).at(-1);
  if (!bill) throw new Error("the demo has no bill to invoice");
  const { lines } = await call<{ lines: Billable[] }>(supplier, `${service}/getLinesToInvoice`, {
    condition: { billIds: [bill.id] },
  });
  const [first] = lines;
  if (!first) throw new Error("nothing is left of the bill");

  // Of the bill some is invoiced, and of no line more than is left.
  await visit(supplier, `${group}/pool/bills/${bill.id}`);
  await button(head(supplier), "Invoice").click();
  await expect(supplier).toHaveURL(new RegExp(`generate\\?bills=${bill.id}$`));
  const totals = supplier.getByRole("region", { name: "Totals" });
  const inAll = totals.locator("div", { hasText: "To invoice incl. tax" }).locator("dd").last();
  const quantity = supplier
    .getByRole("textbox", { name: `Invoice quantity, ${first.sourceNo} ${first.itemNo}` })
    .first();
  await quantity.fill(String(Number(first.billQty) + 1));
  await button(supplier, "Generate").click();
  await expect(supplier.getByText(/^Only .+ are left to invoice of this line\.$/).first()).toBeVisible();
  const beyond = (await inAll.textContent()) ?? "";
  await quantity.fill("1");
  await quantity.press("Tab");
  await expect(inAll).not.toHaveText(beyond);
  const wanted = (await inAll.textContent()) ?? "";
  await button(supplier, "Generate").click();

  // What is expected stands in the fields; what differs too much is refused.
  await expect(supplier.getByRole("heading", { level: 1 })).toHaveText("Enter invoice");
  await expect(supplier.getByRole("region", { name: /^Expected for INV/ })).toContainText(wanted);
  await expect(supplier.getByText("The amounts are as expected.")).toBeVisible();
  const amount = supplier.getByLabel("Invoice amount incl. tax");
  const expected = await amount.inputValue();
  expect(expected).toMatch(/\.\d\d$/);
  await choose(supplier, "Invoice type", "Special VAT invoice");
  await supplier.getByLabel("Invoice no.").fill("1234");
  await fillDay(supplier, "Invoice date", today());
  // An invoice on paper has a code, and an electronic one none.
  await choose(supplier, "Invoice form", "Paper");
  await supplier.getByLabel("Invoice code").fill("3300");
  await button(supplier, "Save").click();
  await expect(head(supplier)).toContainText("Pending entry");
  await button(head(supplier), "Enter invoice").click();
  await expect(supplier.getByLabel("Invoice code")).toHaveValue("3300");
  await choose(supplier, "Invoice form", "Electronic");
  await expect(supplier.getByLabel("Invoice code")).toHaveCount(0);
  await amount.fill(String(Number(expected) + 5));
  await expect(supplier.getByText("Differs from what is expected: amount by 5.00 CNY, tax by 0.00 CNY.")).toBeVisible();
  await button(supplier, "Save and commit").click();
  await expect(supplier.getByText("The number of an electronic invoice in CNY has 20 digits.").first()).toBeVisible();
  const invoiceNo = `2644${String(Date.now()).padStart(16, "0")}`;
  await supplier.getByLabel("Invoice no.").fill(invoiceNo);
  await button(supplier, "Save and commit").click();
  await expect(supplier.getByText(/The invoice differs by 5/).first()).toBeVisible();
  await amount.fill(expected);
  await button(supplier, "Save and commit").click();
  await expect(head(supplier)).toContainText("Pending approval");
  const number = await numberOf(supplier);

  await visit(buyer, `${management}?keyword=${number}`);
  await row(buyer, number).click();
  await expectFigures(buyer, { "To invoice incl. tax": wanted, "Invoice no.": invoiceNo });
  await button(head(buyer), "Reject").click();
  await agree(buyer, "Reject", "The name of our company is misspelt");
  await expect(head(buyer)).toContainText("Rejected");

  await expect(head(supplier)).toContainText("Rejected");
  await expect(supplier.getByText("The buyer rejected it: The name of our company is misspelt")).toBeVisible();
  await button(head(supplier), "Enter invoice").click();
  await expect(supplier.getByText("The buyer rejected it: The name of our company is misspelt")).toBeVisible();
  await button(supplier, "Save and commit").click();
  await expect(head(supplier)).toContainText("Pending approval");

  await expect(head(buyer)).toContainText("Pending approval");
  await button(head(buyer), "Approve").click();
  await agree(buyer, "Approve");
  await expect(head(buyer)).toContainText("Approved");
  await button(head(buyer), "Post").click();
  await expect(question(buyer)).toContainText("Where no ERP is connected, they are booked here at once.");
  await agree(buyer, "Post");
  await expect(head(buyer)).toContainText("Posted");
  // What approving offered to take back is not what was done last any more.
  await expect(buyer.getByText("1 invoice approved.")).toHaveCount(0);

  // History calls each field by its label, says that a value went, and tells moments as people do.
  await supplier.getByRole("tab", { name: "History" }).click();
  const history = supplier.locator("main").getByRole("tabpanel").getByRole("list").first();
  await expect(history).toContainText("Invoice code: 3300 → –");
  await expect(history).not.toContainText(/\d{4}-\d\d-\d\dT/);

  // A red invoice that the tax office knows goes by its form, which is asked for before anything is sent.
  await chooseMore(buyer, "Write off");
  const dialog = buyer.getByRole("dialog");
  const sent: string[] = [];
  buyer.on("request", (request) => request.url().endsWith(`${service}/reverse`) && sent.push(request.url()));
  await dialog.getByLabel("Red invoice no.").fill(`3${invoiceNo.slice(1)}`);
  await dialog.getByLabel("Why it was written off").fill("The goods went back");
  // Enter takes the day, and saves nothing.
  await fillDay(dialog, "Red invoice date", today());
  await expect(buyer.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
  await button(dialog, "Write off").click();
  await expect(dialog.getByText(/is written off by a red-letter form/)).toBeVisible();
  await dialog.getByLabel("Red-letter form no.").fill("HZ-2026-0815");
  await button(dialog, "Write off").click();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(1);
  await expect(head(buyer)).toContainText("Written off");
  await expect(head(supplier)).toContainText("Written off");

  // All of the bill is free again: one that nobody has entered is deleted, and one on paper is void with its paper.
  const make = async (page: Page) => {
    await visit(page, `${group}/pool/bills?keyword=${bill.billNo}`);
    await row(page, bill.billNo).getByRole("checkbox").check();
    await button(page, "Invoice each").click();
    await agree(page, "Invoice");
    await expect(row(page, bill.billNo)).toContainText("Fully invoiced");
    await visit(page, `${group}/pool/bills/${bill.id}`);
    await figure(page, "Invoiced incl. tax").getByRole("link").click();
    await expect(page).toHaveURL(/management\/lines/);
    const made = page.locator("tr[data-row-key]").filter({ hasNotText: number }).first();
    await made.click();
    await expect(head(page)).toContainText("Pending entry");
  };
  await make(supplier);
  const deleted = await numberOf(supplier);
  await chooseMore(supplier, "Delete");
  await agree(supplier, "Delete");
  await expect(supplier.getByText("1 invoice bill deleted.")).toBeVisible();
  await expect(supplier).toHaveURL(new RegExp(`${management}$`));
  expect(await records(buyer, `${service}/getBillInvoiceDocPage`, { billNo: [deleted] })).toEqual([]);
  await make(buyer);
  // Of a bill that is fully invoiced the server's refusal is read, and leads to its invoices.
  await visit(supplier, `${management}/generate?bills=${bill.id}`);
  await expect(supplier.getByText(/^The bill is invoiced, wholly or in part\./)).toBeVisible();
  await button(supplier, "Show invoices").click();
  await expect(supplier.locator("tr[data-row-key]").first()).toContainText(bill.billNo);
  await chooseMore(buyer, "Void");
  await agree(buyer, "Void", "Billed to the wrong plant");
  await expect(head(buyer)).toContainText("Voided");
});

test("B4.9d B8.8 a step that cannot be taken says which state it needs", async ({ desk }) => {
  const buyer = await desk("buyer", { at: management });
  const admin = await desk("admin", { at: "/dashboard" });
  const hints = async (page: Page, status: string) => {
    const [one] = await records<Invoice>(page, `${service}/getBillInvoiceDocPage`, { status });
    await visit(page, `${management}/invoicing?id=${one?.id}`);
    await head(page).getByRole("button", { name: /More/ }).click();
    const menu = page.getByRole("menu").last();
    await expect(menu).toBeVisible();
    const said = (await menu.textContent()) ?? "";
    await page.keyboard.press("Escape");
    return said;
  };
  const pending = await hints(buyer, "0");
  expect(pending).toContain("ApproveThis needs an invoice that is pending approval.");
  expect(pending).toContain("RejectThis needs an invoice that is pending approval.");
  expect(pending).toContain("PostThis needs an approved invoice.");
  expect(pending).toContain("Write offThis needs an approved invoice.");
  const committed = await hints(buyer, "1");
  expect(committed).toContain("PostThis needs an approved invoice.");
  const posted = await hints(buyer, "3");
  expect(posted).toContain("PostThe invoice is posted. It can only be written off now.");
  expect(posted).toContain("VoidThe invoice is posted. It can only be written off now.");
  const voided = await hints(buyer, "X");
  expect(voided).toContain("ApproveThe invoice bill is void.");
  const supplier = await desk("supplier");
  const ofSupplier = await hints(supplier, "1");
  expect(ofSupplier).toContain("Enter invoiceThis needs an invoice bill that is pending entry.");
  expect(ofSupplier).toContain("CommitThis needs an invoice bill that is pending entry.");
  expect(ofSupplier).toContain("DeleteThis needs an invoice bill that is pending entry.");

  // Where the ERP is asked for its numbers of receipts, it says that they are missing.
  const asked = { paramNo: "INVOICE_ERP_DATA", paramName: "Data of the ERP", paramValue: "asked" };
  await call(admin, "/ISysParamService/addSysParam", { condition: asked });
  const unknown = await hints(buyer, "2");
  expect(unknown).toContain("PostERP has no reconciliation data");
  const [parameter] = await records<{ id: string; version: number }>(admin, "/ISysParamService/getSysParamPage", {
    paramNo: asked.paramNo,
  });
  await call(admin, "/ISysParamService/deleteSysParamByIds", {
    condition: { delList: [{ id: parameter?.id, version: parameter?.version }] },
  });
});
