import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const material = (itemNo: string, cells: Record<string, CellValue> = {}) => ({
  itemNo,
  itemName: `Material ${itemNo}`,
  unitNo: "PCS",
  ...cells,
});

const materialsBy = async (condition: { itemNo: string | string[] }) =>
  (await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 1000, condition })).records;

describe("a typed workbook in other capitals", () => {
  it("means by a number that differs in capitals alone the record that there is", async () => {
    await importSheetOf(admin, "materials", typedSheet([material("FA-10018")]));
    const typed = typedSheet([material("fa-10018", { itemName: "Renamed", unitNo: "pcs" })]);
    const refused = await importSheetOf(admin, "materials", typed);
    expect(refused).toMatchObject({ added: 0, errors: [{ row: 2, message: expect.stringContaining("FA-10018") }] });
    const changed = await importSheetOf(admin, "materials", typed, { changeExisting: "1" });
    expect(changed).toMatchObject({ added: 0, changed: 1, errors: [] });
    expect(await materialsBy({ itemNo: "FA-10018" })).toMatchObject([{ itemName: "Renamed", unitNo: "PCS" }]);
    const twice = await importSheetOf(admin, "materials", typedSheet([material("FB-1"), material("fb-1")]));
    expect(twice).toMatchObject({ added: 0, errors: [{ row: 3 }] });
  });

  it("means by a number in full width the record that there is, as what is named", async () => {
    await importSheetOf(admin, "materials", typedSheet([material("FW-10018")]));
    const typed = typedSheet([material("ＦＷ－１００１８", { itemName: "Renamed", unitNo: "ｐｃｓ" })]);
    const refused = await importSheetOf(admin, "materials", typed);
    expect(refused).toMatchObject({ added: 0, errors: [{ row: 2, message: expect.stringContaining("FW-10018") }] });
    const changed = await importSheetOf(admin, "materials", typed, { changeExisting: "1" });
    expect(changed).toMatchObject({ added: 0, changed: 1, errors: [] });
    expect(await materialsBy({ itemNo: "FW-10018" })).toMatchObject([{ itemName: "Renamed", unitNo: "PCS" }]);
    const twice = await importSheetOf(admin, "materials", typedSheet([material("FX-1"), material("ＦＸ－１")]));
    expect(twice).toMatchObject({ added: 0, errors: [{ row: 3 }] });
  });

  it("takes a choice in whichever capitals", async () => {
    const typed = typedSheet([material("FS-1", { statusCode: "invalid" }), material("FS-2", { statusCode: "VALID" })]);
    expect(await importSheetOf(admin, "materials", typed)).toMatchObject({ added: 2, errors: [] });
    const choices = (await materialsBy({ itemNo: ["FS-1", "FS-2"] })).map(({ statusCode }) => statusCode);
    expect(choices.toSorted()).toEqual(["0", "1"]);
  });

  it("means each of two records whose numbers differ in capitals alone", async () => {
    const usual = { statusCode: "1", serialControl: "0", firstInFirstOut: "0" } as const;
    await admin.ok("materials", "addbmitem", { ...material("FC-1"), ...usual });
    await admin.ok("materials", "addbmitem", { ...material("FC-2"), ...usual });
    await asOwner(app, "update material set item_no = 'fc-1' where item_no = 'FC-2'");
    const both = [material("FC-1", { itemName: "Large" }), material("fc-1", { itemName: "Small" })];
    const changed = await importSheetOf(admin, "materials", typedSheet(both), { changeExisting: "1" });
    expect(changed).toMatchObject({ added: 0, changed: 2, errors: [] });
    expect(await materialsBy({ itemNo: "fc-1" })).toMatchObject([{ itemName: "Small" }]);
  });
});
