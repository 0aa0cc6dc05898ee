import { Fault } from "@tandem/contract/core/errors";
import { subtract, sum } from "@tandem/contract/core/numbers";
import { type PlanRelease, procurementPlan } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { isSameValue } from "../../core/same-value.ts";
import { allocationChanges } from "./plan-lines.ts";

type Stored = Omit<PlanRelease, "distributedQty" | "undistributedQty" | "changes">;

const said = ["planNum", "remark"] as const;

/** What a release made of the one before it. */
function changesOf(now: Stored, before: Stored | undefined): ValueChange[] {
  if (!before) return [];
  const ofHead = said
    .filter((field) => !isSameValue(procurementPlan, field, before[field], now[field]))
    .map((field) => ({ line: null, field, old: before[field], new: now[field] }));
  return [...ofHead, ...allocationChanges(before.lines, now.lines)];
}

/** What each release of a plan said, the newest first. @throws Fault notFound */
export async function planVersions(db: Database, id: string): Promise<{ versions: PlanRelease[] }> {
  const [found, { rows }] = await inOneBreath([
    db.selectFrom("procurementPlanRow").select("id").where("id", "=", id).executeTakeFirst(),
    sql<Stored>`select v.plan_version, to_jsonb(v.released_at) #>> '{}' as released_at, v.released_by, trim_scale(v.plan_num)::text as plan_num,
        v.unit_no, v.remark, coalesce((
          select jsonb_agg(jsonb_build_object('supplierNo', l.line ->> 'supplierNo', 'supplierName', coalesce(app.called(s), l.line ->> 'supplierNo'),
            'supplyRatio', l.line ->> 'supplyRatio', 'allocatedQty', l.line ->> 'allocatedQty') order by l.place)
          from jsonb_array_elements(v.lines) with ordinality as l (line, place)
          left join supplier s on s.tenant_id = v.tenant_id and s.supplier_no = l.line ->> 'supplierNo'), '[]') as lines
      from procurement_plan_version v where v.procurement_plan_id = ${id} order by v.plan_version desc`.execute(db),
  ]);
  if (!found) throw new Fault("notFound");
  return {
    versions: rows.map((version, index) => {
      const distributedQty = sum(version.lines.map(({ allocatedQty }) => allocatedQty));
      return {
        ...version,
        distributedQty,
        undistributedQty: subtract(version.planNum, distributedQty),
        changes: changesOf(version, rows[index + 1]),
      };
    }),
  };
}
