import type { CustomDefinition } from "@tandem/contract/core/custom-definition";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { type Definition, define } from "../../../testing/custom-fields.ts";
import { importSheetOf, openSheet } from "../../../testing/records.ts";
import { useFolder } from "../../../testing/workbooks.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
let supplierA: TestUser;
const folder = useFolder();

beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplierA] = [await app.as("admin"), await app.as("supplierA")];
  const colours = [
    { enumMid: "COLOUR", enumValue: "R", enumName: "Red", sort: 1, status: "1" },
    { enumMid: "COLOUR", enumValue: "G", enumName: "Green: dark", sort: 2, status: "1" },
    { enumMid: "COLOUR", enumValue: "X", enumName: "Faded", sort: 3, status: "0" },
  ] as const;
  for (const colour of colours) await admin.ok("dictionaries", "addSysEnum", colour);
  const fields = [
    define("material", "note", "1", { nameZhCn: "备注二" }),
    define("material", "weight", "2", { displayOrder: 2 }),
    define("material", "checkedOn", "3", { displayOrder: 3 }),
    define("material", "colour", "4", { displayOrder: 4, enumMid: "COLOUR" }),
    define("material", "maker", "4", { displayOrder: 5, dropDownDataSource: "supplier" }),
  ];
  for (const field of fields) await admin.ok("customFields", "addSysCustomField", field);
});
afterAll(() => app.close());

const list = (condition: object) => ({ current: 1, size: 20, condition });
const one = { itemName: "Part", unitNo: "PCS", serialControl: "0", firstInFirstOut: "1", statusCode: "1" } as const;
const addMaterial = (itemNo: string, customValues: Record<string, string>) =>
  admin.ok("materials", "addbmitem", { ...one, itemNo, customValues });

/** Numbers of the materials that meet conditions. */
async function found(condition: object, user = admin): Promise<string[]> {
  const request = { current: 1, size: 100, condition: { itemNoIndistinct: "CF-", field: "itemNo", ...condition } };
  const page = await user.ok("materials", "getbmitemlistbyparams", request);
  return page.records.map(({ itemNo }) => itemNo);
}

/** How a call on a list of materials is refused. */
async function refusal(condition: object) {
  const request = { current: 1, size: 20, condition };
  const { http, body } = await admin.call("materials", "getbmitemlistbyparams", request);
  return { http, errorCode: "errorCode" in body ? body.errorCode : null };
}

describe("A field of a tenant's own", () => {
  it("S3.2 S3.3a is told to everyone in their language, with what its dropdown offers", async () => {
    const { records } = await supplierA
      .reading("zh-CN")
      .ok("customFields", "getCustomFieldListByModule", { module: "material" });
    const named = (each: CustomDefinition) => [each.fieldNo, each.fieldNoName, each.fieldType, each.displayPage];
    expect(records.map(named)).toEqual([
      ["note", "备注二", "1", "12345"],
      ["weight", "The weight", "2", "12345"],
      ["checkedOn", "The checkedOn", "3", "12345"],
      ["colour", "The colour", "4", "12345"],
      ["maker", "The maker", "4", "12345"],
    ]);
    expect(records[3]?.enumList.map(({ enumName, status }) => [enumName, status])).toEqual([
      ["Red", "1"],
      ["Green: dark", "1"],
      ["Faded", "0"],
    ]);
    const frames = await admin.ok("frameDefinitions", "getSysFrameDefineListByModule", { module: "material" });
    const weight = frames.records.find(({ fieldNo }) => fieldNo === "weight");
    expect(weight).toMatchObject({ fieldNoName: "The weight", kind: "quantity", custom: { displayPage: "12345" } });
  });

  it("is told of with its places and its format of days, and no more once it is not shown; what records hold stays", async () => {
    const places = { displayPage: "34", displayOrder: 9, dateFormat: "dd/MM/yyyy" } as const;
    const field = await admin.ok("customFields", "addSysCustomField", define("warehouse", "agreedOn", "3", places));
    const told = async () => {
      const { records } = await admin.ok("customFields", "getCustomFieldListByModule", { module: "warehouse" });
      return records.map(({ fieldNo, displayPage, dateFormat }) => [fieldNo, displayPage, dateFormat]);
    };
    expect(await told()).toEqual([["agreedOn", "34", "dd/MM/yyyy"]]);
    const customValues = { agreedOn: "2026-03-04" };
    const house = { warehouseNo: "CF-H", warehouseName: "Hall", orgNo: "O1", statusCode: "1" } as const;
    const { id } = await admin.ok("warehouses", "addbmwarehouse", { ...house, customValues });
    const show = (isDisplay: "0" | "1", version: number) =>
      admin.ok("customFields", "updateSysCustomField", { id: field.id, version, isDisplay });
    const hidden = await show("0", field.version);
    expect(await told()).toEqual([]);
    const another = { ...house, warehouseNo: "CF-I", customValues };
    expect(await admin.refused("warehouses", "addbmwarehouse", another)).toBe("invalidRequest");
    await show("1", hidden.version);
    expect(await told()).toHaveLength(1);
    expect(await admin.ok("warehouses", "getbmwarehousebyid", { id })).toMatchObject({ customValues });
  });

  it("S3.2 S5.10c is kept with the record, and what does not fit it is refused by its name", async () => {
    const stored = await addMaterial("CF-1", {
      note: " a%b_c ",
      weight: "12.500",
      checkedOn: "2026-02-28",
      colour: "R",
      maker: "SA",
    });
    const kept = { note: "a%b_c", weight: "12.5", checkedOn: "2026-02-28", colour: "R", maker: "SA" };
    expect(stored.customValues).toEqual(kept);
    const change = (customValues: Record<string, string>, version = stored.version) =>
      admin.call("materials", "updatebmitembyid", { id: stored.id, version, customValues });
    const wrong: [string, string, RegExp][] = [
      ["note", "x".repeat(101), /The note must have at most 100/],
      ["weight", "twelve", /The weight: “twelve” is not a number/],
      ["weight", "1".repeat(21), /The weight/],
      ["weight", "1.1234567", /The weight/],
      ["checkedOn", "2026-02-30", /The checkedOn must be a date/],
      ["colour", "B", /The colour must be one of/],
      ["colour", "X", /The colour/],
      ["maker", "NOBODY", /The maker/],
      ["itemName", "x", /itemName is not a known field/],
      ["constructor", "x", /constructor is not a known field/],
    ];
    for (const [fieldNo, value, message] of wrong) {
      const { http, body } = await change({ [fieldNo]: value });
      expect({ http, fieldNo }).toEqual({ http: 400, fieldNo });
      expect(body).toMatchObject({ details: [{ path: `customValues.${fieldNo}` }] });
      expect(JSON.stringify(body)).toMatch(message);
    }
    // What is written is laid over what there is, and an empty text takes a value away.
    const next = await admin.ok("materials", "updatebmitembyid", {
      id: stored.id,
      version: stored.version,
      customValues: { weight: "-3", note: "" },
    });
    expect(next.customValues).toEqual({ weight: "-3", checkedOn: "2026-02-28", colour: "R", maker: "SA" });
    const renamed = await admin.ok("materials", "updatebmitembyid", {
      id: next.id,
      version: next.version,
      itemName: "Part two",
    });
    expect(renamed.customValues).toEqual(next.customValues);
    // Half a character is none.
    const halved = await admin.ok("materials", "updatebmitembyid", {
      id: renamed.id,
      version: renamed.version,
      customValues: { note: "half \ud83d" },
    });
    expect(halved.customValues).toMatchObject({ note: "half \ufffd" });
    expect(await found({ custom_note: "half \udc00" })).toEqual(["CF-1"]);
  });

  it("S3.2 filters by its type: text contains, ranges of numbers and days, any of several choices", async () => {
    await addMaterial("CF-2", { note: "x%y", weight: "9", checkedOn: "2026-03-01", colour: "G", maker: "SB" });
    await addMaterial("CF-3", { weight: "10.5", colour: "R" });
    await admin.ok("materials", "addbmitem", { ...one, itemNo: "CF-4" });
    expect(await found({ custom_noteIndistinct: "%" })).toEqual(["CF-2"]);
    expect(await found({ custom_note: "x%y" })).toEqual(["CF-2"]);
    expect(await found({ custom_weightStart: "9.0", custom_weightEnd: "11" })).toEqual(["CF-2", "CF-3"]);
    expect(await found({ custom_weight: "9.00" })).toEqual(["CF-2"]);
    expect(await found({ custom_checkedOnStart: "2026-02-28", custom_checkedOnEnd: "2026-02-28" })).toEqual(["CF-1"]);
    expect(await found({ custom_colour: ["R", "G"] })).toEqual(["CF-1", "CF-2", "CF-3"]);
    expect(await found({ custom_colour: "R", custom_maker: ["SA", "SB"] })).toEqual(["CF-1"]);
    expect(await found({ custom_noteIndistinct: "", custom_colour: [] })).toHaveLength(4);
    const { counts } = await admin.ok("materials", "getbmitemlistbyparams", {
      current: 1,
      size: 1,
      condition: { itemNoIndistinct: "CF-" },
      counts: [{ custom_colour: "R" }, { custom_colour: "G" }] as object[],
    });
    expect(counts).toEqual([2, 1]);
  });

  it("refuses conditions that it does not know, whatever they hold", async () => {
    const unknown = { http: 400, errorCode: "unknownFilter" };
    for (const name of ["custom_nothing", "custom_weightIndistinct", "custom_", "noteIndistinct", "constructor"]) {
      expect(await refusal({ [name]: "1" }), name).toEqual(unknown);
      expect(await refusal({ [name]: "" }), name).toEqual(unknown);
      expect(await refusal({ [name]: { $ne: 1 } }), name).toEqual(unknown);
    }
    expect(await refusal({ "custom_note' or 1=1 --": "1" })).toEqual(unknown);
    const invalid = { http: 400, errorCode: "invalidRequest" };
    for (const value of ["nine", "1e3", { a: 1 }, null, 9])
      expect(await refusal({ custom_weightStart: value })).toEqual(invalid);
    expect(await refusal({ custom_checkedOnEnd: "2026-13-01" })).toEqual(invalid);
    expect(await refusal({ custom_noteIndistinct: "\u0000" })).toEqual(invalid);
    expect(await refusal({ custom_colour: Array.from({ length: 1001 }, () => "R") })).toEqual(invalid);
    expect(await found({ custom_noteIndistinct: "' or ''='" })).toEqual([]);
    expect(await found({ custom_colour: '"}' })).toEqual([]);
    expect(await refusal({ field: "custom_weight" })).toEqual({ http: 400, errorCode: "unknownSortField" });
    expect(await refusal({ field: "customValues" })).toEqual({ http: 400, errorCode: "unknownSortField" });
  });

  it("S6.3c is its tenant's alone", async () => {
    await buildWorld(app.connectionString, "@2");
    const other = await app.as("admin@2");
    expect((await other.ok("customFields", "getCustomFieldListByModule", {})).records).toEqual([]);
    expect(await other.refused("materials", "addbmitem", { ...one, itemNo: "CF-9", customValues: { note: "x" } })).toBe(
      "invalidRequest",
    );
    const request = list({ custom_note: "x" });
    expect(await other.refused("materials", "getbmitemlistbyparams", request)).toBe("unknownFilter");
  });
});

describe("What a dropdown offers from a data source", () => {
  const offers = (user: TestUser, condition: { dropDownDataSource: string } & Record<string, unknown>) =>
    user.ok("customFields", "getDropDownDataSourcePage", {
      current: 1,
      size: 20,
      condition: { field: "createDate", order: "desc", ...condition },
    });

  it("S7.12 S3.3b is code and name of records within the caller's scope, by organisation, keyword and fixed condition", async () => {
    const codes = async (user: TestUser, condition: Parameters<typeof offers>[1]) =>
      (await offers(user, condition)).records.map(({ code }) => code).sort();
    expect((await offers(admin, { dropDownDataSource: "supplier", keyword: "alpha" })).records).toEqual([
      { code: "SA", name: "Alpha" },
    ]);
    expect(await codes(admin, { dropDownDataSource: "supplier" })).toEqual(["SA", "SB", "SF"]);
    expect(await codes(admin, { dropDownDataSource: "supplier", orgNo: "O2" })).toEqual(["SA"]);
    const matching = { dropDownDataSource: "warehouse", fixedMatchingCondition: "orgNo=O1&warehouseNo=W2" };
    expect(await codes(admin, matching)).toEqual(["W2"]);
    expect(await codes(supplierA, { dropDownDataSource: "supplier" })).toEqual(["SA"]);
    const refused = (condition: { dropDownDataSource: string; fixedMatchingCondition?: string }) =>
      admin.refused("customFields", "getDropDownDataSourcePage", { current: 1, size: 20, condition });
    expect(await refused({ dropDownDataSource: "app_user" })).toBe("notFound");
    expect(await refused({ dropDownDataSource: "toString" })).toBe("notFound");
    expect(await refused({ dropDownDataSource: "supplier", fixedMatchingCondition: "tenantId=1" })).toBe(
      "invalidRequest",
    );
  });

  it("S9.5b S9.5c is materials by number where nothing else is said, and hands over codes alone", async () => {
    const asked = (condition: object) =>
      admin.call("customFields", "getDropDownDataSourcePage", { current: 1, size: 20, condition } as never);
    const codes = async (condition: object) => {
      const { body } = await asked(condition);
      return "data" in body ? (body.data.records as { code: string }[]).map(({ code }) => code).sort() : body.errorCode;
    };
    const materials = ["M1", "M2", "M3", "M4", "M5"];
    expect(await codes({ keyword: "M" })).toEqual(await codes({ keyword: "M", dropDownDataSource: "material" }));
    expect(await codes({})).toEqual(expect.arrayContaining(materials));
    expect(await codes({ cacheType: "ITEM:ITEM_NO", transferType: "0" })).toEqual(expect.arrayContaining(materials));
    expect(await codes({ cacheType: "SUPPLIER:SUPPLIER_NO" })).toEqual(["SA", "SB", "SF"]);
    expect(await codes({ cacheType: "USER:USER_NO" })).toBe("notFound");
    for (const transferType of ["1", "2"]) {
      expect((await asked({ transferType })).body).toMatchObject({
        errorCode: "invalidRequest",
        details: [{ path: "condition.transferType" }],
      });
    }
  });
});

describe("A definition", () => {
  const refused = (field: Definition) => admin.refused("customFields", "addSysCustomField", field);

  it("S3.2 has a number of its own, a name, and what its type needs", async () => {
    for (const fieldNo of ["itemName", "updateDate", "with space", "Upper", "a.b", "1st", "note", "NOTE", ""]) {
      expect(await refused(define("material", fieldNo, "1")), fieldNo).toMatch(/invalidRequest|numberTaken/);
    }
    const { body } = await admin.call("customFields", "addSysCustomField", define("material", "note", "1"));
    const message = "note already exists. Please choose another number.";
    expect(body).toMatchObject({ errorMessage: message, details: [{ path: "fieldNo", message }] });
    const wrong: Partial<Definition>[] = [
      { nameEnUs: null },
      { module: "user" },
      { displayPage: "6" },
      { displayPage: "21" },
      { dateFormat: "yy" },
      { fieldType: "4" },
      { fieldType: "4", enumMid: "COLOUR", dropDownDataSource: "supplier" },
      { fieldType: "4", enumMid: "NO_SUCH" },
      { fieldType: "4", dropDownDataSource: "app_user" },
      { fieldType: "4", dropDownDataSource: "supplier", fixedMatchingCondition: "nothing=1" },
    ];
    for (const change of wrong) {
      expect(await refused({ ...define("material", "fresh", "1"), ...change }), JSON.stringify(change)).toBe(
        "invalidRequest",
      );
    }
  });

  it("keeps its type while records hold a value, counts them, and hides the values when it is removed", async () => {
    const field = await admin.ok("customFields", "addSysCustomField", define("warehouse", "gate", "1"));
    const warehouse = await admin.ok("warehouses", "addbmwarehouse", {
      warehouseNo: "CF-W",
      warehouseName: "Gates",
      orgNo: "O1",
      statusCode: "1",
      customValues: { gate: "North" },
    });
    const use = async (id: string) =>
      (await admin.ok("customFields", "getCustomFieldUse", { idList: [id] })).records[0]?.recordCount;
    expect(await use(field.id)).toBe(1);
    const numbered = { id: field.id, version: field.version, fieldType: "2" } as const;
    expect(await admin.refused("customFields", "updateSysCustomField", numbered)).toBe("customFieldInUse");
    const other = { id: field.id, version: field.version, nameViVn: "Cổng", fieldType: "0" } as const;
    expect(await admin.refused("customFields", "updateSysCustomField", other)).toBe("customFieldInUse");
    const named = await admin.ok("customFields", "updateSysCustomField", {
      id: field.id,
      version: field.version,
      nameViVn: "Cổng",
    });
    expect(named).toMatchObject({ nameViVn: "Cổng", fieldType: "1", module: "warehouse" });

    await admin.ok("customFields", "deleteSysCustomFieldByIds", {
      delList: [{ id: named.id, version: named.version }],
    });
    const hidden = list({ custom_gate: "North" });
    expect(await admin.refused("warehouses", "getbmwarehouselistbyparams", hidden)).toBe("unknownFilter");
    expect(await refused(define("warehouse", "gate", "2"))).toBe("customFieldHoldsOther");
    await admin.ok("customFields", "addSysCustomField", define("warehouse", "gate", "1", { displayOrder: 2 }));
    const again = await admin.ok("warehouses", "getbmwarehouselistbyparams", hidden);
    expect(again.records.map(({ id, customValues }) => [id, customValues])).toEqual([
      [warehouse.id, { gate: "North" }],
    ]);
  });
});

describe("Workbooks", () => {
  it("S7.16a S7.16b S7.16c take a tenant's own fields in the template, the import and the export, and back again", async () => {
    const template = await admin.download("materials", "downExcelTemplate", { condition: {} });
    const headings = (await openSheet(await folder.file(template.content))).headings;
    expect(headings.slice(-6, -1)).toEqual(["The note", "The weight", "The checkedOn", "The colour", "The maker"]);

    const exported = await admin.download(
      "materials",
      "exportexcel",
      list({ itemNo: ["CF-1", "CF-2"], field: "itemNo" }),
    );
    const sheet = await openSheet(await folder.file(exported.content));
    const [first, second] = sheet.rows;
    expect(first).toMatchObject({ "The weight": { number: "-3" }, "The colour": "Red", "The maker": "SA" });
    expect(second).toMatchObject({ "The note": "x%y", "The colour": "Green: dark" });
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({ unchanged: 2, changed: 0, errors: [] });

    if (first && second) {
      first["The colour"] = "Green: dark";
      first["The weight"] = "2.50";
      second["The note"] = null;
    }
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({ changed: 2, errors: [] });
    expect(await found({ custom_colour: "G", custom_weight: "2.5" })).toEqual(["CF-1"]);
    expect(await found({ custom_noteIndistinct: "x" })).toEqual([]);

    if (first) Object.assign(first, { "The colour": "Blue", "The weight": "much", "The maker": "NOBODY" });
    const { errors } = await importSheetOf(admin, "materials", sheet);
    expect(errors.map(({ column }) => column)).toEqual(expect.arrayContaining(["The weight", "The colour"]));
    expect(await found({ custom_colour: "G" })).toEqual(["CF-1", "CF-2"]);
  });

  it("S7.16a take as many fields as a tenant defines", async () => {
    for (let number = 1; number <= 60; number++) {
      await admin.ok("customFields", "addSysCustomField", define("organisation", `field${number}`, "1"));
    }
    const exported = await admin.download("organisations", "exportexcel", list({ orgNo: "O1" }));
    const sheet = await openSheet(await folder.file(exported.content));
    const [row] = sheet.rows;
    if (row) Object.assign(row, { "The field1": "first", "The field60": "last" });
    expect(await importSheetOf(admin, "organisations", sheet)).toMatchObject({ changed: 1, errors: [] });
    const page = await admin.ok("organisations", "getFullAuthorityOrgListByParams", list({ custom_field60: "last" }));
    expect(page.records.map(({ customValues }) => customValues)).toEqual([{ field1: "first", field60: "last" }]);
  });
});
