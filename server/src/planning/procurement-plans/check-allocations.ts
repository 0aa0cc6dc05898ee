import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, partsOf, sum } from "@tandem/contract/core/numbers";
import { procurementPlanLine } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import { ofRule, ratedSources } from "./distribute-plan.ts";
import { mostByRatio } from "./share-plan.ts";
import { type SharedPlan, type SharingTerms, sharingBook } from "./sharing-terms.ts";

/** What somebody wants to give a supplier of a plan. */
export interface GivenLine {
  readonly supplierNo: string;
  readonly allocatedQty: string;
}

/** Something that keeps a supplier from being given so much. */
interface Wrong {
  readonly error: ErrorName;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const isMultiple = (quantity: string, step: string) => compareNumbers(partsOf(quantity, step).last, step) === 0;

/** What the rules say against what a supplier is to be given (B5.11, B9.6a). */
function whyNot(terms: SharingTerms, { supplierNo, allocatedQty }: GivenLine, mostOf: ReturnType<typeof mostByRatio>) {
  const { source, decided } = terms.of(supplierNo);
  const wrong = (error: ErrorName, quantity: string, option: Parameters<typeof ofRule>[1]): Wrong => ({
    ...{
      error,
      parameters: { supplier: supplierNo, quantity: allocatedQty, max: quantity, ...ofRule(decided, option) },
    },
  });
  if (isYes(decided.minOrderQtyChecked.value)) {
    if (!isMultiple(allocatedQty, source.step))
      return wrong("allocationNotMultiple", source.step, "minOrderQtyChecked");
    if (compareNumbers(allocatedQty, source.least) < 0)
      return wrong("allocationBelowMinimum", source.least, "minOrderQtyChecked");
  }
  if (source.most !== null && compareNumbers(allocatedQty, source.most) > 0)
    return wrong("allocationAboveOrders", source.most, "withinOrderQty");
  if (isYes(terms.decided.sourceRatioChecked.value)) {
    const most = mostOf(source);
    if (compareNumbers(allocatedQty, most) > 0) return wrong("allocationAboveRatio", most, "sourceRatioChecked");
  }
  return null;
}

const mostWhereKept = ({ planNum }: SharedPlan, terms: SharingTerms): ReturnType<typeof mostByRatio> =>
  isYes(terms.decided.sourceRatioChecked.value)
    ? mostByRatio(planNum, ratedSources(terms, "sourceRatioChecked"))
    : () => planNum;

/** Refuses suppliers that do not supply the organisation, at their lines. @throws Fault referenceUnknown, referenceElsewhere */
async function requireSuppliers(tx: Database, orgNo: string, lines: readonly GivenLine[]): Promise<void> {
  const supplierNo = lines.map((line) => line.supplierNo);
  await requireNamed(tx, procurementPlanLine, { orgNo, supplierNo }, { changed: ["supplierNo"], isValid: true }).catch(
    (failure) => {
      if (!(failure instanceof Fault)) throw failure;
      const details = failure.details.map((detail) => ({
        ...detail,
        path: `lines.${supplierNo.indexOf(String(detail.parameters?.value))}.${detail.path}`,
      }));
      throw new Fault(failure.error, failure.parameters, details);
    },
  );
}

/** @throws Fault allocationsAbovePlan where suppliers are given more than is planned */
export function requireWithinPlan(
  { planNum, unitNo }: Pick<SharedPlan, "planNum" | "unitNo">,
  lines: readonly GivenLine[],
  path: string,
): void {
  const quantity = sum(lines.map(({ allocatedQty }) => allocatedQty));
  if (compareNumbers(quantity, planNum) <= 0) return;
  const fault = new Fault("allocationsAbovePlan", { quantity, max: planNum, unit: unitNo });
  const { parameters } = fault;
  throw new Fault(fault.error, parameters, [{ path, key: `errors.${fault.error}`, parameters }]);
}

/**
 * Checks what suppliers are given by hand, and answers the ratios that they have. Rules look at what is said anew alone: what stands
 * was right when it was said.
 *
 * @throws Fault at the lines that are wrong
 */
export async function checkAllocations(
  tx: Database,
  plan: SharedPlan,
  lines: readonly GivenLine[],
  standing: readonly GivenLine[],
): Promise<(supplierNo: string) => string | null> {
  requireOnce(
    lines.map(({ supplierNo }) => supplierNo),
    "allocationSupplierRepeated",
    "supplierNo",
  );
  await requireSuppliers(tx, plan.orgNo, lines);
  const fieldKey = "procurementPlanLine.allocatedQty";
  await requireUnitDecimals(
    tx,
    lines.map(({ allocatedQty: quantity }, index) => ({
      ...{ unitNo: plan.unitNo, quantity, path: `lines.${index}.allocatedQty`, fieldKey },
    })),
  );
  requireWithinPlan(plan, lines, `lines.${Math.max(lines.length - 1, 0)}.allocatedQty`);
  const book = await sharingBook(tx, [plan], () => lines.map(({ supplierNo }) => supplierNo));
  const terms = book.termsOf(0);
  const before = new Map(standing.map(({ supplierNo, allocatedQty }) => [supplierNo, allocatedQty]));
  const isNew = ({ supplierNo, allocatedQty }: GivenLine) =>
    compareNumbers(before.get(supplierNo) ?? "0", allocatedQty) !== 0;
  if (lines.some(isNew)) {
    const mostOf = mostWhereKept(plan, terms);
    const wrong = lines.map((line) => (isNew(line) ? whyNot(terms, line, mostOf) : null));
    throwFirst(wrong);
  }
  return (supplierNo) => terms.of(supplierNo).source.supplyRatio;
}

function throwFirst(wrong: readonly (Wrong | null)[]): void {
  const details = wrong.flatMap((each, index): FaultDetail[] =>
    each ? [{ path: `lines.${index}.allocatedQty`, key: `errors.${each.error}`, parameters: each.parameters }] : [],
  );
  const first = wrong.find((each) => each !== null);
  if (first) throw new Fault(first.error, first.parameters, details);
}

/** Which of some plans give a supplier more than its orders leave open, where that is looked at, and whom (B5.11a). */
export async function whyAboveOrders(
  tx: Database,
  plans: readonly (SharedPlan & { readonly id: string })[],
  linesOf: (planId: string) => readonly GivenLine[],
): Promise<Map<string, Fault>> {
  const linesAt = (place: number) => linesOf(plans[place]?.id ?? "");
  const book = await sharingBook(tx, plans, (place) => linesAt(place).map(({ supplierNo }) => supplierNo));
  return new Map(
    plans.flatMap((plan, place) => {
      const terms = book.termsOf(place);
      const wrong = linesAt(place).find(({ supplierNo, allocatedQty }) => {
        const { most } = terms.of(supplierNo).source;
        return most !== null && compareNumbers(allocatedQty, most) > 0;
      });
      if (!wrong) {
        book.keep(place, new Map(linesAt(place).map((line) => [line.supplierNo, line.allocatedQty])), false);
        return [];
      }
      const { source, decided } = terms.of(wrong.supplierNo);
      const { supplierNo: supplier, allocatedQty: quantity } = wrong;
      const by = ofRule(decided, "withinOrderQty");
      return [[plan.id, new Fault("allocationAboveOrders", { supplier, quantity, max: source.most ?? "0", ...by })]];
    }),
  );
}
