import type { FaultDetail } from "../../core/errors.ts";
import type { UpTo } from "./bills.ts";

/** Rows of the pool that one call bills at most: so many it locks, and writes. */
export const mostPooled = 100_000;

/** Why days mean nothing of the pool: one is still to come, or they end before they begin; null where they mean something. */
export function problemOfDays({ since, until }: Pick<UpTo, "since" | "until">, today: string): FaultDetail | null {
  if (until > today) {
    return { path: "until", key: "validation.notAfterToday", parameters: { today }, fieldKey: "billPool.until" };
  }
  if (since && since > until) {
    return { path: "since", key: "validation.beginsAfterEnd", parameters: { end: until }, fieldKey: "billPool.since" };
  }
  return null;
}
