import { compareNumbers } from "@tandem/contract/core/numbers";
import type { SupplyDemandPeriod, SupplyDemandSeries } from "@tandem/contract/planning/supply-demand/supply-demand";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import { Link } from "../../ui/Link.tsx";
import { bucketHead, bucketName } from "../bucketNames.ts";
import { LedLinks, leadByArrows } from "../ledLinks.tsx";
import styles from "./BalanceMatrix.module.css";
import { addressOf, type BalancePlace, type ShownFigure } from "./balancePlace.ts";
import { FigureLink, idOfFigure } from "./FigureLink.tsx";
import { headOf, keyOf, nameOfFigure, notesOf, quantityOf, shownFigures, stockFigure } from "./figures.ts";

/** Of a figure that is nothing there is nothing to open; a balance says so even then. */
const isEmpty = (period: SupplyDemandPeriod, figure: ShownFigure) =>
  figure !== "balance" && compareNumbers(quantityOf(period, figure), "0") === 0;

/** The figures that lead on, in the order in which arrows go through them. */
const idsOf = (all: readonly SupplyDemandSeries[]) =>
  all.flatMap((series) =>
    shownFigures.flatMap((figure) =>
      series.periods
        .filter((period) => !isEmpty(period, figure))
        .map(({ begins }) => idOfFigure(series, figure, begins)),
    ),
  );

interface Props {
  readonly place: BalancePlace;
  readonly series: SupplyDemandSeries;
}

/** What a material is called, what of it is there, and from when on it is missing. */
export function SeriesHead({ place, series }: Props) {
  const { itemNo, itemName, unitNo, shortFrom } = series;
  const { stock, coverage, overdue } = headOf(series, place.planType);
  return (
    <span className={styles.head}>
      <b>
        {itemNo} <span className={styles.name}>{itemName}</span>
      </b>
      <Link to={addressOf(place, { figure: stockFigure, itemNo, unitNo, begins: null })} replace>
        {stock}
      </Link>
      {overdue && <span className={styles.overdue}>{overdue}</span>}
      <span className={styles.coverage} data-standing={shortFrom === null ? "full" : "short"}>
        {coverage}
      </span>
    </span>
  );
}

function FigureRow({ place, series, figure }: Props & { readonly figure: ShownFigure }) {
  return (
    <tr className={figure === "balance" ? styles.balance : undefined}>
      <th scope="row" className={styles.of}>
        {nameOfFigure(figure)}
      </th>
      {series.periods.map((period) => (
        <td key={period.begins}>
          {isEmpty(period, figure) ? (
            <span className={styles.none}>–</span>
          ) : (
            <FigureLink place={place} series={series} period={period} figure={figure} className={styles.figure}>
              <span>{formatNumber(quantityOf(period, figure))}</span>
              {notesOf(period, figure).map((note) => (
                <small key={note}>{note}</small>
              ))}
            </FigureLink>
          )}
        </td>
      ))}
    </tr>
  );
}

/** Materials below each other along the same periods: what comes, what is needed and what is left (B2.29m). */
export function BalanceMatrix({
  place,
  all,
}: {
  readonly place: BalancePlace;
  readonly all: readonly SupplyDemandSeries[];
}) {
  const { t } = useTranslation();
  const { planType: type } = place;
  const periods = all[0]?.periods ?? [];
  return (
    <LedLinks ids={idsOf(all)}>
      <table className={styles.matrix} onKeyDown={leadByArrows} aria-label={t("supplyDemand.name")}>
        <thead>
          <tr>
            <th scope="col" className={styles.of}>
              {t("schedulePages.period")}
            </th>
            {periods.map(({ begins }) => {
              const [name, more] = bucketHead(type, begins);
              return (
                <th key={begins} scope="col" title={bucketName(type, begins)}>
                  {name}
                  <small>{more}</small>
                </th>
              );
            })}
          </tr>
        </thead>
        {all.map((series) => (
          <tbody key={keyOf(series)}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={periods.length + 1}>
                <SeriesHead place={place} series={series} />
              </th>
            </tr>
            {shownFigures.map((figure) => (
              <FigureRow key={figure} place={place} series={series} figure={figure} />
            ))}
          </tbody>
        ))}
      </table>
    </LedLinks>
  );
}
