import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import type { OutputOf } from "@tandem/contract/core/service";
import type { StatusCode } from "@tandem/contract/core/statuses";
import type { planType } from "@tandem/contract/planning/buckets";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { type PlanFetch, planFetch, schedule, type schedules } from "@tandem/contract/planning/schedules/schedules";
import { scheduleSource } from "@tandem/contract/planning/schedules/statuses";
import { sql } from "kysely";
import { refusalOf } from "../../core/attempt.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { takeSteps } from "../../documents/take-steps.ts";
import { whyLocked } from "./lock-period.ts";
import { addCells } from "./save-cells.ts";
import { type ScheduleWork, storedSchedules } from "./stored-schedules.ts";

type Fetched = OutputOf<(typeof schedules)["endpoints"]["fetchPlans"]>;

/** How many cells are planned at once, and of how many that stay as they are it is told why. */
const mostFetched = 5000;
const mostTold = 100;

/** What released plans give a supplier in a bucket, and the cell of that, where there is one. */
interface Planned {
  readonly supplierNo: string;
  readonly itemNo: string;
  readonly planType: StatusCode<typeof planType>;
  readonly plannedDate: string;
  readonly unitNo: string;
  readonly quantity: string;
  readonly lockDays: number | null;
  readonly id: string | null;
  readonly planned: string | null;
  /** How much plans gave when it was last scheduled by them. */
  readonly fetched: string | null;
}

/** Holds what the plans of an organisation become: nobody else schedules them in the meantime. */
const lockFetching = (tx: Database, orgNo: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'schedule', app.scope_tenant(), ${orgNo}::text), 0))`.execute(
    tx,
  );

/**
 * What plans give in buckets that reach into the wanted days and are not over; and nothing of cells that followed such a plan, where none
 * gives any by now. What cells of a plant, time or point of the bucket ask for already is no more to be scheduled.
 * @throws Fault schedulePlansTooMany
 */
async function plannedCells(tx: Database, { today }: Pick<Context, "today">, of: PlanFetch): Promise<Planned[]> {
  const { orgNo, itemNo = null, start, end } = of;
  const since = start > today ? start : today;
  const { rows } = await sql<Planned>`with given as (
      select l.supplier_no, p.bm_item_no as item_no, p.plan_type, p.planned_date, p.unit_no, sum(l.allocated_qty) as quantity
      from procurement_plan p join procurement_plan_line l on l.tenant_id = p.tenant_id and l.procurement_plan_id = p.id
      where p.org_no = ${orgNo} and (${itemNo}::text is null or p.bm_item_no = ${itemNo}) and p.planned_date <= ${end}
        and app.bucket_end(p.plan_type, p.planned_date) >= ${since} and l.allocated_qty > 0
        and p.plan_status = ${sqlCodes(planStatus.code.released)}
      group by 1, 2, 3, 4, 5),
    lost as (
      select c.supplier_no, c.item_no, c.plan_type, c.planned_date, c.unit_no, 0::numeric
      from schedule c where c.org_no = ${orgNo} and (${itemNo}::text is null or c.item_no = ${itemNo}) and c.planned_date <= ${end}
        and app.bucket_end(c.plan_type, c.planned_date) >= ${since} and c.fetched_quantity > 0 and c.fetched_quantity = c.expect_scheduled_quantity
        and (c.supplier_no, c.item_no, c.plan_type, c.planned_date) not in (select supplier_no, item_no, plan_type, planned_date from given)),
    due as (select * from given union all select * from lost),
    lock as materialized (
      select supplier_no, item_no, app.lock_days(${orgNo}, supplier_no, item_no) as days
      from (select distinct supplier_no, item_no from due) k)
    select g.supplier_no, g.item_no, g.plan_type, g.planned_date, m.unit_no, n.quantity::numeric(26, 6) as quantity, k.days as lock_days,
      c.id, c.expect_scheduled_quantity as planned, c.fetched_quantity as fetched
    from due g join lock k on (k.supplier_no, k.item_no) = (g.supplier_no, g.item_no)
    join material m on m.item_no = g.item_no and m.unit_no = g.unit_no
    left join schedule c on (c.org_no, c.item_no, c.supplier_no, c.plan_type, c.planned_date, coalesce(c.plant_no, ''),
        coalesce(c.time_from, ''), coalesce(c.unloading_point, '')) = (${orgNo}, g.item_no, g.supplier_no, g.plan_type, g.planned_date, '', '', '')
    cross join lateral (select greatest(g.quantity - coalesce(sum(coalesce(o.expect_scheduled_quantity, o.actual_scheduled_quantity)), 0), 0) as quantity
      from schedule o where (o.org_no, o.item_no, o.supplier_no, o.plan_type, o.planned_date) = (${orgNo}, g.item_no, g.supplier_no, g.plan_type, g.planned_date)
        and num_nonnulls(o.plant_no, o.time_from, o.unloading_point) > 0) n
    where c.id is not null or n.quantity > 0
    order by g.planned_date, g.item_no, g.supplier_no limit ${mostFetched + 1}`.execute(tx);
  if (rows.length > mostFetched) throw new Fault("schedulePlansTooMany", { most: mostFetched });
  return rows;
}

/** Plans cells anew; what was scheduled as it was planned follows. */
const replanned =
  (quantities: ReadonlyMap<string, string>): ScheduleWork =>
  () => ({
    what: null,
    on: ({ record }) => {
      const now = quantities.get(record.id) ?? record.actualScheduledQuantity;
      const { expectScheduledQuantity: planned, actualScheduledQuantity: scheduled } = record;
      const follows = planned !== null && compareNumbers(planned, scheduled) === 0;
      const said = { expectScheduledQuantity: now, ...(follows ? { actualScheduledQuantity: now } : {}) };
      return {
        to: String(record.releaseStatus),
        set: { ...said, fetchedQuantity: now },
        changes: Object.keys(said).map((field) => ({ line: null, field, old: String(record[field] ?? ""), new: now })),
      };
    },
  });

const isQuantity = (one: string | null, other: string) => isSameValue(schedule, "expectScheduledQuantity", one, other);

/** Which cells are left as they are, and why: what is locked, and what may not be added any more. */
async function refusedOf(tx: Database, context: Context, orgNo: string, wanted: readonly Planned[]) {
  const refused = new Map<Planned, Fault>();
  for (const one of wanted) {
    const why = whyLocked(context, one.plannedDate, one.lockDays, null);
    if (why) refused.set(one, why);
  }
  const added = wanted.filter((one) => one.id === null && !refused.has(one));
  for (const cells of Map.groupBy(added, ({ itemNo, supplierNo }) => `${itemNo}\n${supplierNo}`).values()) {
    const { itemNo = "", supplierNo = "" } = cells[0] ?? {};
    const why = await refusalOf(tx, () => requireNamed(tx, schedule, { orgNo, itemNo, supplierNo }, { isValid: true }));
    if (why) for (const one of cells) refused.set(one, why);
  }
  return refused;
}

/** @throws Fault schedulePlansReversed */
function requireOrder({ start, end }: PlanFetch): void {
  if (start > end) throw new Fault("schedulePlansReversed", {}, [{ path: "end", key: "errors.schedulePlansReversed" }]);
}

/** Schedules what released plans give suppliers (B2.29o): with as many statements for a thousand cells as for one. @throws Fault referenceUnknown */
export async function fetchPlans(tx: Database, context: Context, given: PlanFetch): Promise<Fetched> {
  const { orgNo } = given;
  requireOrder(given);
  await requireNamed(tx, planFetch, given);
  await lockFetching(tx, orgNo);
  const found = await plannedCells(tx, context, given);
  const wanted = found.filter(
    ({ id, planned, fetched, quantity }) =>
      id === null || [planned, fetched].some((before) => !isQuantity(before, quantity)),
  );
  const refused = await refusedOf(tx, context, orgNo, wanted);
  const left = wanted.filter((one) => !refused.has(one));
  const changing = left.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }]));
  const quantities = new Map(changing.map(({ id, quantity }) => [id, quantity]));
  await takeSteps(tx, context, storedSchedules, storedSchedules.steps.modify, changing, replanned(quantities));
  const adding = left.filter(({ id }) => id === null);
  const heads = adding.map(({ supplierNo, itemNo, planType, plannedDate, unitNo, quantity }) => ({
    ...{ orgNo, supplierNo, itemNo, planType, plannedDate, unitNo, dataSource: scheduleSource.code.plan },
    ...{ expectScheduledQuantity: quantity, actualScheduledQuantity: quantity, fetchedQuantity: quantity },
  }));
  await addCells(tx, context, heads);
  return {
    ...{ added: adding.length, changed: changing.length, unchanged: found.length - wanted.length },
    left: [...refused].slice(0, mostTold).map(([{ itemNo, supplierNo, planType, plannedDate }, fault]) => ({
      ...{ itemNo, supplierNo, planType, plannedDate, errorMessage: context.refusal(null, fault).errorMessage },
    })),
    leftCount: refused.size,
  };
}
