import { isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { movedBy } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { type DeliveryRule, timingOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import { lockRecords, type Ready } from "../../documents/lock-records.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { type Taken, writeSteps } from "../../documents/write-steps.ts";
import {
  changeQuantities,
  type LockedLine,
  lockLines,
  type QuantityChange,
} from "../../orders/purchase-orders/quantities.ts";
import { cancelWithReceipts, lockAcceptancesOf } from "../acceptances/cancel-acceptances.ts";
import { cancelReceivedPackaging } from "../packaging/received-packaging.ts";
import { reverseMovements } from "../stock/ledger.ts";
import { endInspections } from "../stock-transfers/undo-transfers.ts";
import type { LockedNotice, NoticeLine } from "./arrivals.ts";
import type { storedReceipts } from "./stored-receipts.ts";

type CancelWork = Work<(typeof storedReceipts)["reads"], unknown, Reasoned>;
type CancelledReceipt = Parameters<CancelWork>[1][number]["record"];

/**
 * Undoes exactly what receipts did, while nothing followed from them: their notices still open, the quantities back on the way,
 * the stock taken from the shelf.
 */
export function cancelled({ taker }: Pick<Context, "taker">): CancelWork {
  return async (tx, ready, { reason }) => {
    const receipts = ready.map(({ record }) => record);
    const ofNotices = Map.groupBy(receipts, ({ shippingNoticeId }) => shippingNoticeId);
    const ids = receipts.map(({ id }) => id);
    const [notices, orderLines, rests, noticeLines] = await inOneBreath([
      lockRecords(
        tx,
        storedNotices,
        [...ofNotices.keys()].map((id) => ({ id })),
      ),
      lockLines(
        tx,
        receipts.map(({ purchaseOrderLineId }) => purchaseOrderLineId),
      ),
      withoutReceipts(tx, [...ofNotices.keys()], ids),
      cancelledLinesOf(tx, [...ofNotices.keys()], ids),
    ]);
    const accepted = await lockAcceptancesOf(tx, ids);
    await endInspections(tx, { taker }, ids);
    await cancelReceivedPackaging(tx, { taker }, ids, reason);
    const linesById = new Map(orderLines.map((line) => [line.id, line]));
    const taken = notices.map((outcome) => {
      if (outcome.refusal !== null) throw outcome.refusal;
      const { id } = outcome.record;
      const rest = { ...rests.get(id), lines: noticeLines.filter((line) => line.noticeId === id) };
      return withoutThem(outcome, ofNotices.get(id) ?? [], rest, linesById);
    });
    return {
      what: null,
      on: () => ({ set: { cancelReason: reason, acceptedQty: "0", giftFitQty: "0", giftWaitingQty: "0" } }),
      along: () =>
        inOneBreath([
          takeFromNotices(tx, ids),
          cancelWithReceipts(tx, { taker }, accepted, { receiptIds: ids, reason }),
          changeQuantities(tx, orderLines, backOnTheWay(receipts, noticeLines), "receiptNotCancellable"),
          writeSteps(tx, taker, storedNotices, taken, { reason, what: "receiptCancelled" }),
          reverseMovements(tx, receipt.name, ids),
          reverseMovements(tx, movedBy.code.gift, ids),
        ]),
    };
  };
}

/** A line of a notice of which receipts are cancelled, as it is before. */
interface CancelledLine extends Omit<NoticeLine, "itemNo" | "serialControl" | "announced" | "giftQty" | "givenQty"> {
  readonly noticeId: string;
  /** What of these receipts came since goods of its order line went back. */
  readonly receivedSince: string;
}

async function cancelledLinesOf(
  tx: Database,
  noticeIds: readonly string[],
  receiptIds: readonly string[],
): Promise<CancelledLine[]> {
  const { rows } =
    await sql<CancelledLine>`select id, shipping_notice_id as notice_id, purchase_order_line_id, delivery_qty, receive_qty,
      (select coalesce(sum(r.receipt_qty), 0)::text from receipt r
        join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id
        where r.id = any (${receiptIds}::bigint[]) and r.shipping_notice_line_id = l.id and r.id > o.before_return_receipt_id) as received_since
    from shipping_notice_line l where shipping_notice_id = any (${noticeIds}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** What is left of a line without some of its receipts. */
function without(line: CancelledLine, receipts: readonly CancelledReceipt[]): CancelledLine {
  const ofLine = receipts.filter(({ shippingNoticeLineId }) => shippingNoticeLineId === line.id);
  return { ...line, receiveQty: subtract(line.receiveQty, sum(ofLine.map(({ receiptQty }) => receiptQty))) };
}

/** What was received is on the way again, but for what came beyond its notice. */
function backOnTheWay(receipts: readonly CancelledReceipt[], lines: readonly CancelledLine[]): QuantityChange[] {
  return lines.flatMap((line): QuantityChange[] => {
    const left = without(line, receipts);
    const received = subtract(left.receiveQty, line.receiveQty);
    const onWay = subtract(stillOnWay(left), stillOnWay(line));
    const ofLine = receipts.filter(({ shippingNoticeLineId }) => shippingNoticeLineId === line.id);
    const given = subtract("0", sum(ofLine.map(({ giftQty }) => giftQty ?? "0")));
    const { purchaseOrderLineId: lineId, receivedSince } = line;
    return ofLine.length === 0 ? [] : [{ lineId, onWay, received, receivedSince, given }];
  });
}

/** A notice of which some receipts are cancelled. */
function withoutThem(
  { record: notice, rule }: Ready<LockedNotice, DeliveryRule>,
  receipts: readonly CancelledReceipt[],
  rest: Partial<Rest> & { readonly lines: readonly CancelledLine[] },
  orderLines: ReadonlyMap<string, LockedLine>,
): Taken {
  const left = rest.lines.map((line) => without(line, receipts));
  const isNothing = !left.some(({ receiveQty }) => isPositive(receiveQty));
  const isComplete = !left.some((line) => isPositive(stillOnWay(line)));
  const { shipped, partiallyReceived, received } = noticeStatus.code;
  return {
    record: notice,
    moves: [
      {
        action: "cancelReceipt",
        lifecycle: noticeLifecycle,
        to: isNothing && !rest.isBegun ? shipped : isComplete ? received : partiallyReceived,
      },
    ],
    set: {
      sumReceiveQty: subtract(notice.sumReceiveQty, sum(receipts.map(({ receiptQty }) => receiptQty))),
      ...(isNothing ? { arrivalDate: null, timing: null } : arrivalOf(notice, rest.arrivalDate ?? null, rule)),
    },
    changes: receipts.map(({ purchaseOrderLineId, receiptQty, giftQty }) => {
      const line = orderLines.get(purchaseOrderLineId);
      const isPaid = isPositive(receiptQty);
      return {
        line: line ? `${line.purchaseNo} ${lineName(line)}` : null,
        field: isPaid ? "receiptQty" : "giftQty",
        old: isPaid ? receiptQty : giftQty,
        new: null,
      };
    }),
  };
}

/** What is left of notices without some of their receipts: when the first arrived, and whether anything stands, be it free. */
interface Rest {
  readonly arrivalDate: string | null;
  readonly isBegun: boolean;
}

async function withoutReceipts(
  tx: Database,
  noticeIds: readonly string[],
  receiptIds: readonly string[],
): Promise<Map<string, Rest>> {
  const found = await sql<Rest & { readonly id: string }>`select n.id, s.arrival_date, s.is_begun
    from unnest(${noticeIds}::bigint[]) as n (id)
    cross join lateral (select min(r.receipt_date) filter (where r.receipt_qty > 0) as arrival_date, count(*) > 0 as is_begun
      from receipt r where r.shipping_notice_id = n.id and r.id <> all (${receiptIds}::bigint[])
        and r.status = ${receiptStatus.code.received}) s`.execute(tx);
  return new Map(found.rows.map(({ id, ...rest }) => [id, rest]));
}

/** When the first of what stands arrived, and how that compares with the day it was expected. */
function arrivalOf(notice: LockedNotice, first: string | null, rule: DeliveryRule) {
  // Receipts of warehouses outside the caller's scope are not seen, and stand as they did.
  const arrivalDate = first ?? notice.arrivalDate ?? notice.expectedArrivalDate;
  return { arrivalDate, timing: timingOf(notice.expectedArrivalDate, arrivalDate, rule) };
}

/** Takes what receipts brought from the lines of their notices, which arrived with what still stands. */
async function takeFromNotices(tx: Database, receiptIds: readonly string[]): Promise<void> {
  await sql`update shipping_notice_line l set receive_qty = l.receive_qty - c.quantity,
      arrival_date = case when l.receive_qty > c.quantity then coalesce(c.day, l.arrival_date) end,
      due_date = case when l.receive_qty > c.quantity then l.due_date end,
      asked_date = case when l.receive_qty > c.quantity then l.asked_date end
    from (select r.shipping_notice_line_id as id, sum(r.receipt_qty) as quantity,
        (select min(s.receipt_date) from receipt s where s.shipping_notice_line_id = r.shipping_notice_line_id
          and s.id <> all (${receiptIds}::bigint[]) and s.status = ${receiptStatus.code.received} and s.receipt_qty > 0) as day
      from receipt r where r.id = any (${receiptIds}::bigint[]) group by 1) c where l.id = c.id`.execute(tx);
}
