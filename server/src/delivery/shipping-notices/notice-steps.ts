import { type Caller, decideStep } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import type { Actor } from "@tandem/contract/core/lifecycle";
import { subtract } from "@tandem/contract/core/numbers";
import { closingLifecycle, noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { type NoticeAction, shippingNoticeDocument } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { Database } from "../../core/database.ts";
import type { Document, Taker } from "../../core/history.ts";
import { publish } from "../../core/outbox.ts";
import { lockRecord, type Storage, transition } from "../../core/transition.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";

/** Where delivery notices keep their states. */
export const noticeStorage: Storage = { table: "shipping_notice", entityName: "shippingNotice", number: "asnNo" };

export interface Step {
  readonly id: string;
  readonly version: number;
  readonly taker: Taker;
  readonly actor: Actor;
  readonly caller: Caller;
}

type LockedNotice = Document & { readonly checkStatus: string };

/** Locks a notice for a step. @throws Fault why it may not be taken */
async function lockForStep(tx: Database, step: Step, action: NoticeAction): Promise<LockedNotice> {
  const notice = await lockRecord(tx, noticeLifecycle, noticeStorage, step.id, step.version);
  const { closedStatus } = await tx
    .selectFrom("shippingNotice")
    .select("closedStatus")
    .where("id", "=", step.id)
    .executeTakeFirstOrThrow();
  const refusal = decideStep(
    shippingNoticeDocument,
    { checkStatus: notice.state, closedStatus },
    action,
    step.caller,
    undefined,
  );
  if (refusal) throw new Fault(refusal);
  return { ...notice, checkStatus: notice.state };
}

/** The buyer agrees to the delivery (B4.1g). */
export async function approveNotice(tx: Database, step: Step): Promise<void> {
  const notice = await lockForStep(tx, step, "approve");
  await transition(tx, noticeLifecycle, noticeStorage, step.id, "approve", step);
  await tell(tx, notice, "approved");
}

/** The buyer rejects the delivery with a reason; its quantities are open again. */
export async function rejectNotice(tx: Database, step: Step & { readonly reason: string }): Promise<void> {
  const notice = await lockForStep(tx, step, "reject");
  await transition(tx, noticeLifecycle, noticeStorage, step.id, "reject", {
    ...step,
    set: { rejectReason: step.reason },
  });
  await giveBack(tx, step.id);
  await tell(tx, notice, "rejected");
}

/** The supplier takes the notice back, while nothing is received; its quantities are open again. */
export async function voidNotice(tx: Database, step: Step): Promise<void> {
  const notice = await lockForStep(tx, step, "void");
  await transition(tx, noticeLifecycle, noticeStorage, step.id, "void", step);
  // A rejected notice has given its quantities back already.
  if (notice.checkStatus !== "1") await giveBack(tx, step.id);
  await tell(tx, notice, "voided");
}

/** Closes a partially received notice: what is missing will not come with it and is open again. */
export async function endNotice(tx: Database, step: Step): Promise<void> {
  const notice = await lockForStep(tx, step, "end");
  await transition(tx, closingLifecycle, noticeStorage, step.id, "end", step);
  await giveBack(tx, step.id);
  await tell(tx, notice, "ended");
}

/** Marks a received or ended notice as finished for both sides. */
export async function settleNotice(tx: Database, step: Step): Promise<void> {
  const notice = await lockForStep(tx, step, "settle");
  await transition(tx, closingLifecycle, noticeStorage, step.id, "settle", step);
  await tell(tx, notice, "settled");
}

/** Gives back what the notice reserved and nobody received. */
async function giveBack(tx: Database, noticeId: string): Promise<void> {
  const lines = await tx
    .selectFrom("shippingNoticeLine")
    .select(["purchaseOrderLineId", "deliveryQty", "receiveQty"])
    .where("shippingNoticeId", "=", noticeId)
    .execute();
  await lockLines(
    tx,
    lines.map((line) => line.purchaseOrderLineId),
  );
  const changes = lines.map((line) => ({
    lineId: line.purchaseOrderLineId,
    onWay: subtract(line.receiveQty, line.deliveryQty),
    received: "0",
  }));
  await changeQuantities(tx, changes, "noticeQuantityIncorrect");
}

/** Tells both sides that a delivery notice changed. */
export async function tell(tx: Database, notice: Document, what: string): Promise<void> {
  await publish(tx, "shippingNotice", {
    id: notice.id,
    number: notice.number,
    orgNo: notice.orgNo,
    supplierNo: notice.supplierNo,
    what,
  });
}
