import { daysAfter } from "@tandem/contract/core/days";
import { Fault } from "@tandem/contract/core/errors";
import { longestSpan, type ReleasedAllocation } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

/** Which released allocations are asked for: those of buckets that begin on these days. */
export interface WantedAllocations {
  readonly orgNo: string;
  readonly bmItemNo: readonly string[];
  readonly supplierNo?: readonly string[] | undefined;
  readonly plannedDateStart: string;
  readonly plannedDateEnd: string;
}

/**
 * What released plans of an organisation give suppliers of materials, by material, bucket and supplier.
 * @throws Fault allocationSpanTooLong
 */
export async function releasedAllocations(
  db: Database,
  { orgNo, bmItemNo, supplierNo, plannedDateStart, plannedDateEnd }: WantedAllocations,
): Promise<ReleasedAllocation[]> {
  if (plannedDateEnd > daysAfter(plannedDateStart, longestSpan))
    throw new Fault("allocationSpanTooLong", { days: longestSpan }, [
      { path: "plannedDateEnd", key: "errors.allocationSpanTooLong", parameters: { days: longestSpan } },
    ]);
  const { rows } =
    await sql<ReleasedAllocation>`select p.id::text as procurement_plan_id, p.plan_no, p.plan_version, p.bm_item_no,
      l.supplier_no, p.plan_type, p.planned_date, trim_scale(l.allocated_qty)::text as allocated_qty, p.unit_no
    from procurement_plan p join procurement_plan_line l on l.procurement_plan_id = p.id
    where p.org_no = ${orgNo} and p.bm_item_no = any (${bmItemNo}) and p.plan_status = ${sqlCodes(planStatus.code.released)}
      and p.planned_date between ${plannedDateStart} and ${plannedDateEnd}
      and (${supplierNo ?? null}::text[] is null or l.supplier_no = any (${supplierNo ?? null}::text[]))
    order by p.bm_item_no, p.planned_date, p.plan_type, l.supplier_no`.execute(db);
  return rows;
}
