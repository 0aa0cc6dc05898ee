import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { addUser } from "../../testing/outsiders.ts";
import { asOwner } from "../../testing/owner.ts";
import {
  importSheetOf,
  openSheet,
  recordsListed,
  type Sheet,
  saveSheet,
  typedMaterial,
  typedSheet,
} from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
  await addUser(admin, "adminOfSpares", { scopeWarehouseNo: ["W2"] });
});
afterAll(() => app.close());
const folder = useFolder();

describe("a typed workbook", () => {
  it("S7.16a S4.8 adds base data of every kind, and what may be left out has its usual value", async () => {
    expect(
      await importSheetOf(admin, "organisations", typedSheet([{ orgNo: "O3", orgName: "Three", orgShortName: "3" }])),
    ).toMatchObject({ added: 1, changed: 0, unchanged: 0, refused: 0, errors: [], errorFileId: null });
    expect(
      await importSheetOf(
        admin,
        "suppliers",
        typedSheet([
          { supplierNo: "S3", supplierName: "Three", supplierShortName: "3", orgNo: "O3，O1", frozenOrgNo: "O1" },
        ]),
      ),
    ).toMatchObject({ added: 1, errors: [] });
    expect(
      await importSheetOf(
        admin,
        "warehouses",
        typedSheet([{ warehouseNo: "W9", warehouseName: "Nine", orgNo: "O3", statusCode: "Invalid" }]),
      ),
    ).toMatchObject({ added: 1, errors: [] });
    expect(
      await importSheetOf(
        admin,
        "materials",
        typedSheet([
          typedMaterial("M9", { packQty: { number: "2.5" }, shelfLifeDays: { number: "30" }, serialControl: "是" }),
        ]),
      ),
    ).toMatchObject({ added: 1, errors: [] });
    const address = {
      officeName: "Gate 9",
      loadadrType: "1",
      orgNo: "O3",
      contacts: "Nine",
      detailAddress: "9 Dock Road",
      startTimeStr: "8:30",
      mobile: "13800000000",
      defaultAddressSign: "1",
    };
    expect(await importSheetOf(admin, "addresses", typedSheet([address]))).toMatchObject({ added: 1, errors: [] });

    expect(await recordsListed(admin, "organisations", { orgNo: "O3" })).toMatchObject([
      { orgName: "Three", statusCode: "1", version: 1, createName: "User admin" },
    ]);
    expect(await recordsListed(admin, "suppliers", { supplierNo: "S3" })).toMatchObject([
      { orgNo: ["O1", "O3"], frozenOrgNo: ["O1"], statusCode: "1" },
    ]);
    expect(await recordsListed(admin, "warehouses", { warehouseNo: "W9" })).toMatchObject([
      { orgNo: "O3", statusCode: "0" },
    ]);
    expect(await recordsListed(admin, "materials", { itemNo: "M9" })).toMatchObject([
      { packQty: "2.5", shelfLifeDays: 30, serialControl: "1", firstInFirstOut: "0", remark: null },
    ]);
    expect(await recordsListed(admin, "addresses", { officeName: "Gate 9" })).toMatchObject([
      { startTimeStr: "08:30", orgNo: "O3", supplierNo: null, defaultAddressSign: "1" },
    ]);
  });

  it("S7.16a leaves a record that exists alone, unless it is to be changed", async () => {
    const rows = typedSheet([typedMaterial("M1", { itemName: "Another bolt" }), typedMaterial("M-new")]);
    const refused = await importSheetOf(admin, "materials", rows);
    expect(refused).toMatchObject({ added: 0, refused: 2, errors: [{ row: 2, column: "Material no." }] });
    expect(refused.errors[0]?.message).toContain("M1 already exists");
    expect(await recordsListed(admin, "materials", { itemNo: "M-new" })).toEqual([]);
    expect(await importSheetOf(admin, "materials", rows, { changeExisting: "1" })).toMatchObject({
      added: 1,
      changed: 1,
    });
    // A column that the workbook does not have stays as it is.
    expect(await recordsListed(admin, "materials", { itemNo: "M1" })).toMatchObject([
      { itemName: "Another bolt", spec: "M8x30", updateName: "User admin" },
    ]);
  });

  it("S4.8 names wrong cells, numbers that occur twice and references that are not there", async () => {
    const outcome = await importSheetOf(
      admin,
      "suppliers",
      typedSheet([
        {
          supplierNo: "T1",
          supplierName: "T",
          supplierShortName: "T",
          orgNo: "O1",
          email: "nobody",
          telphone: "12-34",
          statusCode: "?",
          frozenOrgNo: null,
        },
        { supplierNo: "T2", supplierName: "T", supplierShortName: "T", orgNo: "O1, O9", frozenOrgNo: "O2" },
        { supplierNo: "T2", supplierName: "T", supplierShortName: "T", orgNo: "O1" },
      ]),
    );
    expect(outcome.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, "Landline", "A phone number has digits only."],
      [2, "Email", "This is not an email address."],
      [2, "Status", "? is none of the choices. Please use one of: Valid, Invalid."],
      [3, "Organizations", "O9 does not exist, or you may not use it."],
      [3, "Frozen for delivery to", "The supplier does not belong to organization O2, so it cannot be frozen there."],
      [4, "Supplier no.", "T2 occurs more than once in the file."],
    ]);
    expect(outcome).toMatchObject({ added: 0, refused: 3, moreErrors: 0 });
  });

  it("S4.8 imports the good rows and gives the wrong ones back, where that is asked for", async () => {
    const sheet = typedSheet([
      typedMaterial("G1"),
      typedMaterial("G2", { packQty: "many" }),
      typedMaterial("G3"),
      typedMaterial("G3"),
    ]);
    const outcome = await importSheetOf(admin, "materials", sheet, { goodRows: "1" });
    expect(outcome).toMatchObject({ added: 2, refused: 2, errors: [{ row: 3 }, { row: 5 }] });
    expect(
      (await recordsListed(admin, "materials", { itemNo: ["G1", "G2", "G3"] })).map((row) => row.itemNo).sort(),
    ).toEqual(["G1", "G3"]);
    const given = await errorWorkbook(outcome.errorFileId);
    expect(given.rows.map((row) => [row.itemNo ?? row["Material no. *"], row["What is wrong with this row"]])).toEqual([
      ["G2", "Pack quantity: This is not a number of at most 20 digits and 6 decimals."],
      ["G3", "Material no.: G3 occurs more than once in the file."],
    ]);
  });
});

async function errorWorkbook(fileId: string | null, user = admin): Promise<Sheet> {
  const { response, content } = await user.download("files", "downloadFileById", { condition: { fileId } });
  expect(response.status).toBe(200);
  return openSheet(await folder.file(content));
}

describe("somebody of a limited scope", () => {
  it("S6.3c adds nothing beyond it, and takes no number that is used there", async () => {
    const ofTwo = await app.as("adminOfTwo");
    const organisation = { orgName: "X", orgShortName: "X" };
    const outside = await importSheetOf(ofTwo, "organisations", typedSheet([{ orgNo: "O8", ...organisation }]));
    expect(outside.errors).toMatchObject([
      { column: "Organization no.", message: "O8 lies outside of what you may see." },
    ]);
    const taken = await importSheetOf(
      ofTwo,
      "warehouses",
      typedSheet([{ warehouseNo: "W1", warehouseName: "X", orgNo: "O2" }]),
    );
    expect(taken.errors).toMatchObject([{ row: 2, message: expect.stringContaining("W1 already exists") }]);
    const foreign = await importSheetOf(
      ofTwo,
      "warehouses",
      typedSheet([{ warehouseNo: "W7", warehouseName: "X", orgNo: "O1" }]),
    );
    expect(foreign.errors).toMatchObject([{ message: "O1 does not exist, or you may not use it." }]);
    const ofSpares = await app.as("adminOfSpares");
    const other = await importSheetOf(
      ofSpares,
      "warehouses",
      typedSheet([{ warehouseNo: "W7", warehouseName: "X", orgNo: "O1" }]),
    );
    expect(other.errors).toMatchObject([{ message: "W7 lies outside of what you may see." }]);
  });

  it("S6.1a needs the flag", async () => {
    const { http, body } = await (await app.as("buyer")).upload(
      "materials",
      "importexcel",
      await saveSheet(typedSheet([typedMaterial("X")])),
    );
    expect([http, "errorCode" in body && body.errorCode]).toEqual([403, "permissionMissing"]);
  });
});

describe("a refused workbook", () => {
  it("S4.8 can be fetched by its importer alone, and not for ever", async () => {
    const { errorFileId } = await importSheetOf(
      admin,
      "materials",
      typedSheet([typedMaterial("E1", { packQty: "?" })]),
    );
    const fetch = async (user: TestUser) =>
      (await user.download("files", "downloadFileById", { condition: { fileId: errorFileId } })).response.status;
    expect(await fetch(admin)).toBe(200);
    expect(await fetch(await app.as("buyer"))).toBe(404);
    await asOwner(app, "update import_error_file set expire_date = now() - interval '1 second'");
    await pause(10);
    expect(await fetch(admin)).toBe(404);
  });
});
