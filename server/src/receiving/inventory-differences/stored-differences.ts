import {
  differenceDocument,
  inventoryDifference,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

/** Where differences are stored, and what adjusting looks at. */
export const storedDifferences = storedDocument(differenceDocument, {
  rulesOf: withoutRules,
  reads: columnsRead(inventoryDifference, [
    ...(["itemNo", "lotNo", "warehouseNo", "cellNo", "stockType"] as const),
    ...(["countedQty", "bookQty", "explainReason", "disputeReason", "countedBy"] as const),
  ]),
});

export type DifferenceWork<Given = unknown> = Work<(typeof storedDifferences)["reads"], unknown, Given>;
