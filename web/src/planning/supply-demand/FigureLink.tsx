import type { SupplyDemandPeriod, SupplyDemandSeries } from "@tandem/contract/planning/supply-demand/supply-demand";
import { type ReactNode, use } from "react";
import { formatMeasured } from "../../fields/format.ts";
import { Link } from "../../ui/Link.tsx";
import { bucketName } from "../bucketNames.ts";
import { LedContext } from "../ledLinks.tsx";
import { addressOf, type BalancePlace, type ShownFigure } from "./balancePlace.ts";
import { isShort, keyOf, nameOfFigure, nameOfSeries, notesOf, quantityOf } from "./figures.ts";

/** What tells the figures of a page apart. */
export const idOfFigure = (series: SupplyDemandSeries, figure: ShownFigure, begins: string): string =>
  `${keyOf(series)} ${figure} ${begins}`;

/** A figure of a period, which opens what it is made of; it says all of itself to who does not see where it stands. */
export function FigureLink(props: {
  readonly place: BalancePlace;
  readonly series: SupplyDemandSeries;
  readonly period: SupplyDemandPeriod;
  readonly figure: ShownFigure;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const { stop, reach } = use(LedContext);
  const { place, series, period, figure, className, children } = props;
  const { itemNo, unitNo } = series;
  const { begins } = period;
  const id = idOfFigure(series, figure, begins);
  const quantity = formatMeasured([{ quantity: quantityOf(period, figure), unitNo }]);
  const words = [
    nameOfSeries(series),
    bucketName(place.planType, begins),
    `${nameOfFigure(figure)} ${quantity}`,
    ...notesOf(period, figure),
  ];
  return (
    <Link
      to={addressOf(place, { figure, itemNo, unitNo, begins })}
      replace
      {...(className ? { className } : {})}
      data-standing={figure === "balance" && isShort(period) ? "short" : undefined}
      aria-label={words.join(", ")}
      tabIndex={stop === id ? 0 : -1}
      onFocus={() => reach(id)}
    >
      {children}
    </Link>
  );
}
