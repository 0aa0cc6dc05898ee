import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { consumptionInput } from "../../../testing/documents/vmi-consumptions.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";
import { lying } from "../../../testing/vmi-goods.ts";

let app: TestApplication;
let admin: TestUser;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, warehouse, supplier] = (await Promise.all(
    ["admin", "warehouse", "supplierA"].map((userNo) => app.as(userNo)),
  )) as [TestUser, TestUser, TestUser];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const page = <C>(condition: C) => ({ current: 1, size: 50, condition });

describe("A workbook of consumption", () => {
  it("is one document per warehouse and supplier, and comes by workbook as by hand", async () => {
    const mine = await lying(app, "10");
    const theirs = await lying(app, "10", "1", { supplierNo: "SB" });
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

  it("says in its row which of cell, lot and unit it left open, and which rows name the same goods", async () => {
    await provideCell(admin, "C-BOOK");
    const { lotNo, receipt } = await lying(app, "6", "1", { warehouseNo: "W1" });
    await warehouse.ok("warehousings", "putAway", storageInput([receipt.id, "C-BOOK", "6"]));
    const whole = {
      ...{ consumeDate: day(0), supplierNo: "SA", warehouseNo: "W1", itemNo: "M1", unitNo: "PCS" },
      ...{ lotNo, cellNo: "C-BOOK", consumeQty: "1" },
    };
    const { cellNo: _cell, ...noCell } = whole;
    const { lotNo: _lot, ...noLot } = whole;
    const { unitNo: _unit, ...noUnit } = whole;
    const { errors } = await importSheetOf(warehouse, "vmiConsumptions", typedSheet([whole, noCell, noLot, noUnit]));
    const [first = 0] = errors.map(({ row }) => row);
    expect(errors).toMatchObject([
      { row: first, column: "Cell no.", message: expect.stringContaining("C-BOOK") },
      { row: first + 1, column: "Lot no.", message: expect.stringContaining(lotNo) },
      { row: first + 2, column: "Unit" },
    ]);
    const twice = await importSheetOf(
      warehouse,
      "vmiConsumptions",
      typedSheet([{ ...whole, consumeDate: day(-1) }, whole, { ...whole, consumeQty: "2" }]),
    );
    const said = {
      row: first + 1,
      message: expect.stringContaining(`Row ${first + 1} names the same goods as row ${first}.`),
    };
    expect(twice.errors).toEqual(expect.arrayContaining([expect.objectContaining(said)]));
  });
});
