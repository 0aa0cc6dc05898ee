import type { material } from "@tandem/contract/base-data/materials/materials";
import type { Row } from "@tandem/contract/core/entity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer] = await Promise.all([app.as("admin"), app.as("buyer")]);
  for (const itemGroupNo of ["BOLTS", "NUTS", "IDLE"]) await addGroup(itemGroupNo);
});
afterAll(() => app.close());

const addGroup = (itemGroupNo: string) =>
  admin.ok("categories", "addbmitemgroup", { itemGroupNo, itemGroupName: `Group ${itemGroupNo}`, statusCode: "1" });

const bolt = (itemNo: string, itemGroupNo: string) =>
  ({
    itemNo,
    itemName: itemNo,
    itemGroupNo,
    unitNo: "PCS",
    serialControl: "0",
    firstInFirstOut: "0",
    statusCode: "1",
  }) as const;

const listed = async (condition: object) => {
  const asked = { current: 1, size: 20, condition: { ...condition, field: "itemNo", order: "asc" as const } };
  return (await buyer.ok("materials", "getbmitemlistbyparams", asked)).records.map(
    ({ itemNo, itemGroupNo }: Row<typeof material>) => [itemNo, itemGroupNo],
  );
};

describe("The group of a material", () => {
  it("is one that there is, said with the material, found by it and taken away again", async () => {
    const added = await admin.ok("materials", "addbmitem", bolt("G1", "BOLTS"));
    await admin.ok("materials", "addbmitem", bolt("G2", "NUTS"));
    expect(await listed({ itemGroupNo: "BOLTS" })).toEqual([["G1", "BOLTS"]]);
    expect(await listed({ itemGroupNo: ["BOLTS", "NUTS"] })).toEqual([
      ["G1", "BOLTS"],
      ["G2", "NUTS"],
    ]);
    const unknown = await admin.call("materials", "updatebmitembyid", { ...named(added), itemGroupNo: "NONE" });
    expect(unknown.body).toMatchObject({
      errorCode: "referenceUnknown",
      details: [{ path: "itemGroupNo", message: expect.stringContaining("Material group") }],
    });
    const emptied = await admin.ok("materials", "updatebmitembyid", { ...named(added), itemGroupNo: "" });
    expect(emptied.itemGroupNo).toBeNull();
    expect(await listed({ itemGroupNo: "BOLTS" })).toEqual([]);
  });

  it("comes and changes by a workbook, whose unknown groups are marked", async () => {
    const rows = [bolt("G3", "BOLTS"), bolt("G4", "NONE")];
    const outcome = await importSheetOf(admin, "materials", typedSheet(rows), { goodRows: "1" });
    expect(outcome).toMatchObject({ added: 1, refused: 1, errors: [{ row: 3, column: "Material group" }] });
    const again = await importSheetOf(admin, "materials", typedSheet([bolt("G3", "NUTS")]), { changeExisting: "1" });
    expect(again).toMatchObject({ changed: 1, errors: [] });
    expect(await listed({ itemNo: "G3" })).toEqual([["G3", "NUTS"]]);
  });

  it("is kept while materials are of it, and says so", async () => {
    await admin.ok("materials", "addbmitem", bolt("G5", "NUTS"));
    const groups = await admin.ok("categories", "getbmitemgrouplistbyparams", { current: 1, size: 10, condition: {} });
    const removing = (itemGroupNo: string) =>
      admin.call("categories", "deletebmitemgroupbyids", {
        delList: groups.records.filter((group) => group.itemGroupNo === itemGroupNo).map(named),
      });
    const refused = (await removing("NUTS")).body;
    expect(refused).toMatchObject({ errorCode: expect.stringContaining("stillInUse") });
    expect(JSON.stringify(refused)).toMatch(/G\d/);
    expect((await removing("IDLE")).body).toMatchObject({ data: { deleted: 1 } });
  });
});
