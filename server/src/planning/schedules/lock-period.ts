import { daysAfter } from "@tandem/contract/core/days";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";

/** The last day of the lock period, today and the days that a policy locks; null where none does. */
const lockedUntil = (today: string, lockDays: number | null): string | null =>
  lockDays === null ? null : daysAfter(today, lockDays);

/** Whether the bucket that begins on a day is within a lock period: its first day is today or locked, or is over. */
const isLocked = (plannedDate: string, until: string | null): boolean => until !== null && plannedDate <= until;

/** So many days are locked of a material of a supplier of an organisation; null: none. */
export async function lockDaysOf(
  tx: Database,
  of: { readonly orgNo: string; readonly supplierNo: string; readonly itemNo: string },
): Promise<number | null> {
  const { rows } = await sql<{
    lockDays: number | null;
  }>`select app.lock_days(${of.orgNo}, ${of.supplierNo}, ${of.itemNo}) as lock_days`.execute(tx);
  return rows[0]?.lockDays ?? null;
}

/** Why a cell is not changed now: within the lock period that is done by hand alone, by who may do so, and with a reason; null: it may be. */
export function whyLocked(
  { today, caller }: Pick<Context, "today" | "caller">,
  plannedDate: string,
  lockDays: number | null,
  lockReason: string | null | undefined,
): Fault | null {
  const until = lockedUntil(today, lockDays);
  if (until === null || !isLocked(plannedDate, until)) return null;
  if (!caller.can("isCheck", ["schedules"])) return new Fault("scheduleLocked", { day: until });
  if (lockReason) return null;
  return new Fault("scheduleLockReason", { day: until }, [
    { path: "lockReason", key: "errors.scheduleLockReason", parameters: { day: until } },
  ]);
}

/** @throws Fault {@link whyLocked} */
export function requireUnlocked(...of: Parameters<typeof whyLocked>): void {
  const refusal = whyLocked(...of);
  if (refusal) throw refusal;
}
