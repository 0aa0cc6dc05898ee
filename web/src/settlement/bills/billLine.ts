import type { BillDetail } from "@tandem/contract/settlement/bills/bills";

export type BillLine = BillDetail["lines"][number];
