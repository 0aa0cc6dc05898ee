import { Fault } from "@tandem/contract/core/errors";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Database } from "../../core/database.ts";
import type { Decisions } from "../../orders/order-rules/decisions.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";
import { approvalMissing } from "../delivery-approvals/approval-missing.ts";

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
): Promise<void> {
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  const shipped = lines.flatMap(({ purchaseOrderLineId, lotNo }) => {
    const line = byId.get(purchaseOrderLineId);
    return line ? [{ line, itemNo: line.itemNo, lotNo: lotNo ?? null }] : [];
  });
  const by = ruleParameters(reportAsked.rule, "reportAsked");
  const missing = await approvalMissing(tx, { orgNo, supplierNo }, shipped);
  const wrong = shipped.flatMap(({ line, itemNo }, index) => {
    const why = missing[index];
    if (!why) return [];
    const { error, parameters } = why;
    return [
      { error, index, parameters: { ...by, purchaseNo: line.purchaseNo, line: lineName(line), itemNo, ...parameters } },
    ];
  });
  const [first] = wrong;
  if (!first) return;
  const details = wrong.map(({ error, index, parameters }) => ({
    path: `lines.${index}.lotNo`,
    key: `errors.${error}`,
    parameters,
  }));
  throw new Fault(first.error, first.parameters, details);
}
