import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { consumptionInput } from "../../../testing/documents/vmi-consumptions.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";
import { lying } from "../../../testing/vmi-goods.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = (await Promise.all(["warehouse", "supplierA"].map((userNo) => app.as(userNo)))) as [
    TestUser,
    TestUser,
  ];
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
});
