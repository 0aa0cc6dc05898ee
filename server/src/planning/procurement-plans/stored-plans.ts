import {
  type procurementPlan as PlanEntity,
  type procurementPlanLine as PlanLineEntity,
  procurementPlan,
  procurementPlanDocument,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    procurementPlan: { id: string };
    procurementPlanRow: ViewOf<typeof PlanEntity>;
    procurementPlanLineRow: ViewOf<typeof PlanLineEntity>;
  }
}

/** Holds what the plans of a material draw on: nobody distributes another plan of it in the meantime. */
export const lockMaterial = (
  tx: Database,
  { orgNo, bmItemNo }: { readonly orgNo: string; readonly bmItemNo: string },
) =>
  sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'procurement_plan', app.scope_tenant(), ${orgNo}::text, ${bmItemNo}::text), 0))`.execute(
    tx,
  );

/** {@link lockMaterial} of those of some plans, in one order. */
const lockMaterials = (tx: Database, ids: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(wanted, 0)) from (
    select distinct concat_ws(' ', 'procurement_plan', tenant_id, org_no, bm_item_no) as wanted from procurement_plan
    where id = any (${ids}::bigint[]) order by 1) as w`.execute(tx);

/** Where plans are stored, and what a change is compared with. */
export const storedPlans = storedDocument(procurementPlanDocument, {
  ofOrganisation: true,
  rulesOf: withoutRules,
  lockBefore: lockMaterials,
  reads: {
    ...columnsRead(procurementPlan, ["bmItemNo", "planType", "plannedDate", "planNum", "unitNo", "remark"]),
    ...columnsRead(procurementPlan, ["distributedQty", "distributedBy", "undistributedReason"]),
    planVersion: sql<number>`t.plan_version`,
  },
});

export type PlanWork<Given = unknown> = Work<(typeof storedPlans)["reads"], unknown, Given>;
export type LockedPlan = Parameters<PlanWork>[1][number]["record"];
