import { Fault } from "@tandem/contract/core/errors";
import { subtract } from "@tandem/contract/core/numbers";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { overdrawn } from "../../documents/overdrawn.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWork, UndoWorks } from "../../documents/undo-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { retakeSlots } from "../appointments/retake-slots.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { reusedInvoices } from "./invoices.ts";
import { roomAgain } from "./room-again.ts";
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

/**
 * What taking the steps of notices back does besides states and columns: what they gave back is on the way again, and they hold
 * the slots that went with them.
 */
export const undoWorks: UndoWorks<keyof (typeof storedNotices)["steps"], (typeof storedNotices)["reads"]> = {
  reject: (tx, undone) => reserveAgain(tx, undone),
  void: async (tx, undone, taker) => {
    const reused = await reusedInvoices(tx, idsOf(undone));
    const back = await reserveAgain(tx, undone.filter(hadReserved), reused);
    return withSlots(tx, taker, undone, back);
  },
  end: async (tx, undone, taker) => withSlots(tx, taker, undone, await reserveAgain(tx, undone)),
};

/** A rejected notice had given its quantities back before it was voided. */
const hadReserved = ({ kept }: UndoneNotices[number]) =>
  kept.states.every(({ from }) => from !== noticeStatus.code.rejected);

/** Gives back what the notices reserved and nobody received. */
async function giveBack(tx: Database, noticeIds: readonly string[]): Promise<void> {
  if (noticeIds.length === 0) return;
  const lines = await leftOf(tx, noticeIds);
  const orderLines = await lockLines(
    tx,
    lines.map(({ lineId }) => lineId),
  );
  const changes = lines.map(({ lineId, left }) => ({ lineId, onWay: subtract("0", left), received: "0" }));
  await changeQuantities(tx, orderLines, changes, "noticeQuantityIncorrect");
}

/** What notices do that come back, but for those that are refused by then. */
interface Back {
  readonly refused: Map<string, Fault>;
  readonly along: () => Promise<unknown>;
}

/** Reserves again what notices gave back, but for those of which others took it meanwhile, or that nobody may ship any more. */
async function reserveAgain(
  tx: Database,
  undone: UndoneNotices,
  refusedBefore: ReadonlyMap<string, Fault> = new Map(),
): Promise<Back> {
  const lines = await leftOf(tx, idsOf(undone));
  const orderLines = await lockLines(
    tx,
    lines.map(({ lineId }) => lineId),
  );
  const room = new Map(orderLines.map((line) => [line.id, roomAgain(line)]));
  const draws = lines.map(({ noticeId: taker, lineId: source, left: quantity }) => ({
    ...{ taker, source, quantity, open: room.get(source) ?? "0" },
    why: () => new Fault("stepFollowed"),
  }));
  const notices = undone.map(({ record }) => record).filter(({ id }) => !refusedBefore.has(id));
  const refused = new Map([...refusedBefore, ...overdrawn(notices, draws)]);
  return {
    refused,
    along: () => {
      const back = lines.filter(({ noticeId }) => !refused.has(noticeId));
      const changes = back.map(({ lineId, left }) => ({ lineId, onWay: left, received: "0" }));
      return changeQuantities(tx, orderLines, changes, "stepFollowed");
    },
  };
}

/** Notices that come back hold their slots again; those whose slot is gone stay as they are. */
async function withSlots(tx: Database, taker: Taker, undone: UndoneNotices, { refused, along }: Back): Promise<Back> {
  const left = idsOf(undone).filter((id) => !refused.has(id));
  for (const [id, fault] of await retakeSlots(tx, taker, left)) refused.set(id, fault);
  return { refused, along };
}

interface Left {
  readonly noticeId: string;
  /** The order line that it draws on. */
  readonly lineId: string;
  readonly left: string;
}

/** What lines of notices announce that nobody received. */
async function leftOf(tx: Database, noticeIds: readonly string[]): Promise<Left[]> {
  const { rows } = await sql<Left>`select shipping_notice_id as notice_id, purchase_order_line_id as line_id,
      delivery_qty - receive_qty as left
    from shipping_notice_line
    where shipping_notice_id = any (${noticeIds}::bigint[]) and delivery_qty > receive_qty order by id`.execute(tx);
  return rows;
}
