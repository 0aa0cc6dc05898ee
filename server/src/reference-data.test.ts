import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApplication, TestUser } from "../testing/application.ts";
import { addUser } from "../testing/outsiders.ts";
import { importSheetOf, typedSheet } from "../testing/records.ts";
import {
  add,
  cellsOf,
  entityOf,
  type Kept,
  type NounName,
  nouns,
  numbered,
  numberOf,
  offered,
  ok,
  remove,
  send,
  valuesOf,
} from "../testing/reference-data.ts";
import { headingOf } from "../testing/sheets.ts";
import { startReferenceData } from "../testing/start-reference-data.ts";

let app: TestApplication;
let admin: TestUser;
let adminOfTwo: TestUser;
beforeAll(async () => {
  ({ app, admin, adminOfTwo } = await startReferenceData());
});
afterAll(() => app.close());

describe.each(numbered)("The %s", (name) => {
  const entity = entityOf(name);
  const key = numberOf(name);

  it("S7.13a S7.15 are looked up under the name of the wire, by keyword and valid ones only", async () => {
    const isBuyers = "buyersOnly" in nouns[name];
    const looking = await app.as(isBuyers ? "buyer" : "supplierA");
    const other = await add(admin, name, "zz-2");
    const old = await add(admin, name, "zz-1", { statusCode: "0" });
    const condition = { statusCode: "1", keyword: "ZZ-" };
    const { body } = await looking.post<{ records: Kept[] }>(`/dapilc/restful/service/ilcwmsplus/${nouns[name].path}`, {
      current: 1,
      size: 10,
      condition,
    });
    expect(body).toMatchObject({ status: 200, data: { total: 1, records: [{ id: other.id, [key]: "zz-2" }] } });
    expect(await offered(looking, name, { keyword: "zz-", statusCode: ["0", "1"] })).toEqual(["zz-1", "zz-2"]);
    if (isBuyers) expect(await offered(await app.as("supplierA"), name, {})).toEqual([]);
    expect(await offered(looking, name, { keyword: "nothing has this" })).toEqual([]);
    for (const record of [other, old]) await remove(admin, name, record);
  });

  it("B2.30 B5.14b are added, shown, changed, removed and brought back, each number once and no version but the one that was seen", async () => {
    const added = await add(admin, name, "walk", { remark: "New" });
    expect(added).toMatchObject({ ...valuesOf(name, "walk"), remark: "New", version: 1 });
    expect(await ok(admin, name, "get", { id: added.id })).toEqual(added);
    expect(await send(admin, name, "add", valuesOf(name, "walk", { remark: "Again" }))).toMatchObject({
      errorCode: "numberTaken",
      errorMessage: expect.stringContaining("walk"),
    });
    const changed = await ok<Kept>(admin, name, "update", { id: added.id, version: 1, statusCode: "0", remark: "" });
    expect(changed).toEqual({
      ...added,
      version: 2,
      statusCode: "0",
      remark: null,
      updateName: "User admin",
      updateDate: expect.any(String),
    });
    expect(await remove(admin, name, added)).toMatchObject({ errorCode: "versionStale" });
    const delList = [{ id: added.id, version: 2 }];
    const { deleted, undoToken } = await ok<{ deleted: number; undoToken: string }>(admin, name, "remove", { delList });
    expect(deleted).toBe(1);
    expect(await send(admin, name, "get", { id: added.id })).toMatchObject({ errorCode: "notFound" });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    expect(await ok(admin, name, "get", { id: added.id })).toEqual(changed);
    await remove(admin, name, changed);
  });

  it("S7.16a come and change by a workbook, whose wrong rows are given back", async () => {
    await add(admin, name, "in-0");
    const sheet = typedSheet([
      cellsOf({ ...valuesOf(name, "in-0"), remark: "Changed" }),
      cellsOf({ ...valuesOf(name, "in-1"), statusCode: null }),
      cellsOf({ ...valuesOf(name, "in-2"), remark: "x".repeat(101) }),
    ]);
    const outcome = await importSheetOf(admin, name, sheet, { goodRows: "1", changeExisting: "1" });
    const column = headingOf(entity, "remark");
    expect(outcome).toMatchObject({ added: 1, changed: 1, refused: 1 });
    expect(outcome.errors).toEqual([{ row: 4, column, message: "The text must have at most 100 characters." }]);
    const condition = { keyword: "in-", field: key, order: "asc" };
    const { records } = await ok<{ records: Kept[] }>(admin, name, "list", { current: 1, size: 10, condition });
    expect(records).toMatchObject([
      { [key]: "in-0", remark: "Changed", version: 2 },
      { ...valuesOf(name, "in-1"), remark: null, version: 1 },
    ]);
  });
});

/** What there is, but elsewhere: of another organisation, or of another big module. */
const references: readonly (readonly [NounName, field: string, value: string])[] = [
  ["machines", "productionLineNo", "L2"],
  ["technologies", "defaultTechnologyNo", "T2"],
  ["itemTechnologies", "technologyNo", "T2"],
  ["docTypes", "docNature", "20"],
  ["classifyTypes", "docNature", "10"],
];

describe("What a record refers to", () => {
  it.each(references)("of the %s, %s %s, is refused by name when it is elsewhere", async (name, field, value) => {
    const values = { ...valuesOf(name, `bad-${field}-${value}`), [field]: value };
    const label = headingOf(entityOf(name), field);
    const body = await send(admin, name, "add", values);
    expect(body).toMatchObject({
      errorCode: "referenceUnknown",
      errorMessage: expect.stringContaining(`${label}: ${value} `),
    });
    const outcome = await importSheetOf(admin, name, typedSheet([cellsOf(values)]));
    expect(outcome).toMatchObject({ added: 0, refused: 1 });
    expect(outcome.errors).toContainEqual({
      row: 2,
      column: label,
      message: `${value} does not exist, or you may not use it.`,
    });
  });

  it("S6.3c lies within what the caller sees: another organisation is as unknown as one that is nowhere", async () => {
    const ofOne = await add(admin, "machines", "hidden");
    expect(await send(adminOfTwo, "machines", "get", { id: ofOne.id })).toMatchObject({ errorCode: "notFound" });
    expect(await remove(adminOfTwo, "machines", ofOne)).toMatchObject({ errorCode: "notFound" });
    expect(await offered(adminOfTwo, "machines", { keyword: "hidden" })).toEqual([]);
    for (const name of ["productionLines", "waves"] as const) {
      const body = await send(adminOfTwo, name, "add", valuesOf(name, "mine"));
      expect(body).toMatchObject({ errorCode: "referenceUnknown", errorMessage: expect.stringContaining("O1") });
      const outcome = await importSheetOf(adminOfTwo, name, typedSheet([cellsOf(valuesOf(name, "mine"))]));
      expect(outcome).toMatchObject({ added: 0, errors: [{ row: 2, message: expect.stringContaining("O1") }] });
      expect(await add(adminOfTwo, name, "mine", { orgNo: "O2" })).toMatchObject({ orgNo: "O2" });
    }
  });

  it("S6.3c is not a supplier's to add, whatever its role permits", async () => {
    await addUser(admin, "supplierOfAll", { supplierNo: "SB" });
    const supplier = await app.as("supplierOfAll");
    expect(await send(supplier, "methods", "add", valuesOf("methods", "mine"))).toMatchObject({
      errorCode: "permissionMissing",
    });
  });

  it("cannot be removed while something refers to it", async () => {
    const line = await add(admin, "productionLines", "in-use");
    const machine = await add(admin, "machines", "user", { productionLineNo: "in-use" });
    const inUse = { errorCode: "stillInUse", errorMessage: expect.stringContaining("in-use") };
    expect(await remove(admin, "productionLines", line)).toMatchObject(inUse);
    await remove(admin, "machines", machine);
    expect(await remove(admin, "productionLines", line)).toMatchObject({ data: { deleted: 1 } });

    const enumValue = { enumMid: "BAR_TYPE", enumValue: "3", enumName: "Third", sort: 3, status: "1" } as const;
    const { id, version } = await admin.ok("dictionaries", "addSysEnum", enumValue);
    await add(admin, "barcodeRules", "of-3", { barType: "3" });
    expect(await admin.refused("dictionaries", "deleteSysEnumByIds", { delList: [{ id, version }] })).toBe(
      "stillInUse",
    );
  });
});
