import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import type { OutputOf } from "@tandem/contract/core/service";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { type PlanFetch, schedule, type schedules } from "@tandem/contract/planning/schedules/schedules";
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
const mostTold = 5;

/** What released plans give a supplier in a bucket, and the cell of that, where there is one. */
interface Planned {
  readonly supplierNo: string;
  readonly itemNo: string;
  readonly planType: string;
  readonly plannedDate: string;
  readonly unitNo: string;
  readonly quantity: string;
  readonly lockDays: number | null;
  readonly id: string | null;
  readonly planned: string | null;
}

/** Holds what the plans of an organisation become: nobody else schedules them in the meantime. */
const lockFetching = (tx: Database, orgNo: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'schedule', app.scope_tenant(), ${orgNo}::text), 0))`.execute(
    tx,
  );

/** @throws Fault schedulePlansTooMany */
async function plannedCells(tx: Database, of: PlanFetch): Promise<Planned[]> {
  const { orgNo, itemNo = null, start, end } = of;
  const { rows } = await sql<Planned>`with given as (
      select l.supplier_no, p.bm_item_no as item_no, p.plan_type, p.planned_date, p.unit_no, sum(l.allocated_qty) as quantity
      from procurement_plan p join procurement_plan_line l on l.tenant_id = p.tenant_id and l.procurement_plan_id = p.id
      where p.org_no = ${orgNo} and (${itemNo}::text is null or p.bm_item_no = ${itemNo}) and l.allocated_qty > 0
        and p.plan_status = ${sqlCodes(planStatus.code.released)} and p.planned_date between ${start} and ${end}
        and app.bucket_end(p.plan_type, p.planned_date) >= (select app.today())
      group by 1, 2, 3, 4, 5),
    lock as materialized (
      select supplier_no, item_no, app.lock_days(${orgNo}, supplier_no, item_no) as days
      from (select distinct supplier_no, item_no from given) k)
    select g.supplier_no, g.item_no, g.plan_type, g.planned_date, m.unit_no, g.quantity::numeric(26, 6) as quantity, k.days as lock_days,
      c.id, c.expect_scheduled_quantity as planned
    from given g join lock k on (k.supplier_no, k.item_no) = (g.supplier_no, g.item_no)
    join material m on m.item_no = g.item_no and m.unit_no = g.unit_no
    left join schedule c on (c.org_no, c.item_no, c.supplier_no, c.plan_type, c.planned_date, coalesce(c.plant_no, ''),
        coalesce(c.time_from, ''), coalesce(c.unloading_point, '')) = (${orgNo}, g.item_no, g.supplier_no, g.plan_type, g.planned_date, '', '', '')
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
      const set = { expectScheduledQuantity: now, ...(follows ? { actualScheduledQuantity: now } : {}) };
      return {
        to: String(record.releaseStatus),
        set,
        changes: Object.keys(set).map((field) => ({ line: null, field, old: String(record[field] ?? ""), new: now })),
      };
    },
  });

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

/** Schedules what released plans give suppliers (B2.29o): with as many statements for a thousand cells as for one. */
export async function fetchPlans(tx: Database, context: Context, given: PlanFetch): Promise<Fetched> {
  const { orgNo } = given;
  await lockFetching(tx, orgNo);
  const found = await plannedCells(tx, given);
  const wanted = found.filter(
    ({ id, planned, quantity }) => id === null || !isSameValue(schedule, "expectScheduledQuantity", planned, quantity),
  );
  const refused = await refusedOf(tx, context, orgNo, wanted);
  const left = wanted.filter((one) => !refused.has(one));
  const changing = left.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }]));
  const quantities = new Map(changing.map(({ id, quantity }) => [id, quantity]));
  await takeSteps(tx, context, storedSchedules, storedSchedules.steps.modify, changing, replanned(quantities));
  const adding = left.filter(({ id }) => id === null);
  const heads = adding.map(({ supplierNo, itemNo, planType, plannedDate, unitNo, quantity }) => ({
    ...{ orgNo, supplierNo, itemNo, planType, plannedDate, unitNo, dataSource: scheduleSource.code.plan },
    ...{ expectScheduledQuantity: quantity, actualScheduledQuantity: quantity },
  }));
  await addCells(tx, context, heads);
  return {
    ...{ added: adding.length, changed: changing.length, unchanged: found.length - wanted.length },
    left: [...refused].slice(0, mostTold).map(([{ itemNo, supplierNo, plannedDate }, fault]) => ({
      ...{ itemNo, supplierNo, plannedDate, errorMessage: context.refusal(null, fault).errorMessage },
    })),
    leftCount: refused.size,
  };
}
