import { isCustomName } from "@tandem/contract/core/custom-names";
import { conditionsOf, type Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { type AlertPage, alertPages } from "@tandem/contract/platform/tags/alert-pages";
import { readTagContent } from "@tandem/contract/platform/tags/tags";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { SignedInUser } from "../../core/context.ts";
import { withFieldsNamed } from "../../core/custom-fields/definitions.ts";
import type { Database } from "../../core/database.ts";
import { ownRows, whereOf } from "../../core/list-conditions.ts";

/** Records that may match already when an alert begins: each is remembered, so that nobody is told of it. */
const mostMatches = 50_000;
/** Records that a message names; the rest is counted. */
export const namedRecords = 5;

/** A tag as far as its alerts are concerned. */
export interface AlertedTag {
  readonly id: string;
  readonly name: string | null;
  readonly tagContent: string;
}

/** Of which supplier a user is alerted: the one for which they act; none at the buyer's. */
export const alertedFor = ({ supplierNo }: SignedInUser): string => supplierNo ?? "";

/** The page whose list a tag searches, where it may alert and the user may see it; else null. */
export function alertPageOf(user: SignedInUser, name: string | null): AlertPage | null {
  const page = name !== null && Object.hasOwn(alertPages, name) ? alertPages[name] : undefined;
  return page && user.flags.get(page.menu)?.has("isSearch") ? page : null;
}

/**
 * The filters of a tag as its list takes them: those the list does not have are left out (S4.5a). Null where a value is none
 * of its filter's, or a tenant's own field is gone: then the tag would match far more than was meant.
 */
function understood(
  entity: Entity,
  content: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const { shape } = conditionsOf(entity.fields);
  if (Object.keys(content).some((name) => isCustomName(name) && !Object.hasOwn(shape, name))) return null;
  const params = Object.entries(content).filter(([name]) => Object.hasOwn(shape, name));
  const parsed = z.strictObject(shape).safeParse(Object.fromEntries(params));
  return parsed.success ? parsed.data : null;
}

/** The records that match a tag now, within the user's scope: id and number. */
async function matching(
  db: Database,
  user: SignedInUser,
  page: AlertPage,
  tag: AlertedTag,
  extra: readonly RawBuilder<boolean>[],
): Promise<RawBuilder<unknown>> {
  const content = readTagContent(tag.tagContent)?.params ?? {};
  const entity = await withFieldsNamed(db, page.entity, Object.keys(content));
  const conditions = understood(entity, content);
  if (!conditions) throw new Fault("alertNotPossible");
  const number = sql.ref(`t1.${entity.keyword[0] ?? "id"}`);
  return sql`select t1.id, coalesce(${number}::text, '') as number from ${sql.table(entity.source)} as t1
    ${whereOf(entity, conditions, [...ownRows(entity, user.supplierNo), ...extra])}`;
}

/**
 * Remembers what matches an alert's tag at its beginning.
 * @throws Fault alertNotPossible where the tag says nothing that its list understands, alertTooWide
 */
export async function learnMatches(db: Database, user: SignedInUser, page: AlertPage, tag: AlertedTag): Promise<void> {
  const matches = await matching(db, user, page, tag, []);
  const found = await sql`with matching as (${matches} limit ${sql.lit(mostMatches + 1)})
    insert into tag_alert_record (tag_id, user_id, acting_for, record_id)
    select ${tag.id}::bigint, ${user.id}::bigint, ${alertedFor(user)}, id from (select id from matching union all select 0) as known
    on conflict do nothing`.execute(db);
  if (Number(found.numAffectedRows) > mostMatches + 1) throw new Fault("alertTooWide", { max: mostMatches });
}

/**
 * Looks at the records written at the given moments, and remembers those that match for the first time.
 * @returns how many these are, and the numbers of the newest
 */
export async function findNewMatches(
  db: Database,
  user: SignedInUser,
  page: AlertPage,
  tag: AlertedTag,
  moments: readonly string[],
): Promise<{ count: number; numbers: string[] }> {
  const written = sql<boolean>`t1.update_date = any (${moments}::timestamptz[])`;
  const matches = await matching(db, user, page, tag, [written]);
  const found = await sql<{ count: number; numbers: string[] }>`
    with matching as materialized (${matches}),
    added as (
      insert into tag_alert_record (tag_id, user_id, acting_for, record_id)
      select ${tag.id}::bigint, ${user.id}::bigint, ${alertedFor(user)}, id from matching on conflict do nothing returning record_id),
    told as (select number, max(id) as latest, count(*) as n from matching where id in (select record_id from added) group by number)
    select coalesce(sum(n), 0)::int as count,
      (array_agg(number order by latest desc) filter (where number <> ''))[1:${sql.lit(namedRecords)}] as numbers
    from told`.execute(db);
  const { count = 0, numbers } = found.rows[0] ?? {};
  return { count, numbers: numbers ?? [] };
}
