import { Fault } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import type { Database } from "../../core/database.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { exceededLines, mostOf } from "../../orders/purchase-orders/over-delivery.ts";

/**
 * How much may be announced of order lines that are shipped together, where their rule lets deliveries exceed them, and whether it
 * lets in lines of orders of other kinds.
 * @throws Fault notFound
 */
export async function deliverable(db: Database, lineIds: readonly string[]) {
  const [rules, found] = [await lineRulesOf(db, lineIds), await exceededLines(db, lineIds)];
  if (found.size < new Set(lineIds).size) throw new Fault("notFound");
  const { overDeliveryPercent: percent, orderTypesShared } = rules.together.decided;
  const lines = isPositive(percent.value) ? [...found.values()] : [];
  return {
    lines: lines.map((line) => ({ purchaseOrderLineId: line.id, most: mostOf(line, percent) })),
    orderTypesShared: isYes(orderTypesShared.value),
  };
}
