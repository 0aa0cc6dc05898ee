import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, sum } from "@tandem/contract/core/numbers";
import type { InspectionInput } from "@tandem/contract/receiving/acceptances/acceptances";
import type { Locked } from "../../documents/stored-document.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";
import type { storedReceipts } from "../receipts/stored-receipts.ts";
import type { Conceded } from "./worth.ts";

export type JudgedLine = InspectionInput["lines"][number];

/** What was found of a receipt, which is locked, with its order line. */
export interface Inspected {
  readonly found: JudgedLine;
  readonly receipt: Locked<(typeof storedReceipts)["reads"]>;
  readonly line: LockedLine;
}

/** What goods may be found, in the quantities that say so of what is paid. */
export const quantityFields = ["acceptedQty", "concededQty", "rejectedQty"] as const;
export type QuantityField = (typeof quantityFields)[number];
/** The same of what came free of charge. */
export const freeFields = { acceptedQty: "acceptedGiftQty", rejectedQty: "rejectedGiftQty" } as const;
const everyField = [...quantityFields, ...Object.values(freeFields)] as const;
type EveryField = (typeof everyField)[number];

/** A quantity, be it left out. */
export const quantity = (value: string | null | undefined) => value ?? "0";

/** What of the free pieces was found so. */
export const freeOf = (found: JudgedLine, field: QuantityField): string =>
  field === "concededQty" ? "0" : quantity(found[freeFields[field]]);

/** What was found so, paid and free. */
export const totalOf = (found: JudgedLine, field: QuantityField): string =>
  sum([quantity(found[field]), freeOf(found, field)]);

/** The quantities that are said, by their fields. */
export const saidOf = (found: JudgedLine): EveryField[] =>
  everyField.filter((field) => isPositive(quantity(found[field])));

const isFree = (field: EveryField) => (Object.values(freeFields) as readonly string[]).includes(field);

/** What was found of each receipt is something, no more than what waits, and says why where not all of it is as ordered. */
export function requireComplete(inspected: readonly Inspected[]): void {
  const wrong = inspected.flatMap((one, index) =>
    problemsOf(one).map(([field, error, parameters = {}]) => ({
      error,
      detail: { path: `lines.${index}.${field}`, key: `errors.${error}`, parameters },
    })),
  );
  if (!wrong[0]) return;
  const details = wrong.map(({ detail }) => detail);
  throw new Fault(wrong[0].error, wrong[0].detail.parameters, details);
}

type Problem = readonly [field: keyof JudgedLine, error: ErrorName, parameters?: Readonly<Record<string, string>>];

function problemsOf({ found, receipt, line }: Inspected): Problem[] {
  const given = saidOf(found);
  if (given.length === 0) return [["acceptedQty", "inspectionEmpty"]];
  const problems: Problem[] = [];
  for (const free of [false, true]) {
    const fields = given.filter((field) => isFree(field) === free);
    const [first] = fields;
    const total = sum(fields.map((field) => quantity(found[field])));
    const open = free ? receipt.giftWaitingQty : receipt.waitingQty;
    if (!first || compareNumbers(total, open) <= 0) continue;
    const named = { receiptNo: receipt.number, itemNo: line.itemNo, quantity: total, open };
    problems.push([first, free ? "giftInspectionExceeded" : "inspectionExceeded", named]);
  }
  const deductions = [found.deductionRate, found.deductionAmount].filter((one) => isPositive(quantity(one)));
  if (given.includes("concededQty")) {
    if (!found.concessionReason) problems.push(["concessionReason", "inspectionReasonMissing"]);
    if (deductions.length === 0) problems.push(["deductionRate", "deductionMissing"]);
    if (deductions.length > 1) problems.push(["deductionAmount", "deductionTwice"]);
  } else if (found.concessionReason || deductions.length > 0) problems.push(["concededQty", "concededMissing"]);
  if (isPositive(totalOf(found, "rejectedQty")) && !found.rejectReason)
    problems.push(["rejectReason", "inspectionReasonMissing"]);
  return problems;
}

/** What is taken for less by an amount. */
export function concededOf({ found, receipt, line }: Inspected, index: number): Conceded[] {
  const amount = quantity(found.deductionAmount);
  if (!isPositive(quantity(found.concededQty)) || !isPositive(amount)) return [];
  const { number: receiptNo, purchaseOrderLineId } = receipt;
  const path = `lines.${index}.deductionAmount`;
  return [{ receiptNo, purchaseOrderLineId, itemNo: line.itemNo, quantity: quantity(found.concededQty), amount, path }];
}

/** What is judged is measured in the unit of its order line; all that waits may be judged as a whole. */
export function measuredOf({ found, receipt, line }: Inspected, index: number) {
  return saidOf(found).flatMap((field) => {
    const judged = quantity(found[field]);
    if (compareNumbers(judged, isFree(field) ? receipt.giftWaitingQty : receipt.waitingQty) === 0) return [];
    const path = `lines.${index}.${field}`;
    return [{ unitNo: line.purUnitNo, quantity: judged, path, fieldKey: `inspection.${field}` }];
  });
}
