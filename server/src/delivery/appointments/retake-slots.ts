import { Fault } from "@tandem/contract/core/errors";
import { undonePrefix } from "@tandem/contract/core/history";
import { appointment } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentLifecycle, appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { lockRecord } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { storedAppointments } from "./stored-appointments.ts";
import { takeSlot } from "./take-slot.ts";

interface Freed {
  readonly id: string;
  readonly shippingNoticeId: string;
  /** What it was before its notice went. */
  readonly status: string;
}

/**
 * Notices that come back hold again the slots that were freed when they went, be their time over by now. Answers those whose
 * slot is not to be had any more, by their ids, and why.
 */
export async function retakeSlots(
  tx: Database,
  taker: Taker,
  noticeIds: readonly string[],
): Promise<Map<string, Fault>> {
  const refused = new Map<string, Fault>();
  // Each is written before the next one is looked for: what two held at a dock of one place, one gets.
  for (const { id, shippingNoticeId, status } of await freedOf(tx, noticeIds)) {
    try {
      const { record } = await lockRecord(tx, storedAppointments, { id });
      const { seat } = await takeSlot(tx, record, null, { isOverToo: true });
      const moves = [
        { lifecycle: appointmentLifecycle, action: `${undonePrefix}cancel`, to: status, isUndo: true as const },
      ];
      await writeSteps(tx, taker, storedAppointments, [{ record, moves, set: { seat } }], { what: "undone" });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refused.set(shippingNoticeId, error);
    }
  }
  return refused;
}

/** The appointments that went with their notices: whoever takes one off gives a reason. */
async function freedOf(tx: Database, noticeIds: readonly string[]): Promise<Freed[]> {
  const { booked, canceled } = appointmentStatus.code;
  const { rows } = await sql<Freed>`select distinct on (a.shipping_notice_id) a.id, a.shipping_notice_id,
      coalesce((select h.from_state from record_history h where h.tenant_id = a.tenant_id and h.entity_name = ${appointment.name}
        and h.record_id = a.id and h.to_state = ${sqlCodes(canceled)} order by h.id desc limit 1), ${sqlCodes(booked)}) as status
    from appointment a
    where a.shipping_notice_id = any (${noticeIds}::bigint[]) and a.status = ${sqlCodes(canceled)} and a.cancel_reason is null
    order by a.shipping_notice_id, a.id desc`.execute(tx);
  return rows;
}
