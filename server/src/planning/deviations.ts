import { compareNumbers, shareOf, subtract } from "@tandem/contract/core/numbers";
import { planType } from "@tandem/contract/planning/buckets";
import { usualRanges } from "@tandem/contract/planning/plan-displays";
import type { ShownPeriods } from "@tandem/contract/planning/schedules/board";
import type { ShownRange } from "@tandem/contract/planning/shown-range";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";

/** A range of deviations in per cent, from its lower limit on and below its upper one. */
interface Range extends ShownRange {
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}

/** The ranges of organisations that have some of their own, and those of all others. */
export interface Ranges {
  readonly of: ReadonlyMap<string, readonly Range[]>;
  readonly others: readonly Range[];
}

/** By how many per cent a quantity departs from another; null where there is nothing to depart from. */
export function deviationOf(quantity: string | null, from: string | null): string | null {
  if (quantity === null || from === null || compareNumbers(from, "0") <= 0) return null;
  return shareOf("100", subtract(quantity, from), from, 2);
}

function holds({ lowerLimit, upperLimit }: Range, deviation: string): boolean {
  if (lowerLimit !== null && compareNumbers(deviation, String(lowerLimit)) < 0) return false;
  if (upperLimit === null) return true;
  const above = compareNumbers(deviation, String(upperLimit));
  return above < 0 || (above === 0 && lowerLimit === upperLimit);
}

/** The first range of an organisation in which a deviation is; null where none is. */
export function rangeOf({ of, others }: Ranges, orgNo: string, deviation: string | null): ShownRange | null {
  if (deviation === null) return null;
  const found = (of.get(orgNo) ?? others).find((range) => holds(range, deviation));
  return found ? { tone: found.tone, words: found.words } : null;
}

/** The ranges by which deviations are coloured and called, in the language of the reader (B5.8). */
export async function rangesInForce(db: Database, context: Pick<Context, "translate">): Promise<Ranges> {
  const { rows } = await sql<Range & { orgNo: string | null }>`select d.org_no, r.lower_limit, r.upper_limit,
      r.range_tone as tone, r.words
    from app.plan_display_in_force d join app.deviation_range r on r.plan_display_id = d.id order by r.line_no`.execute(
    db,
  );
  const usual = usualRanges.map((range) => ({
    ...range,
    words: context.translate(`planDisplay.words.${range.words}`),
  }));
  const ofAll = rows.filter(({ orgNo }) => orgNo === null);
  return {
    of: Map.groupBy(
      rows.filter(({ orgNo }) => orgNo !== null),
      ({ orgNo }) => orgNo ?? "",
    ),
    others: ofAll.length > 0 ? ofAll : usual,
  };
}

/**
 * How many periods of a type plans show at first, as the settings of an organisation say, else those of all; null: as the product does.
 * @param orgNo the organisation whose plans are shown; without it, those of all
 */
export async function periodsInForce(db: Database, orgNo: string | undefined): Promise<ShownPeriods> {
  const { rows } = await sql<{ dayPeriods: number | null; weekPeriods: number | null; monthPeriods: number | null }>`
    select d.day_periods, d.week_periods, d.month_periods from app.plan_display_in_force d
    where d.org_no is null or d.org_no = ${orgNo ?? null} order by d.org_no nulls last limit 1`.execute(db);
  const { day, week, month } = planType.code;
  return {
    [day]: rows[0]?.dayPeriods ?? null,
    [week]: rows[0]?.weekPeriods ?? null,
    [month]: rows[0]?.monthPeriods ?? null,
  };
}
