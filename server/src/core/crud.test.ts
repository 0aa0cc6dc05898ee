import type { Entity } from "@tandem/contract/core/entity";
import type { Failure } from "@tandem/contract/core/envelope";
import { type Endpoint, type Page, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildDraft } from "../../testing/orders.ts";
import { type AnyRow, addUser } from "../../testing/outsiders.ts";
import { headingOf, readSheet } from "../../testing/sheets.ts";
import { markHeading } from "../imports/marks.ts";

/** A noun of base data: its calls, a record, what may change of it, and what of the world is in use. */
interface BaseData {
  readonly service: keyof typeof services;
  readonly key: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly change: Readonly<Record<string, unknown>>;
  /** What is stored where nothing is said. */
  readonly omitted: Readonly<Record<string, unknown>>;
  readonly inUse: string;
  /** What the refusal to remove it names. */
  readonly usedBy: string;
}

const baseData: readonly BaseData[] = [
  {
    service: "organisations",
    key: "orgNo",
    record: { orgNo: "O7", orgName: "Organisation Seven", orgShortName: "Seven", statusCode: "1" },
    change: { orgName: "Zừng 七", remark: "Moved" },
    omitted: { remark: null },
    inUse: "O1",
    usedBy: "Supplier \\(3\\), for example SA",
  },
  {
    service: "suppliers",
    key: "supplierNo",
    record: {
      supplierNo: "S7",
      supplierName: "Supplier Seven",
      supplierShortName: "Seven",
      orgNo: ["O1", "O2"],
      frozenOrgNo: ["O2"],
      email: "seven@example.com",
      statusCode: "1",
    },
    change: { supplierShortName: "七", orgNo: ["O2"], telphone: "02112345678", email: "" },
    omitted: { contacts: null, telphone: null, remark: null },
    inUse: "SA",
    usedBy: "User \\(1\\), for example supplierA",
  },
  {
    service: "materials",
    key: "itemNo",
    record: {
      itemNo: "M7",
      itemName: "Bolt",
      unitNo: "PCS",
      packQty: "12.500000",
      serialControl: "1",
      firstInFirstOut: "0",
      statusCode: "1",
    },
    change: { itemName: "Bolt M8", packQty: "99999999999999999999.999999", shelfLifeDays: 30, spec: `5" x 3' \\ 100%` },
    omitted: { spec: null, shelfLifeDays: null, packQty: "12.5", remark: null },
    inUse: "M1",
    usedBy: "Purchase order line \\(\\d+\\), for example PO-",
  },
  {
    service: "warehouses",
    key: "warehouseNo",
    record: { warehouseNo: "W7", warehouseName: "Seven", orgNo: "O2", statusCode: "1" },
    change: { warehouseName: "Eight", statusCode: "0" },
    omitted: { remark: null },
    inUse: "W1",
    usedBy: "Purchase order line \\(\\d+\\), for example PO-",
  },
];

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await buildDraft(app, { head: { warehouseNo: "W1" } });
});
afterAll(() => app.close());

describe.each(baseData)("Base data: $service", ({ service: name, key, record, change, omitted, inUse, usedBy }) => {
  const service = services[name] as unknown as Service;
  const methods = Object.entries(service.endpoints as Record<string, Endpoint>);
  const methodOf = (kind: Endpoint["kind"]) => methods.find(([, endpoint]) => endpoint.kind === kind)?.[0] ?? "";
  const entity = methods.find(([, endpoint]) => endpoint.kind === "list")?.[1].entity as Entity;
  const path = (kind: Endpoint["kind"]) => pathOf(service, methodOf(kind));
  const exportPath = pathOf(service, "exportexcel");

  async function ok(kind: Endpoint["kind"], input: object): Promise<AnyRow & { version: number }> {
    const { body } = await admin.post<AnyRow & { version: number }>(path(kind), { condition: input });
    if (!("data" in body)) throw new Error(JSON.stringify(body));
    return body.data;
  }
  async function refused(kind: Endpoint["kind"], input: object): Promise<{ http: number } & Failure> {
    const { http, body } = await admin.post(path(kind), { condition: input });
    if ("data" in body) throw new Error(`Not refused: ${JSON.stringify(body.data)}`);
    return { http, ...body };
  }
  async function list(condition: object = {}): Promise<AnyRow[]> {
    const { body } = await admin.post<Page<AnyRow>>(path("list"), { current: 1, size: 1000, condition });
    return "data" in body ? body.data.records : [];
  }
  const numbered = (number: string, more: object = {}) => ({ ...record, [key]: number, ...more });

  it("S7.14a S7.14b is added, shown, listed, changed and removed", async () => {
    const added = await ok("add", record);
    expect(added).toMatchObject({
      ...record,
      ...omitted,
      version: 1,
      createName: "User admin",
      updateName: "User admin",
    });
    expect(await ok("get", { id: added.id })).toEqual(added);
    expect(await list({ [key]: record[key] })).toEqual([added]);
    const changed = await ok("update", { id: added.id, version: 1, ...change });
    const emptied = Object.fromEntries(
      Object.entries(change).map(([field, value]) => [field, value === "" ? null : value]),
    );
    expect(changed).toMatchObject({ ...emptied, [key]: record[key], version: 2, createDate: added.createDate });
    expect(Date.parse(String(changed.updateDate))).toBeGreaterThanOrEqual(Date.parse(String(added.updateDate)));
    expect(await ok("remove", { delList: [{ id: added.id, version: 2 }] })).toMatchObject({ deleted: 1 });
    expect(await list({ [key]: record[key] })).toEqual([]);
    expect(await refused("get", { id: added.id })).toMatchObject({ http: 404, errorCode: "notFound" });
  });

  it("keeps its number: it is not taken twice, nor changed", async () => {
    const { id, version } = await ok("add", numbered("TWICE"));
    expect(await refused("add", numbered(" TWICE ", { remark: "again" }))).toMatchObject({
      http: 200,
      errorCode: "numberTaken",
      errorMessage: "TWICE already exists. Please choose another number.",
    });
    expect(await refused("add", numbered("Twice"))).toMatchObject({
      errorCode: "numberLooksAlike",
      errorMessage:
        "Twice differs from TWICE, which already exists, only in capital or full-width letters. Please choose another number.",
      details: [{ path: key, message: expect.stringContaining("TWICE") }],
    });
    expect(await refused("add", numbered("ＴＷＩＣＥ"))).toMatchObject({ errorCode: "numberLooksAlike" });
    expect(await refused("update", { id, version, [key]: "OTHER" })).toMatchObject({
      http: 400,
      errorCode: "invalidRequest",
    });
    await ok("remove", { delList: [{ id, version }] });
  });

  it("S7.14a several are removed together, each by itself, but what has changed, is gone, or is still in use", async () => {
    const added = await Promise.all(["D1", "D2", "D3"].map((number) => ok("add", numbered(number))));
    const [one, two, three] = added.map(({ id, version }) => ({ id, version }));
    if (!one || !two || !three) throw new Error("Not added");
    const left = async () => (await list({ [key]: ["D1", "D2", "D3"] })).map((row) => row[key]).toSorted();
    const stale = { ...two, version: two.version + 1 };
    const [inUseNow] = await list({ [key]: inUse });
    const used = { id: String(inUseNow?.id), version: Number(inUseNow?.version) };
    const unknown = { id: "999999999", version: 1 };
    expect(await refused("remove", { delList: [stale] })).toMatchObject({ http: 409, errorCode: "versionStale" });
    expect(await refused("remove", { delList: [unknown] })).toMatchObject({ http: 404 });
    const errorMessage = expect.stringMatching(
      new RegExp(`^${inUse} is still in use and cannot be deleted. Used by: ${usedBy}`),
    );
    expect(await refused("remove", { delList: [used] })).toMatchObject({
      ...{ http: 200, errorCode: "stillInUse", errorMessage },
    });
    expect(await left()).toEqual(["D1", "D2", "D3"]);
    expect(await ok("remove", { delList: [one, stale, unknown, used, three] })).toMatchObject({
      deleted: 2,
      results: [
        { id: one.id, number: "D1", error: null },
        { id: two.id, number: "D2", error: { errorCode: "versionStale" } },
        { id: unknown.id, number: null, error: { errorCode: "notFound" } },
        { id: used.id, number: inUse, error: { errorCode: "stillInUse", errorMessage } },
        { id: three.id, number: "D3", error: null },
      ],
    });
    expect(await left()).toEqual(["D2"]);
    for (const delList of [[], undefined, Array.from({ length: 1001 }, () => one)]) {
      expect(await refused("remove", { delList })).toMatchObject({ http: 400, errorCode: "invalidRequest" });
    }
    expect(await ok("remove", { delList: [two] })).toMatchObject({ deleted: 1 });
    expect(await left()).toEqual([]);
  });

  it("of a version that has changed is not changed again, nor what does not exist", async () => {
    const { id, version } = await ok("add", numbered("STALE"));
    const changed = await ok("update", { id, version, remark: "First" });
    expect(await refused("update", { id, version, remark: "Second" })).toMatchObject({
      http: 409,
      errorCode: "versionStale",
    });
    expect(await ok("get", { id })).toEqual(changed);
    // Even a change of nothing is one, of the version that was seen.
    expect(await ok("update", { id, version: changed.version })).toMatchObject({
      remark: "First",
      version: changed.version + 1,
    });
    expect(await refused("update", { id: "999999999", version: 1 })).toMatchObject({
      http: 404,
      errorCode: "notFound",
    });
    await ok("remove", { delList: [{ id, version: changed.version + 1 }] });
  });

  it("S7.16c S7.16d B7.11c is exported with the rows, filters and sorting of its list, in the reader's language", async () => {
    await ok("add", numbered("X9", { remark: "9" }));
    await ok("add", numbered("X10", { remark: "10" }));
    const condition = { [`${key}Indistinct`]: "x", field: key, order: "desc" };
    const rows = await list(condition);
    expect(rows.map((row) => row[key])).toEqual(["X9", "X10"]);
    const request = { current: 1, size: 1, condition: { ...condition, limitCount: 1 } };
    const { response, content } = await admin.downloadFrom(exportPath, request);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"]+ \d{4}-\d{2}-\d{2}\.xlsx"; filename\*=UTF-8''/,
    );
    const sheet = await readSheet(content);
    expect(sheet.map((row) => [row[headingOf(entity, key)], row[headingOf(entity, "remark")]])).toEqual([
      ["X9", "9"],
      ["X10", "10"],
    ]);
    expect(sheet[0]).toMatchObject({
      [headingOf(entity, "statusCode")]: "Valid",
      [headingOf(entity, "createName")]: "User admin",
    });
    const chinese = await admin.reading("zh-CN").downloadFrom(exportPath, { condition: { [key]: "X9" } });
    const [translated] = await readSheet(chinese.content);
    expect(Object.values(translated ?? {})).toContain("有效");
    const headings = Object.keys(translated ?? {}).filter((heading) => heading !== markHeading);
    expect(headings.every((heading) => /\p{sc=Han}/u.test(heading))).toBe(true);
  });
});

describe("Base data that refers to other base data", () => {
  const warehouse = { warehouseNo: "LOST", warehouseName: "Lost", statusCode: "1" as const };
  const supplier = { supplierNo: "LOST", supplierName: "Lost", supplierShortName: "Lost", statusCode: "1" as const };

  it("names what does not exist, and what the user may not see, in the same words", async () => {
    const messages = ["Organization no.", "Organizations"].map(
      (label) => `${label}: O9 does not exist, or you may not use it.`,
    );
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    const ofTwo = await app.as("adminOfTwo");
    for (const [user, orgNo] of [
      [admin, "O9"],
      [ofTwo, "O9"],
      [ofTwo, "O1"],
    ] as const) {
      const answers = [
        await user.call("warehouses", "addbmwarehouse", { ...warehouse, orgNo }),
        await user.call("suppliers", "addbmsupplier", { ...supplier, orgNo: ["O2", orgNo], frozenOrgNo: [] }),
      ];
      for (const [index, { http, body }] of answers.entries()) {
        expect({ http, ...body }).toMatchObject({
          http: 200,
          errorCode: "referenceUnknown",
          errorMessage: messages[index]?.replace("O9", orgNo),
        });
      }
    }
    expect(
      await ofTwo.refused("organisations", "addbmorg", {
        orgNo: "O9",
        orgName: "Nine",
        orgShortName: "Nine",
        statusCode: "1",
      }),
    ).toBe("referenceUnknown");
    await ofTwo.ok("warehouses", "addbmwarehouse", { ...warehouse, orgNo: "O2" });
  });
});
