import { isDeepStrictEqual } from "node:util";
import { Fault } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { correctionLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import type { NoticeCorrectionInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { correctionStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { appointWith } from "../appointments/save-appointment.ts";
import { applyCorrection, heldBy, lockHeld } from "./apply-correction.ts";
import { headChanges, isOfTransportAlone, lineChanges, matchLines } from "./correction-difference.ts";
import { deliveryBetween } from "./delivery-parties.ts";
import { requireInvoicesOf } from "./invoices.ts";
import { type Judged, judgeNotice, type LineValues } from "./judge-notice.ts";
import { type StandingNotice, standingNotice } from "./notice-revisions.ts";
import { storedNotices } from "./stored-notices.ts";

/** What a correction makes of a notice. */
export interface Correction {
  /** The values of its head that change; what it reserves and which lines it has follow from its lines. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: LineValues;
  readonly changes: readonly ValueChange[];
}

/**
 * Corrects a notice that is on its way. It is judged as one that is sent, but for what it holds already. Where the rule asks for
 * approval the correction waits, unless it says no more than how the goods travel; else it holds at once.
 *
 * @throws Fault noticeNotCorrectable, noticeNothingChanged, and what is wrong with what it is to be
 */
export async function correctNotice(tx: Database, context: Context, given: NoticeCorrectionInput): Promise<void> {
  const supplierNo = context.ownSupplier;
  const wanted = given.lines.map((line) => line.purchaseOrderLineId);
  const [{ record }, before] = await inOneBreath([
    lockForStep(tx, context, storedNotices, "correct", given),
    standingNotice(tx, given.id),
  ]);
  // Who agreed to it would never see it again.
  if (record.orgNo !== given.orgNo || before.head.orderType !== given.orderType) throw new Fault("noticeOrdersDiffer");
  const [delivery, orderLines, rules] = await inOneBreath([
    deliveryBetween(tx, supplierNo, given),
    lockHeld(tx, before, wanted),
    lineRulesOf(tx, wanted),
  ]);
  const judged = await judgeNotice(tx, context, {
    supplierNo,
    given,
    delivery,
    lines: orderLines.filter(({ id }) => wanted.includes(id)),
    rule: rules.together,
    before: record,
    held: heldBy(before.lines),
    sent: before.lines,
  });
  await requireInvoicesOf(tx, supplierNo, { id: given.id }, rules.together);
  const correction = correctionOf(before, judged.head, await judged.lineValues(), orderLines);
  if (correction.changes.length === 0) throw new Fault("noticeNothingChanged");
  const waits = judged.approvalAsked && !isOfTransportAlone(correction.changes);
  const status = waits ? correctionStatus.code.pending : correctionStatus.code.agreed;
  const revisionNo = before.head.revisionNo + 1;
  const reason = given.reason ?? null;
  const taken = {
    record,
    moves: [{ lifecycle: correctionLifecycle, action: "correct", to: status }],
    ...(waits ? {} : { set: { ...correction.head, revisionNo } }),
    changes: correction.changes,
  };
  const apply = waits
    ? undefined
    : await applyCorrection(tx, record, before, correction.lines, orderLines, rules.together);
  await inOneBreath([
    apply?.(),
    keepCorrection(tx, record, correction, { revisionNo, status, reason, appointment: given.appointment ?? null }),
    writeSteps(tx, context.taker, storedNotices, [taken], {
      what: waits ? "correctionAsked" : "noticeCorrected",
      reason,
    }),
  ]);
  // Another day asks for another slot. Where the correction waits, the slot that is held stays until it is agreed to.
  if (!given.appointment && given.expectedArrivalDate === before.head.expectedArrivalDate) return;
  const appointed = { ...judged.head, id: record.id, appointment: given.appointment };
  const appoint = () => appointWith(tx, context, appointed, rules.together.decided);
  await (waits ? onlyTried(tx, appoint) : appoint());
}

/** Does what may be refused, and takes it back. */
async function onlyTried(tx: Database, work: () => Promise<void>): Promise<void> {
  await sql`savepoint tried`.execute(tx);
  await work();
  await sql`rollback to savepoint tried`.execute(tx);
}

function correctionOf(
  before: StandingNotice,
  judged: Judged["head"],
  lines: LineValues,
  orderLines: Parameters<typeof lineChanges>[1],
): Correction {
  // Lines that announce nothing any more stay.
  const still = before.lines.filter(({ deliveryQty }) => !isPositive(deliveryQty)).length;
  const head = { ...judged, lineCount: judged.lineCount + still };
  const old: Readonly<Record<string, unknown>> = { ...before.head };
  const changed = Object.entries(head).filter(([name, value]) => !isDeepStrictEqual(old[name] ?? null, value ?? null));
  return {
    head: Object.fromEntries(changed),
    lines,
    changes: [...headChanges(before.head, head), ...lineChanges(matchLines(before.lines, lines), orderLines)],
  };
}

/** Keeps what is corrected and what differs by it; one that waited before is taken back with that. */
async function keepCorrection(
  tx: Database,
  { id }: Locked,
  { head, lines, changes }: Correction,
  said: {
    readonly revisionNo: number;
    readonly status: string;
    readonly reason: string | null;
    readonly appointment: SlotChoice | null;
  },
): Promise<void> {
  const { pending, withdrawn } = correctionStatus.code;
  const { revisionNo, status, reason, appointment } = said;
  await inOneBreath([
    sql`update shipping_notice_correction set correction_status = ${withdrawn}
      where shipping_notice_id = ${id} and correction_status = ${pending}`.execute(tx),
    sql`insert into shipping_notice_correction (shipping_notice_id, ${partyColumns()}, revision_no, correction_status, reason, head,
        lines, changes, appointment)
      select n.id, ${partyColumns("n")}, ${revisionNo}, ${status}, ${reason}, ${JSON.stringify(head)}::jsonb,
        ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(changes)}::jsonb,
        ${appointment && JSON.stringify(appointment)}::jsonb
      from shipping_notice n where n.id = ${id}`.execute(tx),
  ]);
}
