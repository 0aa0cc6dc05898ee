import { auditFields, type Entity } from "@tandem/contract/core/entity";
import type { Failure } from "@tandem/contract/core/envelope";
import type { Field } from "@tandem/contract/core/fields";
import { type Page, pathOf, type Service } from "@tandem/contract/core/service";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { services } from "@tandem/contract/services";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valueFor } from "../../../contract/testing/records.ts";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { probedCalls } from "../../testing/endpoints.ts";
import { buildAccepted } from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";

type AnyRow = Readonly<Record<string, unknown>>;

const calls = probedCalls();
const lists = calls.flatMap(({ name, path, endpoint, probe }) => {
  const { needs = {} } = "lists" in probe ? probe : {};
  return endpoint.kind === "list" && endpoint.entity ? [{ name, path, entity: endpoint.entity, needs }] : [];
});

/** One of some for each list or call in turn, so that each meets many of them; all of them for the first. */
const inTurn = <T>(some: readonly T[], turn: number) =>
  turn === 0 ? some : some.filter((_, index) => index === turn % some.length);

/** What people and programs send who want more than a list. */
const hostileTexts = [
  "'",
  "'; reset role; select 1; --",
  "') or 1=1 --",
  `" or ""="`,
  "$1",
  "$$; drop table app_user; $$",
  "%",
  "_",
  "\\",
  "\\'",
  "%' escape '!' --",
  "{a,b}",
  `{"`,
  "NULL",
  "*",
  "\u202e\u{1f680}",
  "\ud800",
  "<script>alert(1)</script>",
  "-0",
];

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await buildAccepted(app);
});
afterAll(() => app.close());

async function ask(path: string, condition: unknown): Promise<{ http: number; rows: AnyRow[]; failure: Failure }> {
  const { http, body } = await admin.post<Page<AnyRow>>(path, { current: 1, size: 1000, condition });
  return { http, rows: "data" in body ? body.data.records : [], failure: body as Failure };
}

const endings = { equals: [""], contains: ["Indistinct"], range: ["Start", "End"] };

/** Every filter of an entity. */
function filtersOf(entity: Entity) {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.manners.flatMap((manner) =>
      endings[manner].map((ending) => ({ filter: name + ending, name, field, manner, isText: takesText(field.kind) })),
    ),
  );
}

const kindAndManner = ({ filter, name, field }: { filter: string; name: string; field: Field }) =>
  field.kind + filter.slice(name.length);

const takesText = (kind: string) => ["code", "text", "codes"].includes(kind);

describe.each(lists.map((list, turn) => ({ ...list, turn })))("The list $name", ({ path, entity, needs, turn }) => {
  const asked = (condition: object) => ask(path, { ...needs, ...condition });
  const filters = filtersOf(entity);

  it("S3.12b S7.15 understands every filter that its entity declares", async () => {
    const valid = filters.map(({ filter, field, manner }) => {
      const [value] = fc.sample(manner === "contains" ? fc.constant("a") : valueFor(field), 1);
      return [filter, field.kind === "codes" ? ["O1"] : value];
    });
    expect(await asked({ ...Object.fromEntries(valid), id: "1", keyword: "a" })).toMatchObject({ http: 200 });
    const hostile = filters.filter((one) => one.isText).map(({ filter }) => [filter, `'"\\%_;--{}$1*`]);
    expect(await asked({ ...Object.fromEntries(hostile), keyword: "'" })).toMatchObject({ http: 200, rows: [] });
  });

  it("S3.11c S3.12b answers each of its fields alone, sorted by it where there is an order", async () => {
    const who = inTurn(Object.keys(auditFields), turn);
    for (const [field, { kind }] of Object.entries(entity.fields)) {
      // Those that every record has.
      if (field in auditFields && !who.includes(field)) continue;
      const isSorted = kind !== "codes" && kind !== "custom";
      if (!isSorted) expect((await asked({ field, order: "asc" })).http, field).toBe(400);
      const condition = isSorted ? { ...needs, field, order: "asc" } : { ...needs };
      const { body } = await admin.post<Page<AnyRow>>(path, { current: 1, size: 2, columns: [field], condition });
      if (!("data" in body)) throw new Error(`${field}: ${JSON.stringify(body)}`);
      // That no row has more or less is checked of every answer.
      expect(body.data.records.every((row) => field in row)).toBe(true);
    }
  });

  it("S3.12a names a filter or sort field that it does not have", async () => {
    const filterNames = ["colour", "constructor", "toString", "passwordHash", "tenantId", "t1.id", "id; select 1"];
    for (const name of inTurn(filterNames, turn)) {
      const { http, failure } = await asked({ [name]: "1" });
      expect({ http, ...failure }).toMatchObject({ http: 400, errorCode: "unknownFilter" });
      expect(failure.errorMessage).toContain(name);
    }
    const sortFields = ["colour", "constructor", "__proto__", "hasOwnProperty", "t1.passwordHash", "1; select 1"];
    for (const field of inTurn(sortFields, turn)) {
      const { http, failure } = await asked({ field });
      expect({ http, ...failure }).toMatchObject({ http: 400, errorCode: "unknownSortField" });
      expect(failure.errorMessage).toContain(field);
    }
  });
});

describe("A list asked with ill will", () => {
  const { path } = lists.find((list) => list.name === "purchaseOrderLines.getPurchaseOrderLinePage") ?? { path: "" };
  // One filter of every kind of field in every manner.
  const filters = filtersOf(purchaseOrderLine as unknown as Entity).filter(
    (one, index, every) => every.findIndex((other) => kindAndManner(other) === kindAndManner(one)) === index,
  );

  it("S3.12b takes a text as nothing but a text", async () => {
    for (const { filter, name, manner } of filters.filter((one) => one.isText)) {
      if (manner === "equals") {
        expect(await ask(path, { [filter]: hostileTexts }), filter).toMatchObject({ http: 200, rows: [] });
        continue;
      }
      for (const text of hostileTexts) {
        const { http, rows } = await ask(path, { [filter]: text });
        expect(http, `${filter} ${text}`).toBe(200);
        if (manner !== "contains") continue;
        const wrong = rows.map((row) => String(row[name])).filter((value) => !value.includes(text));
        expect(wrong, `${filter} ${text}`).toEqual([]);
      }
    }
  });

  it("S5.10c refuses texts too long, lists too long, what is no text, and what no text can hold", async () => {
    for (const { filter, field, isText } of filters) {
      const tooMany = Array.from({ length: 1001 }, () => "1");
      const wrong: unknown[] = [{ a: 1 }, true, "x".repeat(10_000), "a\u0000b", ["a\u0000b"], tooMany, [["1"]], [null]];
      if (!isText) wrong.push("'; select 1; --", "1e999", "999999999999999999999999");
      if (field.kind === "integer") wrong.push(1.5, "1.5");
      if (field.kind === "date" || field.kind === "instant") wrong.push(1);
      for (const value of wrong) {
        const { http, failure } = await ask(path, { [filter]: value });
        const label = `${filter} ${JSON.stringify(value).slice(0, 40)}`;
        expect([http, failure.errorCode], label).toEqual([400, "invalidRequest"]);
        expect(failure.details?.[0]?.path, label).toMatch(new RegExp(`^condition\\.${filter}(\\.|$)`));
      }
    }
  });
});

describe("Any call", () => {
  it("S5.10c refuses whole numbers beyond what a column holds, wherever it takes one", async () => {
    await addUser(admin, "adminOfSupplier", { supplierNo: "SA" });
    const supplier = await app.as("adminOfSupplier");
    for (const [turn, { name, path, endpoint, probe }] of calls.entries()) {
      if (!("names" in probe)) continue;
      const caller = endpoint.by === "supplier" ? supplier : admin;
      const input = JSON.stringify(probe.input({ id: "1" }));
      if (!input.includes(":-1")) continue;
      for (const number of ["2147483648", ...inTurn(["-2147483649", "9007199254740991", "1e300"], turn)]) {
        const { http, body } = await caller.post(path, `{"condition":${input.replaceAll(":-1", `:${number}`)}}`);
        expect([http, (body as Failure).errorCode], `${name} ${number}`).toEqual([400, "invalidRequest"]);
      }
    }
  });

  it("S5.2b S5.10c refuses what is no number where one is meant", async () => {
    const input = {
      ids: ["1"],
      boxRuleNo: "B",
      reportKey: "R",
      boxBarcodeNum: 1,
      copies: 1,
      genMoment: "2026-01-01T00:00:00Z",
    };
    for (const packQty of ["abc", "1e3", "0", "0.000000", "-1", "", " 1", "1.", 0, -5, 1e30, {}]) {
      const { http, body } = await admin.post(pathOf(services.labels as unknown as Service, "printlabel"), {
        condition: { ...input, packQty },
      });
      expect({ http, ...body }, String(packQty)).toMatchObject({ http: 400, details: [{ path: "packQty" }] });
    }
  });
});
