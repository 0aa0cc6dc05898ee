import { decideStep } from "@tandem/contract/core/document";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { shippingNoticeDocument } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type ReceiptInput, receipt, receiptLifecycle } from "@tandem/contract/receiving/receipts";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { checkedValues, newValues } from "../../core/custom-fields/values.ts";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { requireNamed } from "../../core/references.ts";
import { lockRecord, type Storage, transition } from "../../core/transition.ts";
import { writtenValues } from "../../core/written-values.ts";
import { deliveryRuleOf, timingOf } from "../../delivery/shipping-notices/delivery-rules.ts";
import { noticeStorage, tell } from "../../delivery/shipping-notices/notice-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { requireLineDecimals } from "../../orders/purchase-orders/unit-decimals.ts";

const receiptStorage: Storage = { table: "receipt", entityName: "receipt", number: "receiptNo" };

interface NoticeLine {
  readonly id: string;
  readonly purchaseOrderLineId: string;
  readonly deliveryQty: string;
  readonly receiveQty: string;
}

interface Notice {
  readonly asnNo: string;
  readonly expectedArrivalDate: string;
  readonly arrivalDate: string | null;
  readonly closedStatus: string;
  readonly orgNo: string;
  readonly supplierNo: string;
}

/** A day of grace for the date line: the warehouse's today may be the server's tomorrow. */
function requireNotFuture(receiptDate: string): void {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  if (receiptDate > tomorrow)
    throw new Fault("receiptDateInFuture", {}, [{ path: "receiptDate", key: "errors.receiptDateInFuture" }]);
}

/**
 * Receives what arrived of one delivery notice: quantities move from on the way to received, and onto the shelf (B5.2).
 *
 * @throws Fault receiptQuantityIncorrect, receiptQuantityExceeded, noticeNotReceivable, noticeClosed
 */
export async function receive(
  tx: Database,
  context: Context,
  input: ReceiptInput,
): Promise<{ receiptNo: string; checkStatus: string }> {
  requireNotFuture(input.receiptDate);
  const record = await lockRecord(tx, noticeLifecycle, noticeStorage, input.shippingNoticeId);
  const notice = await findNotice(tx, input.shippingNoticeId);
  const states = { checkStatus: record.state, closedStatus: notice.closedStatus };
  const refusal = decideStep(shippingNoticeDocument, states, "receive", context.caller, undefined);
  if (refusal) throw new Fault(refusal);
  const { warehouseNo } = input;
  await requireNamed(tx, receipt, { warehouseNo, orgNo: notice.orgNo }, { changed: ["warehouseNo"], isValid: true });
  const noticeLines = await linesOf(tx, input.shippingNoticeId);
  const arrived = matchLines(input, noticeLines, notice.asnNo);
  const orderLines = await lockLines(
    tx,
    arrived.map(({ line }) => line.purchaseOrderLineId),
  );

  // What is announced may always arrive as a whole.
  const parts = arrived.map((each, index) => ({ ...each, path: `lines.${index}.receiptQty` }));
  await requireLineDecimals(
    tx,
    parts
      .filter(({ line, quantity }) => compareNumbers(quantity, subtract(line.deliveryQty, line.receiveQty)) !== 0)
      .map(({ line, quantity, path }) => ({
        lineId: line.purchaseOrderLineId,
        quantity,
        path,
        fieldKey: "receipt.receiptQty",
      })),
  );

  const received = new Map(arrived.map(({ line, quantity }) => [line.id, quantity]));
  const isComplete = noticeLines.every(
    (line) => compareNumbers(sum([line.receiveQty, received.get(line.id) ?? "0"]), line.deliveryQty) >= 0,
  );
  const rule = await deliveryRuleOf(tx, notice.orgNo);
  const isFirst = notice.arrivalDate === null || input.receiptDate < notice.arrivalDate;
  const arrivalDate = isFirst ? input.receiptDate : notice.arrivalDate;
  await transition(tx, noticeLifecycle, noticeStorage, input.shippingNoticeId, "receive", {
    taker: context.taker,
    actor: context.actor("receipts"),
    to: isComplete ? "4" : "3",
    set: {
      arrivalDate,
      timing: timingOf(notice.expectedArrivalDate, arrivalDate, rule),
      sumReceiveQty: sql`sum_receive_qty + ${sum(received.values())}`,
    },
    changes: arrived.map(({ line, quantity }) => receivedChange(orderLines, line, quantity)),
  });
  await moveOnLines(
    tx,
    arrived.map(({ line, quantity }) => ({ noticeLineId: line.id, quantity })),
  );
  await changeQuantities(
    tx,
    arrived.map(({ line, quantity }) => ({
      lineId: line.purchaseOrderLineId,
      onWay: `-${quantity}`,
      received: quantity,
    })),
    "receiptQuantityIncorrect",
  );
  const receiptNo = await insertReceipts(tx, context, input, notice, arrived, orderLines);
  await tell(tx, record, "received");
  return { receiptNo, checkStatus: isComplete ? "4" : "3" };
}

async function findNotice(tx: Database, id: string): Promise<Notice> {
  return tx
    .selectFrom("shippingNotice")
    .select(["asnNo", "expectedArrivalDate", "arrivalDate", "closedStatus", "orgNo", "supplierNo"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function linesOf(tx: Database, noticeId: string): Promise<NoticeLine[]> {
  return tx
    .selectFrom("shippingNoticeLine")
    .select(["id", "purchaseOrderLineId", "deliveryQty", "receiveQty"])
    .where("shippingNoticeId", "=", noticeId)
    .orderBy("id")
    .execute();
}

interface Arrived {
  readonly line: NoticeLine;
  readonly quantity: string;
}

/** Finds each entered line on the notice and refuses what is not positive or more than is still on the way. */
function matchLines(input: ReceiptInput, noticeLines: readonly NoticeLine[], asnNo: string): Arrived[] {
  const byId = new Map(noticeLines.map((line) => [line.id, line]));
  const wrong: FaultDetail[] = [];
  const arrived = input.lines.map(({ shippingNoticeLineId, receiptQty }, index): Arrived => {
    const line = byId.get(shippingNoticeLineId);
    // Each line once: a second entry for it would be checked against a quantity that the first already took.
    if (!line || !byId.delete(shippingNoticeLineId)) throw new Fault("notFound");
    const open = subtract(line.deliveryQty, line.receiveQty);
    const path = `lines.${index}.receiptQty`;
    if (!isPositive(receiptQty)) wrong.push({ path, key: "errors.receiptQuantityIncorrect" });
    else if (compareNumbers(receiptQty, open) > 0) {
      wrong.push({ path, key: "errors.receiptQuantityExceeded", parameters: { asnNo, quantity: receiptQty, open } });
    }
    return { line, quantity: receiptQty };
  });
  const [first] = wrong;
  if (first) {
    const error =
      first.key === "errors.receiptQuantityExceeded" ? "receiptQuantityExceeded" : "receiptQuantityIncorrect";
    throw new Fault(error, first.parameters, wrong);
  }
  return arrived;
}

function receivedChange(orderLines: readonly LockedLine[], line: NoticeLine, quantity: string): ValueChange {
  const orderLine = orderLines.find((candidate) => candidate.id === line.purchaseOrderLineId);
  return {
    line: orderLine ? `${orderLine.purchaseNo} ${lineName(orderLine)}` : null,
    field: "receiptQty",
    old: null,
    new: quantity,
  };
}

async function moveOnLines(tx: Database, moved: readonly { noticeLineId: string; quantity: string }[]): Promise<void> {
  await sql`update shipping_notice_line l set receive_qty = l.receive_qty + m.quantity
    from (select unnest(${moved.map((one) => one.noticeLineId)}::bigint[]) as id, unnest(${moved.map((one) => one.quantity)}::numeric[]) as quantity) m
    where l.id = m.id`.execute(tx);
}

/** One receipt number for what arrived together; the stock ledger is written with it. */
async function insertReceipts(
  tx: Database,
  context: Context,
  input: ReceiptInput,
  notice: Notice,
  arrived: readonly Arrived[],
  orderLines: readonly LockedLine[],
): Promise<string> {
  const numbered = await sql<{
    receiptNo: string;
  }>`select 'GRN-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('receipt_number')::text, 6, '0') as receipt_no`.execute(
    tx,
  );
  const receiptNo = numbered.rows[0]?.receiptNo ?? "";
  const [customValues] = await checkedValues(tx, context, "receipt", [
    { path: "customValues", values: input.customValues },
  ]);
  const inserted = await tx
    .insertInto("receipt")
    .values(
      arrived.map(({ line, quantity }) => ({
        receiptNo,
        ...writtenValues(receipt, input, ["receiptQty"]),
        receiptQty: quantity,
        warehouseKeeper: context.user.userName,
        orgNo: notice.orgNo,
        supplierNo: notice.supplierNo,
        shippingNoticeId: input.shippingNoticeId,
        shippingNoticeLineId: line.id,
        purchaseOrderLineId: line.purchaseOrderLineId,
        cancelReason: null,
        customValues: newValues(customValues),
      })),
    )
    .returning(["id", "purchaseOrderLineId", "receiptQty"])
    .execute();
  const items = new Map(orderLines.map((line) => [line.id, line.itemNo]));
  await tx
    .insertInto("stockMovement")
    .values(
      inserted.map((row) => ({
        orgNo: notice.orgNo,
        warehouseNo: input.warehouseNo,
        itemNo: items.get(row.purchaseOrderLineId) ?? "",
        transactionType: "1" as const,
        qty: row.receiptQty,
        receiptId: row.id,
      })),
    )
    .execute();
  return receiptNo;
}

/**
 * Undoes exactly what a receipt did, while nothing followed from it: the notice still open, the quantity back on the way,
 * the stock taken from the shelf.
 *
 * @throws Fault receiptNotCancellable, noticeClosed, reasonRequired
 */
export async function cancelReceipt(
  tx: Database,
  context: Context,
  named: { id: string; version: number; reason: string },
): Promise<void> {
  const found =
    await sql<CancelledReceipt>`select r.id, r.shipping_notice_id, r.shipping_notice_line_id, r.purchase_order_line_id, r.receipt_qty,
      r.org_no, r.warehouse_no, l.item_no, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq
    from receipt r join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id where r.id = ${named.id}`.execute(
      tx,
    );
  const receipt = found.rows[0];
  if (!receipt) throw new Fault("notFound");
  // The notice first, as every step on it does.
  const record = await lockRecord(tx, noticeLifecycle, noticeStorage, receipt.shippingNoticeId);
  const notice = await findNotice(tx, receipt.shippingNoticeId);
  if (notice.closedStatus !== "0") throw new Fault("noticeClosed");
  const actor = context.actor("receipts");
  await transition(tx, receiptLifecycle, receiptStorage, named.id, "cancel", {
    taker: context.taker,
    actor,
    version: named.version,
    reason: named.reason,
    set: { cancelReason: named.reason },
  });
  await lockLines(tx, [receipt.purchaseOrderLineId]);
  await moveOnLines(tx, [{ noticeLineId: receipt.shippingNoticeLineId, quantity: `-${receipt.receiptQty}` }]);
  await changeQuantities(
    tx,
    [{ lineId: receipt.purchaseOrderLineId, onWay: receipt.receiptQty, received: `-${receipt.receiptQty}` }],
    "receiptNotCancellable",
  );
  const nothingLeft = (await linesOf(tx, receipt.shippingNoticeId)).every((line) => !isPositive(line.receiveQty));
  await transition(tx, noticeLifecycle, noticeStorage, receipt.shippingNoticeId, "cancelReceipt", {
    taker: context.taker,
    actor,
    to: nothingLeft ? "2" : "3",
    reason: named.reason,
    set: {
      sumReceiveQty: sql`sum_receive_qty - ${receipt.receiptQty}`,
      ...(nothingLeft ? { arrivalDate: null, timing: null } : await arrivalOf(tx, receipt.shippingNoticeId, notice)),
    },
    changes: [
      { line: `${receipt.purchaseNo} ${lineName(receipt)}`, field: "receiptQty", old: receipt.receiptQty, new: null },
    ],
  });
  await tx
    .insertInto("stockMovement")
    .values({
      orgNo: receipt.orgNo,
      warehouseNo: receipt.warehouseNo,
      itemNo: receipt.itemNo,
      transactionType: "2",
      qty: receipt.receiptQty,
      receiptId: receipt.id,
    })
    .execute();
  await tell(tx, record, "receiptCancelled");
}

/** When the first of what stands arrived, and how that compares with the day it was expected. */
async function arrivalOf(tx: Database, noticeId: string, notice: Notice) {
  const { first } = await tx
    .selectFrom("receipt")
    .select((eb) => eb.fn.min("receiptDate").as("first"))
    .where("shippingNoticeId", "=", noticeId)
    .where("status", "=", "1")
    .executeTakeFirstOrThrow();
  // Receipts of warehouses outside the caller's scope are not seen, and stand as they did.
  const arrivalDate = first ?? notice.arrivalDate ?? notice.expectedArrivalDate;
  return {
    arrivalDate,
    timing: timingOf(notice.expectedArrivalDate, arrivalDate, await deliveryRuleOf(tx, notice.orgNo)),
  };
}

interface CancelledReceipt {
  readonly id: string;
  readonly shippingNoticeId: string;
  readonly shippingNoticeLineId: string;
  readonly purchaseOrderLineId: string;
  readonly receiptQty: string;
  readonly orgNo: string;
  readonly warehouseNo: string;
  readonly itemNo: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
}
