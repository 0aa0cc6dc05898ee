import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Database } from "../../core/database.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWork, UndoWorks } from "../../documents/undo-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { reusedInvoices } from "./invoices.ts";
import type { storedNotices } from "./stored-notices.ts";

type NoticeWork<Given = unknown> = Work<(typeof storedNotices)["reads"], DeliveryRule, Given>;

const idsOf = (ready: readonly { readonly record: { readonly id: string } }[]) => ready.map(({ record }) => record.id);

/** The buyer agrees to the delivery (B4.1g). */
export const approved: NoticeWork = () => ({ what: "approved", on: () => ({ undo: {} }) });

/** The buyer rejects the delivery with a reason; its quantities are open again. */
export const rejected: NoticeWork<Reasoned> = (tx, ready, { reason }) => ({
  what: "rejected",
  on: () => ({ set: { rejectReason: reason }, undo: { set: { rejectReason: null } } }),
  along: () => giveBack(tx, idsOf(ready)),
});

/** The supplier takes the notice back, while nothing is received; its quantities are open again. */
export const voided: NoticeWork = (tx, ready) => ({
  what: "voided",
  on: () => ({ undo: {} }),
  // A rejected notice has given its quantities back already.
  along: () => giveBack(tx, idsOf(ready.filter(({ record }) => record.checkStatus !== noticeStatus.code.rejected))),
});

/** Closes a partially received notice: what is missing will not come with it and is open again. */
export const ended: NoticeWork = (tx, ready) => ({
  what: "ended",
  on: () => ({ undo: {} }),
  along: () => giveBack(tx, idsOf(ready)),
});

/** Marks a received or ended notice as finished for both sides. */
export const settled: NoticeWork = () => ({ what: "settled", on: () => ({ undo: {} }) });

type UndoneNotices = Parameters<UndoWork<(typeof storedNotices)["reads"]>>[1];

/** What taking the steps of notices back does besides states and columns: what they gave back is on the way again. */
export const undoWorks: UndoWorks<keyof (typeof storedNotices)["steps"], (typeof storedNotices)["reads"]> = {
  reject: async (tx, undone) => ({ along: () => reserveAgain(tx, idsOf(undone)) }),
  void: async (tx, undone) => {
    const refused = await reusedInvoices(tx, idsOf(undone));
    const back = undone.filter((one) => hadReserved(one) && !refused.has(one.record.id));
    return { refused, along: () => reserveAgain(tx, idsOf(back)) };
  },
  end: async (tx, undone) => ({ along: () => reserveAgain(tx, idsOf(undone)) }),
};

/** A rejected notice had given its quantities back before it was voided. */
const hadReserved = ({ kept }: UndoneNotices[number]) =>
  kept.states.every(({ from }) => from !== noticeStatus.code.rejected);

/** Gives back what the notices reserved and nobody received. */
const giveBack = (tx: Database, noticeIds: readonly string[]) =>
  moveLeft(tx, noticeIds, ({ receiveQty, deliveryQty }) => subtract(receiveQty, deliveryQty));

/** Reserves again what the notices gave back. @throws Fault stepFollowed where others took it meanwhile */
const reserveAgain = (tx: Database, noticeIds: readonly string[]) =>
  moveLeft(tx, noticeIds, ({ receiveQty, deliveryQty }) => subtract(deliveryQty, receiveQty));

interface Left {
  readonly deliveryQty: string;
  readonly receiveQty: string;
}

async function moveLeft(tx: Database, noticeIds: readonly string[], onWayOf: (line: Left) => string): Promise<void> {
  if (noticeIds.length === 0) return;
  const lines = await tx
    .selectFrom("shippingNoticeLine")
    .select(["purchaseOrderLineId", "deliveryQty", "receiveQty"])
    .where("shippingNoticeId", "in", noticeIds)
    .execute();
  const orderLines = await lockLines(
    tx,
    lines.map((line) => line.purchaseOrderLineId),
  );
  const left = lines.filter(({ deliveryQty, receiveQty }) => compareNumbers(deliveryQty, receiveQty) > 0);
  const changes = left.map((line) => ({ lineId: line.purchaseOrderLineId, onWay: onWayOf(line), received: "0" }));
  const isReserving = changes.some(({ onWay }) => isPositive(onWay));
  if (isReserving && orderLines.some(({ status }) => status !== orderStatus.code.effective))
    throw new Fault("stepFollowed");
  await changeQuantities(tx, orderLines, changes, isReserving ? "stepFollowed" : "noticeQuantityIncorrect");
}
