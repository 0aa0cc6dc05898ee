import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { readRealProducts } from "../../testing/real-orders.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";
import { describeWith, sharedData } from "../../testing/shared-data.ts";

const source = "scms/SCMS_Delivery_History_Dataset.csv";

describeWith(source, "All products that a company ever bought", () => {
  let app: TestApplication;
  let admin: TestUser;
  beforeAll(async () => {
    app = await startTestApplication();
    admin = await app.as("admin");
  });
  afterAll(() => app.close());

  it("S7.16a B2.30 come in one import, and their units in another; none says in which unit it is bought", async () => {
    const products = await readRealProducts(sharedData(source));
    const packs = [...new Set(products.map(({ pack }) => pack))];
    const units = packs.map((pack) => ({ unitNo: `PACK-${pack}`, unitName: `Pack of ${pack}` }));
    const materials = products.map(({ itemName, spec, pack }, index) => ({
      itemNo: `R-${index + 1}`,
      itemName,
      spec,
      unitNo: `PACK-${pack}`,
    }));
    const done = (added: number) => ({ added, changed: 0, unchanged: 0, refused: 0, errors: [] });
    expect(units).toHaveLength(31);
    expect(await importSheetOf(admin, "units", typedSheet(units))).toMatchObject(done(31));
    expect(materials).toHaveLength(626);
    expect(await importSheetOf(admin, "materials", typedSheet(materials))).toMatchObject(done(626));
    const { records, total } = await admin.ok("materials", "getbmitemlistbyparams", {
      current: 1,
      size: 1000,
      condition: { itemNoIndistinct: "R-", field: "id", order: "asc" },
    });
    expect(total).toBe(626);
    const stored = records.map(({ itemNo, itemName, spec, unitNo }) => ({ itemNo, itemName, spec, unitNo }));
    expect(stored).toEqual(materials);
    expect(new Set(records.map(({ purUnitNo }) => purUnitNo))).toEqual(new Set([null]));
  });
});
