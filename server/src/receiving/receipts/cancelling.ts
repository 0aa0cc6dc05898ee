import { isPositive, subtract } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { type DeliveryRule, timingOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import { lockForStep, lockRecord } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { storedReceipts } from "./stored-receipts.ts";

type Cancelling = InputOf<Services["receipts"]["endpoints"]["cancelReceipt"]>;

/**
 * Undoes exactly what a receipt did, while nothing followed from it: the notice still open, the quantity back on the way,
 * the stock taken from the shelf.
 *
 * @throws Fault receiptNotCancellable, noticeClosed, reasonRequired
 */
export async function cancelReceipt(tx: Database, context: Context, named: Cancelling): Promise<void> {
  const { record: receipt } = await lockForStep(tx, context, storedReceipts, "cancel", named);
  const { receiptQty, shippingNoticeId, purchaseOrderLineId } = receipt;
  const [{ record: notice, rule }, orderLines, rest] = await inOneBreath([
    lockRecord(tx, storedNotices, { id: shippingNoticeId }),
    lockLines(tx, [purchaseOrderLineId]),
    withoutReceipt(tx, shippingNoticeId, receipt.id),
  ]);
  const [line] = orderLines;
  const action = { action: "cancelReceipt", lifecycle: noticeLifecycle };
  const { reason } = named;
  await inOneBreath([
    writeSteps(
      tx,
      context.taker,
      storedReceipts,
      [{ record: receipt, moves: [{ ...storedReceipts.steps.cancel }], set: { cancelReason: reason } }],
      { reason, what: null },
    ),
    takeFromShelf(tx, receipt.id),
    changeQuantities(
      tx,
      orderLines,
      [{ lineId: purchaseOrderLineId, onWay: receiptQty, received: `-${receiptQty}` }],
      "receiptNotCancellable",
    ),
    writeSteps(
      tx,
      context.taker,
      storedNotices,
      [
        {
          record: notice,
          moves: [{ ...action, to: rest.isNothing ? noticeStatus.code.shipped : noticeStatus.code.partiallyReceived }],
          set: {
            sumReceiveQty: subtract(notice.sumReceiveQty, receiptQty),
            ...(rest.isNothing ? { arrivalDate: null, timing: null } : arrivalOf(notice, rest.arrivalDate, rule)),
          },
          changes: [
            {
              line: line ? `${line.purchaseNo} ${lineName(line)}` : null,
              field: "receiptQty",
              old: receiptQty,
              new: null,
            },
          ],
        },
      ],
      { reason, what: "receiptCancelled" },
    ),
  ]);
}

/** What is left of a notice's receipts without one of them. */
async function withoutReceipt(tx: Database, noticeId: string, receiptId: string) {
  const found = await sql<{ received: string; arrivalDate: string | null }>`select
      (select sum(l.receive_qty) from shipping_notice_line l where l.shipping_notice_id = ${noticeId})
        - (select r.receipt_qty from receipt r where r.id = ${receiptId}) as received,
      (select min(r.receipt_date) from receipt r where r.shipping_notice_id = ${noticeId}
        and r.id <> ${receiptId} and r.status = ${receiptStatus.code.received}) as arrival_date`.execute(tx);
  const [rest] = found.rows;
  return { isNothing: !isPositive(rest?.received ?? "0"), arrivalDate: rest?.arrivalDate ?? null };
}

/** When the first of what stands arrived, and how that compares with the day it was expected. */
function arrivalOf(
  notice: { readonly arrivalDate: string | null; readonly expectedArrivalDate: string },
  first: string | null,
  rule: DeliveryRule,
) {
  // Receipts of warehouses outside the caller's scope are not seen, and stand as they did.
  const arrivalDate = first ?? notice.arrivalDate ?? notice.expectedArrivalDate;
  return { arrivalDate, timing: timingOf(notice.expectedArrivalDate, arrivalDate, rule) };
}

/** Takes what a receipt brought from the shelf and from the line of its notice. */
async function takeFromShelf(tx: Database, receiptId: string): Promise<void> {
  await sql`with cancelled as (select * from receipt where id = ${receiptId}),
    moved as (
      update shipping_notice_line l set receive_qty = l.receive_qty - c.receipt_qty
      from cancelled c where l.id = c.shipping_notice_line_id)
    insert into stock_movement (org_no, classify_type, business_classify_type, warehouse_no, item_no, transaction_type, qty, receipt_id)
    select c.org_no, c.classify_type, c.business_classify_type, c.warehouse_no, l.item_no, '2', c.receipt_qty, c.id
    from cancelled c join purchase_order_line l on l.id = c.purchase_order_line_id`.execute(tx);
}
