import type { Row } from "../../core/entity.ts";
import type { receipt } from "../receipts/receipts.ts";

/** What the receipts of one return note have in common. */
export const commonOfReturned = ["orgNo", "supplierNo", "warehouseNo", "classifyType", "businessClassifyType"] as const;

/** Why receipts do not go back by one note; null: they are of one organisation, supplier, warehouse and class (B5.14d). */
export function whyNotBackTogether(
  receipts: readonly Pick<Row<typeof receipt>, (typeof commonOfReturned)[number]>[],
): "returnReceiptsDiffer" | null {
  const [first] = receipts;
  const isAlike = receipts.every((each) =>
    commonOfReturned.every((name) => (each[name] ?? null) === (first?.[name] ?? null)),
  );
  return isAlike ? null : "returnReceiptsDiffer";
}
