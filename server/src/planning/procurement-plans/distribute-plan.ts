import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import {
  type DistributionOption,
  distribution,
  distributionOptionNames,
} from "@tandem/contract/orders/order-rules/execution-policies";
import { type RuleNamed, ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { bucketOf } from "@tandem/contract/planning/buckets";
import type { Distributed } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { distributedBy, planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import type { Context } from "../../core/context.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import { type Allocation, allocationChanges, allocationsOf, writeAllocations } from "./plan-lines.ts";
import { mostByRatio, type Shared, type Source, shareByOrders, shareByRatio } from "./share-plan.ts";
import { type Decisions, type SharingTerms, sharingBook } from "./sharing-terms.ts";
import type { LockedPlan, PlanWork } from "./stored-plans.ts";

/** What a refusal says of the rule behind it. */
export const ofRule = (decided: Decisions, option: DistributionOption) =>
  ruleParameters(decided[option].rule, `executionPolicy.${option}`);

const whole = "100";

/** The suppliers that have a ratio. @throws Fault planWithoutRatios, planRatiosNotWhole */
export function ratedSources(terms: SharingTerms, option: DistributionOption): Source[] {
  const by = ofRule(terms.decided, option);
  if (terms.rated.length === 0) throw new Fault("planWithoutRatios", by);
  if (compareNumbers(terms.ratioSum, whole) !== 0)
    throw new Fault("planRatiosNotWhole", { rate: terms.ratioSum, ...by });
  return terms.rated.map((supplierNo) => terms.of(supplierNo).source);
}

/** Shares the quantity of a plan as its rules say. @throws Fault why nothing can be given to anybody */
function share({ planNum }: Pick<LockedPlan, "planNum">, terms: SharingTerms): Shared {
  const { decided } = terms;
  if (decided.distribution.value === distribution.code.ratio)
    return shareByRatio(planNum, ratedSources(terms, "distribution"));
  if (terms.orders.length === 0) throw new Fault("planWithoutOrders", ofRule(decided, "distribution"));
  const ordered = [...new Set(terms.orders.map(({ supplierNo }) => supplierNo))];
  const sources = ordered.map((supplierNo) => terms.of(supplierNo).source);
  const isLimited = isYes(decided.sourceRatioChecked.value);
  const most = isLimited ? mostByRatio(planNum, ratedSources(terms, "sourceRatioChecked")) : () => null;
  return shareByOrders(planNum, sources, terms.orders, most);
}

/** The rules that had a say in it, each once. */
function judgedBy(terms: SharingTerms, { shares }: Shared): RuleNamed[] {
  const asked = [terms.decided, ...[...shares.keys()].map((supplierNo) => terms.of(supplierNo).decided)];
  const rules = asked.flatMap((decided) => distributionOptionNames.map((option) => decided[option].rule));
  return [...new Map(rules.map((rule) => [`${rule.kind} ${rule.id}`, rule])).values()].filter(({ id }) => id !== "");
}

interface Result {
  readonly shared: Shared;
  readonly lines: readonly Allocation[];
  readonly by: Distributed["distributedBy"];
  readonly rules: readonly RuleNamed[];
}

function resultOf(plan: LockedPlan, terms: SharingTerms): Result | Fault {
  try {
    const shared = share(plan, terms);
    if (shared.shares.size === 0) return new Fault("planFitsNobody");
    const lines = [...shared.shares].map(([supplierNo, allocatedQty]) => {
      const { supplyRatio } = terms.of(supplierNo).source;
      return { supplierNo, allocatedQty, supplyRatio };
    });
    const isByRatio = terms.decided.distribution.value === distribution.code.ratio;
    const by = isByRatio ? distributedBy.code.ratio : distributedBy.code.order;
    return { shared, lines, by, rules: judgedBy(terms, shared) };
  } catch (failure) {
    if (failure instanceof Fault) return failure;
    throw failure;
  }
}

/** Whether nothing of a plan is delivered any more. */
export const isOver = (plan: Pick<LockedPlan, "planType" | "plannedDate">, today: string) =>
  plan.plannedDate < bucketOf(plan.planType, today);

/**
 * Gives the quantities of plans to suppliers, the earliest bucket first, each with regard to what those before it give. `tell` hears
 * what each comes to.
 */
export const distributed =
  ({ today }: Pick<Context, "today">, tell: (became: Distributed) => void): PlanWork =>
  async (tx, ready) => {
    const plans = ready
      .map(({ record }) => record)
      .sort((one, other) => (one.plannedDate < other.plannedDate ? -1 : one.plannedDate > other.plannedDate ? 1 : 0));
    const book = await sharingBook(tx, plans);
    const before = await allocationsOf(
      tx,
      plans.map(({ id }) => id),
    );
    const [results, refused] = [new Map<string, Result>(), new Map<string, Fault>()];
    for (const [place, plan] of plans.entries()) {
      const result = resultOf(plan, book.termsOf(place));
      if (result instanceof Fault) {
        refused.set(plan.id, result);
        continue;
      }
      results.set(plan.id, result);
      if (plan.planStatus !== planStatus.code.withdrawn) book.keep(place, result.shared.shares, isOver(plan, today));
    }
    for (const { id, planNum, unitNo } of plans) {
      const result = results.get(id);
      if (!result) continue;
      const { distributedQty, reason: undistributedReason } = result.shared;
      const undistributedQty = subtract(planNum, distributedQty);
      tell({ id, distributedQty, undistributedQty, unitNo, distributedBy: result.by, undistributedReason });
    }
    return {
      what: null,
      refused,
      along: () => writeAllocations(tx, new Map([...results].map(([id, { lines }]) => [id, lines]))),
      on: ({ record }) => effectOf(record, before(record.id), results.get(record.id) as Result),
    };
  };

function effectOf(record: LockedPlan, before: readonly Allocation[], { shared, lines, by, rules }: Result) {
  const now = { distributedBy: by, undistributedReason: shared.reason };
  const fields = ["distributedBy", "undistributedReason"] as const;
  const changes = fields.flatMap((field) =>
    record[field] === now[field] ? [] : [{ line: null, field, old: record[field], new: now[field] }],
  );
  return {
    to: String(record.planStatus),
    set: { ...now, distributedQty: shared.distributedQty, lineCount: lines.length, judgedBy: rules },
    changes: [...changes, ...allocationChanges(before, lines)],
  };
}
