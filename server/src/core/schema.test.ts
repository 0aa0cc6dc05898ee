import { auditFields, type Entity } from "@tandem/contract/core/entity";
import type { FieldKind } from "@tandem/contract/core/fields";
import type { Endpoint } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
}

/** How each kind of field is stored. */
const typeOf: Readonly<Record<FieldKind, string>> = {
  code: "text",
  text: "text",
  email: "text",
  mobile: "text",
  phone: "text",
  status: "text",
  time: "text",
  codes: "ARRAY",
  integer: "integer",
  quantity: "numeric",
  money: "numeric",
  rate: "numeric",
  date: "date",
  instant: "timestamp with time zone",
  reference: "bigint",
  custom: "jsonb",
};

const entities = new Map(
  Object.values(services)
    .flatMap((service) => Object.values(service.endpoints as Record<string, Endpoint>))
    .flatMap(({ entity }): [string, Entity][] => (entity ? [[entity.name, entity]] : [])),
);

let database: TestDatabase;
const columns = new Map<string, Map<string, Column>>();
beforeAll(async () => {
  database = await createTestDatabase();
  const rows = await asOwner<Column & Record<string, unknown>>(
    database,
    `select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
       character_maximum_length as "maxLength", numeric_precision as precision, numeric_scale as scale
     from information_schema.columns where table_schema = 'public'`,
  );
  for (const row of rows) {
    const found = columns.get(row.table) ?? new Map<string, Column>();
    columns.set(row.table, found.set(row.name, row));
  }
});
afterAll(() => database.drop());

const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The table behind a list's view, of which there may be a second: what is stored there, and not joined to it. */
const tableOf = (source: string) => source.replace(/(?<=line)_label_row$|(?:_(?:kept|dull|turnover|ranked))?_row$/, "");

/** What a list says of some of its rows alone, though all have it: when the next try is, while there is one. */
const saidOfSome = ["outgoingMessage nextAttemptAt"];

/** Tables whose rows only say when they came and who brought them. */
const neverChanged = ["stock_movement"];

/** Reckoned of documents when it is asked for, and kept nowhere. */
const reckoned = ["scorecard"];

describe.each([...entities])("Storage of the entity %s", (_name, entity) => {
  const fields = Object.entries(entity.fields);

  it("has a column for every field, of a type that holds what the field takes", () => {
    const source = columns.get(entity.source);
    expect(source?.get("id")?.type).toBe("bigint");
    expect(source?.get("version")?.type).toBe("integer");
    for (const [field, { kind, maxLength }] of fields) {
      const column = source?.get(columnName(field));
      expect(column?.type, `${field}: ${kind}`).toBe(typeOf[kind]);
      const holds = column?.maxLength ?? Number.POSITIVE_INFINITY;
      expect(holds, field).toBeGreaterThanOrEqual(maxLength ?? 0);
      if (typeOf[kind] === "numeric") {
        // S5.10c: 20 digits before the point and 6 after it.
        expect({ precision: column?.precision, scale: column?.scale }, field).toEqual({ precision: 26, scale: 6 });
      }
    }
  });

  it("asks for a value exactly where the field does", () => {
    const table = tableOf(entity.source);
    const stored = columns.get(table);
    if (reckoned.includes(entity.name)) return expect(stored).toBeUndefined();
    const own = fields.filter(([field]) => stored?.has(columnName(field)));
    const kept = Object.keys(auditFields).filter(() => !neverChanged.includes(table));
    expect(own.map(([field]) => field)).toEqual(expect.arrayContaining(kept));
    expect(own.length).toBeGreaterThan(Object.keys(auditFields).length);
    for (const [field, { optional }] of own) {
      if (saidOfSome.includes(`${entity.name} ${field}`)) continue;
      expect(stored?.get(columnName(field))?.isNullable, field).toBe(optional);
    }
  });
});

describe("Storage", () => {
  it("holds the tenant first in the key of every table, so that tables may be spread by tenant", async () => {
    const keys = await asOwner<{ table: string; key: string[] }>(
      database,
      `select c.relname as "table", array(select a.attname::text from unnest(k.conkey) with ordinality as part (number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number order by place) as key
       from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    );
    expect(keys.length).toBeGreaterThan(20);
    const others = keys.filter(({ key }) => key[0] !== "tenant_id").map(({ table, key }) => [table, ...key]);
    expect(others).toEqual([
      // A backup is of all tenants.
      ["backup_made", "taken_at"],
      // Strangers who call belong to no tenant.
      ["call_count", "caller_hash"],
      // What has been migrated is no tenant's.
      ["schema_migration", "name"],
      ["schema_view", "name"],
      // A session is found by its token before anyone knows whose it is.
      ["session", "token_hash"],
      // Links may lead to a tenant that is not made yet.
      ["setup_link", "token_hash"],
      // Numbers that nobody has belong to no tenant, and are counted like others.
      ["sign_in_failure", "number_hash", "origin"],
      ["tenant", "id"],
    ]);
  });

  it("links every record to one of its own tenant", async () => {
    const links = await asOwner<{ link: string; own: string[]; other: string[] }>(
      database,
      `select conname as link,
         array(select a.attname::text from unnest(k.conkey) with ordinality as part (number, place)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.number order by place) as own,
         array(select a.attname::text from unnest(k.confkey) with ordinality as part (number, place)
           join pg_attribute a on a.attrelid = k.confrelid and a.attnum = part.number order by place) as other
       from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
         and k.confrelid <> 'tenant'::regclass`,
    );
    expect(links.length).toBeGreaterThan(20);
    for (const { link, own, other } of links) expect([own[0], other[0]], link).toEqual(["tenant_id", "tenant_id"]);
  });
});
