import type { SupplyDemandSeries } from "@tandem/contract/planning/supply-demand/supply-demand";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import { bucketHead } from "../bucketNames.ts";
import { LedLinks, leadByArrows } from "../ledLinks.tsx";
import cardStyles from "../SeriesCards.module.css";
import styles from "./BalanceCards.module.css";
import { SeriesHead } from "./BalanceMatrix.tsx";
import type { BalancePlace } from "./balancePlace.ts";
import { FigureLink, idOfFigure } from "./FigureLink.tsx";
import { isShort, keyOf, nameOfFigure, nameOfSeries, supplyOf } from "./figures.ts";

function BalanceCard({ place, series }: { readonly place: BalancePlace; readonly series: SupplyDemandSeries }) {
  const { t } = useTranslation();
  return (
    <section className={cardStyles.card} aria-label={nameOfSeries(series)}>
      <h2>
        <SeriesHead place={place} series={series} />
      </h2>
      <LedLinks ids={series.periods.map(({ begins }) => idOfFigure(series, "balance", begins))}>
        <ol className={styles.periods} onKeyDown={leadByArrows}>
          <li className={styles.heads} aria-hidden>
            <span>{t("schedulePages.period")}</span>
            <span>{t("supplyDemandPages.supply")}</span>
            <span>{t("supplyDemand.demand")}</span>
            <span>{nameOfFigure("balance")}</span>
          </li>
          {series.periods.map((period) => (
            <li key={period.begins}>
              <FigureLink place={place} series={series} period={period} figure="balance" className={styles.period}>
                <span>{bucketHead(place.planType, period.begins).join(" · ")}</span>
                <span>{formatNumber(supplyOf(period))}</span>
                <span>{formatNumber(period.demand)}</span>
                <span>
                  {formatNumber(period.balance)}
                  {isShort(period) && <small>{t("supplyDemandPages.shortBy")}</small>}
                </span>
              </FigureLink>
            </li>
          ))}
        </ol>
      </LedLinks>
    </section>
  );
}

/** Materials as cards, a line for each period: for windows as narrow as a telephone's. */
export function BalanceCards({
  place,
  all,
}: {
  readonly place: BalancePlace;
  readonly all: readonly SupplyDemandSeries[];
}) {
  return (
    <div className={cardStyles.cards} data-size="large">
      {all.map((series) => (
        <BalanceCard key={keyOf(series)} place={place} series={series} />
      ))}
    </div>
  );
}
