import { Fault } from "@tandem/contract/core/errors";
import type { Service } from "@tandem/contract/core/service";
import { user } from "@tandem/contract/identity/users";
import { type Services, services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { explained } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { requirePermission } from "../../core/permission.ts";
import { fieldNameOf, writableColumns } from "../../core/table-columns.ts";
import { writeAudit } from "../../identity/audit-entries/write-entry.ts";
import { requireOwnRights } from "../../identity/users/rights.ts";

interface Kept {
  readonly id: string;
  readonly tableName: string;
  /** As JSON reads it: good for naming the record, not for its figures. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly emptiedColumn: string | null;
  readonly service: string;
  readonly method: string;
}

/** Undoing deletes of base data: the very records come back, with their ids, numbers and versions. */
export const deletedRecordHandlers: HandlersOf<Services["deletedRecords"]> = {
  restoreDeletedRecords: (context, { undoToken }) =>
    context.write(async (tx) => {
      const kept = await takeKept(tx, undoToken);
      const [first] = kept;
      if (!first) throw new Fault("undoGone");
      requireSameCall(context, first);
      const rows = kept.filter(({ emptiedColumn }) => emptiedColumn === null);
      for (const [table, ofTable] of Map.groupBy(await referencedFirst(tx, rows), ({ tableName }) => tableName)) {
        const columns = await columnsOf(tx, table, ofTable);
        for (const row of ofTable) await putBack(tx, row, columns);
      }
      for (const row of kept) if (row.emptiedColumn !== null) await referAgain(tx, row, row.emptiedColumn);
      await requireOwnScope(tx, context, rows);
      await noteRestored(tx, context, rows);
      return {};
    }),
};

/** What the caller deleted under the token, marked as restored so that a second call finds nothing. */
async function takeKept(tx: Database, undoToken: string): Promise<readonly Kept[]> {
  const found = await sql<Kept>`update deleted_record set restored_at = now()
    where token = ${undoToken}::uuid and restored_at is null and deleted_at > now() - interval '1 day'
    returning id, table_name, record, emptied_column, service, method`.execute(tx);
  return found.rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

/** @throws Fault permissionMissing where the caller may no longer make the call that deleted */
function requireSameCall({ user }: Context, { service, method }: Kept): void {
  const all: readonly Service[] = Object.values(services) as unknown as Service[];
  const known = all.find(({ name, endpoints }) => name === service && Object.hasOwn(endpoints, method));
  const endpoint = known?.endpoints[method];
  if (!known || !endpoint) throw new Fault("undoGone");
  requirePermission(user, known, endpoint);
}

/**
 * Whoever brings back a user gives rights, and gives none beyond those they have by now.
 * @throws Fault rightsBeyondOwn, scopeBeyondOwn
 */
async function requireOwnScope(tx: Database, { user: caller }: Context, rows: readonly Kept[]): Promise<void> {
  const roles = rows.flatMap(({ tableName, record }) => (tableName === "user_role" ? [String(record.role_no)] : []));
  await requireOwnRights(tx, caller, roles);
  for (const { tableName, record } of rows) {
    if (tableName === "app_user") await findRow(tx, user, String(record.id), "scopeBeyondOwn");
  }
}

/** Keeps in the audit log which users and roles came back. */
async function noteRestored(tx: Database, { user: caller, call }: Context, rows: readonly Kept[]): Promise<void> {
  const who = { userId: caller.id, userNo: caller.userNo };
  for (const { tableName, record } of rows) {
    if (tableName === "app_user") {
      const [subject, subjectUserId] = [String(record.user_no), String(record.id)];
      await writeAudit(tx, call, { action: "userRestored", ...who, subject, subjectUserId });
    }
    if (tableName === "role") {
      await writeAudit(tx, call, { action: "roleRestored", ...who, subject: String(record.role_no) });
    }
  }
}

/**
 * The rows in an order in which each finds what it refers to; within a table the last deleted first, because what others
 * refer to cannot go before them.
 */
async function referencedFirst(tx: Database, rows: readonly Kept[]): Promise<Kept[]> {
  const left = new Set(rows.map(({ tableName }) => tableName));
  const references = await sql<{
    from: string;
    to: string;
  }>`select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relname <> t.relname and f.relname = any (${[...left]}::text[]) and t.relname = any (${[...left]}::text[])`.execute(
    tx,
  );
  const ordered: string[] = [];
  while (left.size > 0) {
    const waits = (table: string) => references.rows.some(({ from, to }) => from === table && left.has(to));
    // Tables that refer to each other are left to the database.
    const next = [...left].find((table) => !waits(table)) ?? [...left][0] ?? "";
    left.delete(next);
    ordered.push(next);
  }
  return ordered.flatMap((table) => rows.filter(({ tableName }) => tableName === table).toReversed());
}

const camelCased = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [fieldNameOf(name), value]));

/** The columns of a table that were kept and can be written. */
async function columnsOf(tx: Database, table: string, rows: readonly Kept[]): Promise<RawBuilder<unknown>> {
  const written = await writableColumns(tx, table);
  const kept = new Set(Object.keys(rows[0]?.record ?? {}));
  return sql.join(written.filter((name) => kept.has(name)).map((name) => sql.id(name)));
}

/** @throws Fault numberTaken, referenceUnknown where others came before */
async function putBack(tx: Database, { id, tableName, record }: Kept, columns: RawBuilder<unknown>): Promise<void> {
  await explained(
    sql`insert into ${sql.table(tableName)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${sql.table(tableName)},
        (select record from deleted_record where id = ${id})) as kept`.execute(tx),
    camelCased(record),
  );
}

/** Lets a record refer again to what came back, unless it refers to something else by now. */
async function referAgain(tx: Database, { id, tableName }: Kept, column: string): Promise<void> {
  await sql`update ${sql.table(tableName)} as t set ${sql.id(column)} = (kept.record ->> ${column})::bigint
    from deleted_record as kept where kept.id = ${id} and t.id = (kept.record ->> 'id')::bigint and t.${sql.id(column)} is null`.execute(
    tx,
  );
}
