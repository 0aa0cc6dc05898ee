import { type RawBuilder, sql } from "kysely";
import type { Database } from "../core/database.ts";
import { sqlCodes } from "../core/sql-codes.ts";
import type { ImportWork } from "../imports/import-work.ts";

/** Addresses of which each owner has one default: the newest wins. */
export interface Defaults {
  readonly table: string;
  /** The field that says which one it is, by its codes. */
  readonly flag: { readonly field: string; readonly yes: string; readonly no: string };
  /** The fields that say together whose default it is, of which those that name an owner lead to where owners are kept. */
  readonly of: Readonly<Record<string, string | null>>;
}

const ownersOf = ({ of }: Defaults) =>
  Object.entries(of).flatMap(([field, table]) => (table ? [{ field, table }] : []));

/** Makes room for a default address, whose owner is locked, so that one comes after another. */
export async function giveUpDefault(
  tx: Database,
  defaults: Defaults,
  values: Readonly<Record<string, unknown>>,
  exceptId: string | null,
): Promise<void> {
  for (const { field, table } of ownersOf(defaults)) {
    if (!values[field]) continue;
    await sql`select id from ${sql.table(table)} where ${sql.ref(field)} = ${values[field]} for no key update`.execute(
      tx,
    );
  }
  const { field, yes, no } = defaults.flag;
  const same = Object.keys(defaults.of).map(
    (name) => sql`${sql.ref(name)} is not distinct from ${values[name] ?? null}`,
  );
  await sql`update ${sql.table(defaults.table)} set ${sql.ref(field)} = ${no} where ${sql.ref(field)} = ${yes}
    and ${sql.join(same, sql` and `)} and id is distinct from ${exceptId}`.execute(tx);
}

/** What of `fields` a workbook does not say of a record is what the record says. */
export async function asStored({ tx, present }: ImportWork, table: string, fields: readonly string[]): Promise<void> {
  for (const name of fields.filter((field) => !present.has(field))) {
    await sql`update import_row i set ${sql.ref(name)} = ${sql.ref(`t.${name}`)} from ${sql.table(table)} t
      where t.id = i.found_id and i.action is null`.execute(tx);
  }
}

/** Makes room for the default addresses of a workbook, the last of which wins; one import comes after another. */
export async function giveUpDefaults({ tx }: ImportWork, defaults: Defaults): Promise<void> {
  const { field, yes, no } = defaults.flag;
  const [isYes, isNo] = [sqlCodes(yes), sqlCodes(no)];
  const flag = (row: string) => sql.ref(`${row}.${field}`);
  const claims = sql`i.action in ('add', 'change') and ${flag("i")} = ${isYes}`;
  for (const owner of ownersOf(defaults)) {
    const column = sql.ref(owner.field);
    await sql`select id from ${sql.table(owner.table)} where ${column} in (
      select ${sql.ref(`i.${owner.field}`)} from import_row i where ${claims}) order by id for no key update`.execute(
      tx,
    );
  }
  const same: RawBuilder<unknown> = sql.join(
    Object.keys(defaults.of).map((name) => sql`${sql.ref(`o.${name}`)} is not distinct from ${sql.ref(`i.${name}`)}`),
    sql` and `,
  );
  await sql`update import_row i set ${sql.ref(field)} = ${isNo} where ${claims} and exists (
    select 1 from import_row o where o.action in ('add', 'change') and ${flag("o")} = ${isYes}
      and o.row_number > i.row_number and ${same})`.execute(tx);
  await sql`update ${sql.table(defaults.table)} o set ${sql.ref(field)} = ${isNo} where ${flag("o")} = ${isYes}
    and exists (select 1 from import_row i where ${claims} and ${same})
    and o.id not in (select found_id from import_row i where ${claims} and found_id is not null)`.execute(tx);
}
