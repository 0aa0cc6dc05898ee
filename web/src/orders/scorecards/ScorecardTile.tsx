import { type ScorecardMonth, scorecardFigures, scorecards } from "@tandem/contract/orders/scorecards/scorecards";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { Tile, TileRows } from "../../platform/dashboard/Tile.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Figure } from "./Figure.tsx";
import styles from "./ScorecardTile.module.css";
import { figureNames, rateOf } from "./scorecardRates.ts";

interface Props {
  readonly className?: string | undefined;
  readonly supplierNo: string;
}

/** The last month that is over and the one before it, where there was something to judge in the former. */
function lastMonthOf(months: readonly ScorecardMonth[] | undefined) {
  const [before, last] = months?.slice(-3, -1) ?? [];
  if (!before || !last) return undefined;
  return figureNames.some((figure) => last[scorecardFigures[figure].of] > 0) ? [{ before, last }] : [];
}

/** How a supplier did last month, on its start page. */
export function ScorecardTile({ className, supplierNo }: Props) {
  const { t } = useTranslation();
  const trend = useQuery(callQuery(scorecards, "getScorecardTrend", { supplierNo, today: tenantToday() }));
  const rows = lastMonthOf(trend.data?.months);
  return (
    <Tile title={t("scorecardPages.tile")} all={pathTo("Offsite.Scorecard.Supplier")} className={className} tall>
      <TileRows
        query={{ data: rows, isError: trend.isError, refetch: trend.refetch }}
        nothing={t("scorecardPages.nothingLastMonth")}
      >
        {([shown]) =>
          shown && (
            <dl className={styles.rows}>
              {figureNames.map((figure) => (
                <div key={figure} className={styles.row}>
                  <dt>{t(`scorecardPages.figures.${figure}`)}</dt>
                  <dd>
                    <Figure
                      figure={figure}
                      judged={{ supplierNo, month: shown.last.month }}
                      of={shown.last[scorecardFigures[figure].of]}
                      count={String(shown.last[scorecardFigures[figure].count])}
                      rate={rateOf(figure, shown.last)}
                      before={rateOf(figure, shown.before)}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </TileRows>
    </Tile>
  );
}
