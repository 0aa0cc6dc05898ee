import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import { bucketOf } from "@tandem/contract/planning/buckets";
import {
  type ProcurementPlanInput,
  procurementPlan,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { distributedBy, planSource, planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import { requireFixed } from "../../core/fixed-fields.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { requireUnitOf } from "../planned-unit.ts";
import { checkAllocations, type GivenLine, requireWithinPlan } from "./check-allocations.ts";
import { type Allocation, allocationChanges, allocationsOf, writeAllocations } from "./plan-lines.ts";
import { lockMaterial, type PlanWork, storedPlans } from "./stored-plans.ts";

/** What is filled in, with the bucket that the day falls into. */
const writtenOf = (input: ProcurementPlanInput) => {
  const written = writtenValues(procurementPlan, input);
  return { ...written, plannedDate: bucketOf(written.planType, written.plannedDate) };
};
type Written = ReturnType<typeof writtenOf>;

/** The plan of a bucket, where there is one. */
async function findBucket(tx: Database, { orgNo, bmItemNo, planType, plannedDate }: Written) {
  const { rows } = await sql<{ id: string; number: string }>`select id, plan_no as number from procurement_plan
    where (org_no, bm_item_no, plan_type, planned_date) = (${orgNo}, ${bmItemNo}, ${planType}, ${plannedDate}::date)`.execute(
    tx,
  );
  return rows[0];
}

const known = (number: string) =>
  new Fault("procurementPlanKnown", { number }, [
    { path: "plannedDate", key: "errors.procurementPlanKnown", parameters: { number } },
  ]);

const isBucketTaken = (failure: unknown) => isTaken(failure, "procurement_plan_bucket");

/** Says of a failure that somebody was quicker, whose plan it names. @throws Fault procurementPlanKnown */
export async function asKnown(context: Context, input: ProcurementPlanInput, failure: unknown): Promise<never> {
  if (!isBucketTaken(failure)) throw failure;
  const other = await context.read((db) => findBucket(db, writtenOf(input)));
  throw known(other?.number ?? "–");
}

/** What suppliers are given by hand, as it is stored, and what that makes of the plan. */
function asGiven(lines: readonly GivenLine[], ratioOf: (supplierNo: string) => string | null) {
  const allocations = lines.map(
    ({ supplierNo, allocatedQty }): Allocation => ({ supplierNo, allocatedQty, supplyRatio: ratioOf(supplierNo) }),
  );
  const set = {
    distributedQty: sum(lines.map(({ allocatedQty }) => allocatedQty)),
    lineCount: lines.length,
    distributedBy: lines.length > 0 ? distributedBy.code.hand : null,
    undistributedReason: null,
    judgedBy: null,
  };
  return { allocations, set };
}

/** Plans a bucket. Answers its id. @throws Fault invalidRequest, referenceUnknown, procurementPlanKnown, or what keeps its lines */
export async function addPlan(
  tx: Database,
  { taker }: Pick<Context, "taker">,
  input: ProcurementPlanInput,
  dataSource: string = planSource.code.byHand,
): Promise<string> {
  const written = writtenOf(input);
  const lines = input.lines ?? [];
  await requireNamed(tx, procurementPlan, written, { isValid: true });
  const unitNo = await requireUnitOf(tx, procurementPlan.name, written);
  await lockMaterial(tx, written);
  const other = await findBucket(tx, written);
  if (other) throw known(other.number);
  const ratioOf =
    lines.length > 0 ? await checkAllocations(tx, { ...written, id: null, unitNo }, lines, []) : () => null;
  const { allocations, set } = asGiven(lines, ratioOf);
  const id = await addDocument(tx, taker, storedPlans, {
    head: { ...written, ...set, unitNo, dataSource },
    lines: null,
    action: "add",
    toState: planStatus.code.pending,
    what: null,
  });
  if (lines.length > 0) await writeAllocations(tx, new Map([[id, allocations]]));
  return id;
}

const fixed = ["orgNo", "bmItemNo", "planType", "plannedDate"] as const;
const changeable = ["planNum", "remark"] as const;

const isSameLines = (one: readonly GivenLine[], other: readonly GivenLine[]) =>
  one.length === other.length &&
  one.every(({ supplierNo, allocatedQty }, index) => {
    const beside = other[index];
    return beside?.supplierNo === supplierNo && compareNumbers(allocatedQty, beside.allocatedQty) === 0;
  });

/** Says a plan otherwise that is not released. Lines that are not said stay, as long as they fit into what is planned. */
export const rewritten =
  (input: ProcurementPlanInput): PlanWork =>
  async (tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    const now = writtenOf(input);
    requireFixed(fixed, now, record);
    const unitNo = await requireUnitOf(tx, procurementPlan.name, now);
    const before = (await allocationsOf(tx, [record.id]))(record.id);
    const { lines } = input;
    const plan = { ...now, id: record.id, unitNo };
    const isAnew = lines !== undefined && !isSameLines(lines, before);
    if (!isAnew) requireWithinPlan(plan, before, "planNum");
    const given = isAnew ? asGiven(lines, await checkAllocations(tx, plan, lines, before)) : null;
    const changed = changeable.filter((field) => !isSameValue(procurementPlan, field, record[field], now[field]));
    const changes = changed.map((field) => ({ line: null, field, old: record[field], new: now[field] }));
    const told = given ? allocationChanges(before, given.allocations) : [];
    // Why something was left is said of another quantity.
    const isOther = changed.includes("planNum");
    const set = { ...now, unitNo, ...(isOther ? { undistributedReason: null } : {}), ...given?.set };
    return {
      what: null,
      ...(given ? { along: () => writeAllocations(tx, new Map([[record.id, given.allocations]])) } : {}),
      on: () => ({ to: String(record.planStatus), set, changes: [...changes, ...told] }),
    };
  };

/** Plans a bucket of a workbook, or changes the plan that its row was found to be of. Answers its id. @throws Fault procurementPlanKnown where somebody was quicker */
export async function bringPlan(
  tx: Database,
  context: Context,
  planId: string | null,
  input: ProcurementPlanInput,
): Promise<string> {
  if (planId === null) {
    return addPlan(tx, context, input, planSource.code.workbook).catch((failure) => {
      throw isBucketTaken(failure) ? known("–") : failure;
    });
  }
  await takeStep(tx, context, storedPlans, "modify", { id: planId }, rewritten(input));
  return planId;
}
