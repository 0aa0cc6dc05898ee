import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { define } from "../../../testing/custom-fields.ts";
import { issueDeduction, provideDollars } from "../../../testing/documents/deductions.ts";
import { buildAccepted, buildIssued, buildNotice, day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, admin] = [await app.as("buyer"), await app.as("admin")];
});
afterAll(() => app.close());

type Typed = PurchaseOrderInput["lines"][number];
const line = (purchaseSeq: number, more: Partial<Typed> = {}): Typed => ({
  purchaseSeq,
  purchasePhaseSeq: 1,
  purchaseBatchSeq: 1,
  itemNo: "M1",
  batchPurQty: "3",
  price: "1.115",
  expectArrivalDate: day(14),
  ...more,
});
let count = 0;
const order = (lines: Typed[], more: Partial<PurchaseOrderInput> = {}): PurchaseOrderInput => {
  count += 1;
  const head = { purchaseDate: day(0), orderType: "1", orgNo: "O1", supplierNo: "SA", currency: "USD" } as const;
  // Two that are alike would be one saved twice.
  return { ...head, plantName: `Plant ${count}`, lines, ...more };
};
const save = (input: PurchaseOrderInput) => buyer.ok("purchaseOrders", "savePurchaseOrder", input);
const refusalOf = async (input: PurchaseOrderInput) => {
  const { body } = await buyer.call("purchaseOrders", "savePurchaseOrder", input);
  if ("data" in body) throw new Error("It was saved");
  return { errorCode: body.errorCode, details: body.details?.map(({ path, message }) => [path, message]) };
};

describe("An order that is written by hand", () => {
  it("gets the next number, takes from its material what is left out, and its amounts in the currency", async () => {
    const saved = await save(
      order([line(10), line(20, { itemNo: "M4", price: "2", taxRate: "10" })], { remark: "Ours" }),
    );
    expect(saved.purchaseNo).toMatch(/^PO-\d{4}-\d{6}$/);
    expect(saved).toMatchObject({ status: "0", bandNo: 1, remark: "Ours", lineCount: 2, totalAmount: "9.35" });
    expect(saved.lines).toMatchObject([
      { purchaseSeq: 10, goodsName: "Hexagon bolt", spec: "M8x30", purUnitNo: "PCS", amount: "3.35" },
      { purchaseSeq: 20, purUnitNo: "KG", amount: "6", taxRate: "10" },
    ]);
    expect(saved.history.map(({ action, side }) => [action, side])).toEqual([["add", "buyer"]]);
    expect(saved.allowedActions).toMatchObject({ modify: null, remove: null, issue: null, cancel: "orderNotIssued" });
    const next = await save(order([line(1)]));
    expect(next.purchaseNo > saved.purchaseNo).toBe(true);
    expect(await save(order([line(1)], { purchaseNo: "BY-HAND" }))).toMatchObject({ purchaseNo: "BY-HAND" });
  });

  it("tells its supplier nothing of what it said before it was issued", async () => {
    const dear = order([line(1, { price: "5" })]);
    const { id, version } = await save(dear);
    const cheap = await save({ ...dear, id, version, lines: [line(1, { price: "4" })] });
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id, version: cheap.version }] });
    const actionsFor = async (user: TestUser) =>
      (await user.ok("purchaseOrders", "getPurchaseOrderById", { id })).history.map(({ action }) => action);
    expect(await actionsFor(buyer)).toEqual(["add", "modify", "issue"]);
    expect(await actionsFor(await app.as("supplierA"))).toEqual(["add", "issue", "read"]);
  });

  it("says of many at once which values hardly can be meant, to whoever sees them", async () => {
    const plain = await save(order([line(1)]));
    const odd = await save(
      order([line(1, { price: "0" }), line(2, { price: "0", expectArrivalDate: day(1500) })], {
        purchaseDate: day(-500),
      }),
    );
    const late = await save(order([line(1, { expectArrivalDate: day(-3) })], { purchaseDate: day(-5) }));
    // What a price leaves open that was rounded to cents is no difference.
    const [rounded, other] = [
      await save(order([line(1, { batchPurQty: "100", price: "0.33", amount: "33.33" })])),
      await save(order([line(1, { batchPurQty: "100", price: "0.33", amount: "34" })])),
    ];
    const idList = [plain, odd, late, rounded, other].map(({ id }) => ({ id }));
    const parameters = {};
    expect(await buyer.ok("purchaseOrders", "getOddValues", { idList })).toEqual({
      orders: 3,
      values: [
        { purchaseNo: odd.purchaseNo, field: "expectArrivalDate", value: day(1500), key: "farAhead", parameters },
        { purchaseNo: odd.purchaseNo, field: "price", value: "0", key: "zero", parameters },
        { purchaseNo: odd.purchaseNo, field: "purchaseDate", value: day(-500), key: "longPast", parameters },
        { purchaseNo: late.purchaseNo, field: "expectArrivalDate", value: day(-3), key: "past", parameters },
        { purchaseNo: other.purchaseNo, field: "amount", value: "34", key: "otherWorth", parameters: { worth: "33" } },
      ],
      more: 0,
    });
    // A draft is not the supplier's to see; the day of an issued order is said no more.
    const supplier = await app.as("supplierA");
    expect((await supplier.call("purchaseOrders", "getOddValues", { idList })).body).not.toHaveProperty("data");
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: odd.id, version: odd.version }] });
    const seen = await supplier.ok("purchaseOrders", "getOddValues", { idList: [{ id: odd.id }] });
    expect(seen.values.map(({ field }) => field)).toEqual(["expectArrivalDate", "price"]);
  });

  it("is changed: lines are met by their numbers, those left out are no more, and other values stay unless they are null", async () => {
    const draft = await save(
      order([line(1), line(2), line(3, { remark: "Stays" })], { taxRate: "7", buyerName: "Lan", remark: "Ours" }),
    );
    const lines = [line(2, { batchPurQty: "5" }), line(3, { remark: null }), line(4)];
    const changed = { ...order(lines, { taxRate: null, remark: undefined }), ...named(draft) };
    const saved = await save(changed);
    expect(saved).toMatchObject({ id: draft.id, purchaseNo: draft.purchaseNo, lineCount: 3 });
    expect(saved).toMatchObject({ taxRate: null, buyerName: "Lan", remark: "Ours" });
    expect(saved.lines.map(({ purchaseSeq, batchPurQty, remark }) => [purchaseSeq, batchPurQty, remark])).toEqual([
      [2, "5", null],
      [3, "3", null],
      [4, "3", null],
    ]);
    expect(saved.lines.slice(0, 2).map(({ id }) => id)).toEqual(draft.lines.slice(1).map(({ id }) => id));
    const told = saved.history.flatMap(({ changes }) =>
      changes.map((each) => [each.line, each.field, each.old, each.new]),
    );
    expect(told).toEqual(
      expect.arrayContaining([
        ["1/1/1", "batchPurQty", "3", null],
        ["2/1/1", "batchPurQty", "3", "5"],
      ]),
    );
    expect(await buyer.refused("purchaseOrders", "savePurchaseOrder", { ...changed, remark: "Late" })).toBe(
      "versionStale",
    );
    // Not even one of its lines need stay.
    expect((await save({ ...changed, ...named(saved), lines: [line(9)] })).lines).toMatchObject([{ purchaseSeq: 9 }]);
  });

  it("is deleted while it is a draft that no deduction names, and the audit log keeps who did it, its number and its supplier", async () => {
    const gone = [await save(order([line(1)])), await save(order([line(1)]))];
    const kept = await save(order([line(1)]));
    // One that was issued when it was named, by a step back that came at the same time.
    await provideDollars(admin);
    const { id, deductionNo } = await issueDeduction(buyer);
    await asOwner(app, "update deduction set purchase_no = $1 where id = $2", [kept.purchaseNo, id]);
    const removed = await buyer.ok("purchaseOrders", "remove", { removeList: [kept, ...gone].map(named) });
    const error = { errorCode: "stillInUse", errorMessage: expect.stringContaining(`${deductionNo}, in the field`) };
    expect(removed).toMatchObject({ changed: 2, results: [{ error }, { error: null }, { error: null }] });
    const condition = { action: "70", field: "id", order: "asc" } as const;
    const { records } = await admin.ok("auditEntries", "getSysAuditLogPage", { current: 1, size: 20, condition });
    expect(records.map(({ userNo, subject, changes }) => [userNo, subject, changes])).toEqual(
      gone.map(({ purchaseNo }) => ["buyer", purchaseNo, "Supplier no.: SA → –"]),
    );
  });

  it("is refused at each field and cell, as its import would refuse it", async () => {
    await save(order([line(1)], { purchaseNo: "TAKEN" }));
    const wrong = order([line(1, { itemNo: "M9", warehouseNo: "W3" }), line(1, { price: "-5", batchPurQty: "1" })], {
      purchaseNo: "TAKEN",
      supplierNo: "SX",
      currency: "EURO",
    });
    expect(await refusalOf(wrong)).toEqual({
      errorCode: "linesWrong",
      details: expect.arrayContaining([
        ["supplierNo", expect.stringContaining("SX")],
        ["currency", "EURO is no currency. Use a code of ISO 4217, such as EUR."],
        ["purchaseNo", "Order TAKEN already exists."],
        ["lines.0.itemNo", expect.stringContaining("M9")],
        ["lines.0.warehouseNo", expect.stringContaining("W3")],
        ["lines.1.purchaseSeq", "Line 1/1/1 occurs more than once in the document."],
        ["lines.1.price", "The number must not be below 0."],
      ]),
    });
    const ofHead = order([line(1)], { supplierNo: "SX", currency: "EURO" });
    expect((await buyer.call("purchaseOrders", "savePurchaseOrder", ofHead)).body).toMatchObject({
      errorCode: "headWrong",
      errorMessage: "Please correct: Supplier no., Currency.",
    });
    const inChinese = await buyer.reading("zh-CN").call("purchaseOrders", "savePurchaseOrder", ofHead);
    expect(inChinese.body).toMatchObject({ errorMessage: expect.stringMatching(/^请更正：[^,、]+、[^,、]+。$/) });
    expect(await (await app.as("buyerOfTwo")).refused("purchaseOrders", "savePurchaseOrder", order([line(1)]))).toBe(
      "headWrong",
    );
  });

  it("holds the tenant's own fields of head and lines, and keeps those that nobody names", async () => {
    await admin.ok("customFields", "addSysCustomField", define("purchaseOrder", "project", "1"));
    await admin.ok("customFields", "addSysCustomField", define("purchaseOrderLine", "crate", "1"));
    const customValues = { project: "Hall 7" };
    const draft = await save(order([line(1, { customValues: { crate: "C-1" } })], { customValues }));
    expect(draft).toMatchObject({ customValues, lines: [{ customValues: { crate: "C-1" } }] });
    const kept = await save({ ...order([line(1)]), ...named(draft) });
    expect(kept).toMatchObject({ customValues, lines: [{ customValues: { crate: "C-1" } }] });
    const emptied = await save({ ...order([line(1, { customValues: { crate: "" } })]), ...named(kept) });
    expect(emptied.lines[0]?.customValues?.crate).toBeUndefined();
  });
});

describe("The price of an agreement", () => {
  it("is that of material, supplier, currency, unit and day, the last begun, for the quantity, with tax", async () => {
    const units = { unitNo: "PCS", currency: "CNY", statusCode: "1" } as const;
    await admin.ok("currencies", "addbmcurrency", { currencyCode: "CNY", currencyName: "Yuan", statusCode: "1" });
    const agree = (agreementNo: string, price: string, more: object = {}) =>
      admin.ok("priceAgreements", "addbmpriceagreement", {
        ...{ agreementNo, orgNo: "O1", supplierNo: "SA", itemNo: "M1", ...units, scaleQty: "0", price },
        ...{ isTaxIncluded: "Y", validFrom: day(-30), ...more },
      } as never);
    await agree("PA-OLD", "9");
    await agree("PA-NOW", "10", { validFrom: day(-5), isTaxIncluded: "N", taxRate: "13" });
    await agree("PA-MANY", "8", { validFrom: day(-5), scaleQty: "100" });
    await agree("PA-LATER", "7", { validFrom: day(5) });
    await agree("PA-OFF", "1", { validFrom: day(-1), statusCode: "0" });
    const asked = { orgNo: "O1", supplierNo: "SA", currency: "CNY", purchaseDate: day(0) };
    const of = async (more: object, batchPurQty = "1", purUnitNo: string | null = null, itemNo = "M1") => {
      const lines = [{ itemNo, purUnitNo, batchPurQty }];
      const { terms } = await buyer.ok("purchaseOrders", "getLineTerms", { ...asked, ...more, lines });
      const agreed = terms[0]?.agreed;
      return agreed && [agreed.agreementNo, agreed.price, agreed.taxRate];
    };
    expect(await of({})).toEqual(["PA-NOW", "11.3", "13"]);
    expect(await of({}, "100", "PCS")).toEqual(["PA-MANY", "8", null]);
    expect(await of({ purchaseDate: day(-10) })).toEqual(["PA-OLD", "9", null]);
    expect(await of({ purchaseDate: day(6) })).toEqual(["PA-LATER", "7", null]);
    for (const other of [{ currency: "USD" }, { supplierNo: "SB" }, { orgNo: "O2" }, { purchaseDate: day(-31) }]) {
      expect(await of(other), JSON.stringify(other)).toBeNull();
    }
    expect([await of({}, "1", "KG"), await of({}, "1", null, "M2")]).toEqual([null, null]);
    // A workbook is given the same price, and told of another.
    const head = { ...asked, orderType: "1", itemNo: "M1", batchPurQty: "2", expectArrivalDate: day(14), taxRate: "" };
    const rows = [
      { ...head, purchaseNo: "AGREED-1", purchaseSeq: "1", price: "" },
      { ...head, purchaseNo: "AGREED-1", purchaseSeq: "2", price: "12" },
      { ...head, purchaseNo: "AGREED-1", purchaseSeq: "3", price: "10.9", taxRate: "9" },
    ];
    const brought = await importSheetOf(buyer, "purchaseOrders", typedSheet(rows));
    expect(brought).toMatchObject({
      ...{ added: 3, errors: [] },
      doubts: [
        { row: 3, column: "Unit price incl. tax", message: "12: differs from 11.3 of PA-NOW" },
        { row: 3, column: "Tax rate (%)", message: "0: differs from 13 % of PA-NOW" },
        { row: 4, column: "Tax rate (%)", message: "9: differs from 13 % of PA-NOW" },
      ],
    });
    const { id = "" } = brought.documents[0] ?? {};
    const { lines: priced } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
    expect(priced).toMatchObject([
      { price: "11.3", amount: "22.6", taxRate: "13" },
      { price: "12", amount: "24" },
      { price: "10.9", taxRate: "9" },
    ]);
    // Its page says so, to those who write orders.
    expect(priced.map(({ agreed }) => agreed)).toEqual([
      undefined,
      { agreementNo: "PA-NOW", price: "11.3" },
      undefined,
    ]);
    const warehouse = await app.as("warehouse");
    const { lines: received } = await warehouse.ok("purchaseOrders", "getPurchaseOrderById", { id });
    expect(received.map(({ agreed }) => agreed)).toEqual([undefined, undefined, undefined]);
    // Agreed without tax, it is that with the tax of its line.
    await agree("PA-NET", "100", { isTaxIncluded: "N", itemNo: "M2" });
    const net = { itemNo: "M2", purUnitNo: null, batchPurQty: "1", taxRate: "13" };
    const { terms: taxed } = await buyer.ok("purchaseOrders", "getLineTerms", { ...asked, lines: [net] });
    expect(taxed[0]?.agreed).toEqual({ agreementNo: "PA-NET", price: "113", taxRate: null });
    const byRate = ["", "113"].map((price, index) => ({
      ...{ ...head, itemNo: "M2", taxRate: "13", purchaseNo: "AGREED-3" },
      ...{ purchaseSeq: String(index + 1), price },
    }));
    const atRate = await importSheetOf(buyer, "purchaseOrders", typedSheet(byRate));
    expect(atRate).toMatchObject({ added: 2, errors: [], doubts: [] });
    const netOrder = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: atRate.documents[0]?.id ?? "" });
    expect(netOrder.lines.map(({ price, untaxedPrice, agreed }) => [price, untaxedPrice, agreed])).toEqual([
      ["113", "100", undefined],
      ["113", "100", undefined],
    ]);
    const without = typedSheet([{ ...head, currency: "USD", purchaseNo: "AGREED-2", purchaseSeq: "1", price: "" }]);
    expect((await importSheetOf(buyer, "purchaseOrders", without)).errors).toMatchObject([
      { row: 2, column: "Unit price incl. tax", message: "A value is missing." },
    ]);

    const lines = ["M4", "M9"].map((itemNo) => ({ itemNo, purUnitNo: null, batchPurQty: "1" }));
    const { terms } = await buyer.ok("purchaseOrders", "getLineTerms", { ...asked, lines });
    const valuation = { over: "1", under: "1" };
    expect(terms).toEqual([{ goodsName: "Grease", spec: null, purUnitNo: "KG", valuation, agreed: null }, null]);
  });
});

describe("Cancelling an order", () => {
  it("leads to failure with a reason that its supplier reads, and nothing of it can be answered any more", async () => {
    const issued = await buildIssued(app);
    const both = [issued, await buildIssued(app)];
    const answer = await buyer.ok("purchaseOrders", "batchCancel", {
      cancelList: both.map(named),
      reason: "Wrong plant",
    });
    expect(answer.changed).toBe(2);
    const supplier = await app.as("supplierA");
    const seen = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(seen).toMatchObject({ status: "2", allowedActions: { accept: "orderNotIssued" } });
    const told = seen.history.find(({ action }) => action === "cancel");
    expect(told).toMatchObject({ reason: "Wrong plant", toState: "2" });
    expect(seen.lines.map(({ status }) => status)).toEqual(["2", "2"]);
  });

  it("is refused once something of it is announced, and possible again once nothing is", async () => {
    const accepted = await buildAccepted(app);
    const notice = await buildNotice(app, accepted, ["10"]);
    const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: accepted.id });
    expect(order.allowedActions.cancel).toBe("orderShipped");
    const cancel = { ...named(order), reason: "No need" };
    expect(await buyer.refused("purchaseOrders", "cancel", cancel)).toBe("orderShipped");
    await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Too early" });
    const free = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: accepted.id });
    expect(await buyer.ok("purchaseOrders", "cancel", { ...cancel, ...named(free) })).toMatchObject({ status: "2" });
  });
});

describe("What hardly can be meant", () => {
  it("is taken in as it stands, and an import tells of it by row and column, of a head once", async () => {
    const head = {
      purchaseDate: day(-500),
      orgNo: "O1",
      supplierNo: "SA",
      currency: "USD",
      itemNo: "M1",
      batchPurQty: "1",
    };
    const rows = [
      { ...head, purchaseNo: "ODD-1", purchaseSeq: "1", price: "0", expectArrivalDate: day(14) },
      { ...head, purchaseNo: "ODD-1", purchaseSeq: "2", price: "1", expectArrivalDate: day(1200) },
      {
        ...{ ...head, purchaseDate: day(0), purchaseNo: "ODD-2", purchaseSeq: "1", expectArrivalDate: day(14) },
        ...{ price: "1", amount: "999" },
      },
    ];
    const outcome = await importSheetOf(buyer, "purchaseOrders", typedSheet(rows));
    expect(outcome).toMatchObject({ added: 3, errors: [], moreDoubts: 0 });
    expect(outcome.doubts).toEqual([
      { row: 2, column: "Unit price incl. tax", message: "0: is 0 meant?" },
      { row: 2, column: "Order date", message: `${day(-500)}: more than a year ago` },
      { row: 3, column: "Requested date", message: `${day(1200)}: more than three years ahead` },
      { row: 4, column: "Amount incl. tax", message: "999: quantity × price gives 1" },
    ]);
    // A price without tax is told of where it stands, also where there is no column of the other.
    const untaxed = { ...head, purchaseDate: day(0), purchaseSeq: "1", untaxedPrice: "0", expectArrivalDate: day(14) };
    for (const row of [
      { ...untaxed, purchaseNo: "ODD-4" },
      { ...untaxed, purchaseNo: "ODD-5", price: "" },
    ]) {
      const { doubts } = await importSheetOf(buyer, "purchaseOrders", typedSheet([row as Record<string, string>]));
      expect(doubts).toEqual([{ row: 2, column: "Unit price excl. tax", message: "0: is 0 meant?" }]);
    }
    // What was so before is not told of again.
    const again = rows.map((row) => ({ ...row, batchPurQty: "2" }));
    const changed = await importSheetOf(buyer, "purchaseOrders", typedSheet(again), { changeExisting: "1" });
    expect(changed).toMatchObject({ changed: 3, doubts: [] });
    // A number that reads like another's makes an order of its own.
    const alike = (purchaseNo: string) => ({ ...head, purchaseDate: day(0), purchaseNo, purchaseSeq: "1", price: "1" });
    const numbers = ["alike-1", "odd-2", "ALIKE-１", "ODD-3"].map((no) => ({
      ...alike(no),
      expectArrivalDate: day(14),
    }));
    const brought = await importSheetOf(buyer, "purchaseOrders", typedSheet(numbers));
    expect(brought).toMatchObject({ added: 4, errors: [] });
    expect(brought.doubts).toEqual([
      { row: 3, column: "Order no.", message: "odd-2: differs from ODD-2 in capitals or width alone" },
      { row: 4, column: "Order no.", message: "ALIKE-１: differs from alike-1 in capitals or width alone" },
    ]);
    const idList = brought.documents.map(({ id }) => ({ id }));
    const odd = await buyer.ok("purchaseOrders", "getOddValues", { idList });
    expect(odd.values.filter(({ key }) => key === "alike").map(({ value }) => value)).toEqual([
      ...["ALIKE-１", "alike-1", "odd-2"],
    ]);
    const saved = await save(order([line(1, { price: "0", expectArrivalDate: day(-400) })]));
    expect(saved.lines[0]).toMatchObject({ price: "0", expectArrivalDate: day(-400) });
  });
});
