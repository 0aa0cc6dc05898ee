import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import {
  type Distributed,
  type ProcurementPlanDetail,
  type ProcurementPlanInput,
  procurementPlan,
  procurementPlanDocument,
  procurementPlanImport,
  procurementPlanLine,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { listPage } from "../../core/list-query.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { distributed } from "./distribute-plan.ts";
import { released, removed, withdrawn } from "./plan-steps.ts";
import { planVersions } from "./plan-versions.ts";
import { releasedAllocations } from "./released-allocations.ts";
import { addPlan, asKnown, bringPlan, rewritten } from "./save-plan.ts";
import { storedPlans } from "./stored-plans.ts";

async function detail(db: Database, context: Context, id: string): Promise<ProcurementPlanDetail> {
  const whole = await documentDetail(db, context, procurementPlanDocument, procurementPlanLine, id, undefined, [
    "judgedBy",
  ]);
  return { ...whole, judgedBy: (whole.judgedBy as unknown as RuleNamed[] | null) ?? [] };
}
const steps = stepHandlers(storedPlans, detail);

type Column = (typeof procurementPlanImport.columns)[number]["name"];

const sameBucket = sql`(p.org_no, p.bm_item_no, p.plan_type, p.planned_date)
  = (i.org_no, i.bm_item_no, i.plan_type, app.bucket_of(i.plan_type, i.planned_date))`;

/** Workbooks of plans: a row whose bucket has one changes that, any other plans it; of a bucket one row speaks. */
const planWorkbooks = callWorkbooksOf<Column, string>({
  sheet: procurementPlanImport,
  title: "procurementPlan.name",
  found: { planId: "bigint" },
  async complete({ tx, problems }) {
    await sql`update import_row i set plan_id = p.id from procurement_plan p where ${sameBucket}`.execute(tx);
    await problems.addFound(sql`select i.row_number, 'plannedDate', 'duplicateKey', jsonb_build_object('value', i.planned_date::text)
      from import_row i join (select min(row_number) as first, org_no, bm_item_no, plan_type, app.bucket_of(plan_type, planned_date) as planned_date
        from import_row group by 2, 3, 4, 5) p on ${sameBucket} where i.row_number > p.first`);
  },
  async compare({ tx }) {
    await sql`update import_row i set action = case when (p.plan_num, coalesce(p.remark, '')) = (i.plan_num, coalesce(i.remark, ''))
        then 'unchanged' else 'change' end
      from procurement_plan p where i.action = 'add' and p.id = i.plan_id`.execute(tx);
  },
  together: ["rowNumber"],
  take: ({ tx, context }, [row]) => bringPlan(tx, context, row?.planId ?? null, row as unknown as ProcurementPlanInput),
  makes: { table: "procurementPlan", number: "planNo", idOf: (id) => id },
});

/** Procurement plans (B1.5f, B2.29j, B3.9). */
export const procurementPlanHandlers: HandlersOf<Services["procurementPlans"]> = {
  getProcurementPlanPage: (context, request) => documentPage(context, procurementPlanDocument, request, withoutRules),
  getProcurementPlanLinePage: (context, request) => context.read((db) => listPage(db, procurementPlanLine, request)),
  getProcurementPlanById: (context, { id }) => context.read((db) => detail(db, context, id)),
  getProcurementPlanVersions: (context, { id }) => context.read((db) => planVersions(db, id)),
  getReleasedAllocations: (context, wanted) =>
    context.read(async (db) => ({ allocations: await releasedAllocations(db, wanted) })),
  saveProcurementPlan: (context, { id, version = 0, ...input }) =>
    (id
      ? steps.one("modify", rewritten(input))(context, { id, version })
      : context.write(async (tx) => detail(tx, context, await addPlan(tx, context, input)), stepOptions)
    ).catch((failure) => asKnown(context, input, failure)),
  distribute: async (context, { distributeList }) => {
    const became: Distributed[] = [];
    const answer = await steps.several(
      "distribute",
      distributed(context, (each) => became.push(each)),
    )(context, distributeList);
    return { ...answer, distributed: became };
  },
  publish: (context, { publishList }) => steps.several("publish", released(context))(context, publishList),
  unpublish: (context, { unpublishList }) => steps.several("unpublish", withdrawn)(context, unpublishList),
  deleteProcurementPlan: (context, { deleteList }) => steps.several("remove", removed)(context, deleteList),
  ...planWorkbooks,
  exportexcel: exportList(procurementPlan),
  exportLines: exportList(procurementPlanLine),
};
