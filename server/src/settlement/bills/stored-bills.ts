import { type bill, billDocument } from "@tandem/contract/settlement/bills/bills";
import { sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    bill: { id: string };
    billRow: ViewOf<typeof bill>;
  }
}

/** Where bills are stored, and what their steps look at. */
export const storedBills = storedDocument(billDocument, {
  rulesOf: withoutRules,
  reads: {
    confirmedBy: sql<string>`t.confirmed_by`,
    currency: sql<string>`t.currency`,
    disputedCount: sql<number>`t.disputed_count`,
    amount: sql<string>`t.amount`,
    lineCount: sql<number>`t.line_count`,
    deductionCount: sql<number>`t.deduction_count`,
    deductedAmount: sql<string>`t.deducted_amount`,
    invoicedAmount: sql<string>`t.invoiced_amount`,
    invoicedCount: sql<number>`t.invoiced_count`,
  },
});

export type BillWork<Given = unknown> = Work<(typeof storedBills)["reads"], unknown, Given>;
