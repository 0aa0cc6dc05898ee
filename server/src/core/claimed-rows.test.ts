import { supplierImport } from "@tandem/contract/base-data/suppliers/import";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { returnNoteImport } from "@tandem/contract/receiving/return-notes/return-notes";
import { type Connection, type DatabaseError, Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication } from "../../testing/application.ts";
import { type ClaimedRow, type Kind, readClaimedRows } from "../../testing/claimed-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { watchSent } from "../../testing/sent-statements.ts";
import { takeTour } from "../../testing/tour.ts";
import { typeOf } from "../imports/import-work.ts";

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A statement that PostgreSQL describes and does not run. */
class Description {
  readonly columns: Promise<readonly Column[]>;
  private found: readonly Column[] = [];
  private readonly settled = Promise.withResolvers<readonly Column[]>();
  private readonly sql: string;

  constructor(sql: string) {
    this.sql = sql;
    this.columns = this.settled.promise;
  }

  submit(connection: Connection): void {
    connection.parse({ name: "", text: this.sql, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }
  handleRowDescription(message: { fields: Column[] }): void {
    this.found = message.fields;
  }
  handleError(error: DatabaseError): void {
    this.settled.reject(error);
  }
  handleReadyForQuery(): void {
    this.settled.resolve(this.found);
  }
}

/** What the driver makes of a type. */
const kindOfType: Readonly<Record<number, Kind | "json">> = {
  16: "boolean",
  18: "string",
  19: "string",
  20: "string",
  21: "number",
  23: "number",
  25: "string",
  114: "json",
  701: "number",
  705: "string",
  1005: "number[]",
  1007: "number[]",
  1009: "string[]",
  1016: "string[]",
  1042: "string",
  1043: "string",
  1082: "string",
  1184: "string",
  1700: "string",
  3802: "json",
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Files with statements that the tour does not send, of which PostgreSQL is asked nothing: they want an ERP whose orders are fetched,
 * or are for the night.
 */
const unsent = ["server/src/imports/take-documents.ts", "server/src/platform/files/unused-files.ts"];

/** A statement of which nothing is claimed, on the rows of an import: how wide these are, the sheet of each import says. */
const isOfAnySheet = ({ sql, columns }: ClaimedRow) =>
  columns === undefined && /\bimport_(?:row|problem)\b/.test(sql ?? "");

const claims = readClaimedRows("server/src/").filter((claim) => !isOfAnySheet(claim));
const known = claims.filter(({ sql }) => sql !== undefined);
const putTogether = claims.filter(({ sql }) => sql === undefined);
const fileOf = ({ place }: ClaimedRow) => place.replace(/:\d+$/, "");

/** A statement to be described, and the stage of the import that it is of. */
type Described = ClaimedRow & { readonly stage?: string | undefined };

let database: TestDatabase;
let pool: Pool;
/** What is put together by what it is given, each as the product sends it. */
let sent: Described[];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.connectionString });
  sent = await sentOnTour();
  // It makes most calls there are, on a machine that others use too.
}, 600_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function sentOnTour(): Promise<Described[]> {
  const app = await startTestApplication();
  const watched = watchSent(putTogether.flatMap(({ pieces }) => (pieces ? [pieces] : [])));
  try {
    await takeTour(app);
  } finally {
    watched.stop();
    await app.close();
  }
  return putTogether.flatMap((claim) =>
    watched.of(claim.pieces ?? []).map(({ text, stage }) => ({ ...claim, sql: text, stage })),
  );
}

/** What a place says of its rows that the database does not, or why PostgreSQL does not take its statement. */
async function mistakesOf(client: PoolClient, claim: ClaimedRow): Promise<string[]> {
  const { place, sql, isCamelCase, columns = [], others } = claim;
  await client.query("savepoint described");
  let described: readonly Column[];
  try {
    described = await client.query(new Description(sql ?? "")).columns;
  } catch (error) {
    await client.query("rollback to described");
    return [`${place}: ${(error as Error).message}`];
  }
  const kinds = new Map(
    described.map(({ name, dataTypeID }) => [isCamelCase ? camelCase(name) : name, kindOfType[dataTypeID] ?? "other"]),
  );
  const unnamed = others ? [...kinds.keys()].map((name) => ({ name, kind: others })) : [];
  return [...columns, ...unnamed].flatMap(({ name, kind }) => {
    const answered = kinds.get(name);
    if (answered === undefined) return [`${place}: no column ${name}`];
    // What is in it PostgreSQL does not say, but that it is no single value.
    const isRight = answered === kind || (answered === "json" && /^other$|\[\]$/.test(kind));
    return isRight ? [] : [`${place}: ${name} is ${answered}, not ${kind}`];
  });
}

/** Of the statements those that name a table: no other is touched by what is changed there. */
const naming = <Of extends ClaimedRow>(claims: readonly Of[], table: RegExp) =>
  claims.filter(({ sql }) => table.test(sql ?? ""));

/** All mistakes, in a database that is changed before and left as it was. */
async function mistakes(described: readonly Described[], change = ""): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${change}`);
    // The stage of imports, as wide as any sheet needs it.
    const columns = [...purchaseOrderImport.columns, ...supplierImport.columns, ...returnNoteImport.columns];
    const ofSheets = new Map(columns.map(({ name, field }) => [snakeCase(name), typeOf(field)]));
    const own = "row_number integer, record_id bigint, found_id bigint, document_id bigint, action text, changes jsonb";
    const widest = `create temporary table import_row (${own}, ${[...ofSheets].map((column) => column.join(" ")).join(", ")})`;
    await client.query(`${widest}; create temporary table import_problem
      (row_number integer, column_name text, place integer, key text, parameters jsonb)`);
    let standing = widest;
    const found: string[] = [];
    // An import takes the stage that its connection has, if it is as wide: then another than was made last.
    const stages = new Set(described.flatMap(({ stage }) => stage ?? []));
    for (const { stage: last, ...claim } of described) {
      const wrong: string[][] = [];
      for (const stage of last ? [last, ...stages] : [standing]) {
        if (stage !== standing) await client.query(`drop table import_row; ${stage}`);
        standing = stage;
        wrong.push(await mistakesOf(client, claim));
        if (wrong.at(-1)?.length === 0) break;
      }
      if (wrong.at(-1)?.length !== 0) found.push(...(wrong[0] ?? []));
    }
    return found;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/**
 * PostgreSQL describes what a statement answers without running it, and the compiler knows what its place says of that. A
 * statement whose parts are all known is read from the source. What is put together by the table of a noun, the columns of a sheet or
 * the fields of a tenant is known again by what is written out of it when the product sends it, on a tour of all that it does. Not
 * compared are rows of which a place says nothing (`sql<R>` within a function for any R, whose callers name an entity: another test
 * compares its fields with the columns), what is in a JSON value, and what no tour sends (`unsent`).
 */
describe("The rows of statements written by hand", () => {
  it("have the columns that their places say they have, of these types", async () => {
    expect(known.filter(({ columns }) => columns).length).toBeGreaterThan(150);
    expect(known.filter(({ columns }) => !columns).length).toBeGreaterThan(100);
    expect(await mistakes(known)).toEqual([]);
  });

  it("have them as they are sent, where tables or columns are given to a statement when it runs", async () => {
    const places = new Set(sent.map(({ place }) => place));
    const others = putTogether.filter(({ place }) => !places.has(place));
    expect([...new Set(others.map(fileOf))].sort()).toEqual([...unsent].sort());
    expect(await mistakes(sent)).toEqual([]);
  });

  it("are named by file and line when a column has another name or type", async () => {
    const renamed = await mistakes(
      naming(known, /purchase_order_line|second_factor/),
      `alter table purchase_order_line rename column un_delivery_qty to open_qty;
       alter table second_factor rename column last_step to last_used`,
    );
    // This one only changes a row.
    expect(renamed).toContainEqual(
      expect.stringMatching(/second-factor\.ts:\d+: column .*last_step.* does not exist$/),
    );
    expect(renamed).toContainEqual(
      expect.stringMatching(
        /^server\/src\/orders\/purchase-orders\/quantities\.ts:\d+: column l\.un_delivery_qty does not exist$/,
      ),
    );
    const missing = await mistakes(naming(known, /address/), "alter table address rename column telphone to phone");
    expect(missing).toEqual([expect.stringMatching(/delivery-parties\.ts:\d+: no column telphone$/)]);
    const ofSent = await mistakes(
      naming(sent, /stored_file/),
      "alter table stored_file rename column size_bytes to bytes",
    );
    expect(ofSent).toContainEqual(expect.stringMatching(/attachments\.ts:\d+: column f\.size_bytes does not exist$/));
    const retyped = await mistakes(
      naming(known, /shipment_permission/),
      "alter table shipment_permission drop column released_at; alter table shipment_permission add released_at integer",
    );
    expect(retyped).toContainEqual(expect.stringMatching(/quantities\.ts:\d+: releasedAt is number, not string$/));
  });
});
