import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { importSheetOf, markHeading, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  const unit = { unitNo: "TENTH", unitName: "Tenths", decimalPlaces: 1, statusCode: "1" } as const;
  await admin.ok("units", "addbmunit", unit);
  await admin.ok("units", "addbmunit", { ...unit, unitNo: "WHOLE", unitName: "Wholes", decimalPlaces: 0 });
});
afterAll(() => app.close());

const refusal = (path: string, label: string) => ({
  errorCode: "invalidRequest",
  details: [{ path, message: `${label}: decimals allowed in this unit: 1.` }],
});
const atCell = [{ row: 2, message: "Decimals allowed in a quantity of this unit: 1." }];

const material = (itemNo: string, packQty: string) => ({ itemNo, itemName: itemNo, unitNo: "TENTH", packQty });
const choices = { serialControl: "0", firstInFirstOut: "0", statusCode: "1" } as const;

describe("A quantity of base data", () => {
  it("is refused with more decimals than its unit: what a material comes in, typed, changed and imported", async () => {
    const added = await admin.ok("materials", "addbmitem", { ...material("T1", "2.5"), ...choices });
    const finer = await admin.call("materials", "addbmitem", { ...material("T2", "2.25"), ...choices });
    expect(finer.body).toMatchObject(refusal("packQty", "Pack quantity"));
    const { id, version } = added;
    const changed = await admin.call("materials", "updatebmitembyid", { id, version, packQty: "2.25" });
    expect(changed.body).toMatchObject(refusal("packQty", "Pack quantity"));
    expect((await importSheetOf(admin, "materials", typedSheet([material("T3", "0.25")]))).errors).toMatchObject(
      atCell,
    );
    expect((await importSheetOf(admin, "materials", typedSheet([material("T3", "0.50")]))).errors).toEqual([]);
    // Where the workbook leaves out the one or the other.
    const { content } = await admin.download("materials", "exportexcel", { condition: { itemNo: "T1" } });
    const [row = {}] = await readSheet(content);
    const mark = { [markHeading]: row[markHeading] ?? null };
    const narrowed = async (cells: object) =>
      (await importSheetOf(admin, "materials", typedSheet([{ ...cells, ...mark }]))).errors;
    expect(await narrowed({ packQty: "2.25" })).toMatchObject(atCell);
    expect(await narrowed({ unitNo: "WHOLE" })).toMatchObject([{ row: 2, column: null }]);
    expect(await narrowed({ packQty: "3" })).toEqual([]);
  });

  it("is refused so where it is what a cell holds of a material", async () => {
    const at = { orgNo: "O1", warehouseNo: "W1", itemNo: "T1" };
    const statusCode = "1";
    const zone = { zoneNo: "Z1", zoneName: "Zone", warehouseNo: "W1", statusCode } as const;
    await admin.ok("zones", "addbmzone", zone);
    const cell = {
      cellNo: "C1",
      cellName: "Cell",
      warehouseNo: "W1",
      zoneNo: "Z1",
      isBadCell: "N",
      statusCode,
    } as const;
    await admin.ok("cells", "addbmwarehousecell", cell);
    const place = (maxQty: string) => ({ ...at, cellNo: "C1", maxQty });
    const finer = await admin.call("materialCells", "addbmitemcell", { ...place("1.25"), statusCode });
    expect(finer.body).toMatchObject({ details: [{ path: "maxQty" }] });
    expect((await importSheetOf(admin, "materialCells", typedSheet([place("1.25")]))).errors).toMatchObject(atCell);
    await admin.ok("materialCells", "addbmitemcell", { ...place("1.5"), statusCode });
  });

  it("is refused so where it is what a labelled box holds", async () => {
    await admin.ok("boxRules", "addbmboxrulehead", { boxRuleNo: "BX", boxRuleName: "Cartons", statusCode: "1" });
    const order = await buildAccepted(app, { quantities: ["10"], head: { purUnitNo: "TENTH" } });
    const notice = await buildShipped(app, order, ["2.5"]);
    const print = (packQty: string) =>
      admin.call("labels", "printlabel", {
        ids: [notice.lines[0]?.id ?? ""],
        boxRuleNo: "BX",
        reportKey: "LABEL_STANDARD",
        boxBarcodeNum: 1,
        copies: 1,
        genMoment: `${day(0)}T12:00:00.000Z`,
        packQty,
      });
    expect((await print("1.25")).body).toMatchObject({ details: [{ path: "packQty" }] });
    expect((await print("1.5")).body).toMatchObject({ status: 200 });
  });
});
