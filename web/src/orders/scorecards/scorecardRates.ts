import { rounded } from "@tandem/contract/core/numbers";
import {
  type ScorecardFigure,
  type ScorecardMonth,
  scorecardFigures,
} from "@tandem/contract/orders/scorecards/scorecards";
import { formatNumber } from "../../fields/format.ts";

export const figureNames = Object.keys(scorecardFigures) as ScorecardFigure[];

const isPerMillion = (figure: ScorecardFigure) => figure === "rejected";

/** How a rate reads: `95 %`, and what was rejected in parts per million. */
export function rateText(figure: ScorecardFigure, rate: number): string {
  return isPerMillion(figure)
    ? `${formatNumber(String(Math.round(rate)))} ppm`
    : `${formatNumber(String(Math.round(rate * 10) / 10))}%`;
}

/** How a count reads: of receipts that were rejected in part, to the hundredth. */
export const countText = (count: string): string => formatNumber(rounded(count, 2));

/** The rate of a month by what it counts; null where there was nothing to judge. */
export function rateOf(figure: ScorecardFigure, month: ScorecardMonth): number | null {
  const { of, count } = scorecardFigures[figure];
  const judged = month[of];
  if (judged === 0) return null;
  return (Number(month[count]) / judged) * (isPerMillion(figure) ? 1_000_000 : 100);
}

/** Whether a rate went up or down since the month before, and whether that is good; null where either is not known or nothing changed. */
export function trendOf(figure: ScorecardFigure, rate: number | null, before: number | null) {
  if (rate === null || before === null || rate === before) return null;
  const rose = rate > before;
  return { rose, isBetter: rose === (scorecardFigures[figure].more === "better") };
}
