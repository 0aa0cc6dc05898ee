import { subtract } from "@tandem/contract/core/numbers";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { Database } from "../../core/database.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import type { storedNotices } from "./stored-notices.ts";

type NoticeWork<Given = unknown> = Work<(typeof storedNotices)["reads"], DeliveryRule, Given>;

const idsOf = (ready: readonly { readonly record: { readonly id: string } }[]) => ready.map(({ record }) => record.id);

/** The buyer agrees to the delivery (B4.1g). */
export const approved: NoticeWork = () => ({ what: "approved" });

/** The buyer rejects the delivery with a reason; its quantities are open again. */
export const rejected: NoticeWork<Reasoned> = (tx, ready, { reason }) => ({
  what: "rejected",
  on: () => ({ set: { rejectReason: reason } }),
  along: () => giveBack(tx, idsOf(ready)),
});

/** The supplier takes the notice back, while nothing is received; its quantities are open again. */
export const voided: NoticeWork = (tx, ready) => ({
  what: "voided",
  // A rejected notice has given its quantities back already.
  along: () => giveBack(tx, idsOf(ready.filter(({ record }) => record.checkStatus !== noticeStatus.code.rejected))),
});

/** Closes a partially received notice: what is missing will not come with it and is open again. */
export const ended: NoticeWork = (tx, ready) => ({ what: "ended", along: () => giveBack(tx, idsOf(ready)) });

/** Marks a received or ended notice as finished for both sides. */
export const settled: NoticeWork = () => ({ what: "settled" });

/** Gives back what the notices reserved and nobody received. */
async function giveBack(tx: Database, noticeIds: readonly string[]): Promise<void> {
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
  const changes = lines.map((line) => ({
    lineId: line.purchaseOrderLineId,
    onWay: subtract(line.receiveQty, line.deliveryQty),
    received: "0",
  }));
  await changeQuantities(tx, orderLines, changes, "noticeQuantityIncorrect");
}
