import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildIssued, buildShipped, day, noticeInput, replyInput } from "../../../testing/orders.ts";
import { ofNotices, print } from "../../../testing/prints.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
const statusCode = "1";

beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = await Promise.all([app.as("admin"), app.as("supplierA")]);
  for (const [unitNo, unitName] of [
    ["CTN", "Carton"],
    ["PAL", "Pallet"],
    ["SET3", "Three"],
  ] as const) {
    await admin.ok("units", "addbmunit", { unitNo, unitName, nameZhCn: unitNo === "CTN" ? "箱" : null, statusCode });
  }
  const units = await admin.ok("units", "getbmunitlistbyparams", { current: 1, size: 9, condition: { unitNo: "PCS" } });
  const { id = "", version = 0 } = units.records[0] ?? {};
  await admin.ok("units", "updatebmunitbyid", { id, version, decimalPlaces: 0 });
  const term = { itemNo: "M1", supplierUnitNo: "CTN", statusCode } as const;
  await admin.ok("materialSuppliers", "addbmitemmerchant", { ...term, supplierNo: "SA", unitRatio: "24" });
  await admin.ok("materialSuppliers", "addbmitemmerchant", { ...term, supplierNo: "SB", unitRatio: "7" });
  const old = { ...term, itemNo: "M4", supplierNo: "SA", unitRatio: "5", validTo: day(-1) };
  await admin.ok("materialSuppliers", "addbmitemmerchant", old);
  const conversion = (of: { itemNo?: string }, source: [string, string], target: [string, string]) =>
    admin.ok("unitConversions", "addbmunitconversion", {
      ...of,
      ...{ sourceQty: source[0], sourceUnitNo: source[1], targetQty: target[0], targetUnitNo: target[1], statusCode },
    });
  await conversion({}, ["1", "CTN"], ["10", "PCS"]);
  await conversion({ itemNo: "M2" }, ["2", "CTN"], ["25", "PCS"]);
  await conversion({}, ["3", "PCS"], ["10", "SET3"]);
  await conversion({ itemNo: "M5" }, ["1", "PAL"], ["12.5", "CTN"]);
});
afterAll(() => app.close());

const ownOf = ({ lines }: ShippingNoticeDetail) =>
  lines.map((line) => [line.deliveryQty, line.purUnitNo, line.supplierQty, line.supplierUnitNo]);

async function send(user: TestUser, supplierNo: string, quantities: readonly string[]) {
  const order = await buildAccepted(app, { supplierNo, quantities: quantities.map(() => "1000") });
  return user.call("shippingNotices", "saveShippingNotice", await noticeInput(app, order, quantities));
}

const cellsOf = ({ body }: { readonly body: object }) =>
  (body as { details?: { path: string; message: string }[] }).details?.map(({ path, message }) => [path, message]);

describe("A quantity in a supplier's own unit", () => {
  it("is sent by the terms with that supplier, else by the material's conversion, else by the general one, exactly", async () => {
    const sent = await send(supplier, "SA", ["10 CTN", "4 箱", "2.5ctn", "240.5 KG", "240"]);
    const notice = "data" in sent.body ? sent.body.data : undefined;
    expect(notice && ownOf(notice)).toEqual([
      ["240", "PCS", "10", "CTN"],
      ["50", "PCS", "4", "CTN"],
      ["25", "PCS", "2.5", "CTN"],
      ["240.5", "KG", null, null],
      ["240", "M", null, null],
    ]);
    const { pages } = await print(supplier, ofNotices([notice?.id ?? ""]));
    expect(pages.join(" ").replaceAll(/\s+/g, " ")).toContain("240 (10 CTN)");
    const bySets = await buildAccepted(app, { quantities: ["1000"], head: { purUnitNo: "SET3" } });
    const sets = await supplier.ok(
      "shippingNotices",
      "saveShippingNotice",
      await noticeInput(app, bySets, ["1 carton"]),
    );
    expect(ownOf(sets)).toEqual([["80", "SET3", "1", "CTN"]]);
    const other = await send(await app.as("supplierB"), "SB", ["10 CTN"]);
    expect("data" in other.body && ownOf(other.body.data)).toEqual([["70", "PCS", "10", "CTN"]]);

    const condition = { supplierUnitNo: "CTN", supplierQtyStart: "10", purchaseNo: notice?.lines[0]?.purchaseNo ?? "" };
    const request = { current: 1, size: 20, condition };
    const { records } = await (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeLinePage", request);
    expect(records.map(({ deliveryQty, supplierQty }) => [deliveryQty, supplierQty])).toEqual([["240", "10"]]);
  });

  it("is refused at its cell, by name, where it does not come out exactly, its unit is unknown or nothing converts it", async () => {
    const refused = await send(supplier, "SA", ["10 CTN", "3 CTN", "7 SET3", "1 CTN", "1 BOXX"]);
    expect(cellsOf(refused)).toEqual([
      ["lines.1.deliveryQty", "3 CTN does not come out exactly: it would be 37.5 PCS, and decimals allowed in PCS: 0."],
      ["lines.2.deliveryQty", "7 SET3 does not come out exactly: it would be 2.1 PCS, and decimals allowed in PCS: 0."],
      [
        "lines.3.deliveryQty",
        "It is not known how many KG one CTN of M4 is. Write the quantity in KG, or ask for a unit conversion.",
      ],
      ["lines.4.deliveryQty", "No unit is called “BOXX”. Write the quantity in M."],
    ]);
    const tooMuch = await send(supplier, "SA", ["42 CTN"]);
    expect(cellsOf(tooMuch)?.[0]?.[0]).toBe("lines.0.deliveryQty");
    expect(cellsOf(await send(supplier, "SA", ["99999999999999999999 CTN"]))?.[0]?.[1]).toContain("20 digits");
    for (const text of ["-1 CTN", "1.2345678 CTN", "CTN", "1 CTN 2\u0000"]) {
      expect((await send(supplier, "SA", [text])).body).toMatchObject({ status: 400 });
    }
  });

  it("is sent and received by workbooks, in any form of its number, and wrong at its cell", async () => {
    const order = await buildAccepted(app, { quantities: ["30000", "50"] });
    const row = { purchaseNo: order.purchaseNo, expectedArrivalDate: day(3) };
    const wrong = await importSheetOf(
      supplier,
      "shippingNotices",
      typedSheet([
        { ...row, purchaseSeq: "1", deliveryQty: "1,000.5 CTN" },
        { ...row, purchaseSeq: "2", deliveryQty: "3 CTN" },
      ]),
    );
    expect([wrong.added, wrong.errors.find(({ row: at }) => at === 3)?.message]).toEqual([
      0,
      "Refused: 3 CTN does not come out exactly: it would be 37.5 PCS, and decimals allowed in PCS: 0.",
    ]);
    const both = { ...row, purchaseSeq: "1", supplierQty: "10", supplierUnitNo: "CTN" };
    const disagreeing = typedSheet([
      { ...both, deliveryQty: "250" },
      { ...both, deliveryQty: "240" },
    ]);
    const { errors } = await importSheetOf(supplier, "shippingNotices", disagreeing);
    expect(errors.find(({ row: at }) => at === 2)?.message).toBe(
      "Refused: 10 CTN is not the same as 250: it would be 240 in the unit of the order.",
    );
    const sheet = typedSheet([
      { ...row, purchaseSeq: "1", deliveryQty: "1,000.5 CTN" },
      { ...row, purchaseSeq: "2", deliveryQty: "25" },
      { ...both, deliveryQty: "240" },
    ]);
    expect(await importSheetOf(supplier, "shippingNotices", sheet)).toMatchObject({ added: 3, errors: [] });
    const request = { current: 1, size: 9, condition: { purchaseNo: order.purchaseNo } };
    const { records } = await admin.ok("shippingNotices", "getShippingNoticeLinePage", {
      ...request,
      condition: { ...request.condition, field: "id", order: "asc" },
    });
    expect(records.map((line) => [line.deliveryQty, line.supplierQty, line.supplierUnitNo])).toEqual([
      ["24012", "1000.5", "CTN"],
      ["25", null, null],
      ["240", "10", "CTN"],
    ]);

    const shipped = await buildShipped(app, await buildAccepted(app), ["100", "50"]);
    const [first] = shipped.lines;
    const arrived = typedSheet([
      {
        ...{ asnNo: shipped.asnNo, purchaseNo: first?.purchaseNo ?? "", purchaseSeq: "1", receiptQty: "4 CTN" },
        ...{ receiptDate: day(0), warehouseNo: "W1" },
      },
    ]);
    const keeper = await app.as("warehouse");
    expect(await importSheetOf(keeper, "receipts", arrived)).toMatchObject({ added: 1, errors: [] });
    const more = { receiptDate: day(0), warehouseNo: "W1", shippingNoticeId: shipped.id };
    const lines = shipped.lines.map(({ id }) => ({ shippingNoticeLineId: id, receiptQty: "4 CTN" }));
    expect(cellsOf(await keeper.call("receipts", "receive", { ...more, lines }))?.[0]?.[0]).toBe("lines.0.receiptQty");
    await keeper.ok("receipts", "receive", { ...more, lines: lines.slice(1) });
    const now = await keeper.ok("shippingNotices", "getShippingNoticeById", { id: shipped.id });
    expect(now.lines.map(({ receiveQty }) => receiveQty)).toEqual(["96", "50"]);
  });

  it("is promised in parts, and kept as the order counts it", async () => {
    const order = await buildIssued(app, { quantities: ["240"] });
    const odd = replyInput(order, [["10 DOZEN", day(14)]]);
    expect(cellsOf(await supplier.call("purchaseOrders", "accept", odd))).toEqual([
      ["lines.0.promises.0.promiseQty", "No unit is called “DOZEN”. Write the quantity in PCS."],
    ]);
    const parts = replyInput(order, [
      ["6 CTN", day(14)],
      ["96", day(14)],
    ]);
    const accepted = await supplier.ok("purchaseOrders", "accept", parts);
    expect(accepted.lines[0]?.promises.map(({ promiseQty }) => promiseQty)).toEqual(["144", "96"]);
    expect(accepted).toMatchObject({ refuseSign: "1" });
  });

  it("is known to a supplier by its own terms alone, and by conversions of materials that it knows", async () => {
    const lines = ["M1", "M5"].map((itemNo) => ({ itemNo, purUnitNo: "PCS" }));
    const bookOf = (user: TestUser, supplierNo: string) =>
      user.ok("purchaseOrders", "getUnitBook", { supplierNo, lines });
    const ratios = async (user: TestUser, supplierNo: string) =>
      (await bookOf(user, supplierNo)).materials.map(({ itemNo, unitRatio }) => [itemNo, unitRatio]);
    expect(await ratios(supplier, "SA")).toEqual([
      ["M1", "24"],
      ["M5", null],
    ]);
    expect(await ratios(supplier, "SB")).toEqual([
      ["M1", null],
      ["M5", null],
    ]);
    expect(await ratios(await app.as("buyer"), "SB")).toContainEqual(["M1", "7"]);
    const stranger = await app.as("supplierB");
    expect(await ratios(stranger, "SB")).toEqual([["M1", "7"]]);
    const seen = (await bookOf(stranger, "SB")).conversions.map(({ itemNo }) => itemNo);
    expect(new Set(seen)).toEqual(new Set([null]));
  });
});
