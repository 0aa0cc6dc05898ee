import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { appointment, mostDaysAhead } from "@tandem/contract/delivery/appointments/appointments";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { type RuleNamed, ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";

/** What is stored of a slot that is taken. */
interface TakenSlot extends SlotChoice {
  readonly slotMinutes: number;
  readonly timeZone: string;
  readonly seat: number;
}

/** Until when a slot may be taken: hours before it begins, and the rule that says so; null: while it lasts. */
export type Deadline = { readonly hours: number; readonly rule: RuleNamed } | null;

interface LockedSlot {
  /** null: the dock has no such slot. */
  readonly slotMinutes: number | null;
  readonly timeZone: string;
  readonly seat: number | null;
  readonly blockReason: string | null;
  readonly isOver: boolean;
  readonly hasBegun: boolean;
  readonly isTooFar: boolean;
  readonly isTooLate: boolean;
}

/**
 * A slot that is free, whose dock stays locked until the transaction ends: nobody else takes it meanwhile.
 * @param path where the slot stands in what was sent
 * @param without an appointment that gives up its own slot for it
 * @param isOverToo a slot that was held before, which may be over by now
 * @throws Fault referenceUnknown, appointmentNoSlot, appointmentPast, appointmentTooFar, appointmentTooLate, appointmentBlocked,
 *   appointmentTaken
 */
export async function takeSlot(
  tx: Database,
  wanted: SlotChoice,
  deadline: Deadline,
  {
    path = "startTimeStr",
    without = null,
    isOverToo = false,
  }: { readonly path?: string; readonly without?: string | null; readonly isOverToo?: boolean } = {},
): Promise<TakenSlot> {
  const { warehouseNo, dockNo, appointmentDate, startTimeStr } = wanted;
  const { rows } = await sql<LockedSlot>`select slot_minutes, time_zone, seat, block_reason,
      begins_at + slot_minutes * interval '1 minute' <= now() as is_over, begins_at <= now() as has_begun,
      begins_at > now() + ${mostDaysAhead} * interval '1 day' as is_too_far,
      begins_at - ${deadline?.hours ?? 0} * interval '1 hour' < now() as is_too_late
    from app.lock_slot(${warehouseNo}, ${dockNo}, ${appointmentDate}::date, ${startTimeStr}, ${without}::bigint)`.execute(
    tx,
  );
  const [slot] = rows;
  const place = { day: appointmentDate, time: startTimeStr, dock: dockNo };
  const refuse = (error: ErrorName, more: Readonly<Record<string, string | number>> = {}): never => {
    const parameters = { ...place, ...more };
    throw new Fault(error, parameters, [{ path, key: `errors.${error}`, parameters }]);
  };
  if (!slot) throw unknownReference(appointment.name, "dockNo", dockNo);
  if (slot.slotMinutes === null) return refuse("appointmentNoSlot");
  if (!isOverToo && (deadline ? slot.hasBegun : slot.isOver)) return refuse("appointmentPast");
  if (slot.isTooFar) return refuse("appointmentTooFar", { days: mostDaysAhead });
  if (deadline && slot.isTooLate)
    return refuse("appointmentTooLate", {
      count: deadline.hours,
      ...ruleParameters(deadline.rule, "appointmentHours"),
    });
  if (slot.blockReason !== null) return refuse("appointmentBlocked");
  if (slot.seat === null) return refuse("appointmentTaken");
  const { slotMinutes, timeZone, seat } = slot;
  return { warehouseNo, dockNo, appointmentDate, startTimeStr, slotMinutes, timeZone, seat };
}
