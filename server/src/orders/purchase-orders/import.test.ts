import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { dateCell, type GridRow, goodRow, importFile, rowsWorkbook } from "../../../testing/grids.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { ordersOf } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

let count = 0;
function nextNo(): string {
  count += 1;
  return `IMP-${count}`;
}

describe("importing orders", () => {
  it("S4.8 B7.11a adds draft orders with their lines, and completes what may be left out", async () => {
    await (await app.as("admin")).ok("units", "addbmunit", { unitNo: "BOX", unitName: "Box", statusCode: "1" });
    const [one, two] = [nextNo(), nextNo()];
    const full: GridRow = {
      orderType: "2",
      plantName: "Đà Nẵng",
      buyerName: "王雅琴",
      taxRate: 13,
      paymentTerm: "30 days",
      tradeTerm: "FOB",
      purchasePhaseSeq: 2,
      purchaseBatchSeq: 3,
      goodsName: "Bolt, long",
      spec: "M8x80",
      purUnitNo: "BOX",
      amount: 110.03,
      warehouseNo: "W2",
      remark: "Handle with care",
    };
    const outcome = await importFile(
      buyer,
      rowsWorkbook([
        goodRow(one, full),
        goodRow(two),
        goodRow(one, { ...full, purchaseSeq: 2, batchPurQty: "0.000001" }),
        goodRow(two, { purchaseSeq: 5, itemNo: "M2" }),
      ]),
    );
    expect(outcome).toMatchObject({ added: 4, errors: [], moreErrors: 0 });
    const [first] = await ordersOf(buyer, one);
    expect(first).toMatchObject({
      status: "0",
      orderType: "2",
      plantName: "Đà Nẵng",
      buyerName: "王雅琴",
      taxRate: "13",
      lineCount: 2,
      orderQty: "100.000001",
      totalAmount: "220.06",
      createName: "User buyer",
    });
    const detail = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: first?.id ?? "" });
    expect(detail.lines[0]).toMatchObject({
      purchasePhaseSeq: 2,
      purchaseBatchSeq: 3,
      goodsName: "Bolt, long",
      spec: "M8x80",
      purUnitNo: "BOX",
      price: "1.1",
      amount: "110.03",
      warehouseNo: "W2",
      remark: "Handle with care",
    });
    expect(detail.history).toMatchObject([{ action: "import", fromState: null, toState: "0", side: "buyer" }]);

    const [second] = await ordersOf(buyer, two);
    const plain = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: second?.id ?? "" });
    expect(plain).toMatchObject({ orderType: "1", taxRate: null, untaxedAmount: "220", taxAmount: "0" });
    expect(plain.lines).toMatchObject([
      {
        purchaseSeq: 1,
        purchasePhaseSeq: 1,
        purchaseBatchSeq: 1,
        goodsName: "Hexagon bolt",
        spec: "M8x30",
        purUnitNo: "PCS",
        amount: "110",
      },
      { purchaseSeq: 5, goodsName: "六角螺母", spec: "M8" },
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B3.21c counts in the unit in which a material is bought, else in its own", async () => {
    const admin = await app.as("admin");
    await admin.ok("units", "addbmunit", { unitNo: "REEL", unitName: "Reel", statusCode: "1" });
    const cable = {
      itemName: "Cable",
      unitNo: "KG",
      serialControl: "0",
      firstInFirstOut: "0",
      statusCode: "1",
    } as const;
    await admin.ok("materials", "addbmitem", { ...cable, itemNo: "CABLE-1", purUnitNo: "REEL" });
    await admin.ok("materials", "addbmitem", { ...cable, itemNo: "CABLE-2" });
    const purchaseNo = nextNo();
    const rows = ["CABLE-1", "CABLE-2"].map((itemNo, index) => goodRow(purchaseNo, { itemNo, purchaseSeq: index + 1 }));
    await importFile(
      buyer,
      rowsWorkbook([...rows, goodRow(purchaseNo, { ...rows[0], purchaseSeq: 3, purUnitNo: "PCS" })]),
    );
    const [order] = await ordersOf(buyer, purchaseNo);
    const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
    expect(lines.map(({ purUnitNo }) => purUnitNo)).toEqual(["REEL", "KG", "PCS"]);
  });

  it("S4.8 keeps the file it imported, and nothing of one it refused", async () => {
    const kept = async () =>
      asOwner<{ name: string }>(
        app,
        "select file_name as name from stored_file where purpose = 'imports' order by create_date",
      );
    await importFile(buyer, rowsWorkbook([goodRow(nextNo())]), "Tháng 11 采购.xlsx");
    expect((await kept()).at(-1)).toEqual({ name: "Tháng 11 采购.xlsx" });
    const before = (await kept()).length;
    await importFile(buyer, rowsWorkbook([goodRow(nextNo(), { itemNo: "?" })]));
    expect((await kept()).length).toBe(before);
  });

  it("S4.8 adds all of it or nothing, whichever row is wrong", async () => {
    const good = Array.from({ length: 1500 }, (_, index) => goodRow(`ALL-${index}`));
    for (const place of [0, 750, 1500]) {
      const outcome = await importFile(
        buyer,
        rowsWorkbook(good.toSpliced(place, 0, goodRow("ALL-X", { itemNo: "M9" }))),
      );
      expect(outcome).toMatchObject({ added: 0, errors: [{ row: place + 2 }], moreErrors: 0 });
      expect(await ordersOf(buyer, "ALL-")).toEqual([]);
    }
  });

  it("S4.8 lists the first wrong cells and counts the others", async () => {
    const rows = Array.from({ length: 700 }, (_, index) => goodRow("MANY", { purchaseSeq: index + 1, price: "dear" }));
    const outcome = await importFile(buyer, rowsWorkbook(rows));
    expect(outcome.errors).toHaveLength(500);
    expect(outcome.moreErrors).toBe(200);
    expect(outcome.errors.map((error) => error.row)).toEqual(outcome.errors.map((_, index) => index + 2));
  });

  it("B6.1a is not for suppliers", async () => {
    const { http, body } = await (await app.as("supplierA")).upload(
      "purchaseOrders",
      "importexcel",
      rowsWorkbook([goodRow(nextNo())]),
    );
    expect([http, "errorCode" in body && body.errorCode]).toEqual([403, "permissionMissing"]);
    const template = await (await app.as("supplierA")).download("purchaseOrders", "downExcelTemplate", {});
    expect(template.response.status).toBe(403);
  });

  it("B6.1g knows no organisations outside the importer's scope, and takes no number that is used there", async () => {
    const ofTwo = await app.as("buyerOfTwo");
    const taken = nextNo();
    await importFile(buyer, rowsWorkbook([goodRow(taken)]));
    expect(await importFile(ofTwo, rowsWorkbook([goodRow(nextNo())]))).toMatchObject({
      added: 0,
      errors: [{ row: 2, column: "Organization no.", message: "O1 does not exist, or you may not use it." }],
    });
    expect(await importFile(ofTwo, rowsWorkbook([goodRow(taken, { orgNo: "O2" })]))).toMatchObject({
      added: 0,
      errors: [{ row: 2, column: "Order no.", message: `Order ${taken} already exists.` }],
    });
    const own = nextNo();
    expect(await importFile(ofTwo, rowsWorkbook([goodRow(own, { orgNo: "O2" })]))).toMatchObject({ added: 1 });
    expect(await ordersOf(ofTwo, own)).toHaveLength(1);
  });
});

describe("dates and formats", () => {
  it("B5.13a reads dates of the 1900 and the 1904 system, as dates, with times and as text", async () => {
    const datesOf = async (content: Buffer, purchaseNo: string) => {
      expect(await importFile(buyer, content)).toMatchObject({ errors: [], added: 1 });
      const [order] = await ordersOf(buyer, purchaseNo);
      const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
      return [order?.purchaseDate, lines[0]?.expectArrivalDate];
    };
    for (const [cells, date1904, expected] of [
      [[dateCell(45000), dateCell(45000.75)], false, ["2023-03-15", "2023-03-15"]],
      [[dateCell(45000 - 1462), dateCell(45001 - 1462)], true, ["2023-03-15", "2023-03-16"]],
      [["2023-03-15", "2023-03-15T08:30:00+08:00"], false, ["2023-03-15", "2023-03-15"]],
    ] as const) {
      const purchaseNo = nextNo();
      const row = goodRow(purchaseNo, { purchaseDate: cells[0], expectArrivalDate: cells[1] });
      expect(await datesOf(rowsWorkbook([row], { date1904 }), purchaseNo)).toEqual(expected);
    }
  });

  it.each(["biff8", "biff5"] as const)("B5.13a reads .xls files (%s)", async (bookType) => {
    const purchaseNo = nextNo();
    const rows = [
      goodRow(purchaseNo, { purchaseDate: dateCell(45000) }),
      goodRow(purchaseNo, { purchaseSeq: 2, price: "?" }),
    ];
    expect(await importFile(buyer, rowsWorkbook(rows, { bookType }), "orders.xls")).toMatchObject({
      added: 0,
      errors: [{ row: 3, column: "Unit price incl. tax" }],
    });
    expect(await importFile(buyer, rowsWorkbook(rows.slice(0, 1), { bookType }), "orders.xls")).toMatchObject({
      added: 1,
    });
    expect(await ordersOf(buyer, purchaseNo)).toMatchObject([{ purchaseDate: "2023-03-15", totalAmount: "110" }]);
  });

  it("S5.10c takes numbers as they were typed, and texts that look like numbers as texts", async () => {
    const purchaseNo = String(4_500_000_000 + (Date.now() % 1000));
    const row = goodRow(purchaseNo, {
      purchaseNo: Number(purchaseNo),
      batchPurQty: "12345678901234567890.123456",
      price: 0.1,
      amount: 0.1 + 0.2,
      remark: "007",
    });
    expect(await importFile(buyer, rowsWorkbook([row]))).toMatchObject({ added: 1 });
    const [order] = await ordersOf(buyer, purchaseNo);
    const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
    expect(lines).toMatchObject([
      { batchPurQty: "12345678901234567890.123456", price: "0.1", amount: "0.3", remark: "007" },
    ]);
  });

  it("leaves out empty rows and counts as the spreadsheet does", async () => {
    const purchaseNo = nextNo();
    const outcome = await importFile(
      buyer,
      rowsWorkbook([goodRow(purchaseNo), {}, {}, goodRow(purchaseNo, { purchaseSeq: 2, itemNo: "M9" })]),
    );
    expect(outcome).toMatchObject({ added: 0, errors: [{ row: 5 }] });
  });
});
