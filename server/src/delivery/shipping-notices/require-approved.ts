import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Database } from "../../core/database.ts";
import type { Decisions } from "../../orders/order-rules/decisions.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";
import { approvalMissing } from "../delivery-approvals/approval-missing.ts";

/** How much of a lot of an order line left with a notice. */
export interface LotSent {
  readonly purchaseOrderLineId: string;
  readonly lotNo: string | null;
  readonly deliveryQty: string;
}

/**
 * Nothing leaves of which no report is approved for today (B3.11).
 * @throws Fault that names the first line and why; its details name all
 */
export async function requireApproved(
  tx: Database,
  supplierNo: string,
  { orgNo, lines }: ShippingNoticeInput,
  orderLines: readonly LockedLine[],
  { reportAsked }: Pick<Decisions, "reportAsked">,
  sent: readonly LotSent[] = [],
): Promise<void> {
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  const left = Map.groupBy(sent, keyOf);
  const asked = Map.groupBy(lines, keyOf);
  const shipped = lines.flatMap((lot, index) => {
    const line = byId.get(lot.purchaseOrderLineId);
    const isLeft = compareNumbers(sumOf(asked.get(keyOf(lot))), sumOf(left.get(keyOf(lot)))) <= 0;
    return line && !isLeft ? [{ ...line, index, lotNo: lot.lotNo ?? null }] : [];
  });
  const wrong = await withoutReport(tx, { orgNo, supplierNo }, reportAsked, shipped);
  const [first] = wrong;
  if (!first) return;
  const details = wrong.map(({ lot, error, parameters }) => ({
    path: `lines.${lot.index}.lotNo`,
    key: `errors.${error}`,
    parameters,
  }));
  throw new Fault(first.error, first.parameters, details);
}

/** A lot of an order line that is to leave, null where it is of none. */
export type LeavingLot = Parameters<typeof lineName>[0] &
  Pick<LockedLine, "purchaseNo" | "itemNo"> & { readonly lotNo: string | null };

/** Those of which no report is approved for today, and why, by the rule that asks for one. */
export async function withoutReport<Lot extends LeavingLot>(
  tx: Database,
  between: { readonly orgNo: string; readonly supplierNo: string },
  { rule }: Decisions["reportAsked"],
  lots: readonly Lot[],
) {
  if (lots.length === 0) return [];
  const by = ruleParameters(rule, "reportAsked");
  const missing = await approvalMissing(tx, between, lots);
  return lots.flatMap((lot, place) => {
    const why = missing[place];
    if (!why) return [];
    const { purchaseNo, itemNo } = lot;
    const parameters = { ...by, purchaseNo, line: lineName(lot), itemNo, ...why.parameters };
    return [{ lot, error: why.error, parameters }];
  });
}

const keyOf = ({ purchaseOrderLineId, lotNo }: { purchaseOrderLineId: string; lotNo?: string | null | undefined }) =>
  JSON.stringify([purchaseOrderLineId, lotNo ?? null]);

const sumOf = (lots: readonly Pick<LotSent, "deliveryQty">[] = []) => sum(lots.map(({ deliveryQty }) => deliveryQty));
