import { isPositive, sum } from "@tandem/contract/core/numbers";
import { balanceFigure, balanceState } from "@tandem/contract/planning/supply-demand/statuses";
import type { SupplyDemandPeriod, SupplyDemandSeries } from "@tandem/contract/planning/supply-demand/supply-demand";
import i18next from "i18next";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { bucketName } from "../bucketNames.ts";
import type { PlanType } from "../shownPeriods.ts";
import type { ShownFigure } from "./balancePlace.ts";

const { inTransit, scheduled, demand, stock } = balanceFigure.code;

/** The rows of a material, in their order. */
export const shownFigures = [inTransit, scheduled, demand, "balance"] as const;

/** What tells series apart. */
export const keyOf = ({ itemNo, unitNo }: SupplyDemandSeries): string => `${itemNo}\n${unitNo}`;

export const nameOfSeries = ({ itemNo, itemName }: SupplyDemandSeries): string => `${itemNo} ${itemName}`;

export const nameOfFigure = (figure: ShownFigure): string =>
  i18next.t(figure === "balance" ? "supplyDemandPages.balance" : balanceFigure.labelKey(figure));

/** The quantity of a figure in a period. */
export function quantityOf(period: SupplyDemandPeriod, figure: ShownFigure): string {
  if (figure === inTransit) return period.inTransit;
  if (figure === scheduled) return period.scheduled;
  return figure === demand ? period.demand : period.balance;
}

/** All that comes in a period. */
export const supplyOf = (period: SupplyDemandPeriod): string => sum([period.inTransit, period.scheduled]);

/** At the end of a period something is missing. */
export const isShort = ({ state }: SupplyDemandPeriod): boolean => state === balanceState.code.short;

/** What is to be known of a figure besides its quantity, in few words. */
export function notesOf(period: SupplyDemandPeriod, figure: ShownFigure): readonly string[] {
  const say = (key: "ofLonger" | "ofOverdue", quantity: string) =>
    isPositive(quantity) ? [i18next.t(`supplyDemandPages.${key}`, { quantity: formatNumber(quantity) })] : [];
  if (figure === "balance") return isShort(period) ? [i18next.t("supplyDemandPages.shortBy")] : [];
  if (figure === scheduled) return say("ofLonger", period.longerSupply);
  if (figure === demand) return say("ofLonger", period.longerDemand);
  return [];
}

/** What is there of a material, and from when on it is missing. */
export function headOf(series: SupplyDemandSeries, type: PlanType) {
  const { unitNo, waiting, shortFrom, shortage } = series;
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo }]);
  return {
    stock: [
      i18next.t("supplyDemandPages.stockOf", { quantity: measured(series.stock) }),
      ...(isPositive(waiting) ? [i18next.t("supplyDemandPages.waitingOf", { quantity: formatNumber(waiting) })] : []),
    ].join(", "),
    coverage:
      shortFrom === null
        ? i18next.t("supplyDemandPages.neverShort")
        : i18next.t("supplyDemandPages.shortFrom", {
            period: bucketName(type, shortFrom),
            quantity: measured(shortage),
          }),
    overdue: isPositive(series.periods[0]?.overdue ?? "0")
      ? i18next.t("supplyDemandPages.ofOverdue", { quantity: measured(series.periods[0]?.overdue ?? "0") })
      : null,
  };
}

export const stockFigure = stock;
