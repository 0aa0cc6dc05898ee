import {
  type ScorecardFigure,
  type ScorecardMonth,
  scorecardFigures,
  scorecards,
} from "@tandem/contract/orders/scorecards/scorecards";
import { useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { useAddress } from "../../api/useAddress.ts";
import { formatNumber } from "../../fields/format.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import page from "../../planning/planPage.module.css";
import { MonthBars } from "../../platform/dashboard/MonthBars.tsx";
import { Tile, TileRows } from "../../platform/dashboard/Tile.tsx";
import { AnalysisHelp } from "../../receiving/stock-analysis/AnalysisHelp.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import styles from "./SupplierScorecard.module.css";
import { useDocumentsBehind } from "./scorecardDocuments.ts";
import { countText, figureNames, rateOf, rateText } from "./scorecardRates.ts";

const Organisations = recordPicker({ entity: "organisation" });

interface Query {
  readonly data: { readonly months: readonly ScorecardMonth[] } | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface Of {
  readonly supplierNo: string;
  readonly orgNo?: string | undefined;
}

/** How a rate stands at its bar, where there is no room for all digits of parts per million. */
function shortText(figure: ScorecardFigure, rate: number, language: string): string {
  if (figure !== "rejected") return formatNumber(String(Math.round(rate)));
  return new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 2 }).format(rate);
}

/** A figure in each of the last twelve months; each opens the documents that it judges. */
function FigureTile({ figure, of, query }: { figure: ScorecardFigure; of: Of; query: Query }) {
  const { t, i18n } = useTranslation();
  const documentsBehind = useDocumentsBehind();
  const names = scorecardFigures[figure];
  const months = query.data?.months;
  const data = months?.every((month) => month[names.of] === 0) ? [] : months;
  return (
    <Tile title={t(`scorecard.${names.rate}`)} tall>
      <TileRows query={{ ...query, data }} nothing={t("scorecardPages.nothingToJudge")}>
        {(rows) => (
          <MonthBars
            {...(figure === "rejected" ? {} : { whole: 100 })}
            bars={rows.map((row) => {
              const { month } = row;
              const rate = rateOf(figure, row);
              const parts = {
                month,
                count: countText(String(row[names.count])),
                of: formatNumber(String(row[names.of])),
              };
              return {
                month,
                count: rate ?? 0,
                label: dayjs(`${month}-01`).format("M"),
                text: rate === null ? "–" : shortText(figure, rate, i18n.language),
                name: t("scorecardPages.ofMonth", { ...parts, rate: rate === null ? "–" : rateText(figure, rate) }),
                address: documentsBehind(figure, "of", { ...of, month }),
              };
            })}
          />
        )}
      </TileRows>
    </Tile>
  );
}

/** How a supplier did in each of the last twelve months; a supplier sees itself. */
export default function SupplierScorecard() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [parameters, setParameters] = useAddress();
  const supplierNo = user.supplierNo ?? parameters.get("supplierNo") ?? "";
  const orgNo = parameters.get("orgNo") ?? undefined;
  const of: Of = { supplierNo, orgNo };
  const trend = useQuery({
    ...callQuery(scorecards, "getScorecardTrend", {
      supplierNo,
      ...(orgNo === undefined ? {} : { orgNo }),
      today: tenantToday(),
    }),
    enabled: supplierNo !== "",
    // Whatever happens to any of its documents moves it.
    staleTime: 0,
  });
  const name = trend.data?.supplierName;
  const choose = (chosen: unknown) =>
    setParameters({
      ...(user.supplierNo ? {} : { supplierNo }),
      ...(typeof chosen === "string" && chosen !== "" ? { orgNo: chosen } : {}),
    });
  if (supplierNo === "" || name === null) {
    return <PageMessage tone="info" title={t("scorecardPages.unknown")} />;
  }
  return (
    <div className={styles.page}>
      <header className={page.head}>
        <h1>{name === undefined ? t("scorecard.name") : t("scorecardPages.of", { supplier: name })}</h1>
      </header>
      <div className={styles.panel}>
        <div className={styles.chosen}>
          <div className={styles.organisation}>
            <Organisations
              aria-label={t("scorecard.orgNo")}
              placeholder={t("scorecardPages.allOrganisations")}
              value={orgNo ?? null}
              onChange={choose}
            />
          </div>
        </div>
        <AnalysisHelp text={t("scorecardPages.help")} />
      </div>
      <div className={styles.grid}>
        {figureNames.map((figure) => (
          <FigureTile key={figure} figure={figure} of={of} query={trend} />
        ))}
      </div>
    </div>
  );
}
