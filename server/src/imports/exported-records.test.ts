import type { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { addUser } from "../../testing/outsiders.ts";
import {
  importSheetOf,
  markHeading,
  openSheet,
  recordsListed,
  type Sheet,
  typedMaterial,
  typedSheet,
} from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";
import { translate } from "../core/translate.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
});
afterAll(() => app.close());
const folder = useFolder();

async function exported(
  service: keyof typeof services,
  condition: Record<string, unknown> = {},
  user = admin,
): Promise<Sheet> {
  const { response, content } = await user.download(service, "exportexcel", { current: 1, size: 20, condition });
  expect(response.status).toBe(200);
  return openSheet(await folder.file(content));
}

const heading = (entity: string, field: string) => translate("en-US", `${entity}.${field}`);

/** Changes a cell of the row whose first cell says so. */
function change(sheet: Sheet, first: string, cells: Record<string, CellValue>): void {
  const [key = ""] = sheet.headings;
  const row = sheet.rows.find((one) => one[key] === first);
  if (!row) throw new Error(`no row ${first}`);
  Object.assign(row, cells);
}

describe("what was exported", () => {
  it("S7.16c S7.16a changes only what was changed, adds what was added, and leaves the rest untouched", async () => {
    await importSheetOf(
      admin,
      "materials",
      typedSheet(["R1", "R2", "R3"].map((no) => typedMaterial(no, { remark: "as it was", packQty: { number: "5" } }))),
    );
    const before = await recordsListed(admin, "materials", {
      itemNo: ["R1", "R2", "R3"],
      field: "itemNo",
      order: "asc",
    });
    const sheet = await exported("materials", { itemNo: ["R1", "R2", "R3"], field: "itemNo", order: "asc" });
    expect(sheet.headings.at(-1)).toBe(markHeading);
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      errors: [],
    });
    change(sheet, "R2", { [heading("material", "itemName")]: "Renamed", [heading("material", "remark")]: null });
    change(sheet, "R3", { [heading("material", "packQty")]: { number: "5.000000" } });
    sheet.rows.push({ ...sheet.rows[0], [heading("material", "itemNo")]: "R4" });
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 2,
      errors: [],
    });
    const after = await recordsListed(admin, "materials", {
      itemNo: ["R1", "R2", "R3", "R4"],
      field: "itemNo",
      order: "asc",
    });
    expect(after.map(({ version }) => version)).toEqual([1, 2, 1, 1]);
    expect(after[1]).toMatchObject({ itemName: "Renamed", remark: null, packQty: "5" });
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[3]).toMatchObject({ itemNo: "R4", remark: "as it was" });
  });

  it("S7.16a names who changed a record meanwhile and when, and only where the row was changed too", async () => {
    await importSheetOf(admin, "materials", typedSheet([typedMaterial("C1"), typedMaterial("C2")]));
    const sheet = await exported("materials", { itemNo: ["C1", "C2"] });
    for (const row of await recordsListed(admin, "materials", { itemNo: ["C1", "C2"] })) {
      await admin.ok("materials", "updatebmitembyid", { id: row.id, version: row.version, remark: "Mine" });
    }
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({ unchanged: 2, errors: [] });
    change(sheet, "C1", { [heading("material", "remark")]: "Theirs" });
    const outcome = await importSheetOf(admin, "materials", sheet);
    expect(outcome).toMatchObject({ added: 0, changed: 0, errors: [{ column: null }] });
    expect(outcome.errors[0]?.message).toMatch(
      /^User admin changed this record on \d{4}-\d\d-\d\d \d\d:\d\d UTC, after it was exported/,
    );
    expect(await recordsListed(admin, "materials", { itemNo: ["C1", "C2"], remark: "Mine" })).toHaveLength(2);
  });

  it("S7.16a refuses a number that was changed, a record that is gone, and a mark that was touched or is of others", async () => {
    await importSheetOf(admin, "materials", typedSheet(["D1", "D2", "D3", "D4"].map((no) => typedMaterial(no))));
    const sheet = await exported("materials", { itemNo: ["D1", "D2", "D3", "D4"], field: "itemNo", order: "asc" });
    const [gone] = await recordsListed(admin, "materials", { itemNo: "D2" });
    if (gone) await admin.ok("materials", "deletebmitembyids", { delList: [{ id: gone.id, version: gone.version }] });
    const warehouses = await exported("warehouses", { warehouseNo: "W1" });
    change(sheet, "D1", { [heading("material", "itemNo")]: "D1-renamed" });
    change(sheet, "D2", { [heading("material", "remark")]: "too late" });
    change(sheet, "D3", {
      [markHeading]: String(sheet.rows[2]?.[markHeading]).replace(/^(\d+)/, (id) => String(Number(id) + 1)),
    });
    change(sheet, "D4", { [markHeading]: warehouses.rows[0]?.[markHeading] ?? null });
    const { errors } = await importSheetOf(admin, "materials", sheet);
    expect(errors.map(({ row, message }) => [row, message.split(/[.;]/)[0]])).toEqual([
      [2, "The number of a record cannot be changed"],
      [3, "The record no longer exists, or you may not see it"],
      [4, "The portal cannot tell which record this row is"],
      [5, "The portal cannot tell which record this row is"],
    ]);
  });

  it("S3.9 S7.16a may leave out columns, by a template or by hand", async () => {
    await importSheetOf(admin, "materials", typedSheet([typedMaterial("L1", { spec: "kept" })]));
    const sheet = await exported("materials", { itemNo: "L1" });
    const kept = [heading("material", "itemNo"), heading("material", "remark"), markHeading];
    const narrow = { headings: kept, rows: sheet.rows };
    change(narrow, "L1", { [heading("material", "remark")]: "new" });
    expect(await importSheetOf(admin, "materials", narrow)).toMatchObject({ changed: 1, errors: [] });
    expect(await recordsListed(admin, "materials", { itemNo: "L1" })).toMatchObject([
      { spec: "kept", remark: "new", unitNo: "PCS" },
    ]);
    narrow.rows.push({ [heading("material", "itemNo")]: "L2" });
    const { errors } = await importSheetOf(admin, "materials", { headings: kept, rows: narrow.rows.slice(1) });
    expect(errors.map(({ column }) => column)).toEqual(["Material name", "Unit"]);
  });

  it("S3.9 S7.16a may leave out the number, too, of records that rows name by their mark", async () => {
    await importSheetOf(admin, "materials", typedSheet([typedMaterial("N1"), typedMaterial("N2")]));
    const named = async (service: "materials" | "suppliers", condition: object, name: string, remark: string) => {
      const { rows } = await exported(service, { ...condition });
      const headings = [name, remark, markHeading];
      return { headings, rows: rows.map((row) => ({ ...row, [remark]: "new" })) };
    };
    const remark = heading("material", "remark");
    const sheet = await named("materials", { itemNo: ["N1", "N2"] }, heading("material", "itemName"), remark);
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({ changed: 2, errors: [] });
    expect((await recordsListed(admin, "materials", { itemNo: ["N1", "N2"] })).map((row) => row.remark)).toEqual([
      "new",
      "new",
    ]);
    const blank = { [heading("material", "itemName")]: "No number" };
    const more = await named("materials", { itemNo: "N1" }, heading("material", "itemName"), remark);
    const added = await importSheetOf(admin, "materials", { ...more, rows: [...more.rows, blank, blank] });
    expect(added.errors.map(({ row, column }) => [row, column])).toEqual([
      ...[3, 4].flatMap((row) => ["Material no.", "Unit"].map((column) => [row, column])),
    ]);

    const ofSupplier = { supplierNo: "SB" };
    const [before] = await recordsListed(admin, "suppliers", ofSupplier);
    const own = await named(
      "suppliers",
      ofSupplier,
      heading("supplier", "supplierName"),
      heading("supplier", "remark"),
    );
    expect(await importSheetOf(admin, "suppliers", own)).toMatchObject({ changed: 1, errors: [] });
    expect(await recordsListed(admin, "suppliers", ofSupplier)).toMatchObject([
      { remark: "new", orgNo: before?.orgNo },
    ]);
  });

  it("B6.1c keeps what a supplier is to organisations that the importer does not see, and forgets what its users saw", async () => {
    const ofTwo = await app.as("adminOfTwo");
    const sheet = await exported("suppliers", { supplierNo: "SA" }, ofTwo);
    expect(sheet.rows[0]?.[heading("supplier", "orgNo")]).toBe("O2");
    change(sheet, "SA", {
      [heading("supplier", "remark")]: "seen from O2",
      [heading("supplier", "frozenOrgNo")]: "O2",
    });
    expect(await importSheetOf(ofTwo, "suppliers", sheet)).toMatchObject({ changed: 1, errors: [] });
    expect(await recordsListed(admin, "suppliers", { supplierNo: "SA" })).toMatchObject([
      { orgNo: ["O1", "O2"], frozenOrgNo: ["O2"], remark: "seen from O2" },
    ]);
    const again = await exported("suppliers", { supplierNo: "SA" }, ofTwo);
    change(again, "SA", { [heading("supplier", "orgNo")]: null, [heading("supplier", "frozenOrgNo")]: null });
    expect((await importSheetOf(ofTwo, "suppliers", again)).errors).toMatchObject([{ message: "A value is missing." }]);
  });

  it("B3.20 S7.14c keeps one default address per owner: the last of the workbook; copies of a row are new addresses", async () => {
    const sheet = await exported("addresses", { orgNo: "O1" });
    const [first] = sheet.rows;
    if (!first) throw new Error("no address");
    const alias = heading("address", "officeAlias");
    sheet.rows.push({ ...first, [alias]: "second" }, { ...first, [alias]: "third" });
    expect(await importSheetOf(admin, "addresses", sheet)).toMatchObject({
      added: 2,
      changed: 0,
      unchanged: 1,
      errors: [],
    });
    const kept = await recordsListed(admin, "addresses", { orgNo: "O1", field: "id", order: "asc" });
    expect(kept.map((row) => [row.officeAlias, row.defaultAddressSign])).toEqual([
      [null, "0"],
      ["second", "0"],
      ["third", "1"],
    ]);
  });

  it("S6.3c a supplier changes its own addresses only, and adds none for others", async () => {
    const supplier = await app.as("supplierA");
    const sheet = await exported("addresses", {}, supplier);
    const alias = heading("address", "officeAlias");
    for (const row of sheet.rows) row[alias] = "changed";
    const outcome = await importSheetOf(supplier, "addresses", sheet, { goodRows: "1" });
    expect(outcome.changed).toBe(1);
    expect(new Set(outcome.errors.map(({ message }) => message))).toEqual(
      new Set(["You may keep sending addresses only.", "This address is not yours to change."]),
    );
    const typed = { officeName: "Beta's", loadadrType: "2", supplierNo: "SB", contacts: "X", detailAddress: "Y" };
    expect(await importSheetOf(supplier, "addresses", typedSheet([typed]))).toMatchObject({ added: 0, refused: 1 });
    expect(await recordsListed(admin, "addresses", { officeName: "Beta's" })).toEqual([]);
  });
});
