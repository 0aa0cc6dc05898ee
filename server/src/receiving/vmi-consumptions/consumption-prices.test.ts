import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { billableSource } from "@tandem/contract/settlement/billables/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { poolOf } from "../../../testing/documents/bills.ts";
import { buildVmi, consume } from "../../../testing/documents/vmi-consumptions.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day, nextVersion } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";
import { lying, newLot, placeOf, placesOf, pooled } from "../../../testing/vmi-goods.ts";

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

const page = <C>(condition: C) => ({ current: 1, size: 50, condition });

describe("Goods that stay their supplier's", () => {
  it("are in no pool as they are received, and leave the stock for the pool as they are taken", async () => {
    const { lotNo, receipt, place } = await lying(app, "10");
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
    expect(await placeOf(warehouse, lotNo)).toMatchObject({ inventoryQty: "6", periodOutQty: "4" });
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
    const newer = await lying(app, "10", "3", { lotNo, head });
    const older = await lying(app, "10", "2", { lotNo }, 20);
    const { consumptionNo, lines } = await consume(warehouse, await placeOf(warehouse, lotNo), "12");
    expect(lines).toMatchObject([{ receiptNos: `${older.receipt.receiptNo}, ${newer.receipt.receiptNo}` }]);
    expect(await pooled(buyer, consumptionNo)).toEqual([
      { billQty: "10", price: "2", taxRate: "10", amount: "20", receiptNo: older.receipt.receiptNo },
      { billQty: "2", price: "3", taxRate: "13", amount: "6", receiptNo: newer.receipt.receiptNo },
    ]);
    const rest = await consume(warehouse, await placeOf(warehouse, lotNo), "8");
    expect((await pooled(buyer, rest.consumptionNo)).map(({ receiptNo }) => receiptNo)).toEqual([
      newer.receipt.receiptNo,
    ]);
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
    const { lotNo } = await lying(app, "20", "2", { head: { currency: "EUR" } }, 10);
    const take = async (quantity: string, daysAgo: number) => {
      const wish = { consumeDate: day(-daysAgo) };
      const { consumptionNo } = await consume(warehouse, await placeOf(warehouse, lotNo), quantity, wish);
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

  it("cost what is agreed in another unit that is converted, in the currency of their order alone, which the pool tells", async () => {
    await asOwner(app, "insert into unit (tenant_id, unit_no, unit_name, decimal_places) values (1, 'BOX', 'Box', 0)");
    await asOwner(
      app,
      "insert into currency (tenant_id, currency_code, currency_name) values (1, 'GBP', 'Pound'), (1, 'CHF', 'Franc')",
    );
    await admin.ok("unitConversions", "addbmunitconversion", {
      ...{ itemNo: "M1", sourceQty: "1", sourceUnitNo: "BOX", targetQty: "12", targetUnitNo: "PCS", statusCode: "1" },
    });
    const agreement = {
      ...{ orgNo: "O1", supplierNo: "SA", itemNo: "M1", unitNo: "BOX", currency: "GBP", statusCode: "1" as const },
      ...{ agreementNo: "VMI-BOX", scaleQty: "2", price: "15", isTaxIncluded: "Y" as const, validFrom: day(-1) },
    };
    await admin.ok("priceAgreements", "addbmpriceagreement", agreement);
    const inFrancs = {
      ...agreement,
      agreementNo: "VMI-CHF",
      unitNo: "PCS",
      currency: "CHF",
      scaleQty: "0",
      price: "9",
    };
    await admin.ok("priceAgreements", "addbmpriceagreement", inFrancs);
    const { lotNo } = await lying(app, "100", "2", { head: { currency: "GBP" } });
    const take = async (quantity: string) => {
      const { consumptionNo } = await consume(warehouse, await placeOf(warehouse, lotNo), quantity);
      return poolOf(buyer, { sourceNo: consumptionNo });
    };
    expect(await take("24")).toMatchObject([{ price: "1.25", amount: "30", currency: "GBP", agreementNo: "VMI-BOX" }]);
    // A piece fewer than two boxes.
    expect(await take("23")).toMatchObject([{ price: "2", amount: "46", currency: "GBP", agreementNo: null }]);
    // What is agreed in the unit itself needs no conversion, and holds before.
    await admin.ok("priceAgreements", "addbmpriceagreement", {
      ...agreement,
      ...{ agreementNo: "VMI-PCS", unitNo: "PCS", scaleQty: "0", price: "1.5", validFrom: day(-2) },
    });
    expect(await take("24")).toMatchObject([{ price: "1.5", amount: "36", agreementNo: "VMI-PCS" }]);
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
      const place = (await placesOf(warehouse, lotNo)).find(({ stockType }) => stockType === "10");
      return place ?? { id: "" };
    };
    // 4 whole, then 3 of 5 that cost 7 less together.
    const first = await consume(warehouse, await available(), "7");
    expect((await pooled(buyer, first.consumptionNo)).map(({ billQty, amount }) => [billQty, amount])).toEqual([
      ["4", "40"],
      ["3", "25.8"],
    ]);
    const second = await consume(warehouse, await available(), "2");
    expect(await pooled(buyer, second.consumptionNo)).toMatchObject([{ billQty: "2", amount: "17.2" }]);
  });

  it("are paid before what came free with them, and what is free costs nothing", async () => {
    const lotNo = newLot();
    const order = await buildAccepted(app, { quantities: ["4"], head: { orderType: "3", price: "2" } });
    const lines = order.lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: "4", giftQty: "2", lotNo }));
    const notice = await buildShipped(app, order, [], { lines });
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["4"], { warehouseNo: "W2" }));
    const taken = await consume(warehouse, await placeOf(warehouse, lotNo), "5");
    expect(taken.lines).toMatchObject([{ consumeQty: "5", freeQty: "1" }]);
    expect(await pooled(buyer, taken.consumptionNo)).toMatchObject([{ billQty: "4", amount: "8" }]);
    const rest = await consume(warehouse, await placeOf(warehouse, lotNo), "1");
    expect(rest.lines).toMatchObject([{ consumeQty: "1", freeQty: "1" }]);
    expect(await pooled(buyer, rest.consumptionNo)).toEqual([]);
    await warehouse.ok("vmiConsumptions", "cancelConsumption", { ...named(taken), reason: "Not used" });
    expect(await placeOf(warehouse, lotNo)).toMatchObject({ inventoryQty: "5" });
  });

  it("wait for a price that is not known, and take it once the order says one", async () => {
    const { receipt, place } = await lying(app, "5", "0");
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
