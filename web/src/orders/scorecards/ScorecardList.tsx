import type { Row } from "@tandem/contract/core/entity";
import {
  type ScorecardFigure,
  scorecard,
  scorecardFigures,
  scorecards,
} from "@tandem/contract/orders/scorecards/scorecards";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { codeColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { AnalysisHelp } from "../../receiving/stock-analysis/AnalysisHelp.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Figure } from "./Figure.tsx";
import { figureNames } from "./scorecardRates.ts";

type Scorecard = Row<typeof scorecard>;
type Fields = (typeof scorecard)["fields"];

const source = listSource(scorecards, "getScorecardPage");
const exportTo = listExport(scorecards, "exportexcel");

const numberOf = (value: string | number | null) => (value === null ? null : Number(value));

function figureColumn(figure: ScorecardFigure, title: string) {
  const { of, count, rate, before } = scorecardFigures[figure];
  return quantityColumn<"scorecard", Fields, Scorecard, keyof Scorecard & string>(scorecard, rate, {
    title,
    width: figure === "rejected" ? 175 : 160,
    reads: ["supplierNo", "orgNo", "month", of, count, rate, before],
    render: (row) => (
      <Figure
        figure={figure}
        judged={row}
        of={row[of]}
        count={String(row[count])}
        rate={numberOf(row[rate])}
        before={numberOf(row[before])}
      />
    ),
  });
}

/** How suppliers did in a month, figure by figure, each with the documents behind it; a supplier sees itself. */
export default function ScorecardList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side, sysUserOrgResDtoList: organisations } = useCurrentUser();
  const ofBuyer = side === "buyer";
  const showsOrganisation = !ofBuyer || organisations.length > 1;
  return (
    <ListPage
      entity={scorecard}
      title={t("menus.scorecards")}
      source={source}
      exportTo={exportTo}
      columns={[
        ...(ofBuyer
          ? [
              codeColumn(scorecard, "supplierNo", { fixed: "left", width: 100 }),
              textColumn(scorecard, "supplierName", { width: 150 }),
            ]
          : []),
        ...(showsOrganisation ? [textColumn(scorecard, "orgName", { width: 150 })] : []),
        ...figureNames.map((figure) => figureColumn(figure, t(`scorecardPages.figures.${figure}`))),
        codeColumn(scorecard, "month", { width: 85 }),
      ]}
      facts={[
        ofBuyer ? "supplierName" : "month",
        ...(showsOrganisation ? ["orgName"] : []),
        ...figureNames.map((figure) => scorecardFigures[figure].rate),
      ]}
      factsShown={showsOrganisation ? 8 : 7}
      usual={{ month: dayjs(tenantToday()).subtract(1, "month").format("YYYY-MM") }}
      extraFields={["month"]}
      filters={[
        ...(ofBuyer ? (["supplierNo"] as const) : []),
        ...(["orgNo", "month", "onTimeRate", "inFullRate", "rejectedPpm", "answerRate", "replyRate"] as const),
        "disputeRate",
      ]}
      defaultSort={{ field: "supplierNo", order: "asc" }}
      selectable={false}
      reads={["supplierNo", "orgNo"]}
      notice={<AnalysisHelp text={t("scorecardPages.help")} />}
      beside={
        ofBuyer ? undefined : { path: pathTo("Offsite.Scorecard.Supplier"), text: t("scorecardPages.lastMonths") }
      }
      whenEmpty={{ text: t("scorecardPages.nothing") }}
      onOpen={({ supplierNo, orgNo }) => navigate(pathTo("Offsite.Scorecard.Supplier", { supplierNo, orgNo }))}
    />
  );
}
