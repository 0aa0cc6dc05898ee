import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import type { Database } from "../../core/database.ts";
import { type DeliveryRule, deliveryRulesOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import type { Decided } from "../../orders/order-rules/decisions.ts";
import {
  beyondByLine,
  beyondOf,
  type Exceeded,
  exceededLines,
  mostOf,
} from "../../orders/purchase-orders/over-delivery.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";
import { type Arrived, fromWayToShelf, type NoticeLine } from "./arrivals.ts";
import { freeOf, mostFree } from "./free-pieces.ts";
import { readNoticeLines } from "./read-notice-lines.ts";

/** By what more may arrive than was announced: the order lines, and the share of what is ordered of them. */
export interface Most {
  readonly lines: ReadonlyMap<string, Exceeded>;
  readonly percent: Decided;
}

/** How much may arrive of a line: what is on the way, and beyond it what notice and order both leave of the share. */
export function mostOfLine(line: NoticeLine, { lines, percent }: Most): string {
  const ordered = lines.get(line.purchaseOrderLineId);
  const open = stillOnWay(line);
  if (!ordered || !isPositive(percent.value)) return open;
  const ofNotice = subtract(sum([line.deliveryQty, beyondOf(ordered, percent)]), line.receiveQty);
  const ofOrder = sum([open, mostOf(ordered, percent)]);
  const least = compareNumbers(ofNotice, ofOrder) < 0 ? ofNotice : ofOrder;
  return compareNumbers(least, open) > 0 ? least : open;
}

/** What of an arrival was not announced. */
export const unannounced = ({ line, quantity }: Arrived) => {
  const beyond = subtract(quantity, stillOnWay(line));
  return isPositive(beyond) ? beyond : "0";
};

/** By how much the rule lets more of a line arrive than was announced, where it does. */
export function beyondNotice(arrived: Arrived | undefined, { lines, percent }: Most): string | undefined {
  const ordered = lines.get(arrived?.line.purchaseOrderLineId ?? "");
  return arrived && ordered && isPositive(unannounced(arrived)) ? beyondOf(ordered, percent) : undefined;
}

/** What the arrivals change at the order lines, also beyond what is ordered where the rule lets it. */
export function receivedOf(arrived: readonly Arrived[], orderLines: readonly LockedLine[], rule: DeliveryRule) {
  const added = arrived.map((each) => ({ lineId: each.line.purchaseOrderLineId, quantity: unannounced(each) }));
  const beyond = beyondByLine(orderLines, rule.overDelivery, added);
  return arrived.map((each) => ({ ...fromWayToShelf(each), beyond: beyond.get(each.line.purchaseOrderLineId) }));
}

/** How much may arrive of the lines of a notice, where its rule lets deliveries exceed them. @throws Fault notFound */
export async function receivable(db: Database, shippingNoticeId: string) {
  const noticeLines = await readNoticeLines(db, shippingNoticeId);
  const serials = noticeLines
    .filter(({ serialControl }) => serialControl === yesNoStatus.code.yes)
    .map(({ id, announced }) => ({ shippingNoticeLineId: id, announced: [...announced] }));
  if (noticeLines.length === 0) throw new Fault("notFound");
  const ruleOf = await deliveryRulesOf(db, { ids: [shippingNoticeId] });
  const percent = ruleOf({ id: shippingNoticeId }).overDelivery;
  const lines = await exceededLines(
    db,
    noticeLines.map((line) => line.purchaseOrderLineId),
  );
  const most = { lines, percent };
  return {
    lines: isPositive(percent.value)
      ? noticeLines.map((line) => ({ shippingNoticeLineId: line.id, most: mostOfLine(line, most) }))
      : [],
    serials,
    gifts: noticeLines
      .filter(({ giftQty }) => giftQty !== null)
      .map((line) => ({ shippingNoticeLineId: line.id, open: freeOf(line), most: mostFree(line, most) })),
  };
}
