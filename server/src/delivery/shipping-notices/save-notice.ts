import { setImmediate } from "node:timers/promises";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import {
  type ShippingNoticeInput,
  type shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { addDocument, addLines } from "../../documents/add-document.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { isYes, type OrderRule } from "../../orders/order-rules/decisions.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { beyondByLine } from "../../orders/purchase-orders/over-delivery.ts";
import {
  changeQuantities,
  type LockedLine,
  lockLines,
  type QuantityChange,
} from "../../orders/purchase-orders/quantities.ts";
import { announceAgain, announcing, lockAnnouncing } from "../../receiving/serial-numbers/announce-again.ts";
import { appointWith } from "../appointments/save-appointment.ts";
import { deliveryBetween } from "./delivery-parties.ts";
import { requireInvoicesOf, writeInvoices } from "./invoices.ts";
import { type Judged, judgeNotice, type LineValues } from "./judge-notice.ts";
import { attachToNotice } from "./notice-attachments.ts";
import { requireAnnounced, writePackaging } from "./packaging.ts";
import { storedNotices } from "./stored-notices.ts";

/**
 * Sends a delivery notice, or a rejected one again after correction. Its quantities are reserved in the same transaction
 * with the order lines locked, so that nothing is promised twice (B5.1, B5.3).
 *
 * @returns the notice's id, and the writes that are still under way
 */
export async function saveNotice(
  tx: Database,
  context: Context,
  given: ShippingNoticeInput,
): Promise<{ id: string; written: Promise<unknown> }> {
  const supplierNo = context.ownSupplier;
  const lineIds = given.lines.map((line) => line.purchaseOrderLineId);
  const [delivery, rejected, lines, rules] = await inOneBreath([
    deliveryBetween(tx, supplierNo, given),
    given.id ? lockRejected(tx, context, given.id, given) : null,
    lockLines(tx, lineIds),
    lineRulesOf(tx, lineIds),
  ]);
  const judged = await judgeNotice(tx, context, {
    supplierNo,
    given,
    delivery,
    lines,
    rule: rules.together,
    before: rejected,
  });
  await requireInvoicesOf(tx, supplierNo, given, rules.together);
  if (given.packaging) await requireAnnounced(tx, given.packaging);
  // What takes the database longest goes first and at once, so that it is at it while the rest is put together.
  const reserved = reservedBy(judged.brings, lines, rules.together);
  const written = changeQuantities(tx, lines, reserved, "noticeQuantityIncorrect");
  written.catch(() => undefined);
  await setImmediate();
  const { toPack, pendingApproval, shipped } = noticeStatus.code;
  const isPackedFirst = isYes(rules.together.decided.packingAsked.value);
  const sent: Sent = {
    ...judged,
    lines: await judged.lineValues(),
    checkStatus: isPackedFirst ? toPack : judged.approvalAsked ? pendingApproval : shipped,
    changes: shippedChanges(judged.brings, lines),
  };
  const sending = rejected ? resend(tx, context, rejected, sent) : send(tx, context, sent);
  const id = await sending.catch(async (failure) => {
    await written;
    throw failure;
  });
  if (given.fileIds && given.fileIds.length > 0) await attachToNotice(tx, context, { id, fileIds: given.fileIds });
  if (given.invoices) await writeInvoices(tx, { ...judged.head, id }, given.invoices);
  if (given.packaging) await writePackaging(tx, { ...judged.head, id }, given.packaging);
  const appointed = { ...judged.head, id, isNew: !given.id, appointment: given.appointment };
  await appointWith(tx, context, appointed, rules.together.decided);
  return { id, written };
}

/** What a notice reserves of its order lines, also beyond what is ordered where the rule lets it. */
function reservedBy(brings: Judged["brings"], lines: readonly LockedLine[], rule: OrderRule): QuantityChange[] {
  const added = brings.map((line) => ({ lineId: line.purchaseOrderLineId, quantity: line.deliveryQty }));
  const beyond = beyondByLine(lines, rule.decided.overDeliveryPercent, added);
  return added.map(({ lineId, quantity }) => ({ lineId, onWay: quantity, received: "0", beyond: beyond.get(lineId) }));
}

/** Locks a rejected notice, to be sent again. @throws Fault versionStale, noticeNotRejected, noticeOrdersDiffer */
async function lockRejected(
  tx: Database,
  context: Context,
  id: string,
  { version = 0, orgNo }: Pick<ShippingNoticeInput, "version" | "orgNo">,
): Promise<Locked> {
  const { record } = await lockForStep(tx, context, storedNotices, "resubmit", { id, version });
  // Who rejected it would never see it again.
  if (record.orgNo !== orgNo) throw new Fault("noticeOrdersDiffer");
  return record;
}

interface Sent extends Judged {
  readonly lines: LineValues;
  readonly checkStatus: Row<typeof shippingNotice>["checkStatus"];
  readonly changes: readonly ValueChange[];
}

export const linesToAdd = (values: LineValues) => ({
  table: shippingNoticeLine.name,
  headField: "shippingNoticeId",
  values,
});

/** What is still to be packed has not gone out: the other side is told once it does. */
const toldAs = (checkStatus: string) => (checkStatus === noticeStatus.code.toPack ? "toPack" : "sent");

function send(tx: Database, { taker }: Context, { checkStatus, head, lines, changes }: Sent): Promise<string> {
  return addDocument(tx, taker, storedNotices, {
    head: { ...head, checkStatus },
    lines: linesToAdd(lines),
    action: "send",
    toState: checkStatus,
    changes,
    what: toldAs(checkStatus),
  });
}

/** A rejected notice holds no quantities; its lines are written anew, and announce the serial numbers of those before. */
async function resend(tx: Database, { taker, today }: Context, record: Locked, sent: Sent): Promise<string> {
  const moves = [{ lifecycle: noticeLifecycle, action: "resubmit", to: sent.checkStatus }];
  const set = { ...sent.head, rejectReason: null, deliveryDate: today };
  const ofNotice = sql`l.shipping_notice_id = ${record.id}`;
  const [, before] = await inOneBreath([
    lockAnnouncing(tx, ofNotice),
    announcing(tx, ofNotice),
    writeSteps(tx, taker, storedNotices, [{ record, moves, set, changes: sent.changes }], {
      what: toldAs(sent.checkStatus),
    }),
    tx.deleteFrom("shippingNoticeLine").where("shippingNoticeId", "=", record.id).execute(),
    addLines(tx, record, linesToAdd(sent.lines)),
  ]);
  await announceAgain(tx, record, before);
  return record.id;
}

function shippedChanges(brings: Judged["brings"], lines: readonly LockedLine[]): ValueChange[] {
  const lots = Map.groupBy(brings, (line) => line.purchaseOrderLineId);
  return lines.flatMap((line) =>
    (lots.get(line.id) ?? []).flatMap(({ deliveryQty, giftQty }): ValueChange[] => {
      const of = { line: `${line.purchaseNo} ${lineName(line)}`, old: null };
      const free = isPositive(giftQty ?? "0") ? [{ ...of, field: "giftQty", new: giftQty ?? null }] : [];
      return [{ ...of, field: "deliveryQty", new: deliveryQty }, ...free];
    }),
  );
}
