import { Fault } from "@tandem/contract/core/errors";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { correctionStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { partiesOf } from "../../core/parties.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { appointWith } from "../appointments/save-appointment.ts";
import { applyCorrection, lockHeld, requireStillOpen } from "./apply-correction.ts";
import type { Correction } from "./correct-notice.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { standingNotice } from "./notice-revisions.ts";
import type { storedNotices } from "./stored-notices.ts";

type NoticeWork<Given = unknown> = Work<(typeof storedNotices)["reads"], DeliveryRule, Given>;

const isPending = sql<boolean>`correction_status = ${correctionStatus.code.pending}`;

/** Says what became of the correction that waits at notices. */
async function decide(
  tx: Database,
  { taker }: Pick<Context, "taker">,
  ids: readonly string[],
  status: string,
  reason?: string,
): Promise<void> {
  await sql`update shipping_notice_correction set correction_status = ${status}, decline_reason = ${reason ?? null},
      decided_by = ${taker.userName}, decided_at = now()
    where shipping_notice_id = any (${ids}::bigint[]) and ${isPending}`.execute(tx);
}

/** A correction that waits, with the slot that it asks for. */
interface Waiting extends Correction {
  readonly revisionNo: number;
  readonly appointment: SlotChoice | null;
}

/** The buyer agrees to what its supplier corrected: from now on it holds, if what it asks for is still open. */
export const correctionAgreed =
  (context: Context): NoticeWork =>
  async (tx, ready) => {
    const [one] = ready;
    if (!one) throw new Fault("notFound");
    const { record } = one;
    const [before, found] = await inOneBreath([
      standingNotice(tx, record.id),
      sql<Waiting>`select head, lines, changes, revision_no, appointment from shipping_notice_correction
        where shipping_notice_id = ${record.id} and ${isPending}`.execute(tx),
    ]);
    const [correction] = found.rows;
    if (!correction) throw new Fault("correctionNotPending");
    const { head, lines, revisionNo, appointment } = correction;
    const wanted = lines.map((line) => String(line.purchaseOrderLineId));
    const [orderLines, rules] = await inOneBreath([lockHeld(tx, before, wanted), lineRulesOf(tx, wanted)]);
    requireStillOpen(before, lines, orderLines, rules.together);
    const apply = await applyCorrection(tx, record, before, lines, orderLines, rules.together);
    return {
      what: "correctionAgreed",
      on: () => ({ set: { ...head, revisionNo } }),
      along: async () => {
        await inOneBreath([apply(), decide(tx, context, [record.id], correctionStatus.code.agreed)]);
        const { expectedArrivalDate } = { ...before.head, ...head };
        if (!appointment && expectedArrivalDate === before.head.expectedArrivalDate) return;
        const appointed = { ...partiesOf(record), id: record.id, expectedArrivalDate, appointment };
        await appointWith(tx, context, appointed, rules.together.decided, "free");
      },
    };
  };

/** The buyer does not agree, and says why: the notice stays as it is. */
export const correctionDeclined =
  (context: Context): NoticeWork<Reasoned> =>
  (tx, ready, { reason }) => ({
    what: "correctionDeclined",
    along: () => decide(tx, context, idsOf(ready), correctionStatus.code.declined, reason),
  });

/** The supplier takes back what waits. */
export const correctionWithdrawn =
  (context: Context): NoticeWork =>
  (tx, ready) => ({
    what: "correctionWithdrawn",
    along: () => decide(tx, context, idsOf(ready), correctionStatus.code.withdrawn),
  });

const idsOf = (ready: Parameters<NoticeWork>[1]) => ready.map(({ record }) => record.id);
