import {
  differenceDocument,
  inventoryDifference,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { type RawBuilder, sql } from "kysely";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

const ofRow = (said: RawBuilder<unknown>) =>
  sql<string>`(select ${said} from inventory_difference_row v where v.tenant_id = t.tenant_id and v.id = t.id)`;

/** Where differences are stored, and what adjusting looks at. */
export const storedDifferences = storedDocument(differenceDocument, {
  rulesOf: withoutRules,
  reads: {
    // What adjusting takes off is decided of what lies there once that is locked (difference-steps.ts).
    currentQty: ofRow(sql`v.current_qty::text`),
    waitingQty: ofRow(sql`v.waiting_qty::text`),
    ...columnsRead(inventoryDifference, [
      ...(["itemNo", "lotNo", "warehouseNo", "cellNo", "stockType"] as const),
      ...(["countedQty", "bookQty", "explainReason", "disputeReason", "countedBy"] as const),
    ]),
  },
});

export type DifferenceWork<Given = unknown> = Work<(typeof storedDifferences)["reads"], unknown, Given>;
