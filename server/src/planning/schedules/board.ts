import { daysAfter } from "@tandem/contract/core/days";
import { Fault } from "@tandem/contract/core/errors";
import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { bucketEnd, bucketOf } from "@tandem/contract/planning/buckets";
import { type BoardRow, boardSize, type scheduleBoard } from "@tandem/contract/planning/schedules/board";
import { releaseStatus, replyStatus } from "@tandem/contract/planning/schedules/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { containing } from "../../core/list-conditions.ts";
import { columnOf } from "../../core/table-columns.ts";
import { deviationOf, rangeOf, rangesInForce } from "../deviations.ts";

type Wanted = InputOf<(typeof scheduleBoard)["endpoints"]["getScheduleBoard"]>;
type Answer = OutputOf<(typeof scheduleBoard)["endpoints"]["getScheduleBoard"]>;
type Any = string | readonly string[] | undefined;

const daysOfYear = 366;

/** A board spans a year at the most, and one that crosses years ends in another month than it begins. @throws Fault scheduleBoardSpan, scheduleBoardMonths */
export function requireSpan({ start, end }: Pick<Wanted, "start" | "end">): void {
  const refuse = (error: "scheduleBoardSpan" | "scheduleBoardMonths") =>
    new Fault(error, {}, [{ path: "end", key: `errors.${error}` }]);
  if (end < start || end >= daysAfter(start, daysOfYear)) throw refuse("scheduleBoardSpan");
  if (start.slice(0, 4) !== end.slice(0, 4) && start.slice(5, 7) === end.slice(5, 7))
    throw refuse("scheduleBoardMonths");
}

const oneOf = (column: string, wanted: Any) =>
  wanted === undefined ? sql`true` : sql`${sql.ref(`c.${column}`)} = any (${[wanted].flat()}::text[])`;

/** Whose cells are wanted. */
function mine({ keyword = "", ...of }: Wanted) {
  const pattern = containing(keyword);
  const searched = ["item_no", "item_name", "supplier_no", "supplier_name"];
  const found = sql.join(
    searched.map((column) => sql`${sql.ref(`c.${column}`)} ilike ${pattern}`),
    sql` or `,
  );
  const fields = ["orgNo", "supplierNo", "itemNo"] as const;
  const narrowed = sql.join(
    fields.map((field) => oneOf(columnOf(field), of[field])),
    sql` and `,
  );
  return sql`${narrowed} and (${keyword} = '' or ${found})`;
}

/** Whether a cell waits for the reply of its supplier. */
const isAwaited = sql`c.release_status = ${releaseStatus.code.released} and c.reply_status = ${replyStatus.code.awaited}`;

/** The cells that make a row stand on a board that is narrowed to some view. */
function inView({ view }: Wanted) {
  switch (view) {
    case "missing":
      return sql`c.open_quantity > 0`;
    case "unreplied":
      return isAwaited;
    case "unreleased":
      return sql`c.is_changed = ${yesNoStatus.code.yes}`;
    default:
      return sql`true`;
  }
}

const keyFields = ["org_no", "plant_no", "item_no", "supplier_no", "unit_no"];
const key = sql.join(keyFields.map((column) => sql.ref(`c.${column}`)));
/** What is of the same row of the board as `p`; a plant alone may be none. */
const sameRow = (table: string) =>
  sql.join(
    keyFields.map((column) => {
      const compared = sql.raw(column === "plant_no" ? "is not distinct from" : "=");
      return sql`${sql.ref(`${table}.${column}`)} ${compared} ${sql.ref(`p.${column}`)}`;
    }),
    sql` and `,
  );
const sameKey = sameRow("c");

/** Sums of the cells of a bucket, or of a row. */
const sums = sql`sum(c.expect_scheduled_quantity) as planned, coalesce(sum(c.actual_scheduled_quantity), 0) as scheduled,
  sum(c.released_quantity) as released, sum(c.released_quantity) filter (where c.reply_quantity is not null) as asked, sum(c.previous_quantity) as previous, sum(c.reply_quantity) as replied,
  coalesce(sum(c.delivered), 0) as delivered, coalesce(sum(c.received), 0) as received, coalesce(sum(c.open), 0) as open`;
const told = (name: string) => sql`${sql.lit(name)}, trim_scale(${sql.ref(`b.${name}`)})::text`;
const figures = ["planned", "scheduled", "released", "asked", "previous", "replied", "delivered", "received", "open"];

/** A cell as it is summed up, with what was released of what was replied to. */
type SummedCell = Omit<BoardRow["cells"][number], "deviation" | "range"> & { readonly asked: string | null };
type SummedRow = Omit<BoardRow, "cells"> & {
  readonly cells: readonly SummedCell[];
  readonly asked: string | null;
  readonly total: number;
};

/**
 * A board: a page of rows in the order of their materials, whose cells alone are gathered, and how many rows there are. A row that has
 * backlog alone stands there, too.
 */
export async function boardOf(
  db: Database,
  context: Pick<Context, "today" | "translate">,
  wanted: Wanted,
): Promise<Answer> {
  requireSpan(wanted);
  const { today } = context;
  const { planType: type } = wanted;
  const [from, until] = [bucketOf(type, wanted.start), bucketEnd(type, bucketOf(type, wanted.end))];
  const ranges = await rangesInForce(db, context);
  const { rows } = await sql<SummedRow>`with row as (
      select ${key}, min(c.item_name) as item_name, min(c.supplier_name) as supplier_name, min(c.org_name) as org_name,
        count(*) over ()::integer as total
      from schedule_row c where c.planned_date between ${from}::date and ${until}::date and c.plan_type <= ${type} and ${mine(wanted)}
        and ${inView(wanted)}
      group by ${key}),
    page as (select * from row order by item_name, item_no, supplier_name, org_no, plant_no nulls first
      limit ${boardSize} offset ${(wanted.current - 1) * boardSize}),
    cell as materialized (
      select ${key}, c.id, c.version, c.update_name, c.plan_type, c.time_from, c.unloading_point, c.planned_date, app.bucket_of(${type}, c.planned_date) as begins,
        c.expect_scheduled_quantity, c.actual_scheduled_quantity, c.released_quantity, c.previous_quantity, c.reply_quantity,
        c.release_status, c.is_changed, c.reply_status, d.delivered, d.received,
        greatest(coalesce(c.released_quantity, 0) - d.taken, 0) as open
      from page p join schedule_row c on ${sameKey} and c.planned_date <= ${until}::date
        and (c.planned_date >= ${from}::date and c.plan_type <= ${type} or c.planned_date >= ${daysAfter(today, -daysOfYear)}::date
          and c.planned_date < ${today}::date and c.release_status = ${releaseStatus.code.released})
      cross join lateral (select coalesce(sum(q.brought), 0) as taken, coalesce(sum(q.sent), 0) as delivered, coalesce(sum(q.received), 0) as received
        from app.schedule_part q where q.tenant_id = c.tenant_id and q.schedule_id = c.id) d),
    bucket as (
      select ${key}, c.begins, ${sums}, count(*)::integer as count,
        case when count(*) = 1 and min(c.plan_type) = ${type} and min(c.time_from) is null and min(c.unloading_point) is null then min(c.id) end as id,
        case when count(*) = 1 then min(c.version) end as version, case when count(*) = 1 then min(c.update_name) end as changed_by,
        bool_and(c.release_status = ${releaseStatus.code.released}) as is_released,
        bool_or(c.is_changed = ${yesNoStatus.code.yes}) as is_changed, bool_or(${isAwaited}) as is_awaited
      from cell c where c.planned_date >= ${from}::date and c.plan_type <= ${type} group by ${key}, c.begins)
    select p.*, case when (select app.sees_all_suppliers()) then ${today}::date + app.lock_days(p.org_no, p.supplier_no, p.item_no) end as locked_until,
      t.*, o.pre_delivery, g.cells
    from page p
    cross join lateral (select ${sums} from cell c where ${sameKey} and c.planned_date >= ${from}::date and c.plan_type <= ${type}) t
    cross join lateral (select coalesce(sum(c.open), 0) as pre_delivery from cell c
      where ${sameKey} and app.bucket_end(c.plan_type, c.planned_date) < ${today}::date) o
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('begins', b.begins, ${sql.join(figures.map(told))},
        'count', b.count, 'id', b.id::text, 'version', b.version, 'changedBy', b.changed_by, 'isReleased', b.is_released, 'isChanged', b.is_changed,
        'isAwaited', b.is_awaited) order by b.begins), '[]') as cells
      from bucket b where ${sameRow("b")}) g
    order by p.item_name, p.item_no, p.supplier_name, p.org_no, p.plant_no nulls first`.execute(db);
  const shown = rows.map(({ total: _, asked: __, cells, ...row }) => ({
    ...row,
    cells: cells.map(({ asked, ...cell }) => {
      const isOver = bucketEnd(type, cell.begins) < today;
      const deviation = isOver ? deviationOf(cell.delivered, cell.released) : deviationOf(cell.replied, asked);
      return { ...cell, deviation, range: rangeOf(ranges, row.orgNo, deviation) };
    }),
  }));
  return { rows: shown, total: rows[0]?.total ?? 0 };
}
