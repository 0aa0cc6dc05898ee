import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { ValueChange } from "../../core/history.ts";
import { type DeliveryRule, timingOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import type { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { LockedLine, QuantityChange } from "../../orders/purchase-orders/quantities.ts";

/** A delivery notice as it is locked to receive something of it. */
export type LockedNotice = Locked<(typeof storedNotices)["reads"]>;

/** A line of a delivery notice: what of it is announced, and what has arrived. */
export interface NoticeLine {
  readonly id: string;
  readonly purchaseOrderLineId: string;
  readonly deliveryQty: string;
  readonly receiveQty: string;
  /** Whether its material asks for the serial number of each piece, and those that are announced. */
  readonly serialControl: string;
  readonly announced: readonly string[];
}

/** How much of a line arrives. */
export interface Arrived {
  readonly line: NoticeLine;
  readonly quantity: string;
}

/** What of a line is still on the way: nothing where more arrived than was announced. */
export function openOf({ deliveryQty, receiveQty }: Pick<NoticeLine, "deliveryQty" | "receiveQty">): string {
  const open = subtract(deliveryQty, receiveQty);
  return isPositive(open) ? open : "0";
}

/** What an arrival changes at the order line: what was on the way is received, and what comes beyond it too. */
export function fromWayToShelf({ line, quantity }: Arrived): QuantityChange {
  const open = openOf(line);
  const fromWay = compareNumbers(quantity, open) > 0 ? open : quantity;
  return { lineId: line.purchaseOrderLineId, onWay: subtract("0", fromWay), received: quantity };
}

/** What becomes of a delivery notice by what arrives of it on some days. */
export function arrivalOf(
  notice: LockedNotice,
  rule: DeliveryRule,
  noticeLines: readonly NoticeLine[],
  arrived: readonly Arrived[],
  days: readonly string[],
  orderLines: ReadonlyMap<string, LockedLine>,
) {
  const ofLines = Map.groupBy(arrived, ({ line }) => line.id);
  const arriving = (id: string) => (ofLines.get(id) ?? []).map(({ quantity }) => quantity);
  const isComplete = noticeLines.every(
    (line) => compareNumbers(sum([line.receiveQty, ...arriving(line.id)]), line.deliveryQty) >= 0,
  );
  const arrivalDate = [notice.arrivalDate, ...days].filter((day) => day !== null).sort()[0] ?? notice.arrivalDate;
  return {
    to: isComplete ? noticeStatus.code.received : noticeStatus.code.partiallyReceived,
    set: {
      arrivalDate,
      timing: arrivalDate && timingOf(notice.expectedArrivalDate, arrivalDate, rule),
      sumReceiveQty: sum([notice.sumReceiveQty, ...arrived.map(({ quantity }) => quantity)]),
    },
    changes: arrived.map(({ line, quantity }) => receivedChange(orderLines, line, quantity)),
  };
}

function receivedChange(orderLines: ReadonlyMap<string, LockedLine>, line: NoticeLine, quantity: string): ValueChange {
  const orderLine = orderLines.get(line.purchaseOrderLineId);
  return {
    line: orderLine ? `${orderLine.purchaseNo} ${lineName(orderLine)}` : null,
    field: "receiptQty",
    old: null,
    new: quantity,
  };
}
