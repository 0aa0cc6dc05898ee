import {
  type ProcurementPlanDetail,
  type ProcurementPlanInput,
  procurementPlan,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import type { TestUser } from "../application.ts";
import { type EveryField, importOne } from "../every-field.ts";
import { day } from "../orders.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

let count = 0;

/** What a plan says; each is of another day. */
export function planOf(wish: Partial<ProcurementPlanInput> = {}): ProcurementPlanInput {
  count += 1;
  return { orgNo: "O1", bmItemNo: "M1", planType: "1", plannedDate: day(count), planNum: "100", ...wish };
}

/** Plans a bucket. */
export const draftPlan = (user: TestUser, wish: Partial<ProcurementPlanInput> = {}): Promise<ProcurementPlanDetail> =>
  user.ok("procurementPlans", "saveProcurementPlan", planOf(wish));

const everyField: EveryField = {
  title: "a procurement plan",
  service: "procurementPlans",
  head: procurementPlan,
  ways: ["form", "import"],
  async fill(app, way) {
    const user = await app.as("buyer");
    const head = await filledValues(user, procurementPlan, { ...planOf(), remark: `EVERY-${way}` });
    if (way === "import") await importOne(user, "procurementPlans", head);
    else await user.ok("procurementPlans", "saveProcurementPlan", head as ProcurementPlanInput);
    return { user, condition: { remark: head.remark }, head, line: {} };
  },
  async again(_app, { user, head }, { id, version }) {
    const changed = { planNum: "7", remark: null } as const;
    const input = { ...head, ...changed, id, version } as ProcurementPlanInput;
    const now = await user.ok("procurementPlans", "saveProcurementPlan", input);
    return { now, head: { ...head, ...changed }, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  laws: {
    "distributed and undistributed of a plan are what is planned, and distributed is what its lines give": `
      select p.id, p.plan_num, p.distributed_qty, p.undistributed_qty, l.given from procurement_plan p
      left join (select procurement_plan_id as id, sum(allocated_qty) as given, count(*) as lines from procurement_plan_line group by 1) l
        on l.id = p.id
      where p.distributed_qty + p.undistributed_qty <> p.plan_num or p.undistributed_qty < 0
        or (p.distributed_qty, p.line_count) is distinct from (coalesce(l.given, 0), coalesce(l.lines, 0))`,
    "a plan has as many versions as it says, and the last of a released one says what it does": `
      select p.id, p.plan_version, v.versions from procurement_plan p
      left join (select procurement_plan_id as id, count(*) as versions, max(plan_version) as latest from procurement_plan_version group by 1) v
        on v.id = p.id
      left join procurement_plan_version r on r.procurement_plan_id = p.id and r.plan_version = p.plan_version
      where (p.plan_version, p.plan_version) is distinct from (coalesce(v.versions, 0), coalesce(v.latest, 0))
        or p.plan_status = '1' and (p.plan_num, p.unit_no, p.remark) is distinct from (r.plan_num, r.unit_no, r.remark)`,
  },
  breaking: [
    ["distributed and undistributed", "update procurement_plan set distributed_qty = plan_num where line_count > 0"],
    ["a plan has as many versions", "update procurement_plan_version set plan_num = plan_num + 1"],
  ],
  history: { entity: "procurementPlan", table: "procurement_plan", column: "plan_status", isRemovable: true },
  probes: {
    procurementPlans: {
      getProcurementPlanVersions: { by: ["buyer"], names: "procurementPlan", input: ({ id }) => ({ id }) },
      getReleasedAllocations: {
        by: ["buyer"],
        nothing: "allocations of the caller's own scope, tested on its own",
      },
      saveProcurementPlan: {
        by: ["buyer"],
        names: "procurementPlan",
        input: ({ id }) => ({ ...planOf(), id, version: -1 }),
      },
    },
  },
  async build(admin, { receipt }) {
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { orgNo, supplierNo, itemNo } = received;
    const lines = [{ supplierNo, allocatedQty: "40" }];
    const { id, version, lines: given } = await draftPlan(admin, { orgNo, bmItemNo: itemNo, lines });
    await admin.ok("procurementPlans", "publish", { publishList: [{ id, version }] });
    return { procurementPlan: { id }, procurementPlanLine: { id: given[0]?.id ?? "" } };
  },
};
