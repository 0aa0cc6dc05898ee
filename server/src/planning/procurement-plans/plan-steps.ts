import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { whyAboveOrders } from "./check-allocations.ts";
import { isOver } from "./distribute-plan.ts";
import { allocationsOf } from "./plan-lines.ts";
import type { PlanWork } from "./stored-plans.ts";

/** The buyer releases plans: each is its next version, which stays to be read (B2.29j). */
export const released =
  ({ today, taker }: Pick<Context, "today" | "taker">): PlanWork =>
  async (tx, ready) => {
    const plans = ready.map(({ record }) => record);
    const linesOf = await allocationsOf(
      tx,
      plans.map(({ id }) => id),
    );
    const past = plans.filter((plan) => isOver(plan, today));
    const current = plans.filter((plan) => !past.includes(plan) && linesOf(plan.id).length > 0);
    const refused = new Map([
      ...past.map(({ id }) => [id, new Fault("procurementPlanPast")] as const),
      ...(current.length > 0 ? await whyAboveOrders(tx, current, linesOf) : []),
    ]);
    const ids = plans.flatMap(({ id }) => (refused.has(id) ? [] : [id]));
    const releasedAt = new Date().toISOString();
    return {
      what: "released",
      refused,
      along: () =>
        sql`insert into procurement_plan_version (procurement_plan_id, org_no, plan_version, plan_num, unit_no, remark, lines, released_at, released_by)
          select p.id, p.org_no, p.plan_version + 1, p.plan_num, p.unit_no, p.remark, coalesce((
            select jsonb_agg(jsonb_build_object('supplierNo', l.supplier_no, 'allocatedQty', trim_scale(l.allocated_qty)::text,
              'supplyRatio', trim_scale(l.supply_ratio)::text) order by l.id)
            from procurement_plan_line l where l.procurement_plan_id = p.id), '[]'), ${releasedAt}, ${taker.userName}
          from procurement_plan p where p.id = any (${ids}::bigint[])`.execute(tx),
      on: ({ record }) => {
        const version = record.planVersion + 1;
        const change = { field: "planVersion", old: String(record.planVersion), new: String(version) };
        return { set: { planVersion: version, releasedAt }, changes: [{ line: null, ...change }] };
      },
    };
  };

/** The buyer withdraws released plans. */
export const withdrawn: PlanWork = () => ({ what: "withdrawn" });

/** The buyer deletes plans that still wait for their release (B4.6b). */
export const removed: PlanWork = (tx, ready) => ({
  what: null,
  removes: true,
  along: () =>
    sql`delete from procurement_plan where id = any (${ready.map(({ record }) => record.id)}::bigint[])`.execute(tx),
});
