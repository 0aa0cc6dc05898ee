import type { Side } from "@tandem/contract/core/lifecycle";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { lockRecord } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { storedNotices } from "../shipping-notices/stored-notices.ts";
import { refuseOtherDay } from "./refuse-other-day.ts";

/**
 * Whether the day on which goods are expected stays as it is, whichever slot is wanted: a supplier whose corrections wait for
 * approval corrects what the buyer has agreed to. What still waits for that is agreed to as it stands by then.
 */
export function keepsDay(side: Side, checkStatus: string, approvalAsked: boolean): boolean {
  return side === "supplier" && approvalAsked && noticeStatus.isIn("onTheWay", checkStatus);
}

/**
 * Goods are expected on the day of their slot: where that is another than the notice says, the notice says it from now on, unless
 * it keeps its day. One that was rejected is corrected in any case.
 *
 * @param id of the notice
 * @throws Fault appointmentOtherDay
 */
export async function expectOnDay(tx: Database, context: Context, id: string, day: string): Promise<void> {
  const { record, rule } = await lockRecord(tx, storedNotices, { id });
  const expected = record.expectedArrivalDate;
  const checkStatus = String(record.checkStatus);
  if (expected === day || !noticeStatus.isIn("bringing", checkStatus)) return;
  if (keepsDay(context.user.side, checkStatus, rule.approvalAsked)) refuseOtherDay("appointmentDate", day, expected);
  const taken = {
    record,
    moves: [{ lifecycle: noticeLifecycle, action: "appoint", to: checkStatus }],
    set: { expectedArrivalDate: day },
    changes: [{ line: null, field: "expectedArrivalDate", old: expected, new: day }],
  };
  await writeSteps(tx, context.taker, storedNotices, [taken], { what: "appointed" });
}
