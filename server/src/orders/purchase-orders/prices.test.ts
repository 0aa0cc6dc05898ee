import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import {
  buildIssued,
  day,
  type ImportRow,
  importRows,
  orderRow,
  orderWorkbook,
  replyInput,
} from "../../../testing/orders.ts";
import { setOrderRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await app.close();
});

const row = (purchaseNo: string, more: ImportRow): ImportRow =>
  orderRow({ purchaseNo, batchPurQty: "3", price: null, taxRate: "13", ...more });

async function orderOf(purchaseNo: string) {
  const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
    current: 1,
    size: 1,
    condition: { purchaseNo },
  });
  return buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: records[0]?.id ?? "0" });
}

const pricesOf = ({ lines }: Awaited<ReturnType<typeof orderOf>>) =>
  lines.map(({ price, untaxedPrice, pricedWithoutTax, amount }) => [price, untaxedPrice, pricedWithoutTax, amount]);

describe("the price of a line", () => {
  it("is kept as it was given, with tax or without, and the other follows by the tax rate", async () => {
    await importRows(buyer, [
      row("PR-1", { price: "113" }),
      row("PR-1", { purchaseSeq: 2, untaxedPrice: "33.333333" }),
      row("PR-1", { purchaseSeq: 3, untaxedPrice: "0.01", batchPurQty: "149", taxRate: null }),
    ]);
    const order = await orderOf("PR-1");
    expect(pricesOf(order)).toEqual([
      ["113", "100", "0", "339"],
      ["37.666666", "33.333333", "1", "113"],
      ["0.01", "0.01", "1", "1.49"],
    ]);
    // Without tax: 300, 100 and 1.49.
    expect(order).toMatchObject({ totalAmount: "453.49", untaxedAmount: "401.49", taxAmount: "52" });
  });

  it("may stand in both columns where one is the other, rounded; else the row is refused at its cell", async () => {
    await importRows(buyer, [
      row("PR-2", { price: "100", untaxedPrice: "88.5" }),
      row("PR-2", { purchaseSeq: 2, price: "100.01", untaxedPrice: "88.505" }),
    ]);
    expect(pricesOf(await orderOf("PR-2"))).toEqual([
      ["100", "88.495575", "0", "300"],
      ["100.01065", "88.505", "1", "300.04"],
    ]);
    const refusalOf = async (more: ImportRow) => {
      const workbook = await orderWorkbook([row("PR-3", more)]);
      const { body } = await buyer.upload<ImportOutcome>("purchaseOrders", "importexcel", workbook);
      return "data" in body ? body.data.errors.map(({ column, message }) => [column, message]) : body;
    };
    const differ = "This price and the price with tax do not fit the tax rate. Please leave one of the two empty.";
    expect(await refusalOf({ price: "100", untaxedPrice: "90" })).toEqual([["Unit price excl. tax", differ]]);
    expect(await refusalOf({ untaxedPrice: "-1" })).toEqual([
      ["Unit price excl. tax", "The number must not be below 0."],
    ]);
    expect(await refusalOf({})).toEqual([["Unit price incl. tax", "A value is missing."]]);
  });

  it("stays the given one when the rate changes, and the one that was changed when the order comes again", async () => {
    const change = async (...rows: ImportRow[]) => {
      const workbook = await orderWorkbook(rows);
      const settings = { changeExisting: "1" };
      const { body } = await buyer.upload<ImportOutcome>("purchaseOrders", "importexcel", workbook, "a.xlsx", settings);
      expect(body).toMatchObject({ data: { errors: [] } });
      return pricesOf(await orderOf("PR-4"));
    };
    await importRows(buyer, [row("PR-4", { untaxedPrice: "100" })]);
    const shown = { price: "113", untaxedPrice: "100" };
    expect(await change(row("PR-4", { ...shown, taxRate: "6" }))).toEqual([["106", "100", "1", "318"]]);
    expect(await change(row("PR-4", { price: "120", untaxedPrice: "100", taxRate: "6" }))).toEqual([
      ["120", "113.207547", "0", "360"],
    ]);
    expect(await change(row("PR-4", { price: "120", untaxedPrice: "110", taxRate: "6" }))).toEqual([
      ["116.6", "110", "1", "349.8"],
    ]);
  });

  it("without tax makes the amounts of an order that follows its promises, too", async () => {
    await setOrderRule(app, "O1", { answerUpdatesOrder: true });
    await importRows(buyer, [row("PR-5", { untaxedPrice: "33.333333" })]);
    const draft = await orderOf("PR-5");
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] });
    const supplier = await app.as("supplierA");
    const issued = await orderOf("PR-5");
    const replied = await supplier.ok("purchaseOrders", "accept", {
      ...replyInput(issued, [
        ["1", day(14)],
        ["5", day(30)],
      ]),
      reason: "More at once",
    });
    await buyer.ok("purchaseOrders", "agree", named(replied));
    expect(pricesOf(await orderOf("PR-5"))).toEqual([
      ["37.666666", "33.333333", "1", "37.66"],
      ["37.666666", "33.333333", "1", "188.34"],
    ]);
    await setOrderRule(app, "O1", {});
  });
});

describe("the unit of a price", () => {
  const valued = ({ lines }: Awaited<ReturnType<typeof orderOf>>) =>
    lines.map(({ price, untaxedPrice, valuationQty, amount, agreed }) => [
      price,
      untaxedPrice,
      valuationQty,
      amount,
      agreed?.price,
    ]);
  const problemsOf = async (more: ImportRow, settings = {}) => {
    const workbook = await orderWorkbook([row("PU-2", more)]);
    const { body } = await buyer.upload<ImportOutcome>("purchaseOrders", "importexcel", workbook, "a.xlsx", settings);
    return "data" in body ? body.data.errors.map(({ column, message }) => [column, message]) : body;
  };
  const inKilos = { priceUnitNo: "KG", priceQty: "100" };

  beforeAll(async () => {
    const admin = await app.as("admin");
    const valid = { statusCode: "1" } as const;
    await admin.ok("currencies", "addbmcurrency", { currencyCode: "USD", currencyName: "Dollar", ...valid });
    await admin.ok("unitConversions", "addbmunitconversion", {
      itemNo: "M1",
      sourceQty: "3",
      sourceUnitNo: "PCS",
      targetQty: "2",
      targetUnitNo: "KG",
      ...valid,
    });
    await admin.ok("priceAgreements", "addbmpriceagreement", {
      agreementNo: "PA-KG",
      orgNo: "O1",
      supplierNo: "SA",
      itemNo: "M1",
      unitNo: "KG",
      scaleQty: "60",
      price: "1.5",
      currency: "USD",
      isTaxIncluded: "Y",
      validFrom: day(-30),
      ...valid,
    });
  });

  it("makes the amount by the quantity in it, per so many, whichever of the two prices was given", async () => {
    await importRows(buyer, [
      row("PU-1", { ...inKilos, batchPurQty: "100", price: "113.000001" }),
      row("PU-1", { ...inKilos, purchaseSeq: 2, batchPurQty: "100", untaxedPrice: "100.01" }),
      row("PU-1", { purchaseSeq: 3, batchPurQty: "100", price: "250", priceQty: "1000" }),
      // An agreement of the price's unit, by the quantity in it.
      row("PU-1", { ...inKilos, purchaseSeq: 4, batchPurQty: "90" }),
    ]);
    expect(valued(await orderOf("PU-1"))).toEqual([
      ["113.000001", "100.000001", "66.666667", "75.33", "150"],
      ["113.0113", "100.01", "66.666667", "75.34", "150"],
      ["250", "221.238938", "100", "25", undefined],
      ["150", "132.743363", "60", "90", undefined],
    ]);
    expect(await problemsOf({ purchaseSeq: 9, batchPurQty: "89", ...inKilos })).toEqual([
      ["Unit price incl. tax", "A value is missing."],
    ]);
  });

  it("must be one that the ordered unit can be said in, and keeps that when conversions change later", async () => {
    expect(await problemsOf({ itemNo: "M2", price: "1", priceUnitNo: "KG" })).toEqual([
      [
        "Price unit",
        "It is not known how many KG one PCS of M2 is. State the price per PCS, or have a unit conversion added.",
      ],
    ]);
    expect(await problemsOf({ price: "1", priceQty: "0" })).toEqual([
      ["Price per", "The number must be greater than 0."],
    ]);
    const admin = await app.as("admin");
    const { records } = await admin.ok("unitConversions", "getbmunitconversionlistbyparams", {
      current: 1,
      size: 1,
      condition: { itemNo: "M1", targetUnitNo: "KG" },
    });
    const { id = "", version = 0 } = records[0] ?? {};
    await admin.ok("unitConversions", "updatebmunitconversionbyid", { id, version, targetQty: "4" });
    const again = { changeExisting: "1" };
    expect(
      await problemsOf({ purchaseNo: "PU-1", ...inKilos, batchPurQty: "200", price: "113.000001" }, again),
    ).toEqual([]);
    const [changed] = valued(await orderOf("PU-1"));
    expect(changed).toEqual(["113.000001", "100.000001", "133.333333", "150.67", "150"]);
    await admin.ok("unitConversions", "updatebmunitconversionbyid", { id, version: version + 1, targetQty: "2" });
  });

  it("is proposed with what a line comes to, and holds where the order follows its promises", async () => {
    const { terms } = await buyer.ok("purchaseOrders", "getLineTerms", {
      orgNo: "O1",
      supplierNo: "SA",
      currency: "USD",
      purchaseDate: day(0),
      lines: [
        { itemNo: "M1", purUnitNo: null, batchPurQty: "90", priceQty: "100", priceUnitNo: "KG" },
        { itemNo: "M1", purUnitNo: "PCS", batchPurQty: "89", priceUnitNo: "KG" },
        { itemNo: "M2", purUnitNo: "PCS", batchPurQty: "1", priceUnitNo: "KG" },
        { itemNo: "M2", purUnitNo: "PCS", batchPurQty: "1" },
      ],
    });
    const told = terms.map((line) => [line?.valuation, line?.agreed?.price]);
    expect(told).toEqual([
      [{ over: "2", under: "3" }, "150"],
      [{ over: "2", under: "3" }, undefined],
      [null, undefined],
      [{ over: "1", under: "1" }, undefined],
    ]);
    await setOrderRule(app, "O1", { answerUpdatesOrder: true });
    await importRows(buyer, [row("PU-3", { ...inKilos, price: "113", batchPurQty: "300" })]);
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(await orderOf("PU-3"))] });
    const parts = replyInput(await orderOf("PU-3"), [
      ["100", day(14)],
      ["50", day(30)],
    ]);
    const replied = await (await app.as("supplierA")).ok("purchaseOrders", "accept", { ...parts, reason: "In parts" });
    await buyer.ok("purchaseOrders", "agree", named(replied));
    expect(valued(await orderOf("PU-3")).map(([, , quantity, amount]) => [quantity, amount])).toEqual([
      ["66.666667", "75.33"],
      ["33.333333", "37.67"],
    ]);
    await setOrderRule(app, "O1", {});
  });
});

it("the charges of an order stand beside its total, and are of both sides", async () => {
  await importRows(buyer, [
    row("PR-6", { price: "10", shipMethod: "By sea", freight: "45.5", packingCharge: "4.5", otherCharges: "0" }),
  ]);
  const order = await orderOf("PR-6");
  expect(order).toMatchObject({ shipMethod: "By sea", freight: "45.5", totalAmount: "30", grandTotal: "80" });
  await buyer.ok("purchaseOrders", "issue", { issueList: [named(order)] });
  const supplier = await app.as("supplierA");
  expect(await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id })).toMatchObject({
    packingCharge: "4.5",
    grandTotal: "80",
  });
  const { body } = await buyer.upload<ImportOutcome>(
    "purchaseOrders",
    "importexcel",
    await orderWorkbook([row("PR-7", { price: "10", freight: "-1" })]),
  );
  expect(body).toMatchObject({ data: { errors: [{ column: "Freight", message: "The number must not be below 0." }] } });
  expect((await buildIssued(app)).grandTotal).toBeNull();
});
