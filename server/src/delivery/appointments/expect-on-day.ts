import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { lockRecord } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { storedNotices } from "../shipping-notices/stored-notices.ts";
import { refuseOtherDay } from "./refuse-other-day.ts";

/**
 * Goods are expected on the day of their slot: where that is another than the notice says, the notice says it from now on. A
 * supplier whose corrections wait for approval corrects the notice instead, and one that was rejected is corrected in any case.
 *
 * @param id of the notice
 * @throws Fault appointmentOtherDay
 */
export async function expectOnDay(tx: Database, context: Context, id: string, day: string): Promise<void> {
  const { record, rule } = await lockRecord(tx, storedNotices, { id });
  const expected = record.expectedArrivalDate;
  const isBringing = noticeStatus.isIn("bringing", String(record.checkStatus));
  if (expected === day || !isBringing) return;
  if (context.user.side === "supplier" && rule.approvalAsked) refuseOtherDay("appointmentDate", day, expected);
  const taken = {
    record,
    moves: [{ lifecycle: noticeLifecycle, action: "appoint", to: String(record.checkStatus) }],
    set: { expectedArrivalDate: day },
    changes: [{ line: null, field: "expectedArrivalDate", old: expected, new: day }],
  };
  await writeSteps(tx, context.taker, storedNotices, [taken], { what: "appointed" });
}
