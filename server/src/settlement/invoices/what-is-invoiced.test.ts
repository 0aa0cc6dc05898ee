import { subtract } from "@tandem/contract/core/numbers";
import type { DeductionInput } from "@tandem/contract/settlement/deductions/deductions";
import type { InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { receiptOf } from "../../../testing/documents/acceptances.ts";
import { billOf, buildPooled, poolOf } from "../../../testing/documents/bills.ts";
import { agreedDeduction, issueDeduction, provideDollars } from "../../../testing/documents/deductions.ts";
import {
  approve,
  buildConfirmed,
  confirmedBill,
  generate,
  reasoned,
  red,
  type Sides,
} from "../../../testing/documents/invoices.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import type { OrderWish } from "../../../testing/orders.ts";
import { print } from "../../../testing/prints.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let sides: Sides;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  sides = { app, buyer, supplier };
  await provideDollars(await app.as("admin"));
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

/** Goods of 10, of which 4 went back: as their rows of the pool. */
async function goodsAndReturns() {
  const [row] = await buildPooled(app, ["10"]);
  const note = await buildReturned(await app.as("warehouse"), { id: row?.receiptId ?? "" }, "4", { returnType: "2" });
  await supplier.ok("returnNotes", "takeBack", named(note));
  const [goods, returned] = await poolOf(buyer, { receiptId: row?.receiptId });
  if (!goods || !returned) throw new Error("Nothing went back");
  return [goods, returned] as const;
}
const confirmed = (quantities: readonly string[], wish?: OrderWish) => buildConfirmed(sides, quantities, wish);
const get = ({ id }: { readonly id: string }) => buyer.ok("invoices", "getInvoiceDocById", { id });
/** What of a bill was invoiced before the last time that some of it was free again, and after. */
async function lastFreed(bill: { readonly id: string }) {
  const { history } = await billNow(bill);
  const [change] = history.findLast(({ action }) => action === "freeInvoiced")?.changes ?? [];
  return [change?.old, change?.new];
}
const billNow = ({ id }: { readonly id: string }) => buyer.ok("bills", "getBillById", { id });
const printed = ({ id }: InvoiceDetail) =>
  print(supplier, { ids: [id], module: "INVOICE", reportKey: "INVOICE_STANDARD" });

describe("What is invoiced", () => {
  it("B4.8 is what both sides have confirmed, of a bill at once, or in parts that come to the whole to the last cent", async () => {
    const bill = await confirmed(["3", "7"], { head: { price: "0.37" } });
    const first = await generate(buyer, bill, ["1", "0"]);
    expect(first).toMatchObject({ lineCount: 1, status: "0" });
    const inPart = await billNow(bill);
    expect(inPart).toMatchObject({ status: "2", invoicedCount: 1, invoicedAmount: first.lineAmount });
    expect(await supplier.refused("bills", "cancelConfirm", named(inPart))).toBe("billInvoiced");
    const beyond = { lines: [{ billableId: bill.lines[0]?.id ?? "", invoiceQty: "3" }], deductionIds: [] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", beyond)).toBe("invoiceQtyBeyond");
    const second = await generate(supplier, bill, ["1", "4"]);
    const { results } = await supplier.ok("bills", "batchInvoice", { invoiceList: [named(await billNow(bill))] });
    expect(results).toMatchObject([{ error: null }]);
    const all = await billNow(bill);
    expect(all).toMatchObject({ status: "4", invoicedAmount: bill.amount, invoicedCount: 2 });
    expect(await supplier.refused("bills", "invoice", named(all))).toBe("billInvoiced");
    expect(await supplier.refused("invoices", "getLinesToInvoice", { billIds: [bill.id] })).toBe("billInvoiced");
    expect(await buyer.refused("bills", "cancelConfirmAsBuyer", named(all))).toBe("billInvoiced");
    await supplier.ok("invoices", "deleteInvoice", { deleteList: [named(second)] });
    expect(await billNow(bill)).toMatchObject({ status: "2" });
    expect((await billNow(bill)).history.map(({ action }) => action).slice(-4)).toEqual([
      ...["invoice", "invoice", "invoice", "freeInvoiced"],
    ]);
    expect(await lastFreed(bill)).toEqual([bill.amount, subtract(bill.amount, second.lineAmount)]);
    await buyer.ok("invoices", "voidInvoice", reasoned(await get(first)));
    expect(await lastFreed(bill)).toEqual([
      subtract(bill.amount, second.lineAmount),
      subtract(subtract(bill.amount, second.lineAmount), first.lineAmount),
    ]);
    const { lines } = await supplier.ok("invoices", "getLinesToInvoice", { billIds: [bill.id] });
    expect(lines.map(({ billQty, invoicedQty }) => [billQty, invoicedQty])).toEqual([
      ["3", "1"],
      ["7", "3"],
    ]);
  });

  it("is of bills of one organisation, supplier and currency that both have confirmed, and leaves something to pay", async () => {
    const open = await billOf(buyer, await buildPooled(app, ["10"]));
    expect(await supplier.refused("bills", "invoice", named(open))).toBe("billNotAgreed");
    const ofOpen = { lines: [{ billableId: open.lines[0]?.id ?? "" }], deductionIds: [] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", ofOpen)).toBe("billNotAgreed");
    const [free] = await buildPooled(app, ["10"]);
    const ofFree = { lines: [{ billableId: free?.id ?? "" }], deductionIds: [] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", ofFree)).toBe("billableNotAgreed");
    const dollars = await confirmed(["10"]);
    const euros = await confirmed(["10"], { head: { currency: "EUR" } });
    const mixed = { lines: [...dollars.lines, ...euros.lines].map(({ id }) => ({ billableId: id })), deductionIds: [] };
    expect(await buyer.refused("invoices", "generateInvoiceDoc", mixed)).toBe("invoiceMixed");
    const billIds = [dollars.id, euros.id];
    expect(await buyer.refused("invoices", "getLinesToInvoice", { billIds })).toBe("invoiceMixed");
    const twice = {
      lines: [...dollars.lines, ...dollars.lines].map(({ id }) => ({ billableId: id })),
      deductionIds: [],
    };
    expect(await buyer.refused("invoices", "generateInvoiceDoc", twice)).toBe("invoiceQtyBeyond");
    const both = [...dollars.lines, ...(await confirmed(["20"])).lines];
    expect(await generate(supplier, { lines: both })).toMatchObject({ lineAmount: "33", lineCount: 2 });
  });

  it("B7.6 takes in agreed deductions once: with a tax rate they lower the invoice, without one what is paid", async () => {
    const agreed = (wish: Partial<DeductionInput>) => agreedDeduction(sides, { deductionAmount: "2.2", ...wish });
    const undo = async (id: string) => {
      const { results } = await buyer.ok("deductions", "undo", { step: "agree", undoList: [{ id }] });
      return results[0]?.error?.errorCode ?? null;
    };
    const [lowering, penalty] = [await agreed({ taxRate: "10" }), await agreed({ deductionAmount: "3" })];
    const of = { orgNo: "O1", supplierNo: "SA", currency: "USD" };
    const free = async () => (await supplier.ok("invoices", "selectBillDeduction", of)).records.map(({ id }) => id);
    expect(await free()).toEqual(expect.arrayContaining([lowering, penalty]));
    const bill = await confirmed(["10"]);
    const generated = await generate(supplier, bill, [null], [lowering, penalty]);
    expect(generated).toMatchObject({
      ...{ lineAmount: "11", deductionAmount: "2.2", expectedAmount: "8.8", expectedTaxAmount: "0.8" },
      ...{ paymentDeductionAmount: "3", payableAmount: "5.8" },
    });
    expect(generated.deductions.map(({ id }) => id)).toEqual([lowering, penalty]);
    const [page = ""] = (await printed(generated)).pages;
    for (const { deductionNo } of generated.deductions) expect(page).toContain(deductionNo);
    expect(page).toContain("USD 2.20");
    expect(await free()).toEqual([]);
    const joined = await buyer.ok("deductions", "getSrmDeductionOrderById", { id: lowering });
    expect(joined).toMatchObject({ isRelatedInvoice: "1", invoiceBillNo: generated.billNo });
    expect(await undo(penalty)).toBe("stepFollowed");
    const other = await confirmed(["10"]);
    const again = { lines: [{ billableId: other.lines[0]?.id ?? "" }], deductionIds: [lowering] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", again)).toBe("deductionNotFree");
    await supplier.ok("invoices", "deleteInvoice", { deleteList: [named(generated)] });
    expect(await free()).toEqual([lowering, penalty]);
    const { history } = await buyer.ok("deductions", "getSrmDeductionOrderById", { id: lowering });
    expect(history.slice(-2).map(({ action, changes }) => [action, changes[0]?.old, changes[0]?.new])).toEqual([
      ["join", null, generated.billNo],
      ["leave", generated.billNo, null],
    ]);
    const nothingLeft = [
      await agreed({ taxRate: "10", deductionAmount: "11" }),
      await agreed({ deductionAmount: "11.01" }),
    ];
    for (const beyond of nothingLeft) {
      const nothing = { lines: [{ billableId: other.lines[0]?.id ?? "" }], deductionIds: [beyond] };
      expect(await supplier.refused("invoices", "generateInvoiceDoc", nothing)).toBe("invoiceNotPositive");
    }
  });

  it("is free again once, whoever ends parts of it at the same moment, or invoices the rest", async () => {
    const ends = {
      voids: (one: InvoiceDetail) => () => buyer.call("invoices", "voidInvoice", reasoned(one)),
      reverses: (one: InvoiceDetail) => () => buyer.call("invoices", "reverse", red(one)),
    };
    for (const [how, end] of Object.entries(ends)) {
      const bill = await confirmed(["10"]);
      const parts = [await generate(supplier, bill, ["4"]), await generate(supplier, bill, ["6"])];
      const approved = await Promise.all(parts.map((part) => approve(sides, part)));
      await atOnce(app, "select from bill where id = $1", [bill.id], approved.map(end));
      expect(await brokenLaws(app), how).toEqual([]);
      expect(await billNow(bill), how).toMatchObject({ status: "2", invoicedAmount: "0", invoicedCount: 0 });
    }
    const bill = await confirmed(["10"]);
    const part = await generate(supplier, bill, ["4"]);
    const rest = { lines: [{ billableId: bill.lines[0]?.id ?? "", invoiceQty: "6" }], deductionIds: [] };
    await atOnce<unknown>(
      app,
      "select from bill where id = $1",
      [bill.id],
      [
        () => buyer.call("invoices", "voidInvoice", reasoned(part)),
        () => supplier.call("invoices", "generateInvoiceDoc", rest),
      ],
    );
    expect(await brokenLaws(app)).toEqual([]);
    expect(await billNow(bill)).toMatchObject({ invoicedAmount: "6.6", invoicedCount: 1 });
  });

  it("takes what went back along with the first of its bill, and whole, or together with other bills", async () => {
    const [goods, returned] = await goodsAndReturns();
    const bill = await confirmedBill(sides, await billOf(buyer, [goods, returned]));
    expect(bill.amount).toBe("6.6");
    const [first, second] = bill.lines;
    const only = { lines: [{ billableId: first?.id ?? "" }], deductionIds: [] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", only)).toBe("invoiceReturnsLeft");
    const half = { lines: [...only.lines, { billableId: second?.id ?? "", invoiceQty: "1" }], deductionIds: [] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", half)).toBe("invoiceReturnsLeft");
    expect(await generate(supplier, bill, ["5", null])).toMatchObject({ lineAmount: "1.1" });
    expect(await generate(supplier, { lines: bill.lines.slice(0, 1) })).toMatchObject({ lineAmount: "5.5" });
    const [other, back] = await goodsAndReturns();
    const ofGoods = await confirmedBill(sides, await billOf(buyer, [other]));
    const ofReturns = await confirmedBill(sides, await billOf(buyer, [back]));
    expect(ofReturns.allowedActions.invoice).toBe("billLeftNotPositive");
    expect(await supplier.refused("bills", "invoice", named(ofReturns))).toBe("billLeftNotPositive");
    const together = await generate(supplier, { lines: [...ofGoods.lines, ...ofReturns.lines] });
    expect(together).toMatchObject({ lineAmount: "6.6", lineCount: 2 });
  });

  it("keeps no goods from being cancelled that only an ended invoice bill is of, which still says what it was", async () => {
    const bill = await confirmed(["10"]);
    const gone = await buyer.ok("invoices", "voidInvoice", reasoned(await generate(supplier, bill)));
    const open = await supplier.ok("bills", "cancelConfirm", named(await billNow(bill)));
    const free = await buyer.ok("bills", "cancelConfirmAsBuyer", named(open));
    await buyer.ok("bills", "voidBill", { ...named(free), reason: "Wrong goods" });
    const receipt = await receiptOf(buyer, { id: bill.lines[0]?.receiptId ?? "" });
    await (await app.as("warehouse")).ok("receipts", "cancelReceipt", { ...named(receipt), reason: "Wrong goods" });
    const { lines } = await get(gone);
    expect(lines).toMatchObject([
      { invoiceQty: "10", amount: "11", sourceNo: gone.lines[0]?.sourceNo, billableId: null },
    ]);
  });

  it("leaves the tax that an invoice can say, and every part of a line at least nothing", async () => {
    const bill = await confirmed(["10"]);
    const issued = await issueDeduction(buyer, { deductionAmount: "10.5", taxRate: "0" });
    const accepted = await supplier.ok("deductions", "srmDeductionOrderConfirm", named(issued));
    await buyer.ok("deductions", "agree", { agreeList: [named(accepted)] });
    const impossible = { lines: [{ billableId: bill.lines[0]?.id ?? "" }], deductionIds: [issued.id] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", impossible)).toBe("invoiceTaxImpossible");
    const cents = await confirmed(["10", "10"], { head: { price: "0.001", taxRate: "0" } });
    const wanted = (quantity: string) => [quantity, "10"];
    const first = await generate(supplier, cents, wanted("4"));
    const again = [cents.lines[0]?.id ?? ""].map((billableId) => ({ billableId, invoiceQty: "1" }));
    const second = await supplier.call("invoices", "generateInvoiceDoc", { lines: again, deductionIds: [] });
    await buyer.ok("invoices", "voidInvoice", reasoned(first));
    const third = await supplier.call("invoices", "generateInvoiceDoc", {
      lines: [...again, { billableId: cents.lines[1]?.id ?? "" }],
      deductionIds: [],
    });
    const amounts = [second, third]
      .flatMap(({ body }) => ("data" in body ? body.data.lines : []))
      .map(({ amount }) => amount);
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.filter((amount) => amount.startsWith("-"))).toEqual([]);
  });

  it("is invoiced once, whoever asks at the same moment", async () => {
    const bill = await confirmed(["10"]);
    const wanted = { lines: [{ billableId: bill.lines[0]?.id ?? "" }], deductionIds: [] };
    const calls = [buyer, supplier].map((user) => () => user.call("invoices", "generateInvoiceDoc", wanted));
    const answers = await atOnce(app, "select from bill where id = $1", [bill.id], calls);
    expect(answers.filter(({ body }) => (body as { status: number }).status === 200)).toHaveLength(1);
    expect(await billNow(bill)).toMatchObject({ status: "4", invoicedAmount: "11" });
  });
});
