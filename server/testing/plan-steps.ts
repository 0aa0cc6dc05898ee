import type { InputOf } from "@tandem/contract/core/service";
import type {
  ProcurementPlanDetail,
  ProcurementPlanInput,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import type { Services } from "@tandem/contract/services";
import { expect } from "vitest";
import type { TestApplication, TestUser } from "./application.ts";
import { buildIssued, day, type ImportRow } from "./orders.ts";
import { named } from "./records.ts";
import { addPolicy, type PolicyOptions } from "./rules.ts";

/** A day of next year, so that all are of one. */
export const on = (monthAndDay: string) => `${Number(day(0).slice(0, 4)) + 1}-${monthAndDay}`;
export const open = ({ allowedActions }: ProcurementPlanDetail) =>
  Object.entries(allowedActions).flatMap(([step, why]) => (why === null ? [step] : []));
export const given = ({ lines }: ProcurementPlanDetail) =>
  Object.fromEntries(lines.map(({ supplierNo, allocatedQty }) => [supplierNo, allocatedQty]));
type Change = { readonly plan: ProcurementPlanDetail } & Partial<ProcurementPlanInput>;
type Terms = Partial<InputOf<Services["materialSuppliers"]["endpoints"]["addbmitemmerchant"]>>;

/** Who plans, and where. */
interface Planners {
  readonly app: TestApplication;
  readonly admin: TestUser;
  readonly buyer: TestUser;
}

/** So that none is taken for another that was sent before. */
let count = 0;

/** What planners do with plans, and what plans follow. */
export function planSteps(who: () => Planners) {
  const get = ({ id }: { readonly id: string }): Promise<ProcurementPlanDetail> =>
    who().buyer.ok("procurementPlans", "getProcurementPlanById", { id });
  const publish = async (one: ProcurementPlanDetail) => {
    await who().buyer.ok("procurementPlans", "publish", { publishList: [named(one)] });
    return get(one);
  };
  const unpublish = async (one: ProcurementPlanDetail) => {
    await who().buyer.ok("procurementPlans", "unpublish", { unpublishList: [named(one)] });
    return get(one);
  };
  const distribute = (...plans: readonly ProcurementPlanDetail[]) =>
    who().buyer.ok("procurementPlans", "distribute", { distributeList: plans.map(named) });
  const distributed = async (one: ProcurementPlanDetail) => {
    const { results } = await distribute(one);
    expect(results[0]?.error).toBeNull();
    return get(one);
  };
  const changed = ({ plan, ...wish }: Change) => {
    const { orgNo, bmItemNo, planType, plannedDate, planNum, remark } = plan;
    return { ...named(plan), orgNo, bmItemNo, planType, plannedDate, planNum, remark, ...wish };
  };
  const change = (wish: Change) => who().buyer.ok("procurementPlans", "saveProcurementPlan", changed(wish));
  const refusedChange = async (wish: Change) => {
    const { body } = await who().buyer.call("procurementPlans", "saveProcurementPlan", changed(wish));
    return body as { errorCode?: string; errorMessage?: string; details?: { path: string }[] };
  };

  const supplies = (supplierNo: string, supplyRatio: string | null, terms: Terms = {}) => {
    count += 1;
    return who().admin.ok("materialSuppliers", "addbmitemmerchant", {
      ...{ itemNo: "M1", supplierNo, supplyRatio, statusCode: "1", remark: `Terms ${count}` },
      ...terms,
    });
  };
  const policy = (options: PolicyOptions) => {
    count += 1;
    return addPolicy(who().admin, "PLANS", { ...options, remark: `Policy ${count}` }, [{ orgNo: "O1" }]);
  };
  const order = (supplierNo: string, batchPurQty: string, days: number, line: ImportRow = {}) =>
    buildIssued(who().app, { supplierNo, quantities: [batchPurQty], head: { expectArrivalDate: day(days), ...line } });
  return { get, publish, unpublish, distribute, distributed, change, refusedChange, supplies, policy, order };
}
