import type { StatusCode } from "@tandem/contract/core/statuses";
import { planType } from "@tandem/contract/planning/buckets";
import { type ShownPeriods, scheduleBoard } from "@tandem/contract/planning/schedules/board";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/queryKeys.ts";

export type PlanType = StatusCode<typeof planType>;

/** So many buckets of a type a board may show: a year at the most (B5.9a). */
const spansOf: Readonly<Record<PlanType, readonly number[]>> = {
  [planType.code.day]: [14, 31, 92],
  [planType.code.week]: [8, 13, 26, 39],
  [planType.code.month]: [3, 6, 12],
};

/** How many buckets of each type are shown at first; not known yet where it is undefined. */
export type Periods = ShownPeriods | undefined;

/** So many buckets are shown at first, as the display settings of the organisation say, else those of all (B5.8). */
export function useShownPeriods(orgNo?: string): { readonly periods: Periods; readonly isKnown: boolean } {
  const asked = callQuery(scheduleBoard, "getShownPeriods", orgNo === undefined ? {} : { orgNo });
  const { data, isPending } = useQuery(asked);
  return { periods: data, isKnown: !isPending };
}

/** So many buckets of a type may be shown, that of the display settings among them. */
export function spansWith(type: PlanType, periods: Periods): readonly number[] {
  const shown = periods?.[type];
  return [...new Set([...spansOf[type], ...(shown ? [shown] : [])])].toSorted((one, other) => one - other);
}

/** So many of a type are shown where the address does not say. */
export const usualSpan = (type: PlanType, periods: Periods): number => periods?.[type] ?? spansOf[type][1] ?? 1;
