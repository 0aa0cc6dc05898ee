import { compareNumbers } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";

/** What a supplier is given of a plan, and the ratio that it had then. */
export interface Allocation {
  readonly supplierNo: string;
  readonly allocatedQty: string;
  readonly supplyRatio: string | null;
}

/** What plans give their suppliers, by the ids of the plans. */
export async function allocationsOf(
  tx: Database,
  ids: readonly string[],
): Promise<(planId: string) => readonly Allocation[]> {
  const { rows } = await sql<Allocation & { planId: string }>`select procurement_plan_id as plan_id, supplier_no,
      trim_scale(allocated_qty)::text as allocated_qty, trim_scale(supply_ratio)::text as supply_ratio
    from procurement_plan_line where procurement_plan_id = any (${ids}::bigint[]) order by id`.execute(tx);
  const found = Map.groupBy(rows, ({ planId }) => planId);
  return (planId) => found.get(planId) ?? [];
}

/** Gives suppliers of plans what is said, in place of what they were given before. */
export async function writeAllocations(
  tx: Database,
  allocations: ReadonlyMap<string, readonly Allocation[]>,
): Promise<void> {
  const ids = [...allocations.keys()];
  const rows = [...allocations].flatMap(([planId, lines]) =>
    lines.map(({ supplierNo, allocatedQty, supplyRatio }, place) => ({
      ...{ plan_id: planId, place, supplier_no: supplierNo, allocated_qty: allocatedQty, supply_ratio: supplyRatio },
    })),
  );
  await sql`delete from procurement_plan_line where procurement_plan_id = any (${ids}::bigint[])`.execute(tx);
  if (rows.length === 0) return;
  await sql`insert into procurement_plan_line (procurement_plan_id, org_no, supplier_no, allocated_qty, supply_ratio)
    select p.id, p.org_no, w.supplier_no, w.allocated_qty, w.supply_ratio
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (plan_id bigint, place integer, supplier_no text, allocated_qty numeric, supply_ratio numeric)
    join procurement_plan p on p.id = w.plan_id order by p.id, w.place`.execute(tx);
}

/** What is told of suppliers that are given more, less, or something at all. */
export function allocationChanges(before: readonly Allocation[], after: readonly Allocation[]): ValueChange[] {
  const [old, now] = [before, after].map(
    (lines) => new Map(lines.map(({ supplierNo, allocatedQty }) => [supplierNo, allocatedQty])),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((line) => {
    const [was, is] = [old.get(line) ?? null, now.get(line) ?? null];
    const isSame = was !== null && is !== null && compareNumbers(was, is) === 0;
    return isSame ? [] : [{ line, field: "allocatedQty", old: was, new: is }];
  });
}
