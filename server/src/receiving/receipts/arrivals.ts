import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { ValueChange } from "../../core/history.ts";
import { type DeliveryRule, timingOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import type { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { LockedLine, QuantityChange } from "../../orders/purchase-orders/quantities.ts";
import type { FreePieces } from "./free-pieces.ts";

/** A delivery notice as it is locked to receive something of it. */
export type LockedNotice = Locked<(typeof storedNotices)["reads"]>;

/** A line of a delivery notice: what of it is announced, and what has arrived. */
export interface NoticeLine extends FreePieces {
  readonly id: string;
  readonly deliveryQty: string;
  readonly receiveQty: string;
  readonly itemNo: string;
  /** Whether its material asks for the serial number of each piece, and those that are announced. */
  readonly serialControl: string;
  readonly announced: readonly string[];
}

/** How much of a line arrives. */
export interface Arrived {
  readonly line: NoticeLine;
  readonly quantity: string;
  /** What comes with it free of charge; null: nothing is said. */
  readonly gift: string | null;
}

/** What an arrival changes at the order line: what was on the way is received, and what comes beyond it too. */
export function fromWayToShelf({ line, quantity, gift }: Arrived): QuantityChange {
  const open = stillOnWay(line);
  const fromWay = compareNumbers(quantity, open) > 0 ? open : quantity;
  return { lineId: line.purchaseOrderLineId, onWay: subtract("0", fromWay), received: quantity, given: gift ?? "0" };
}

/** What becomes of a delivery notice by what arrives of it on a day; pieces that come free of charge alone make it neither early nor late. */
export function arrivalOf(
  notice: LockedNotice,
  rule: DeliveryRule,
  noticeLines: readonly NoticeLine[],
  arrived: readonly Arrived[],
  day: string,
  orderLines: ReadonlyMap<string, LockedLine>,
) {
  const ofLines = Map.groupBy(arrived, ({ line }) => line.id);
  const arriving = (id: string) => (ofLines.get(id) ?? []).map(({ quantity }) => quantity);
  const isComplete = noticeLines.every(
    (line) => compareNumbers(sum([line.receiveQty, ...arriving(line.id)]), line.deliveryQty) >= 0,
  );
  const days = arrived.some(({ quantity }) => isPositive(quantity)) ? [day] : [];
  const arrivalDate = [notice.arrivalDate, ...days].filter((each) => each !== null).sort()[0] ?? null;
  return {
    to: isComplete ? noticeStatus.code.received : noticeStatus.code.partiallyReceived,
    set: {
      arrivalDate,
      timing: arrivalDate && timingOf(notice.expectedArrivalDate, arrivalDate, rule),
      sumReceiveQty: sum([notice.sumReceiveQty, ...arrived.map(({ quantity }) => quantity)]),
    },
    changes: arrived.flatMap((each) => receivedChanges(orderLines, each)),
  };
}

function receivedChanges(
  orderLines: ReadonlyMap<string, LockedLine>,
  { line, quantity, gift }: Arrived,
): ValueChange[] {
  const orderLine = orderLines.get(line.purchaseOrderLineId);
  const of = { line: orderLine ? `${orderLine.purchaseNo} ${lineName(orderLine)}` : null, old: null };
  const came = { receiptQty: quantity, giftQty: gift };
  return (["receiptQty", "giftQty"] as const)
    .filter((field) => isPositive(came[field] ?? "0"))
    .map((field) => ({ ...of, field, new: came[field] }));
}
