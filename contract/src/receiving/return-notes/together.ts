import type { Row } from "../../core/entity.ts";
import type { receipt } from "../receipts/receipts.ts";

/** What the receipts of one return note have in common. */
export const commonOfReturned = ["orgNo", "supplierNo", "warehouseNo", "classifyType", "businessClassifyType"] as const;

/** Whether receipts may go back by one note: of one organisation, supplier, warehouse and class (B5.14d). */
export function goBackTogether(
  receipts: readonly Pick<Row<typeof receipt>, (typeof commonOfReturned)[number]>[],
): boolean {
  const [first] = receipts;
  return receipts.every((each) => commonOfReturned.every((name) => (each[name] ?? null) === (first?.[name] ?? null)));
}
