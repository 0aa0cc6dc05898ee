import { isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { type DeliveryRule, timingOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import { lockRecords, type Ready } from "../../documents/lock-records.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { type Taken, writeSteps } from "../../documents/write-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { reverseMovements } from "../stock/ledger.ts";
import type { LockedNotice } from "./arrivals.ts";
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
    const [notices, orderLines, rests] = await inOneBreath([
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
    ]);
    const linesById = new Map(orderLines.map((line) => [line.id, line]));
    const taken = notices.map((outcome) => {
      if (outcome.refusal !== null) throw outcome.refusal;
      const { id } = outcome.record;
      return withoutThem(outcome, ofNotices.get(id) ?? [], rests.get(id), linesById);
    });
    return {
      what: null,
      on: () => ({ set: { cancelReason: reason } }),
      along: () =>
        inOneBreath([
          takeFromNotices(tx, ids),
          changeQuantities(
            tx,
            orderLines,
            receipts.map(({ purchaseOrderLineId: lineId, receiptQty }) => ({
              lineId,
              onWay: receiptQty,
              received: `-${receiptQty}`,
            })),
            "receiptNotCancellable",
          ),
          writeSteps(tx, taker, storedNotices, taken, { reason, what: "receiptCancelled" }),
          reverseMovements(tx, receipt.name, ids),
        ]),
    };
  };
}

/** What is left of a notice's receipts. */
interface Rest {
  readonly isNothing: boolean;
  readonly arrivalDate: string | null;
}

/** A notice of which some receipts are cancelled. */
function withoutThem(
  { record: notice, rule }: Ready<LockedNotice, DeliveryRule>,
  receipts: readonly CancelledReceipt[],
  rest: Rest | undefined,
  orderLines: ReadonlyMap<string, LockedLine>,
): Taken {
  const isNothing = rest?.isNothing ?? true;
  return {
    record: notice,
    moves: [
      {
        action: "cancelReceipt",
        lifecycle: noticeLifecycle,
        to: isNothing ? noticeStatus.code.shipped : noticeStatus.code.partiallyReceived,
      },
    ],
    set: {
      sumReceiveQty: subtract(notice.sumReceiveQty, sum(receipts.map(({ receiptQty }) => receiptQty))),
      ...(isNothing ? { arrivalDate: null, timing: null } : arrivalOf(notice, rest?.arrivalDate ?? null, rule)),
    },
    changes: receipts.map(({ purchaseOrderLineId, receiptQty }) => {
      const line = orderLines.get(purchaseOrderLineId);
      return {
        line: line ? `${line.purchaseNo} ${lineName(line)}` : null,
        field: "receiptQty",
        old: receiptQty,
        new: null,
      };
    }),
  };
}

/** What is left of the receipts of notices without some of them. */
async function withoutReceipts(
  tx: Database,
  noticeIds: readonly string[],
  receiptIds: readonly string[],
): Promise<Map<string, Rest>> {
  const found = await sql<{ id: string; received: string; arrivalDate: string | null }>`select n.id,
      (select sum(l.receive_qty) from shipping_notice_line l where l.shipping_notice_id = n.id)
        - (select sum(r.receipt_qty) from receipt r where r.id = any (${receiptIds}::bigint[]) and r.shipping_notice_id = n.id) as received,
      (select min(r.receipt_date) from receipt r where r.shipping_notice_id = n.id
        and r.id <> all (${receiptIds}::bigint[]) and r.status = ${receiptStatus.code.received}) as arrival_date
    from unnest(${noticeIds}::bigint[]) as n (id)`.execute(tx);
  return new Map(
    found.rows.map(({ id, received, arrivalDate }) => [id, { isNothing: !isPositive(received ?? "0"), arrivalDate }]),
  );
}

/** When the first of what stands arrived, and how that compares with the day it was expected. */
function arrivalOf(notice: LockedNotice, first: string | null, rule: DeliveryRule) {
  // Receipts of warehouses outside the caller's scope are not seen, and stand as they did.
  const arrivalDate = first ?? notice.arrivalDate ?? notice.expectedArrivalDate;
  return { arrivalDate, timing: timingOf(notice.expectedArrivalDate, arrivalDate, rule) };
}

/** Takes what receipts brought from the lines of their notices. */
async function takeFromNotices(tx: Database, receiptIds: readonly string[]): Promise<void> {
  await sql`update shipping_notice_line l set receive_qty = l.receive_qty - c.quantity
    from (select shipping_notice_line_id as id, sum(receipt_qty) as quantity from receipt
      where id = any (${receiptIds}::bigint[]) group by 1) c where l.id = c.id`.execute(tx);
}
