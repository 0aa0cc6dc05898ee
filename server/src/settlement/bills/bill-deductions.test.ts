import type { BillDetail } from "@tandem/contract/settlement/bills/bills";
import type { DeductionInput } from "@tandem/contract/settlement/deductions/deductions";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { billOf, buildPooled } from "../../../testing/documents/bills.ts";
import { agreedDeduction, issueDeduction, provideDollars } from "../../../testing/documents/deductions.ts";
import { confirmedBill, generate, type Sides } from "../../../testing/documents/invoices.ts";
import { brokenLaws } from "../../../testing/laws.ts";
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

const agreed = (wish: Partial<DeductionInput>) => agreedDeduction(sides, wish);
const make = async (quantities: readonly string[]) => billOf(buyer, await buildPooled(app, quantities));
const get = ({ id }: { readonly id: string }) => buyer.ok("bills", "getBillById", { id });
const deduct = (one: BillDetail, deductionIds: readonly string[]) =>
  buyer.ok("bills", "deduct", { ...named(one), deductionIds: [...deductionIds] });
const refused = (one: BillDetail, deductionIds: readonly string[]) =>
  buyer.refused("bills", "deduct", { ...named(one), deductionIds: [...deductionIds] });
const deductionNow = (id: string) => buyer.ok("deductions", "getSrmDeductionOrderById", { id });

describe("Deductions of a reconciliation bill", () => {
  it("B3.17 take off of what is to be paid, and are told on both: what agreed says so, and leaves when the buyer says", async () => {
    const [lowering, penalty] = [
      await agreed({ taxRate: "10", deductionAmount: "2.2" }),
      await agreed({ deductionAmount: "3" }),
    ];
    const bill = await make(["10"]);
    const offered = await buyer.ok("bills", "getBillDeductions", { id: bill.id });
    expect(offered.records.map(({ id }) => id)).toEqual([lowering, penalty]);
    const confirmed = await supplier.ok("bills", "confirm", named(bill));
    const both = await deduct(confirmed, [lowering, penalty]);
    expect(both).toMatchObject({
      ...{ status: "0", confirmedBy: "0", amount: "11" },
      ...{ deductionCount: 2, deductedAmount: "5.2", payableAmount: "5.8" },
    });
    expect(both.deductions.map(({ id }) => id)).toEqual([lowering, penalty]);
    expect(await deductionNow(lowering)).toMatchObject({ isReconciliation: "1", reconciliationNo: bill.billNo });
    const theirs = await supplier.ok("bills", "getBillById", { id: bill.id });
    expect(theirs).toMatchObject({ payableAmount: "5.8", deductions: [{ id: lowering }, { id: penalty }] });
    const { pages } = await print(supplier, { ids: [bill.id], module: "BILL", reportKey: "BILL_STANDARD" });
    expect(pages.join()).toMatch(/5\.20[\s\S]*5\.80/);
    expect(both.history.at(-1)?.changes.map(({ field, old, new: now }) => [field, old, now])).toEqual([
      ["deductedAmount", null, "2.2"],
      ["deductedAmount", null, "3"],
      ["confirmedBy", "1", "0"],
    ]);

    const one = await deduct(both, [penalty]);
    expect(one).toMatchObject({ deductionCount: 1, deductedAmount: "3", payableAmount: "8" });
    const { history, ...left } = await deductionNow(lowering);
    expect(left).toMatchObject({ isReconciliation: "0", reconciliationNo: null });
    expect(history.slice(-2).map(({ action, changes }) => [action, changes[0]?.old, changes[0]?.new])).toEqual([
      ["join", null, bill.billNo],
      ["leave", bill.billNo, null],
    ]);
    await buyer.ok("bills", "voidBill", { ...named(one), reason: "Made too early" });
    expect(await deductionNow(penalty)).toMatchObject({ isReconciliation: "0", isRelatedInvoice: "0" });
  });

  it("are agreed, of its supplier and currency, once, and no more than it comes to; nothing changes what both confirmed", async () => {
    const bill = await make(["10"]);
    const open = await issueDeduction(buyer);
    expect(await refused(bill, [open.id])).toBe("deductionNotFree");
    expect(await refused(bill, ["999999"])).toBe("notFound");
    expect(await refused(bill, [])).toBe("billDeductionsSame");
    const [most, more] = [await agreed({ deductionAmount: "11" }), await agreed({ deductionAmount: "0.01" })];
    expect(await refused(bill, [most, more])).toBe("billDeductedBeyond");
    const whole = await deduct(bill, [most]);
    expect(whole).toMatchObject({ deductedAmount: "11", payableAmount: "0" });
    const line = { lineId: whole.lines[0]?.id ?? "", amount: "10.99", reason: "Less" };
    expect(await buyer.refused("bills", "adjust", { ...named(whole), ...line })).toBe("billDeductedBeyond");
    const undo = await buyer.ok("deductions", "undo", { step: "agree", undoList: [{ id: most }] });
    expect(undo.results[0]?.error?.errorCode).toBe("stepFollowed");

    const other = await make(["10"]);
    expect(await refused(other, [most])).toBe("deductionNotFree");
    const both = [whole, other].map(
      (each) => () => buyer.call("bills", "deduct", { ...named(each), deductionIds: [more] }),
    );
    const answers = await atOnce(app, "select from deduction where id = $1", [more], both);
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    const confirmed = await confirmedBill(sides, await get(other));
    expect(await refused(confirmed, [])).toBe("billConfirmed");
    const ofSupplier = { ...named(whole), deductionIds: [] };
    expect(await supplier.refused("bills", "deduct", ofSupplier)).toBe("permissionMissing");
  });

  it("B1.5l B3.18 are invoiced with the first of it, alone or among others, and again when that invoice is void", async () => {
    const [lowering, penalty] = [
      await agreed({ taxRate: "10", deductionAmount: "1.1" }),
      await agreed({ deductionAmount: "2" }),
    ];
    const bill = await confirmedBill(sides, await deduct(await make(["10", "20"]), [lowering, penalty]));
    const without = { lines: [{ billableId: bill.lines[0]?.id ?? "" }], deductionIds: [lowering] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", without)).toBe("invoiceDeductionsLeft");
    const other = await confirmedBill(sides, await make(["10"]));
    const elsewhere = { lines: [{ billableId: other.lines[0]?.id ?? "" }], deductionIds: [penalty] };
    expect(await supplier.refused("invoices", "generateInvoiceDoc", elsewhere)).toBe("deductionNotFree");
    const parties = { orgNo: "O1", supplierNo: "SA", currency: "USD" };
    const choice = async (billIds: string[]) =>
      (await supplier.ok("invoices", "selectBillDeduction", { ...parties, billIds })).records.map(({ id }) => id);
    expect(await choice([other.id])).not.toContain(lowering);
    expect(await choice([bill.id])).toEqual(expect.arrayContaining([lowering, penalty]));

    const first = await generate(supplier, bill, ["10", "0"], [lowering, penalty]);
    expect(first).toMatchObject({ deductionAmount: "1.1", expectedAmount: "9.9", payableAmount: "7.9" });
    await supplier.ok("invoices", "voidInvoice", { ...named(first), reason: "It is wrong" });
    const again = await buyer.ok("bills", "batchInvoice", { invoiceList: [named(await get(bill))] });
    expect(again.results).toMatchObject([{ error: null }]);
    expect(await get(bill)).toMatchObject({ status: "4", deductedAmount: "3.1", payableAmount: "29.9" });
    expect(await deductionNow(penalty)).toMatchObject({ isReconciliation: "1", isRelatedInvoice: "1" });
  });
});
