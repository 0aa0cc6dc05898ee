import type { Row } from "@tandem/contract/core/entity";
import type { billable } from "@tandem/contract/settlement/billables/billables";
import type { BillDetail } from "@tandem/contract/settlement/bills/bills";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { receiptOf } from "../../../testing/documents/acceptances.ts";
import { billOf, buildPooled, poolOf } from "../../../testing/documents/bills.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { print } from "../../../testing/prints.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const get = ({ id }: { readonly id: string }) => buyer.ok("bills", "getBillById", { id });
const make = async (quantities: readonly string[]) => billOf(buyer, await buildPooled(app, quantities));
const confirm = (one: BillDetail) => supplier.ok("bills", "confirm", named(one));
const confirmAsBuyer = (one: BillDetail) => buyer.ok("bills", "confirmAsBuyer", named(one));
const dispute = (one: BillDetail, line: number, disputeAmount: string, reason = "It was agreed for less") =>
  supplier.ok("bills", "dispute", { ...named(one), lineId: one.lines[line]?.id ?? "", disputeAmount, reason });
const adjust = (one: BillDetail, line: number, amount: string, reason = "As agreed in May") =>
  buyer.ok("bills", "adjust", { ...named(one), lineId: one.lines[line]?.id ?? "", amount, reason });
const voidBill = (one: BillDetail) => buyer.ok("bills", "voidBill", { ...named(one), reason: "Made too early" });
const states = ({ status, confirmedBy, amount }: BillDetail) => ({ status, confirmedBy, amount });
/** Which steps each side may take, of all there are. */
async function open(one: BillDetail) {
  const ours = (await get(one)).allowedActions;
  const theirs = (await supplier.ok("bills", "getBillById", { id: one.id })).allowedActions;
  const steps = Object.keys(ours) as (keyof typeof ours)[];
  return steps.filter((step) => ours[step] === null || theirs[step] === null);
}

describe("A reconciliation bill", () => {
  it("B3.16 B2.29t says what is to be paid of which receipts, with and without tax, what is disputed and written, and by whom", async () => {
    const rows = await buildPooled(app, ["10", "20"]);
    const bill = await billOf(buyer, rows);
    const { orgNo, supplierNo, currency, taxRate } = rows[0] as Row<typeof billable>;
    expect(bill).toMatchObject({
      ...{ billNo: expect.stringMatching(/^REC-\d{4}-\d{6}$/), status: "0", confirmedBy: "0", lineCount: 2 },
      ...{ orgNo, supplierNo, currency, taxRate, differenceAmount: "0" },
      ...{ amount: "33", untaxedAmount: "30", taxAmount: "3" },
    });
    expect(
      bill.lines.map(({ purchaseNo, asnNo, receiptNo, billQty, price, untaxedPrice, amount }) => [
        ...[purchaseNo === rows[0]?.purchaseNo, asnNo === rows[0]?.asnNo, receiptNo === rows[0]?.receiptNo],
        ...[billQty, price, untaxedPrice, amount],
      ]),
    ).toEqual([
      [true, true, true, "10", "1.1", "1", "11"],
      [true, true, true, "20", "1.1", "1", "22"],
    ]);
    const { billNo } = bill;
    expect((await poolOf(supplier, { billNo })).map(({ billedStatus }) => billedStatus)).toEqual(["1", "1"]);
    const listed = await supplier.ok("bills", "getBillPage", { current: 1, size: 10, condition: { billNo } });
    expect(listed.records).toMatchObject([{ billNo, amount: "33", supplierName: "Alpha" }]);
    const { pages } = await print(supplier, { ids: [bill.id], module: "BILL", reportKey: "BILL_STANDARD" });
    expect(pages[0]).toContain(billNo);
    await supplier.ok("bills", "sendBillMsg", { id: bill.id, content: "Is freight in it?", fileIds: [] });
    const disputed = await dispute(await confirmAsBuyer(bill), 1, "21.5");
    expect(disputed).toMatchObject({ status: "3", confirmedBy: "0", disputedCount: 1 });
    expect(disputed.lines[1]).toMatchObject({ disputeAmount: "21.5", disputeReason: "It was agreed for less" });
    expect((await buyer.ok("bills", "getBillMsg", { id: bill.id })).records).toMatchObject([
      { content: "Is freight in it?" },
    ]);
    expect(disputed.history.map(({ action, userName }) => [action, userName])).toEqual([
      ["add", "User buyer"],
      ["confirmAsBuyer", "User buyer"],
      ["dispute", "User supplierA"],
    ]);
  });

  it("is made for each organisation, supplier, currency and tax rate among the rows", async () => {
    const rows = [
      ...(await buildPooled(app, ["10"])),
      ...(await buildPooled(app, ["10"], { head: { currency: "EUR" } })),
      ...(await buildPooled(app, ["10"], { head: { taxRate: "13" } })),
      ...(await buildPooled(app, ["20"])),
    ];
    const { bills } = await buyer.ok("bills", "createBills", { billableIds: rows.map(({ id }) => id) });
    expect(bills.map(({ lineCount }) => lineCount)).toEqual([2, 1, 1]);
    const whole = await Promise.all(bills.map(get));
    expect(whole.map(({ currency, taxRate }) => [currency, taxRate])).toEqual([
      ["USD", "10"],
      ["EUR", "10"],
      ["USD", "13"],
    ]);
  });

  it("is confirmed by each side, who may take that back; nobody changes what both have confirmed", async () => {
    const made = await make(["10", "20"]);
    expect(await open(made)).toEqual(["confirm", "confirmAsBuyer", "dispute", "adjust", "deduct", "void"]);
    const byOne = await confirm(made);
    expect(states(byOne)).toEqual({ status: "1", confirmedBy: "1", amount: "33" });
    expect(await supplier.refused("bills", "confirm", named(byOne))).toBe("billConfirmedAlready");
    const byBoth = await confirmAsBuyer(byOne);
    expect(states(byBoth)).toEqual({ status: "2", confirmedBy: "3", amount: "33" });
    expect(await open(byBoth)).toEqual(["cancelConfirm", "cancelConfirmAsBuyer", "invoice"]);
    const reasoned = { ...named(byBoth), reason: "Wrong" };
    expect(await buyer.refused("bills", "voidBill", reasoned)).toBe("billConfirmed");
    const line = { ...reasoned, lineId: byBoth.lines[0]?.id ?? "" };
    expect(await buyer.refused("bills", "adjust", { ...line, amount: "9" })).toBe("billConfirmed");
    expect(await supplier.refused("bills", "dispute", { ...line, disputeAmount: "9" })).toBe("billConfirmed");
    const taken = await supplier.ok("bills", "cancelConfirm", named(byBoth));
    expect(states(taken)).toEqual({ status: "1", confirmedBy: "2", amount: "33" });
    const back = await buyer.ok("bills", "cancelConfirmAsBuyer", named(taken));
    expect(states(back)).toEqual({ status: "0", confirmedBy: "0", amount: "33" });
    expect(back.history.map(({ action }) => action)).toEqual([
      ...["add", "confirm", "confirmAsBuyer", "cancelConfirm", "cancelConfirmAsBuyer"],
    ]);
  });

  it("is disputed line by line, with a figure and a reason, until the buyer changes the line or that is withdrawn", async () => {
    const made = await confirmAsBuyer(await make(["10", "20"]));
    const disputed = await dispute(made, 0, "10.5");
    expect(states(disputed)).toEqual({ status: "3", confirmedBy: "0", amount: "33" });
    expect(disputed.lines[0]).toMatchObject({ disputeAmount: "10.5", disputeReason: "It was agreed for less" });
    expect(await open(disputed)).toEqual(["dispute", "withdrawDispute", "adjust", "deduct", "void"]);
    const both = await dispute(disputed, 1, "21");
    expect(both.disputedCount).toBe(2);
    const one = await adjust(both, 0, "10.5");
    expect(states(one)).toEqual({ status: "3", confirmedBy: "0", amount: "32.5" });
    expect(one.lines[0]).toMatchObject({
      ...{ sourceAmount: "11", amount: "10.5", untaxedAmount: "9.55", differenceAmount: "-0.5" },
      ...{ differenceReason: "As agreed in May", disputeAmount: null },
    });
    expect(one.untaxedAmount).toBe("29.55");
    const lapsed = { line: null, field: "confirmedBy", old: "2", new: "0" };
    expect(disputed.history.at(-1)?.changes).toContainEqual(lapsed);
    expect(one.history.at(-1)?.changes).toMatchObject([{ field: "amount", old: "11", new: "10.5" }]);
    const more = await dispute(one, 0, "9", "It was one piece less");
    const less = await supplier.ok("bills", "withdrawDispute", { ...named(more), lineId: more.lines[0]?.id });
    expect([less.status, less.disputedCount, less.lines[0]?.disputeAmount]).toEqual(["3", 1, null]);
    const withdrawn = await supplier.ok("bills", "withdrawDispute", named(less));
    expect(states(withdrawn)).toEqual({ status: "0", confirmedBy: "0", amount: "32.5" });
    expect(withdrawn.lines[1]).toMatchObject({ disputeAmount: null, disputeReason: null });
    const again = await adjust(withdrawn, 0, "11");
    expect(again.lines[0]).toMatchObject({ differenceAmount: null, differenceReason: null });
    expect(states(await confirmAsBuyer(await confirm(again)))).toEqual({ status: "2", confirmedBy: "3", amount: "33" });
  });

  it("refuses a figure that is the present one, too fine for its currency, or of a line of another bill", async () => {
    const made = await make(["10"]);
    const line = { ...named(made), lineId: made.lines[0]?.id ?? "", reason: "Wrong" };
    expect(await supplier.refused("bills", "dispute", { ...line, disputeAmount: "11.00" })).toBe("billAmountSame");
    expect(await buyer.refused("bills", "adjust", { ...line, amount: "11" })).toBe("billAmountSame");
    const { body } = await buyer.call("bills", "adjust", { ...line, amount: "10.123" });
    expect(body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "amount" }] });
    const other = (await make(["10"])).lines[0]?.id ?? "";
    expect(await buyer.refused("bills", "adjust", { ...line, lineId: other, amount: "9" })).toBe("billLineUnknown");
    expect(await buyer.refused("bills", "adjust", { ...line, amount: "9", reason: " " })).toBe("reasonRequired");
  });

  it("B7.4 keeps what happened, and what both sides wrote, of the whole or of a line", async () => {
    const made = await make(["10"]);
    const { id } = made;
    await supplier.ok("bills", "sendBillMsg", {
      id,
      content: "Is freight in it?",
      lineId: made.lines[0]?.id ?? null,
      fileIds: [],
    });
    await confirmAsBuyer(made);
    const { records: messages } = await buyer.ok("bills", "getBillMsg", { id });
    expect(messages).toMatchObject([
      { content: "Is freight in it?", side: "supplier", isUnread: true, lineName: expect.stringContaining("QCA-") },
    ]);
    const { records: known } = await supplier.ok("bills", "getBillStatus", {});
    expect(known.map(({ status }) => status)).toEqual(["0", "1", "2", "3", "4", "X"]);
    await supplier.ok("bills", "cancelConfirm", named(await confirm(await get(made))));
    const { records } = await supplier.ok("bills", "getBillRecord", { id });
    expect(records.map(({ action }) => action)).toEqual(["add", "confirmAsBuyer", "confirm", "cancelConfirm"]);
    const { records: pages } = await supplier.ok("bills", "getBillPage", { current: 1, size: 1, condition: { id } });
    expect(pages.map(({ status, confirmedBy }) => [status, confirmedBy])).toEqual([["1", "2"]]);
  });

  it("is made of all that is unbilled up to a day, of one supplier or of all whom its buyer sees", async () => {
    const upTo = { until: day(0), supplierNo: "SA" };
    await buyer.call("bills", "billPool", upTo);
    await buildPooled(app, ["10", "20"]);
    await buildPooled(app, ["5"], { head: { price: "0" } });
    await buildPooled(app, ["7"], { supplierNo: "SB" });
    expect(await buyer.ok("bills", "getBillsToCome", { until: day(-1) })).toMatchObject({ bills: [] });
    const toCome = await buyer.ok("bills", "getBillsToCome", upTo);
    expect(toCome.bills).toMatchObject([{ supplierNo: "SA", supplierName: "Alpha", lineCount: 2, amount: "33" }]);
    expect(toCome.unpricedCount).toBeGreaterThan(0);
    const again = { ...upTo, orgNo: "O1" };
    const { bills } = await buyer.ok("bills", "billPool", again);
    expect(bills).toMatchObject([{ lineCount: 2 }]);
    const whole = await get(bills[0] as { id: string });
    expect([whole.supplierNo, whole.amount]).toEqual(["SA", "33"]);
    const admin = await app.as("admin");
    await addUser(admin, "elsewhere", { scopeOrgNo: ["O2"] });
    const other = await app.as("elsewhere");
    expect(await other.ok("bills", "billPool", { until: day(0) })).toEqual({ bills: [] });
    const rest = await buyer.ok("bills", "billPool", { until: day(0) });
    expect(rest.bills.length).toBeGreaterThan(0);
    expect((await buyer.ok("bills", "getBillsToCome", { until: day(0) })).bills).toEqual([]);
  });

  it("is made of nothing until a day that is still to come, or that is before the first", async () => {
    const wrong = [
      [{ until: day(1) }, "until", /Up to and including must not be after today/],
      [{ since: day(-1), until: day(-2) }, "since", /From must not be after/],
    ] as const;
    for (const method of ["getBillsToCome", "billPool"] as const) {
      for (const [upTo, path, message] of wrong) {
        const { body } = await buyer.call("bills", method, upTo);
        expect(body).toMatchObject({
          errorCode: "invalidRequest",
          details: [{ path, message: expect.stringMatching(message) }],
        });
      }
    }
    expect((await buyer.call("bills", "getBillsToCome", { since: day(0), until: day(0) })).http).toBe(200);
  });

  it("frees its rows when it is voided, which are billed anew as they were", async () => {
    const made = await make(["10", "20"]);
    const changed = await adjust(await dispute(made, 0, "10"), 1, "20");
    const voided = await voidBill(changed);
    // It says what it was.
    expect(voided).toMatchObject({ status: "X", lineCount: 2, amount: "31", disputedCount: 0, lines: [] });
    expect(voided.voidReason).toBe("Made too early");
    const rows = await poolOf(buyer, { id: made.lines.map(({ id }) => id) });
    expect(rows).toMatchObject([
      { billedStatus: "0", billNo: null, differenceAmount: null, disputeAmount: null },
      { billedStatus: "0", billNo: null, differenceAmount: null, disputeAmount: null },
    ]);
    // The same is asked for once more, on purpose.
    expect((await billOf(buyer, rows.toReversed())).amount).toBe("33");
  });

  it("S9.5f is found by its day, also where that is said as a moment: its first ten characters count", async () => {
    const { billNo, billDate } = await make(["10"]);
    const found = async (condition: object) => {
      const request = { current: 1, size: 5, condition: { billNo, ...condition } };
      return (await buyer.ok("bills", "getBillPage", request)).records.length;
    };
    expect(billDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const time of ["", " 23:59:59", "T00:00:00.000Z", "T08:30:00+08:00"]) {
      expect(await found({ billDate: `${billDate}${time}` }), time).toBe(1);
      expect(await found({ billDateStart: `${billDate}${time}`, billDateEnd: `${billDate}${time}` }), time).toBe(1);
    }
    expect(await found({ billDateStart: `${day(1)}T00:00:00Z` })).toBe(0);
    const wrong = { current: 1, size: 5, condition: { billDate: "2026-02-30 08:00:00" } };
    expect((await buyer.call("bills", "getBillPage", wrong)).http).toBe(400);
  });

  it("takes each row once, also where two make bills of it at the same moment", async () => {
    const rows = await buildPooled(app, ["10", "20"]);
    const ids = rows.map(({ id }) => id);
    const calls = [ids, [ids[1] ?? ""]].map((billableIds) => () => buyer.call("bills", "createBills", { billableIds }));
    const answers = await atOnce(app, "select from billable where id = any ($1)", [ids], calls);
    const refused = answers.flatMap(({ body }) => ("errorCode" in body ? [body] : []));
    expect(refused).toMatchObject([
      {
        errorCode: "billableBilled",
        details: [{ message: expect.stringMatching(/^Already on reconciliation bill \w/) }],
      },
    ]);
    const { body } = await buyer.call("bills", "createBills", { billableIds: [...ids.slice(1), ...ids.slice(1)] });
    const [taken] = (await buyer.ok("billables", "getBillablePage", { current: 1, size: 1, condition: { id: ids[1] } }))
      .records;
    const onBill = `Already on reconciliation bill ${taken?.billNo}.`;
    expect(body).toMatchObject({
      errorCode: "billableBilled",
      errorMessage: `${taken?.sourceNo}: ${onBill}`,
      details: [{ path: "billableIds.0", message: onBill }],
    });
  });

  it("keeps what it rests on: a receipt and its acceptance are cancelled once it is void", async () => {
    const warehouse = await app.as("warehouse");
    const rows = await buildPooled(app, ["10"]);
    const bill = await billOf(buyer, rows);
    const receipt = await receiptOf(warehouse, { id: rows[0]?.receiptId ?? "" });
    expect(receipt).toMatchObject({ isBilled: "1", allowedActions: { cancel: "receiptBilled" } });
    const cancel = { id: receipt.id, version: receipt.version, reason: "Counted wrong" };
    const told = {
      errorCode: "receiptBilled",
      errorMessage: `Some of it is on reconciliation bill ${bill.billNo}. Void that first.`,
    };
    expect((await warehouse.call("receipts", "cancelReceipt", cancel)).body).toMatchObject(told);
    const of = { current: 1, size: 1, condition: { receiptId: receipt.id } };
    const [accepted] = (await warehouse.ok("acceptances", "getAcceptancePage", of)).records;
    const cancelAccepted = { id: accepted?.id ?? "", version: accepted?.version ?? 0, reason: "Bent" };
    expect((await warehouse.call("acceptances", "cancelAcceptance", cancelAccepted)).body).toMatchObject(told);
    // Who sees no bills learns its number all the same.
    await addUser(await app.as("admin"), "ofThatWarehouse", { scopeWarehouseNo: ["W1"] });
    const limited = await app.as("ofThatWarehouse");
    expect((await receiptOf(limited, { id: receipt.id })).billNos).toBe(bill.billNo);
    await voidBill(bill);
    await warehouse.ok("receipts", "cancelReceipt", cancel);
    expect(await poolOf(buyer, { receiptId: receipt.id })).toEqual([]);
  });

  it("is taken in together with others, each by itself", async () => {
    const bills = [await make(["10"]), await make(["20"]), await make(["30"])];
    await confirm(bills[1] as BillDetail);
    const confirmList = bills.map(named);
    const { changed, results } = await supplier.ok("bills", "batchConfirm", { confirmList });
    expect([changed, results.map(({ error }) => error?.errorCode ?? null)]).toEqual([
      2,
      [null, expect.any(String), null],
    ]);
    const voidList = (await Promise.all(bills.map(get))).map(named);
    const voided = await buyer.ok("bills", "batchVoid", { voidList, reason: "All anew" });
    expect(voided.changed).toBe(3);
  });

  it("refuses to pay less than nothing for goods, and says no tax of what is not paid", async () => {
    const rows = await buildPooled(app, ["7"], { head: { price: "0.37" } });
    const made = await billOf(buyer, rows);
    const line = { ...named(made), lineId: made.lines[0]?.id ?? "", reason: "Wrong" };
    expect(await buyer.refused("bills", "adjust", { ...line, amount: "-5" })).toBe("billAmountSign");
    expect(await supplier.refused("bills", "dispute", { ...line, disputeAmount: "-0.01" })).toBe("billAmountSign");
    const { body } = await buyer.call("bills", "adjust", { ...line, amount: "9".repeat(15) });
    expect(body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "amount" }] });
    expect(await adjust(made, 0, "0")).toMatchObject({ amount: "0", untaxedAmount: "0", taxAmount: "0" });
  });

  it("is no business of who is limited to warehouses: they see none, and make none", async () => {
    const bill = await make(["10"]);
    const rows = await buildPooled(app, ["20"]);
    const admin = await app.as("admin");
    await addUser(admin, "ofOneWarehouse", { scopeWarehouseNo: ["W1"] });
    await addUser(admin, "supplierOfOne", { supplierNo: "SA", scopeWarehouseNo: ["W1"] });
    for (const userNo of ["ofOneWarehouse", "supplierOfOne"]) {
      const limited = await app.as(userNo);
      expect(await limited.refused("bills", "getBillById", { id: bill.id }), userNo).toBe("notFound");
      expect((await poolOf(limited, { id: rows.map(({ id }) => id) })).length, userNo).toBe(1);
      expect(await limited.refused("bills", "voidBill", { ...named(bill), reason: "No" }), userNo).toBeOneOf([
        ...["notFound", "actionOfOtherSide"],
      ]);
    }
    const limited = await app.as("ofOneWarehouse");
    const billableIds = rows.map(({ id }) => id);
    expect(await limited.refused("bills", "createBills", { billableIds })).toBe("billOfNoWarehouse");
    expect(await limited.refused("bills", "billPool", { until: day(0) })).toBe("billOfNoWarehouse");
    expect(await limited.refused("bills", "getBillsToCome", { until: day(0) })).toBe("billOfNoWarehouse");
  });

  it("is made by nobody who is limited to classes, as it is of none", async () => {
    const rows = await buildPooled(app, ["10"]);
    const admin = await app.as("admin");
    await addClasses(admin);
    await addUser(admin, "ofClass", { scopeClassifyType: [steel.classifyType] });
    const limited = await app.as("ofClass");
    expect(await limited.refused("bills", "createBills", { billableIds: rows.map(({ id }) => id) })).toBe(
      "billOfNoClass",
    );
  });
});
