import { compareNumbers, cutOff, isPositive, multiply, subtract, sum } from "@tandem/contract/core/numbers";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Decided } from "../order-rules/decisions.ts";
import { deliveredOfL } from "./kept-after-all.ts";
import type { LockedLine } from "./quantities.ts";

/** Of units that do not say how many they have. */
const mostDecimals = 6;

/** What is known of an order line whose deliveries may exceed it. */
export type Exceeded = Pick<LockedLine, "batchPurQty" | "deliveredQty" | "lineStatus" | "unitDecimals">;

/** Order lines as far as their deliveries may exceed them, by their ids. They are not locked. */
export async function exceededLines(
  db: Database,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Exceeded & { readonly id: string }>> {
  const { rows } = await sql<Exceeded & { readonly id: string }>`select l.id, l.batch_pur_qty, l.line_status,
      ${deliveredOfL} as delivered_qty,
      (select u.decimal_places from unit u where u.tenant_id = l.tenant_id and u.unit_no = l.pur_unit_no) as unit_decimals
    from purchase_order_line l where l.id = any (${lineIds}::bigint[])`.execute(db);
  return new Map(rows.map((line) => [line.id, line]));
}

/** By how much the deliveries of a line may exceed what is ordered of it, in whole pieces where its unit has no parts (B5.1). */
export function beyondOf({ batchPurQty, unitDecimals: most }: Exceeded, percent: Decided): string {
  return cutOff(multiply(batchPurQty, multiply(percent.value, "0.01")), most ?? mostDecimals);
}

/** What may still be delivered of a line: what is open, and the share of what is ordered; nothing of one that is closed. */
export function mostOf(line: Exceeded, percent: Decided): string {
  if (line.lineStatus === lineStatus.code.closed) return "0";
  const most = subtract(sum([line.batchPurQty, beyondOf(line, percent)]), line.deliveredQty);
  return isPositive(most) ? most : "0";
}

/** By how much lines are let exceed what is ordered that do so by what is added to their deliveries, by their ids. */
export function beyondByLine(
  lines: readonly (Exceeded & { readonly id: string })[],
  percent: Decided,
  added: readonly { readonly lineId: string; readonly quantity: string }[],
): ReadonlyMap<string, string> {
  const quantities = Map.groupBy(added, ({ lineId }) => lineId);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const after = sum([line.deliveredQty, ...(quantities.get(line.id) ?? []).map(({ quantity }) => quantity)]);
      return compareNumbers(after, line.batchPurQty) > 0 ? [[line.id, beyondOf(line, percent)]] : [];
    }),
  );
}
