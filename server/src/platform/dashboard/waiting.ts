import type { WaitingKind } from "@tandem/contract/core/noun";
import type { MenuName } from "@tandem/contract/core/permissions";
import { entityOf } from "@tandem/contract/entities";
import { type Waiting, waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import { type WaitingName, waitingKinds, waitingNames } from "@tandem/contract/platform/dashboard/waiting";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { ownRows, whereOf } from "../../core/list-conditions.ts";
import { unionAll } from "../../core/union-all.ts";

interface Counted {
  readonly name: WaitingName;
  readonly count: number;
  readonly sinceMoment: string | null;
  readonly sinceDay: string | null;
  readonly due: string | null;
}

/** Whether it is the caller's business. */
function concerns(context: Context, { side, menu, needs }: WaitingKind<MenuName>): boolean {
  if (side !== undefined && side !== context.user.side) return false;
  return context.actor(menu).can("isSearch") && needs.every(([menu, flag]) => context.actor(menu).can(flag));
}

/** How many records wait, and since when; beyond the cap nothing is counted, so that its cost stays flat. */
function countOf(context: Context, name: WaitingName, today: string) {
  const { conditions, since, due, ...kind } = waitingKinds[name];
  const entity = entityOf(kind.entity);
  const where = whereOf(entity, conditions(today), ownRows(entity, context.user.supplierNo));
  const waitingSince = sql.ref(`t1.${since}`);
  const isDay = entity.fields[since]?.kind === "date";
  return sql<Counted>`select ${name}::text as name, count(*)::int as count,
      ${isDay ? sql`null::timestamptz` : sql`min(since)`} as since_moment, ${isDay ? sql`min(since)` : sql`null::date`} as since_day,
      min(due) as due
    from (select ${waitingSince} as since, ${due ? sql.ref(`t1.${due}`) : sql`null::date`} as due
      from ${sql.table(entity.source)} as t1 ${where} order by ${waitingSince} limit ${sql.lit(waitingCap + 1)}) as ${sql.id(name)}`;
}

/**
 * What waits for the caller, all of it in one statement.
 * @param today the caller's day, `YYYY-MM-DD`
 */
export async function waitingFor(context: Context, today: string): Promise<Waiting[]> {
  const names = waitingNames.filter((name) => concerns(context, waitingKinds[name]));
  if (names.length === 0) return [];
  const counts = names.map((name) => countOf(context, name, today));
  const { rows } = await context.read((db) => unionAll(counts).execute(db));
  return names.flatMap((name) => {
    const counted = rows.find((row) => row.name === name);
    if (!counted) return [];
    const { count, sinceDay, sinceMoment, due } = counted;
    return [
      { name, count, since: sinceDay ?? sinceMoment, due, conditions: { ...waitingKinds[name].conditions(today) } },
    ];
  });
}
