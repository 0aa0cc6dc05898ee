import type { Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { entities, parts as entityParts } from "@tandem/contract/entities";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { columnOf, fieldNameOf } from "./table-columns.ts";

/** What a person calls the records of a table, and how their ids are found from its rows. */
interface Kind {
  readonly entity: Entity;
  /** The column of the table's rows that holds the entity's `named`. */
  readonly column: string;
  readonly named: string;
  /** Rows are part of a record: who deletes is told of that. */
  readonly isPart: boolean;
}

/** The kinds by the table that holds their records; of two, the one that the table is called after. */
function kindsByTable(): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>();
  for (const entity of entities.values()) {
    const table = entity.source.replace(/_row$/, "");
    if (!found.has(table) || entity.name === fieldNameOf(table)) {
      found.set(table, { entity, column: "id", named: "id", isPart: false });
    }
    for (const [part, field] of Object.entries(entity.partTables ?? {})) {
      const column = columnOf(field);
      found.set(columnOf(part), { entity, column, named: field in entity.fields ? column : "id", isPart: true });
    }
  }
  return found;
}
const byTable = kindsByTable();

/** What the rows of a table are to people; undefined for what is no business of theirs. */
export const kindOf = (table: string): Kind | undefined => byTable.get(table);

/** The field by which records of a table name those of another: that of the constraint, or of a part the first that does. */
function fieldThatNames(kind: Kind, constraint: string, deletedFrom: string): string | undefined {
  const deleted = kindOf(deletedFrom)?.entity.name;
  const naming = Object.entries(kind.entity.fields).filter(([, { names }]) => names?.entity === deleted);
  const own = naming.find(([name]) =>
    fieldNameOf(constraint).endsWith(`TenantId${name[0]?.toUpperCase()}${name.slice(1)}Fkey`),
  );
  return (own ?? (kind.isPart ? naming[0] : undefined))?.[0];
}

const mostCounted = 100;

/**
 * The refusal to delete a record, naming what uses it by the table and the constraint that PostgreSQL says: its kind, how
 * many there are, one of them, and the field that names it. What the caller does not see is not named. The failed delete has been rolled back.
 */
export async function stillInUse(
  tx: Database,
  refusal: { readonly table?: unknown; readonly constraint?: unknown },
  deleted: { readonly table: string; readonly id: string; readonly value: string },
): Promise<Fault> {
  const { value } = deleted;
  const kind = kindOf(String(refusal.table));
  if (!kind) return new Fault("stillInUse", { value });
  // Who deletes is told of the record that has the line, and of the line's field.
  const whole = entityParts.get(kind.entity.name)?.head;
  const { entity, column, named } = whole ? { entity: whole, column: columnOf(`${whole.name}Id`), named: "id" } : kind;
  const conditions = await sql<{
    condition: string | null;
  }>`select app.reference_condition(${refusal.table}, ${refusal.constraint}) as condition`.execute(tx);
  const refers = conditions.rows[0]?.condition ?? "false";
  const users = await sql<{ example: string }>`
    select ${sql.ref(`o.${entity.keyword[0] ?? "id"}`)} as example from ${sql.table(entity.source)} o
    where o.${sql.id(named)} in (
      select t.${sql.id(column)} from ${sql.id(String(refusal.table))} t join ${sql.table(deleted.table)} d on ${sql.raw(refers)}
      where d.id = ${deleted.id} limit ${sql.lit(mostCounted + 1)})
    order by 1`.execute(tx);
  const [first] = users.rows;
  if (!first) return new Fault("stillInUse", { value });
  const count = users.rows.length > mostCounted ? `${mostCounted}+` : users.rows.length;
  const { example } = first;
  const field = fieldThatNames(kind, String(refusal.constraint), deleted.table);
  if (!field) return new Fault("stillInUseBy", { value, kind: entity.name, count, example });
  const label = fieldLabelKey(kind.entity.name, field);
  return new Fault("stillInUseIn", { value, kind: entity.name, count, example, field: label });
}
