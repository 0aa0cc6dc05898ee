import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { deduction, deductionDocument } from "@tandem/contract/settlement/deductions/deductions";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { requireAmountDecimals } from "../../orders/purchase-orders/amounts.ts";

/** Where deductions are stored, and what a change is compared with. */
export const storedDeductions = storedDocument(deductionDocument, {
  rulesOf: withoutRules,
  reads: columnsRead(deduction, [
    ...(["deductionName", "deductionType", "deductionDate", "deductionLetterNo", "purchaseNo"] as const),
    ...(["deductionAmount", "currency", "taxRate", "damageAmount", "reason"] as const),
    ...(["confirmAmount", "rejectReason", "refuseReason"] as const),
  ]),
});

export type DeductionWork<Given = unknown> = Work<(typeof storedDeductions)["reads"], unknown, Given>;

/** What a supplier says that accepts a deduction. */
export interface Confirming extends Reasoned {
  readonly confirmAmount?: string | undefined;
}

/** The supplier accepts deductions, each as a whole unless it says an amount (B4.7b). */
export const accepted: DeductionWork<Confirming> = (_tx, ready, { confirmAmount }) => {
  const path = "confirmAmount";
  const records = ready.map(({ record }) => record);
  const said = { amount: confirmAmount ?? null, path, fieldKey: "deduction.confirmAmount" };
  requireAmountDecimals(records.map(({ currency }) => ({ ...said, currency })));
  const beyond = records.filter(({ deductionAmount }) => compareNumbers(confirmAmount ?? "0", deductionAmount) > 0);
  const whyNot = ({ deductionAmount: amount, currency }: (typeof records)[number]) => {
    const key = "errors.deductionConfirmedBeyond";
    return new Fault("deductionConfirmedBeyond", { amount, currency }, [
      { path, key, parameters: { amount, currency } },
    ]);
  };
  return {
    what: "accepted",
    refused: new Map(beyond.map((record) => [record.id, whyNot(record)])),
    on: ({ record }) => {
      const amount = confirmAmount ?? record.deductionAmount;
      return {
        set: { confirmAmount: amount },
        changes: [{ line: null, field: "confirmAmount", old: null, new: amount }],
        undo: { set: { confirmAmount: null } },
      };
    },
  };
};

/** The buyer agrees to what suppliers accepted. */
export const agreed: DeductionWork = () => ({ what: "agreed", on: () => ({ undo: {} }) });

/** Somebody turns deductions down, or voids them, and says why. */
export const withReason =
  (what: string, field: "rejectReason" | "refuseReason" | "voidReason"): DeductionWork<Reasoned> =>
  (_tx, _ready, { reason }) => ({
    what,
    on: () => ({ set: { [field]: reason }, undo: { set: { [field]: null } } }),
  });
