import { nameFields } from "@tandem/contract/core/languages";
import type { FoundRecords } from "@tandem/contract/core/noun";
import { furtherNames } from "@tandem/contract/core/translated-names";
import { entityOf } from "@tandem/contract/entities";
import { entityOfKind, type Found, type FoundKind, foundAtMost, foundKinds } from "@tandem/contract/platform/search";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import { Context, type SignedInUser } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { containing, ownRows } from "../../core/list-conditions.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { unionAll } from "../../core/union-all.ts";
import { suppliersOf } from "../../identity/sessions/own-suppliers.ts";
import { userOfTenant } from "../../identity/sessions/session-store.ts";

/** Shorter texts have no trigram that an index could look up: numbers are then found by how they begin. */
const shortestContained = 3;
/** A receipt has a row for each of its lines, all of one number. */
const rowsPerNumber = 5;

/** Finds documents and base data by number or name. */
export const searchHandlers: HandlersOf<Services["search"]> = {
  async search(context, { keyword }) {
    const { user } = context;
    const kinds = (Object.keys(foundKinds) as FoundKind[]).filter((kind) =>
      user.flags.get(foundKinds[kind].menu)?.has("isSearch"),
    );
    if (kinds.length === 0) return { records: [] };
    const parts = kinds.flatMap((kind) => queriesOf(kind, keyword, user));
    const { rows } = await context.read((db) => unionAll(parts).execute(db));
    return { records: kinds.flatMap((kind) => firstOf(rows.filter((row) => row.kind === kind))) };
  },

  async getSupplierOfRecord(context, { kind, id }) {
    const { user } = context;
    const own = user.supplierNo === null ? [] : await context.read(suppliersOf);
    const actingFirst = own.toSorted(
      (one, other) => Number(other.supplierNo === user.supplierNo) - Number(one.supplierNo === user.supplierNo),
    );
    for (const supplier of actingFirst) {
      if (await isOpenFor(context, supplier.supplierNo, kind, id)) return { supplier };
    }
    return { supplier: null };
  },
};

/** Whether the caller may open a record while they act for one of their suppliers. */
async function isOpenFor(
  { platform, user, call }: Context,
  supplierNo: string,
  kind: FoundKind,
  id: string,
): Promise<boolean> {
  const { pool, config } = platform;
  const acting = await userOfTenant(pool, user.tenantId, user.id, config.LICENCE_PUBLIC_KEY, supplierNo);
  if (acting.supplierNo !== supplierNo || !acting.flags.get(foundKinds[kind].menu)?.has("isSearch")) return false;
  const entity = entityOf(entityOfKind(kind));
  const conditions = [...ownRows(entity, supplierNo), ...ofKind(kind), sql<boolean>`t1.id = ${id}`];
  const { rows } = await new Context(platform, { ...call, user: acting }).read((db) =>
    sql`select 1 from ${sql.table(entity.source)} as t1 where ${sql.join(conditions, sql` and `)} limit 1`.execute(db),
  );
  return rows.length > 0;
}

/** Which records of an entity a kind is of. */
const ofKind = (kind: FoundKind): RawBuilder<unknown>[] =>
  Object.entries(foundKinds[kind].conditions ?? {}).map(([field, code]) => sql`${sql.ref(`t1.${field}`)} = ${code}`);

/** Each number once, as many as are shown. */
function firstOf(rows: readonly Found[]): Found[] {
  const byNumber = new Map<string, Found>();
  for (const row of rows) if (!byNumber.has(row.no)) byNumber.set(row.no, row);
  return [...byNumber.values()].slice(0, foundAtMost);
}

/** The very number, which a unique index knows; then the newest that fit, which either that order or a trigram index serves. */
function queriesOf(kind: FoundKind, keyword: string, user: SignedInUser): RawBuilder<Found>[] {
  const entity = entityOf(entityOfKind(kind));
  const { number: no, names = [], shown, status } = foundKinds[kind];
  const isTranslated = names.some((name) => name === entity.translated);
  const own = [...ownRows(entity, user.supplierNo), ...ofKind(kind)].map((condition) => sql`${condition} and`);
  const found = (condition: RawBuilder<unknown>) => sql<Found>`(
    select ${sql.lit(kind)} as kind, t1.id, ${sql.ref(`t1.${no}`)} as no, ${isTranslated ? shownName(shown[user.side]) : sql.ref(`t1.${shown[user.side]}`)}::text as name,
      ${stateOf(status, ({ field }) => sql.ref(`t1.${field}`))} as status,
      ${stateOf(status, ({ field }) => sql.lit(field))} as status_field
    from ${sql.table(entity.source)} as t1 where ${sql.join(own, sql` `)} (${condition})
    order by t1.update_date desc limit ${sql.lit(foundAtMost * rowsPerNumber)})`;
  const number = sql.ref(`t1.${no}`);
  const contained = containing(keyword);
  const fits =
    keyword.length >= shortestContained || names.length > 0
      ? sql`${number} ilike ${contained}`
      : sql`${number} like ${containing(keyword.toUpperCase()).slice(1)}`;
  const ofName = [...names, ...(isTranslated ? furtherNames(entity) : [])].map(
    (name) => sql`${sql.ref(`t1.${name}`)} ilike ${contained}`,
  );
  return [
    found(sql`${number} in (${keyword}, ${keyword.toUpperCase()})`),
    found(sql.join([fits, ...ofName], sql` or `)),
  ];
}

/** What is read of the state that is said of a record. */
function stateOf(
  status: FoundRecords["status"],
  read: (state: { readonly field: string }) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!status) return sql`null`;
  const { unless } = status;
  if (!unless) return read(status);
  return sql`case when ${sql.ref(`t1.${unless.field}`)} in (${sqlCodes(unless.codes)}) then ${read(unless)} else ${read(status)} end`;
}

/** The name of a record in the caller's language. */
function shownName(field: string): RawBuilder<unknown> {
  const names = Object.values(nameFields).map((name) => sql.ref(`t1.${name}`));
  return sql`app.in_language(${sql.ref(`t1.${field}`)}, ${sql.join(names)})`;
}
