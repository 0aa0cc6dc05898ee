import type { MassAnswer, Page } from "@tandem/contract/core/service";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../testing/application.ts";
import { type ProbedCall, probedCalls } from "../testing/endpoints.ts";
import { buildAccepted, buildDraft, buildNotice, noticeInput, orderRow, orderWorkbook } from "../testing/orders.ts";
import { type AnyRow, buildOutsiders, type Outsider, outsiderNames } from "../testing/outsiders.ts";
import { asOwner } from "../testing/owner.ts";
import type { NamedRecord, RecordKind } from "../testing/probe.ts";
import { headingOf, readSheet } from "../testing/sheets.ts";
import { scopeOf } from "./core/context.ts";
import { inTransaction, type Scope } from "./core/database.ts";
import { waitUntil } from "./core/postgres/processes.ts";
import { SessionStore } from "./identity/sessions/session-store.ts";

const calls = probedCalls();
const everything = { current: 1, size: 1000, condition: {} };

interface Naming extends ProbedCall {
  readonly kind: RecordKind;
  readonly input: (record: NamedRecord) => unknown;
}

const naming: Naming[] = calls.flatMap((call) =>
  "names" in call.probe ? [{ ...call, kind: call.probe.names, input: call.probe.input }] : [],
);
const listing = calls.flatMap((call) =>
  "lists" in call.probe ? [{ ...call, kind: call.probe.lists, needs: call.probe.needs }] : [],
);
const lists = listing.filter(({ endpoint }) => endpoint.kind === "list");
const exports = listing.filter(({ endpoint }) => endpoint.kind === "download");

const row = orderRow({ purchaseNo: "PO-far" });

let app: TestApplication;
let outsiders: Record<(typeof outsiderNames)[number], Outsider>;
beforeAll(async () => {
  app = await startTestApplication();
  outsiders = await buildOutsiders(app);
  // What was told of a document stands in the database by then, as of one that has classes.
  const undelivered = "select from outbox where delivered_at is null and attempts < 12 limit 1";
  expect(await waitUntil(async () => (await asOwner(app, undelivered)).length === 0, 60_000)).toBe(true);
  const told = "update outgoing_message set classify_type = 'K-O1', business_classify_type = 'F-O1' returning id";
  expect(await asOwner(app, told)).not.toEqual([]);
});
afterAll(() => app.close());

/** Whether a call answers somebody at all: what is the buyer's side alone is refused to suppliers, whatever they ask for. */
const isAnswered =
  (name: (typeof outsiderNames)[number]) =>
  ({ endpoint }: ProbedCall): boolean =>
    endpoint.by !== "buyer" || name !== "supplier";

/** What a list shows to somebody; nothing here changes it once all is built. */
const shown = new Map<string, Promise<AnyRow[]>>();

function rowsOf(user: TestUser, list: Pick<(typeof listing)[number], "path" | "needs">) {
  return once(shown, `${list.path} ${user.token}`, () => askRows(user, list));
}

async function askRows(user: TestUser, { path, needs = {} }: Pick<(typeof listing)[number], "path" | "needs">) {
  const { body } = await user.post<Page<AnyRow>>(path, { ...everything, condition: needs });
  if (!("data" in body)) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.data.records;
}

/** What the caller is told, without what tells one call from the next. */
async function told(user: TestUser, call: Naming, record: NamedRecord): Promise<Record<string, unknown>> {
  const { http, body } = await user.post<Partial<MassAnswer>>(call.path, { condition: call.input(record) });
  const { changed, results: [result] = [] } = "data" in body ? body.data : {};
  // A step on several says it of each.
  if (result) {
    const { number, error } = result;
    return { http: error?.errorCode === "notFound" ? 404 : http, changed, number, ...error };
  }
  return { http, ...body, correlationId: null };
}

/** How what one may not touch is refused. */
const ofSide = [
  ...["actionOfOtherSide", "supplierUserOnly", "billOfNoClass", "billOfNoWarehouse"],
  ...["invoiceOfNoClass", "invoiceOfNoWarehouse"],
] as const;
const httpRefusals: Readonly<Record<string, string>> = { 403: "permissionMissing", 404: "notFound" };

/** A record that nobody has. */
const missing: NamedRecord = { id: "999999999999", lineId: "999999999999" };
const toldOfMissing = new Map<string, Promise<Record<string, unknown>>>();
const toldInside = new Map<string, Promise<Record<string, unknown>>>();

/** Asked once: the answer on what nobody has, and an insider's own, are the same for whoever is kept from it. */
function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const asked = known.get(key) ?? ask();
  known.set(key, asked);
  return asked;
}

describe("Records of others", () => {
  it("S6.3c are there of the kinds that calls name or list, for somebody of another tenant to be kept from", () => {
    const kinds = new Set([...naming, ...listing].map(({ kind }) => kind));
    const missing = [...kinds].filter((kind) => !outsiders.tenant.hidden[kind]);
    expect(missing).toEqual([]);
  });
});

describe.each(outsiderNames)("Somebody of another scope (%s)", (name) => {
  it("S6.3c cannot tell a record of others from one that does not exist, whatever is tried on it", async () => {
    const { userNo, insider, hidden } = outsiders[name];
    const [outside, inside] = [await app.as(userNo), await app.as(insider)];
    for (const call of naming) {
      const record = hidden[call.kind];
      if (!record) continue;
      const answer = await told(outside, call, record);
      // What all of the tenant has in common, and what is the other side's to write, is not theirs to change, there or not.
      const refused = ofSide.find((each) => each === answer.errorCode) ?? httpRefusals[`${answer.http}`];
      expect(answer, call.name).toMatchObject({ errorCode: refused ?? "notFound" });
      const ofMissing = await once(toldOfMissing, `${call.name} ${refused}`, () => told(outside, call, missing));
      expect(answer, call.name).toEqual(ofMissing);
      const known = `${call.name} ${insider} ${record.id} ${record.lineId}`;
      const own = await once(toldInside, known, () => told(inside, call, record));
      expect(own.http, `${call.name} by ${insider}`).not.toBe(404);
    }
  });

  it("S6.3c finds nothing of others in any list", async () => {
    const { userNo, insider, hidden, mayHold } = outsiders[name];
    const [outside, inside] = [await app.as(userNo), await app.as(insider)];
    for (const list of lists.filter(isAnswered(name))) {
      const { kind, name: call } = list;
      const rows = await rowsOf(outside, list);
      const seenInside = (await rowsOf(inside, list)).map((row) => row.id);
      const secret = hidden[kind]?.id;
      if (secret) {
        expect(seenInside, `${call} by ${insider}`).toContain(secret);
        expect(
          rows.map((row) => row.id),
          call,
        ).not.toContain(secret);
      }
      const leaked = rows.filter((row) => (mayHold ? !mayHold(kind, row) : seenInside.includes(row.id)));
      expect(leaked, call).toEqual([]);
    }
  });
});

/** What an export holds of the field that tells its rows apart, and what its list shows. */
async function exportedAndShown(user: TestUser, { path, kind, needs = {}, endpoint, name }: (typeof exports)[number]) {
  const service = path.slice(0, path.lastIndexOf("/"));
  const ofKind = lists.filter((one) => one.kind === kind);
  const list = ofKind.find((one) => one.path.startsWith(service)) ?? ofKind[0];
  const { entity } = endpoint;
  const field = entity?.keyword[0];
  if (!list || !entity || !field) throw new Error(`${name} has no list`);
  const { response, content } = await user.downloadFrom(path, { ...everything, condition: needs });
  expect(response.status, name).toBe(200);
  const exported = (await readSheet(content)).map((row) => row[headingOf(entity, field)]);
  return { exported, shown: (await rowsOf(user, list)).map((row) => row[field]) };
}

describe("People of another scope", () => {
  it("S6.3c S7.16c find in every export what the list shows them, and nothing else", async () => {
    const day = Math.floor(Date.now() / 86_400_000);
    for (const [turn, exporting] of exports.entries()) {
      const kept = outsiderNames.filter(
        (name) => isAnswered(name)(exporting) && outsiders[name].hidden[exporting.kind],
      );
      // What each of them is shown is told of the lists: two of them ask for the file, by turns, and others each day.
      const asking = new Set([day + turn, day + turn + 1].flatMap((each) => kept[each % kept.length] ?? []));
      for (const name of asking) {
        const user = await app.as(outsiders[name].userNo);
        const { exported, shown: ofList } = await exportedAndShown(user, exporting);
        expect(exported, `${exporting.name} by ${name}`).toEqual(ofList);
      }
    }
  });
});

/** What a row may say, by column, in the database as somebody of a limited scope reads it. */
const mayStand: Readonly<Partial<Record<(typeof outsiderNames)[number], Readonly<Record<string, string>>>>> = {
  supplier: { supplier_no: "SB" },
  suppliers: { supplier_no: "SB" },
  organisation: { org_no: "O2" },
  warehouse: { warehouse_no: "W2" },
  class: { classify_type: "K-O2" },
  businessClass: { business_classify_type: "F-O2" },
};

interface Place {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Everywhere that tenants' records are stored. */
const places = () =>
  asOwner<{ name: string; columns: string[] }>(
    app,
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') group by 1 order by 1`,
  );

/** What is published to suppliers names none of them; who sees it is tried where it is. */
const ofNoSupplier = ["opportunity", "opportunity_line"];

/** What rows of others say, in a table. */
const isOther = ({ name, columns }: Place, tenantId: string, allowed: Readonly<Record<string, string>>) =>
  [
    `tenant_id <> ${tenantId}`,
    ...Object.entries(allowed).flatMap(([column, value]) =>
      columns.includes(column) && !(column === "supplier_no" && ofNoSupplier.includes(name))
        ? [`${column} <> '${value}'`]
        : [],
    ),
  ].join(" or ");

function recognise(user: TestUser) {
  const { pool, live, config } = app.platform;
  return new SessionStore(pool, live, config.SESSION_IDLE_SECONDS, config.LICENCE_PUBLIC_KEY).recognise(user.token);
}

/** In how many tables there are rows of others, and in which of them a connection with somebody's scope reads one. */
async function readInTables(user: TestUser, allowed: Readonly<Record<string, string>>) {
  const signedIn = await recognise(user);
  const question = (await places())
    .map((place) => {
      const others = isOther(place, signedIn.tenantId, allowed);
      return `select '${place.name}' as name from ${place.name} where ${others} group by 1`;
    })
    .join(" union all ");
  const there = await asOwner<{ name: string }>(app, question);
  const { rows } = await inTransaction(app.platform.pool, scopeOf(signedIn), (tx) =>
    sql<{ name: string }>`${sql.raw(question)} order by 1`.execute(tx),
  );
  return { there: there.length, seen: rows.map(({ name }) => name) };
}

/**
 * The tables of which a connection with a scope changes or deletes rows. One that may not write a table changes none of it; any
 * other refusal would be of a row that it reached.
 */
async function writtenInTables(scope: Scope, rowsOf: (place: Place) => string) {
  const works = (await places()).flatMap((place) =>
    [`update ${place.name} set tenant_id = tenant_id`, `delete from ${place.name}`].map(
      (work) => `begin ${work} where ${rowsOf(place)}; get diagnostics n = row_count;
        if n > 0 then touched := touched || '${place.name} '; end if;
        exception when insufficient_privilege then null; end;`,
    ),
  );
  const block = `do $$ declare n bigint; touched text := ''; begin ${works.join(" ")}
    perform set_config('test.touched', touched, true); end $$`;
  const reached = new Error("what was written is taken back");
  let touched: string | undefined;
  const writing = inTransaction(app.platform.pool, scope, async (tx) => {
    await sql.raw(block).execute(tx);
    const { rows } = await sql<{ touched: string }>`select current_setting('test.touched') as touched`.execute(tx);
    touched = rows[0]?.touched;
    throw reached;
  });
  await expect(writing).rejects.toBe(reached);
  return touched;
}

describe("In the database itself", () => {
  it.each(outsiderNames)(
    "S6.3c a connection with the scope of somebody else (%s) reads no row of others",
    async (name) => {
      const user = await app.as(outsiders[name].userNo);
      const { there, seen } = await readInTables(user, mayStand[name] ?? {});
      expect(there).toBeGreaterThan(10);
      expect(seen).toEqual([]);
    },
  );

  it.each(outsiderNames)(
    "S6.3c a connection with the scope of somebody else (%s) changes and deletes no row of others",
    async (name) => {
      const user = await recognise(await app.as(outsiders[name].userNo));
      const others = (place: Place) => isOther(place, user.tenantId, mayStand[name] ?? {});
      expect(await writtenInTables(scopeOf(user), others)).toBe("");
    },
  );

  it("S6.3c a connection of no tenant reads, changes and deletes no row at all", async () => {
    const user = await recognise(await app.as("admin"));
    const nobodys = { ...scopeOf(user), tenantId: "0" };
    const question = (await places()).map(({ name }) => `select '${name}' as name from ${name} group by 1`);
    const { rows } = await inTransaction(app.platform.pool, nobodys, (tx) =>
      sql.raw(question.join(" union all ")).execute(tx),
    );
    expect(rows).toEqual([]);
    expect(await writtenInTables(nobodys, () => "true")).toBe("");
    // In the scope of their own it would.
    const ofRoles = ({ name }: Place) => String(name === "role_menu");
    expect(await writtenInTables(scopeOf(user), ofRoles)).toBe("role_menu role_menu ");
  });
});

describe("A supplier", () => {
  it("B1.1 writes no orders of its own, whatever its role permits", async () => {
    const supplier = await app.as("supplierOfAll");
    const workbook = await orderWorkbook([{ ...row, orgNo: "O1", supplierNo: "SB" }]);
    const { body } = await supplier.upload("purchaseOrders", "importexcel", workbook);
    expect(body).toMatchObject({ status: 400, errorCode: "actionOfOtherSide" });
  });

  it("S6.3c does not see an order of its own before it is issued", async () => {
    const draft = await buildDraft(app, { supplierNo: "SA" });
    const supplier = await app.as("supplierA");
    expect(await supplier.refused("purchaseOrders", "getPurchaseOrderById", { id: draft.id })).toBe("notFound");
    const shown = await supplier.ok("purchaseOrders", "getPurchaseOrderPage", everything);
    // Of each organisation one, and two vendor-managed ones.
    expect(shown.records.map(({ orgNo, status }) => [orgNo, status]).sort()).toEqual([
      ["O1", "1"],
      ["O1", "1"],
      ["O1", "1"],
      ["O2", "1"],
      ["O2", "1"],
      ["O2", "1"],
    ]);
    const lines = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLinePage", everything);
    expect(lines.records.filter((line) => line.purchaseOrderId === draft.id)).toEqual([]);
  });

  it("S6.3c sees of materials and warehouses what its documents name, from the day they are issued", async () => {
    const supplier = await app.as("supplierA");
    const seen = async () => ({
      materials: (await supplier.ok("materials", "getbmitemlistbyparams", everything)).records.map((row) => row.itemNo),
      warehouses: (await supplier.ok("warehouses", "getbmwarehouselistbyparams", everything)).records.map(
        ({ warehouseNo }) => warehouseNo,
      ),
      own: (await supplier.ok("currentUsers", "getCurrentUser", {})).user.sysUserWarehouseResDtoList.length,
    });
    // Received in W1 and W3.
    const before = await seen();
    expect(before.warehouses.toSorted()).toEqual(["W1", "W3"]);
    expect(before.materials).not.toContain("M4");
    const draft = await buildDraft(app, { quantities: ["1", "1", "1", "1"], head: { warehouseNo: "W2" } });
    expect(await seen()).toEqual(before);
    const buyer = await app.as("buyer");
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
    const after = await seen();
    // And the packaging of which it has an account.
    expect(after.materials.toSorted()).toEqual(["M1", "M2", "M3", "M4", "PALLET"]);
    expect(after.warehouses.toSorted()).toEqual(["W1", "W2", "W3"]);
    expect(after.own).toBe(3);
  });

  it("S6.3c cannot ship what others are to deliver, nor from their addresses, nor change their notices", async () => {
    const ofA = await buildAccepted(app, { supplierNo: "SA" });
    const ofB = await buildAccepted(app, { supplierNo: "SB" });
    const supplier = await app.as("supplierB");
    const own = await noticeInput(app, ofB, ["10"]);
    const others = await noticeInput(app, ofA, ["10"]);
    const save = (input: typeof own) => supplier.refused("shippingNotices", "saveShippingNotice", input);
    expect(await save({ ...own, lines: others.lines })).toBe("orderLineUnknown");
    expect(await save({ ...own, shippingAddressId: others.shippingAddressId })).toBe("referenceUnknown");
    const { id, version } = await buildNotice(app, ofA, ["10"]);
    expect(await save({ ...own, id, version })).toBe("notFound");
    await supplier.ok("shippingNotices", "saveShippingNotice", own);
  });
});

describe("Somebody of one organisation", () => {
  it("S6.3c cannot import orders for another", async () => {
    const user = await app.as("buyerOfTwo");
    const send = async (orgNo: string) =>
      user.upload("purchaseOrders", "importexcel", await orderWorkbook([{ ...row, orgNo }]));
    expect((await send("O1")).body).toMatchObject({
      data: {
        added: 0,
        errors: [{ row: 2, column: "Organization no." }],
      },
    });
    expect((await send("O2")).body).toMatchObject({ data: { added: 1, errors: [] } });
  });
});
