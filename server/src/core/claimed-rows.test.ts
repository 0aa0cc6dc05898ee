import { supplierImport } from "@tandem/contract/base-data/suppliers/import";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { returnNoteImport } from "@tandem/contract/receiving/return-notes/return-notes";
import { type Connection, type DatabaseError, Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClaimedRow, type Kind, readClaimedRows } from "../../testing/claimed-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
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
const kindOfType: Readonly<Record<number, Kind>> = {
  16: "boolean",
  18: "string",
  19: "string",
  20: "string",
  21: "number",
  23: "number",
  25: "string",
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
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Files with statements whose tables or columns are given to them when they run: what these answer is no longer a text. */
const putTogether = [
  // By the entity of a list, of which another test compares fields and columns.
  "server/src/core/list-query.ts",
  "server/src/core/list-count.ts",
  "server/src/delivery/labels/queries.ts",
  "server/src/exports/export.ts",
  "server/src/platform/dashboard/schedule.ts",
  "server/src/platform/dashboard/waiting.ts",
  "server/src/platform/printing/read-documents.ts",
  "server/src/platform/search/handlers.ts",
  "server/src/platform/tags/alerts.ts",
  // By which numbers of another system are asked for.
  "server/src/receiving/outside-numbers.ts",
  // By the columns of an entity.
  "server/src/receiving/serial-numbers/handlers.ts",
  // By a part of a statement that is a property, and no constant.
  "server/src/figures.ts",
  "server/src/platform/messages/tell-of-event.ts",
  // By the table of a noun.
  "server/src/core/crud.ts",
  "server/src/core/draw-numbers.ts",
  "server/src/core/record-lines.ts",
  "server/src/core/references.ts",
  "server/src/core/still-in-use.ts",
  "server/src/documents/add-document.ts",
  "server/src/documents/ask-approval.ts",
  "server/src/documents/lock-records.ts",
  "server/src/imports/named-documents.ts",
  "server/src/news/news-notices/write-news.ts",
  "server/src/platform/document-messages/discussed-documents.ts",
  "server/src/platform/files/attachments.ts",
  "server/src/receiving/acceptances/worth.ts",
  "server/src/receiving/receipts/add-receipts.ts",
  "server/src/receiving/warehousings/put-away.ts",
  // By a tenant's own fields, or the columns of a sheet or table.
  "server/src/core/custom-fields/values.ts",
  "server/src/imports/export-lines.ts",
  "server/src/imports/import-doubts.ts",
  "server/src/imports/import-template.ts",
  "server/src/imports/import-through-calls.ts",
  "server/src/imports/lined-workbooks.ts",
  "server/src/imports/take-documents.ts",
  "server/src/imports/value-meanings.ts",
  "server/src/imports/write-documents.ts",
  "server/src/orders/provided-materials/issue-materials.ts",
  "server/src/orders/purchase-orders/answer-orders.ts",
  "server/src/orders/purchase-orders/follow-promises.ts",
  "server/src/orders/purchase-orders/odd-values.ts",
  "server/src/orders/purchase-orders/order-rules.ts",
  "server/src/orders/purchase-orders/queries.ts",
  "server/src/platform/custom-fields/handlers.ts",
];

/** A statement of which nothing is claimed, on the rows of an import: how wide these are, the sheet of each import says. */
const isOfAnySheet = ({ sql, columns }: ClaimedRow) =>
  columns === undefined && /\bimport_(?:row|problem)\b/.test(sql ?? "");

const claims = readClaimedRows("server/src/").filter((claim) => !isOfAnySheet(claim));
const fileOf = ({ place }: ClaimedRow) => place.replace(/:\d+$/, "");

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What a place says of its rows that the database does not, or why PostgreSQL does not take its statement. */
async function mistakesOf(client: PoolClient, { place, sql, isCamelCase, columns }: ClaimedRow): Promise<string[]> {
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
  return (columns ?? []).flatMap(({ name, kind }) => {
    const answered = kinds.get(name);
    if (answered === undefined) return [`${place}: no column ${name}`];
    return answered === kind ? [] : [`${place}: ${name} is ${answered}, not ${kind}`];
  });
}

/** All mistakes, in a database that is changed before and left as it was. */
async function mistakes(change: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${change}`);
    // The stages of imports, as wide as any sheet needs them.
    const columns = [...purchaseOrderImport.columns, ...supplierImport.columns, ...returnNoteImport.columns];
    const stage = new Map(columns.map(({ name, field }) => [snakeCase(name), typeOf(field)]));
    const own = "row_number integer, record_id bigint, found_id bigint, document_id bigint, action text, changes jsonb";
    await client.query(`create temporary table import_row (${own}, ${[...stage].map((column) => column.join(" ")).join(", ")});
      create temporary table import_problem (row_number integer, column_name text, place integer, key text, parameters jsonb)`);
    const found: string[] = [];
    for (const claim of claims) if (claim.sql !== undefined) found.push(...(await mistakesOf(client, claim)));
    return found;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("The rows of statements written by hand", () => {
  it("have the columns that their places say they have, of these types", async () => {
    const known = claims.filter(({ sql }) => sql !== undefined);
    expect(known.filter(({ columns }) => columns).length).toBeGreaterThan(150);
    expect(known.filter(({ columns }) => !columns).length).toBeGreaterThan(100);
    expect(await mistakes("")).toEqual([]);
  });

  it("are known before they run, but where a statement is put together by what it is given", () => {
    const others = claims.filter(({ sql, columns }) => sql === undefined && columns).map(fileOf);
    expect([...new Set(others)].sort()).toEqual([...putTogether].sort());
  });

  it("are named by file and line when a column has another name or type", async () => {
    const renamed = await mistakes(
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
    const missing = await mistakes("alter table address rename column telphone to phone");
    expect(missing).toEqual([expect.stringMatching(/delivery-parties\.ts:\d+: no column telphone$/)]);
    const retyped = await mistakes(
      "alter table shipment_permission drop column released_at; alter table shipment_permission add released_at integer",
    );
    expect(retyped).toContainEqual(expect.stringMatching(/quantities\.ts:\d+: releasedAt is number, not string$/));
  });
});
