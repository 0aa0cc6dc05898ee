import { sum } from "@tandem/contract/core/numbers";
import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { VmiConsumptionInput } from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { billableSource } from "@tandem/contract/settlement/billables/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { billOf, poolOf } from "../../../testing/documents/bills.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { buildVmi, consume, consumptionInput } from "../../../testing/documents/vmi-consumptions.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day, nextVersion } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, warehouse, supplier] = (await Promise.all(
    ["admin", "buyer", "warehouse", "supplierA"].map((userNo) => app.as(userNo)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

let lots = 0;
const newLot = () => {
  lots += 1;
  return `CONSUMED-${lots}`;
};
const page = <C>(condition: C) => ({ current: 1, size: 50, condition });
async function placesOf(lotNo: string, user = warehouse) {
  return (await user.ok("vmiStock", "getVmiPage", page({ lotNo }))).records;
}
async function placeOf(lotNo: string) {
  const [place] = await placesOf(lotNo);
  if (!place) throw new Error("Nothing lies there");
  return place;
}
/** So many pieces of a new lot of the first supplier, at a price. */
async function lying(quantity: string, price = "1.1", wish: Parameters<typeof buildVmi>[2] = {}, daysAgo = 0) {
  const lotNo = wish.lotNo ?? newLot();
  const receipt = await buildVmi(app, quantity, { ...wish, lotNo, head: { price, ...wish.head } }, daysAgo);
  return { lotNo, receipt, place: await placeOf(lotNo) };
}
const pooled = async (sourceNo: string, user = buyer) =>
  (await poolOf(user, { sourceNo })).map(({ billQty, price, taxRate, amount, receiptNo }) => ({
    ...{ billQty, price, taxRate, amount, receiptNo },
  }));
const refusedWith = async (input: VmiConsumptionInput, user = warehouse) => {
  const { body } = await user.call("vmiConsumptions", "saveConsumption", input);
  if (!("errorCode" in body)) throw new Error("It was not refused");
  return body;
};

describe("Goods that stay their supplier's", () => {
  it("are in no pool as they are received, and leave the stock for the pool as they are taken", async () => {
    const { lotNo, receipt, place } = await lying("10");
    expect(await poolOf(buyer, { receiptId: receipt.id })).toEqual([]);
    expect(place).toMatchObject({ inventoryQty: "10", ownerNo: "SA", allowedActions: { takeOut: null } });
    const ofGoods = page({ itemNo: place.itemNo, warehouseNo: place.warehouseNo, ownerNo: "SA" });
    const moved = async () => (await buyer.ok("stockAnalysis", "getDullStockPage", ofGoods)).records;
    expect(await moved()).toMatchObject([{ lastMoved: transactionType.code.in }]);
    const taken = await consume(warehouse, place, "4", { remark: "Line 3" });
    expect(await moved()).toMatchObject([{ lastMoved: transactionType.code.out, ageDays: 0 }]);
    expect(taken).toMatchObject({
      ...{ supplierNo: "SA", warehouseNo: "W2", orgNo: "O1", status: "1", isBilled: "0", remark: "Line 3" },
      ...{ consumeQtyByUnit: ["4 PCS"], allowedActions: { cancel: null } },
      lines: [{ consumeQty: "4", freeQty: "0", lotNo, receiptNos: receipt.receiptNo }],
    });
    expect(taken.consumptionNo).toMatch(/^CON-\d{4}-\d{6}$/);
    expect(await placeOf(lotNo)).toMatchObject({ inventoryQty: "6", periodOutQty: "4" });
    const { records } = await supplier.ok("vmiStock", "getMovementPage", page({ docNo: taken.consumptionNo }));
    expect(records).toMatchObject([{ transactionType: "2", changeQty: "4", documentKind: "vmiConsumption" }]);
    const [row] = await poolOf(supplier, { sourceNo: taken.consumptionNo });
    expect(row).toMatchObject({
      ...{
        sourceType: billableSource.code.consumed,
        vmiConsumptionId: taken.id,
        billQty: "4",
        price: "1.1",
        amount: "4.4",
      },
      ...{ receiptId: receipt.id, currency: "USD", purUnitNo: "PCS" },
    });
    expect((await warehouse.ok("receipts", "getReceiptPage", page({ id: receipt.id }))).records).toMatchObject([
      { consumedQty: "4", allowedActions: { cancel: "receiptConsumed" } },
    ]);
    const ofReceipt = page({ receiptId: receipt.id });
    expect((await warehouse.ok("acceptances", "getAcceptancePage", ofReceipt)).records).toMatchObject([
      { allowedActions: { cancel: "acceptanceFollowed" } },
    ]);
  });

  it("are billed of the oldest receipts first, each at its own price and tax rate", async () => {
    const lotNo = newLot();
    const head = { taxRate: "13" };
    const newer = await lying("10", "3", { lotNo, head });
    const older = await lying("10", "2", { lotNo }, 20);
    const { consumptionNo, lines } = await consume(warehouse, await placeOf(lotNo), "12");
    expect(lines).toMatchObject([{ receiptNos: `${older.receipt.receiptNo}, ${newer.receipt.receiptNo}` }]);
    expect(await pooled(consumptionNo)).toEqual([
      { billQty: "10", price: "2", taxRate: "10", amount: "20", receiptNo: older.receipt.receiptNo },
      { billQty: "2", price: "3", taxRate: "13", amount: "6", receiptNo: newer.receipt.receiptNo },
    ]);
    const rest = await consume(warehouse, await placeOf(lotNo), "8");
    expect((await pooled(rest.consumptionNo)).map(({ receiptNo }) => receiptNo)).toEqual([newer.receipt.receiptNo]);
  });

  it("cost what is agreed for the day on which they are taken, with its tax rate, else what their order said", async () => {
    const agreement = {
      ...{ orgNo: "O1", supplierNo: "SA", itemNo: "M1", unitNo: "PCS", currency: "EUR", statusCode: "1" as const },
      ...{
        agreementNo: "VMI-1",
        scaleQty: "5",
        price: "0.333333",
        isTaxIncluded: "N" as const,
        taxRate: "13",
        validFrom: day(-3),
      },
    };
    await asOwner(
      app,
      "insert into currency (tenant_id, currency_code, currency_name) values (1, 'EUR', 'Euro') on conflict do nothing",
    );
    await admin.ok("priceAgreements", "addbmpriceagreement", { ...agreement, validTo: day(0) });
    const { lotNo } = await lying("20", "2", { head: { currency: "EUR" } }, 10);
    const take = async (quantity: string, daysAgo: number) => {
      const wish = { consumeDate: day(-daysAgo) };
      const { consumptionNo } = await consume(warehouse, await placeOf(lotNo), quantity, wish);
      return (await poolOf(buyer, { sourceNo: consumptionNo })).map((row) => [
        row.price,
        row.untaxedPrice,
        row.taxRate,
        row.amount,
      ]);
    };
    // 7 of 0.333333 without tax are 2.33, and 2.63 with it.
    expect(await take("7", 1)).toEqual([["0.376666", "0.333333", "13", "2.63"]]);
    // Fewer than it is agreed for, and before it was.
    expect(await take("3", 1)).toEqual([["2", "1.818182", "10", "6"]]);
    expect(await take("5", 6)).toEqual([["2", "1.818182", "10", "10"]]);
    // One without a price agrees none.
    const [none] = [
      { ...agreement, agreementNo: "VMI-0", scaleQty: "1", price: "0", validFrom: day(-9), validTo: day(-8) },
    ];
    await admin.ok("priceAgreements", "addbmpriceagreement", none as never);
    expect(await take("2", 8)).toEqual([["2", "1.818182", "10", "4"]]);
  });

  it("cost less as far as they were taken in for less, and nothing as far as they came free of charge", async () => {
    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
    const lotNo = newLot();
    const receipt = await buildVmi(app, "10", { lotNo, head: { price: "10" } });
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
    const found = { acceptedQty: "4", concededQty: "5", deductionAmount: "7", concessionReason: "Scratched" };
    const lines = [{ receiptId: receipt.id, ...found, rejectedQty: "1", rejectReason: "Bent" }];
    await warehouse.ok("acceptances", "inspect", { checkDate: day(0), lines });
    const available = async () => {
      const place = (await placesOf(lotNo)).find(({ stockType }) => stockType === "10");
      return place ?? { id: "" };
    };
    // 4 whole, then 3 of 5 that cost 7 less together.
    const first = await consume(warehouse, await available(), "7");
    expect((await pooled(first.consumptionNo)).map(({ billQty, amount }) => [billQty, amount])).toEqual([
      ["4", "40"],
      ["3", "25.8"],
    ]);
    const second = await consume(warehouse, await available(), "2");
    expect(await pooled(second.consumptionNo)).toMatchObject([{ billQty: "2", amount: "17.2" }]);
  });

  it("are paid before what came free with them, and what is free costs nothing", async () => {
    const lotNo = newLot();
    const order = await buildAccepted(app, { quantities: ["4"], head: { orderType: "3", price: "2" } });
    const lines = order.lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: "4", giftQty: "2", lotNo }));
    const notice = await buildShipped(app, order, [], { lines });
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["4"], { warehouseNo: "W2" }));
    const taken = await consume(warehouse, await placeOf(lotNo), "5");
    expect(taken.lines).toMatchObject([{ consumeQty: "5", freeQty: "1" }]);
    expect(await pooled(taken.consumptionNo)).toMatchObject([{ billQty: "4", amount: "8" }]);
    const rest = await consume(warehouse, await placeOf(lotNo), "1");
    expect(rest.lines).toMatchObject([{ consumeQty: "1", freeQty: "1" }]);
    expect(await pooled(rest.consumptionNo)).toEqual([]);
    await warehouse.ok("vmiConsumptions", "cancelConsumption", { ...named(taken), reason: "Not used" });
    expect(await placeOf(lotNo)).toMatchObject({ inventoryQty: "5" });
  });

  it("wait for a price that is not known, and take it once the order says one", async () => {
    const { receipt, place } = await lying("5", "0");
    const { consumptionNo } = await consume(warehouse, place, "5");
    expect(await poolOf(buyer, { sourceNo: consumptionNo })).toMatchObject([
      { price: "0", amount: "0", allowedActions: { createBill: "billableUnpriced" } },
    ]);
    const [listed] = (
      await buyer.ok("purchaseOrders", "getPurchaseOrderPage", page({ purchaseNo: receipt.purchaseNo }))
    ).records;
    const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: listed?.id ?? "" });
    const priced = nextVersion(order, (all) =>
      all.map((line) => ({ ...line, price: "1.5", untaxedPrice: null, amount: null })),
    );
    await buyer.ok("purchaseOrders", "changePurchaseOrder", priced);
    expect(await poolOf(buyer, { sourceNo: consumptionNo })).toMatchObject([{ price: "1.5", amount: "7.5" }]);
  });
});

describe("A consumption", () => {
  it("is taken back with its movements and what is to be paid, for a reason, until a bill has taken it in", async () => {
    const { lotNo, receipt, place } = await lying("10");
    const taken = await consume(warehouse, place, "10");
    const gone = await warehouse.ok("vmiConsumptions", "cancelConsumption", { ...named(taken), reason: "Wrong lot" });
    expect(gone).toMatchObject({
      status: "X",
      cancelReason: "Wrong lot",
      allowedActions: { cancel: "consumptionCancelled" },
    });
    expect(gone.history.map(({ action }) => action)).toEqual(expect.arrayContaining(["add", "cancel"]));
    expect(await placeOf(lotNo)).toMatchObject({ inventoryQty: "10" });
    expect(await poolOf(buyer, { receiptId: receipt.id })).toEqual([]);
    const again = await consume(warehouse, place, "6");
    const [row] = await poolOf(buyer, { sourceNo: again.consumptionNo });
    const bill = await billOf(buyer, [{ id: row?.id ?? "" }]);
    expect(bill).toMatchObject({ amount: "6.6", lines: [{ sourceNo: again.consumptionNo, sourceType: "3" }] });
    const shown = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: again.id });
    expect(shown).toMatchObject({
      isBilled: "1",
      billNos: bill.billNo,
      allowedActions: { cancel: "consumptionBilled" },
    });
    const cancelled = await warehouse.call("vmiConsumptions", "cancelConsumption", { ...named(shown), reason: "Late" });
    expect(cancelled.body).toMatchObject({
      errorCode: "consumptionBilled",
      errorMessage: expect.stringContaining(bill.billNo),
    });
    await buyer.ok("bills", "voidBill", { ...named(bill), reason: "Too early" });
    const { changed } = await warehouse.ok("vmiConsumptions", "batchCancel", {
      cancelList: [named(shown)],
      reason: "Late",
    });
    expect(changed).toBe(1);
    expect(await placeOf(lotNo)).toMatchObject({ inventoryQty: "10" });
  });

  it("leaves of a receipt what may go back to its supplier, and takes nothing of what went", async () => {
    const { lotNo, receipt, place } = await lying("10");
    await consume(warehouse, place, "7");
    const wrong = {
      returnType: "2" as const,
      returnDate: day(0),
      lines: [{ receiptId: receipt.id, returnQty: "4", returnReason: "Bent" }],
    };
    expect(await warehouse.refused("returnNotes", "saveReturnNote", wrong)).toBe("returnQuantityExceeded");
    const note = await buildReturned(warehouse, receipt, "3", { returnType: "2" });
    await supplier.ok("returnNotes", "takeBack", named(note));
    expect(await poolOf(buyer, { receiptId: receipt.id })).toMatchObject([{ sourceType: "3", billQty: "7" }]);
    expect(await refusedWith(consumptionInput([[place, "1"]]))).toMatchObject({ errorCode: "stockShort" });
    expect((await placesOf(lotNo)).filter(({ inventoryQty }) => inventoryQty !== "0")).toEqual([]);
  });

  it("takes no more than lies there and came by receipts, nothing that is unfit or waits to be put away, and names the cells", async () => {
    const { lotNo, place } = await lying("10");
    const beyond = await refusedWith(consumptionInput([[place, "11"]]));
    expect(beyond).toMatchObject({
      errorCode: "stockShort",
      details: [{ path: "lines.0.consumeQty", message: expect.stringContaining("10 in stock, 11 wanted") }],
    });
    expect(
      await refusedWith(
        consumptionInput([
          [place, "1"],
          [place, "1"],
        ]),
      ),
    ).toMatchObject({ errorCode: "consumptionRepeated" });
    await asOwner(app, "update unit set decimal_places = 0 where unit_no = 'PCS'");
    expect(await refusedWith(consumptionInput([[place, "0.5"]]))).toMatchObject({
      details: [{ path: "lines.0.consumeQty" }],
    });
    expect(await refusedWith(consumptionInput([[place, "0"]]))).toMatchObject({ errorCode: "invalidRequest" });
    expect(await refusedWith(consumptionInput([[place, "1"]], { consumeDate: day(3) }))).toMatchObject({
      errorCode: "dayToCome",
    });
    // Before it came nobody took it.
    expect(await refusedWith(consumptionInput([[place, "1"]], { consumeDate: day(-5) }))).toMatchObject({
      errorCode: "consumptionUncovered",
    });
    const blocking = { stockBalanceId: place.id, qty: "10", toCellNo: null, toStockType: "25" as const };
    await warehouse.ok("stockTransfers", "transferStock", { transferReason: "Dented", lines: [blocking] });
    const [blocked] = (await placesOf(lotNo)).filter(({ stockType }) => stockType === "25");
    expect(blocked).toMatchObject({ allowedActions: { takeOut: "consumptionNotAvailable" } });
    expect(await refusedWith(consumptionInput([[blocked ?? place, "1"]]))).toMatchObject({
      errorCode: "consumptionNotAvailable",
    });
    await provideCell(admin, "C-USED");
    const waits = await lying("6", "1", { warehouseNo: "W1" });
    expect(waits.place).toMatchObject({ waitingQty: "6", allowedActions: { takeOut: "consumptionWaits" } });
    expect(await refusedWith(consumptionInput([[waits.place, "1"]]))).toMatchObject({ errorCode: "transferWaiting" });
    await warehouse.ok("warehousings", "putAway", storageInput([waits.receipt.id, "C-USED", "6"]));
    const stored = (await placesOf(waits.lotNo)).find(({ cellNo }) => cellNo === "C-USED");
    expect((await consume(warehouse, stored ?? place, "6")).lines).toMatchObject([{ cellNo: "C-USED" }]);
  });

  it("draws on what other lots left of the receipts, and on no more than these brought, whatever was counted", async () => {
    const found = async (itemNo: string, lotNo: string, quantity: string) => {
      const unitNo = itemNo === "M4" ? "KG" : "PCS";
      await asOwner(
        app,
        `insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, owner_no, stock_type, transaction_type, qty,
          document_kind, document_id, document_no)
        values (1, 'O1', 'W2', '${itemNo}', '${unitNo}', '${lotNo}', 'SA', '10', '1', ${quantity}, 'stockTransfer', 900001, 'T-1')`,
      );
      return placeOf(lotNo);
    };
    const { receipt } = await lying("3");
    const mixedUp = await found("M1", newLot(), "2");
    const { lines, consumptionNo } = await consume(warehouse, mixedUp, "2");
    expect(lines[0]?.receiptNos).not.toBeNull();
    expect(sum((await pooled(consumptionNo)).map(({ billQty }) => billQty))).toBe("2");
    expect(receipt.consumedQty).toBe("0");
    // What no receipt brought nobody can bill.
    const beyond = await refusedWith(consumptionInput([[await found("M4", newLot(), "2"), "2"]]));
    expect(beyond).toMatchObject({
      errorCode: "consumptionUncovered",
      details: [{ path: "lines.0.consumeQty", message: expect.stringContaining("only 0 KG") }],
    });
  });

  it("happens once: of two who take the same, or one who asks twice, one has it", async () => {
    const { lotNo, receipt, place } = await lying("10");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const input = consumptionInput([[place, "6"]], { remark: `Race ${index}` });
        return warehouse.call("vmiConsumptions", "saveConsumption", input);
      }),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    expect(await placeOf(lotNo)).toMatchObject({ inventoryQty: "4" });
    const same = consumptionInput([[place, "1"]]);
    const twice = await Promise.all([1, 2, 3].map(() => warehouse.call("vmiConsumptions", "saveConsumption", same)));
    expect(twice.filter(({ body }) => "data" in body)).toHaveLength(1);
    // Billed and taken back at once: one of them happens.
    const [row] = await poolOf(buyer, { receiptId: receipt.id });
    const taken = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: row?.vmiConsumptionId ?? "" });
    await Promise.all([
      buyer.call("bills", "createBills", { billableIds: [row?.id ?? ""] }),
      warehouse.call("vmiConsumptions", "cancelConsumption", { ...named(taken), reason: "Wrong" }),
    ]);
    const after = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: taken.id });
    expect([after.status, after.isBilled]).toBeOneOf([
      ["X", "0"],
      ["1", "1"],
    ]);
  });

  it("is one document per warehouse and supplier, and comes by workbook as by hand", async () => {
    const mine = await lying("10");
    const theirs = await lying("10", "1", { supplierNo: "SB" });
    const both = consumptionInput([
      [mine.place, "2"],
      [theirs.place, "3"],
    ]);
    const { records } = await warehouse.ok("vmiConsumptions", "saveConsumption", both);
    expect(records).toHaveLength(2);
    const row = {
      consumeDate: day(0),
      supplierNo: "SA",
      warehouseNo: "W2",
      itemNo: "M1",
      unitNo: "PCS",
      lotNo: mine.lotNo,
    };
    const unknown = await importSheetOf(
      warehouse,
      "vmiConsumptions",
      typedSheet([{ ...row, lotNo: "NONE", consumeQty: "1" }]),
    );
    expect(unknown.errors).toMatchObject([{ message: expect.stringContaining("M1") }]);
    const brought = await importSheetOf(
      warehouse,
      "vmiConsumptions",
      typedSheet([{ ...row, consumeQty: "8", remark: "From the WMS" }]),
    );
    expect(brought).toMatchObject({ errors: [], added: 1 });
    const listed = await supplier.ok("vmiConsumptions", "getConsumptionLinePage", page({ lotNo: mine.lotNo }));
    expect(listed.records.map(({ consumeQty, remark }) => [consumeQty, remark])).toEqual([
      ["8", "From the WMS"],
      ["2", null],
    ]);
    const { content } = await supplier.download("vmiConsumptions", "exportLines", page({ lotNo: mine.lotNo }));
    expect(await readSheet(content)).toHaveLength(2);
    const ofOthers = await supplier.ok(
      "vmiConsumptions",
      "getConsumptionPage",
      page({ id: records.map(({ id }) => id) }),
    );
    expect(ofOthers.records.map(({ supplierNo }) => supplierNo)).toEqual(["SA"]);
  });

  it("is written by the buyer's warehouse alone, of goods that it sees, and seen by their supplier", async () => {
    const { place } = await lying("10");
    const taken = await consume(warehouse, place, "1");
    const input = consumptionInput([[place, "1"]]);
    const { body } = await fetch(`${app.url}/api/ISupVmiConsumptionService/saveConsumption`, {
      method: "POST",
      body: "{}",
    }).then(async (answer) => ({ body: await answer.json() }));
    expect(body).not.toHaveProperty("data");
    for (const [user, error] of [
      [supplier, "permissionMissing"],
      [await app.as("supplierB"), "permissionMissing"],
      [buyer, "permissionMissing"],
      [await app.as("stranger"), "permissionMissing"],
    ] as const) {
      expect(await user.refused("vmiConsumptions", "saveConsumption", input)).toBe(error);
      const cancel = { ...named(taken), reason: "No" };
      expect((await user.call("vmiConsumptions", "cancelConsumption", cancel)).body).not.toHaveProperty("data");
    }
    await addUser(admin, "keeperOfW1", { scopeWarehouseNo: ["W1"], roleNo: ["warehouse"] });
    await addUser(admin, "keeperOfO2", { scopeOrgNo: ["O2"], roleNo: ["warehouse"] });
    for (const userNo of ["keeperOfW1", "keeperOfO2"]) {
      const user = await app.as(userNo);
      expect(await user.refused("vmiConsumptions", "saveConsumption", input)).toBe("notFound");
      expect(await user.refused("vmiConsumptions", "getConsumptionById", { id: taken.id })).toBe("notFound");
    }
    const own = await app.as("supplierB");
    expect(await own.refused("vmiConsumptions", "getConsumptionById", { id: taken.id })).toBe("notFound");
    expect(await supplier.ok("vmiConsumptions", "getConsumptionById", { id: taken.id })).toMatchObject({
      allowedActions: { cancel: "actionOfOtherSide" },
    });
    // What is the buyer's own is no supplier's to be paid for.
    const ownStock = await asOwner<{ id: string }>(
      app,
      "select id::text from stock_balance where owner_no is null limit 1",
    );
    const foreign = consumptionInput([[{ id: ownStock[0]?.id ?? "0" }, "1"]]);
    expect(await warehouse.refused("vmiConsumptions", "saveConsumption", foreign)).toBe("notFound");
  });
});
