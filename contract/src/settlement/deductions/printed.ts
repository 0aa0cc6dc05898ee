import { printedDocument } from "../../core/printed.ts";
import { deduction, deductionGroups } from "./deductions.ts";
import { deductionStatus } from "./statuses.ts";

/** How a deduction is printed: as a letter to its supplier. */
export const printedDeduction = printedDocument(deduction, null, {
  sections: ["parties", "remarks", "totals", "signatures"],
  columns: {},
  standardColumns: [],
  standardCode: "barcode",
  groups: deductionGroups,
  // What was not agreed to is not deducted.
  state: {
    field: "deductionStatus",
    marked: deductionStatus.codes.filter((each) => each !== deductionStatus.code.agreed),
  },
  totals: { deductionAmount: null, confirmAmount: null },
  signatures: ["printDocument.signPurchaser", "printDocument.signSupplier"],
});
