import { Fault } from "@tandem/contract/core/errors";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { AnyEntity } from "./list-columns.ts";
import { type Conditions, lookInto, soughtText, whereOf } from "./list-conditions.ts";

/** What a list counts by besides its caller's conditions: its own. */
interface CountOptions {
  readonly where?: readonly RawBuilder<boolean>[];
}

/** How many rows match; stops counting one beyond the limit, so that the cost stays flat. */
export async function countRows(
  db: Database,
  entity: AnyEntity,
  conditions: Conditions,
  options: CountOptions = {},
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const where = whereOf(entity, conditions, options.where);
  const limit = Number.isFinite(most) ? sql`limit ${sql.lit(most + 1)}` : sql``;
  const counted = await sql<{
    n: string;
  }>`select count(*) as n from (select 1 from ${sql.table(entity.source)} as t1 ${where} ${limit}) as matching`.execute(
    db,
  );
  return Number(counted.rows[0]?.n ?? 0);
}

/**
 * So many times the limit, and of so many rows at least, must be expected before nobody counts: the planner expects of words an
 * eighth to twice of what there is.
 */
const surely = { times: 4, rows: 4000 } as const;

/**
 * Whether far more rows match than are counted anyway, by what the planner expects. To count the first thousand that hold
 * a common word an index that serves words would gather all that do.
 */
export async function expectsMore(
  db: Database,
  entity: AnyEntity,
  conditions: Conditions,
  options: CountOptions,
  limit: number,
): Promise<boolean> {
  // Of what row-level security hides, the planner believes that a word is in the same share of any rows.
  if (!entity.searchText || !Number.isFinite(limit)) return false;
  const farMore = Math.max(surely.times * limit, surely.rows);
  if ((await expectedToHold(db, entity, conditions)) < farMore) return false;
  const where = whereOf(entity, conditions, options.where);
  const explained = await sql<{
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }>`explain (format json) select 1 from ${sql.table(entity.source)} as t1 ${where}`.execute(db.withoutPlugins());
  const [plan] = explained.rows[0]?.["QUERY PLAN"] ?? [];
  return plan !== undefined && plan.Plan["Plan Rows"] >= farMore;
}

/** How many rows at most are expected to match, by the text that all of them hold: it is known sooner than what to expect of the list. */
async function expectedToHold(db: Database, entity: AnyEntity, conditions: Conditions): Promise<number> {
  const text = soughtText(entity, conditions);
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const { pattern, pairs } = lookInto(text);
  const table = entity.source.replace(/_row$/, "");
  const { rows } = await sql<{ expected: number }>`
    select app.expected_rows(${table}, ${pattern}, ${pairs}::text[]) as expected`.execute(db);
  return rows[0]?.expected ?? Number.POSITIVE_INFINITY;
}

/** Values that one statement counts by at most: the conditions of a list are in it once for each set. */
const mostCountedValues = 100_000;

const valuesOf = (conditions: Conditions) =>
  Object.values(conditions).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);

/** @throws Fault invalidRequest */
function requireCountable(conditions: Conditions, sets: readonly Conditions[]): void {
  const values = sets.reduce((sum, set) => sum + valuesOf(set), valuesOf(conditions) * (sets.length + 1));
  if (values <= mostCountedValues) return;
  throw new Fault("invalidRequest", {}, [
    { path: "counts", key: "validation.tooMany", parameters: { field: "counts", max: mostCountedValues } },
  ]);
}

/**
 * How many rows match the conditions of a list, and these together with each further set of them: one statement, in which
 * each count stops at the limit (S2.21).
 */
export async function countSets(
  db: Database,
  entity: AnyEntity,
  conditions: Conditions,
  sets: readonly Conditions[],
  limit: number,
  options: CountOptions,
): Promise<number[]> {
  requireCountable(conditions, sets);
  const bound = Number.isFinite(limit) ? sql`limit ${sql.lit(limit)}` : sql``;
  const parts = [{}, ...sets].map((set, index) => {
    const where = whereOf(entity, { ...conditions, ...set }, options.where);
    const matching = sql`select 1 from ${sql.table(entity.source)} as t1 ${where} ${bound}`;
    return sql`(select count(*) from (${matching}) as matching) as ${sql.id(`n${index}`)}`;
  });
  const counted = await sql<Record<string, string>>`select ${sql.join(parts)}`.execute(db);
  const row = counted.rows[0] ?? {};
  return parts.map((_part, index) => Number(row[`n${index}`] ?? 0));
}
