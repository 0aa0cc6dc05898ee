import { PlusOutlined } from "@ant-design/icons";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { forecast, forecastImport, forecasts } from "@tandem/contract/planning/forecasts/forecasts";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import type { ListTab } from "../../list/StatusTabs.tsx";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { bucketName } from "../bucketNames.ts";
import { useCommitForecast } from "./CommitForecast.tsx";
import { DisplayChoice } from "./DisplayChoice.tsx";
import { type Displaying, horizonSpans, useDisplay } from "./display.ts";
import { ForecastOverview } from "./ForecastOverview.tsx";
import { type Forecast, forecastFace } from "./forecastFace.tsx";

const source = listSource(forecasts, "getForecastPage");
const exportTo = listExport(forecasts, "exportexcel");
const importTo = importTarget(forecasts, "importexcel", "downExcelTemplate", forecastImport, []);

/** The button that begins a forecast. */
function useCreate(): (primary: boolean) => PageAction {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (primary) => ({
    key: "create",
    label: t("forecastPages.create"),
    icon: <PlusOutlined />,
    permission: "isAdd",
    primary,
    run: () => navigate(pathTo("Planning.Forecast.Add")),
  });
}

function useColumns(ofBuyer: boolean) {
  const { t } = useTranslation();
  return withFurtherFields<"forecast", typeof forecast.fields, Forecast>(forecast, [
    discussedNumberColumn<"forecast", typeof forecast.fields, Forecast>(forecast, "forecastNo"),
    stateColumn(forecastFace, "predictStatus", 110),
    textColumn(forecast, "itemName", { width: 120 }),
    dateColumn(forecast, "planTime", {
      width: 185,
      title: t("forecastPages.period"),
      reads: ["planType", "planTime"],
      render: ({ planType, planTime }: Pick<Forecast, "planType" | "planTime">) => bucketName(planType, planTime),
    }),
    quantityColumn(forecast, "planNum", { width: 95, title: t("forecast.name") }),
    quantityColumn(forecast, "commitQty", { width: 100, title: t("forecast.isCommitted") }),
    ofBuyer ? textColumn(forecast, "supplierName", { width: 120 }) : textColumn(forecast, "orgName", { width: 120 }),
    quantityColumn(forecast, "shortQty", { width: 95 }),
    codeColumn(forecast, "unitNo", { width: 75 }),
    codeColumn(forecast, "bmItemNo", { width: 130 }),
    statusColumn(forecast, "planType", { width: 100 }),
    integerColumn(forecast, "predictVersion", { width: 90 }),
    textColumn(forecast, "remark", { width: 200 }),
    textColumn(forecast, "commitRemark", { width: 200 }),
  ]);
}

/** The states, of which what is published is divided by whether its supplier has committed to it; suppliers see no drafts. */
function useTabs(ofBuyer: boolean): readonly ListTab[] {
  const { t } = useTranslation();
  const { draft, published: publishedCode, cancelled } = predictStatus.code;
  const inState = (code: string) => ({
    key: code,
    label: t(predictStatus.labelKey(code)),
    conditions: { predictStatus: code },
  });
  const published = (isCommitted: string, label: string) => ({
    key: `published ${isCommitted}`,
    label,
    conditions: { predictStatus: publishedCode, isCommitted },
  });
  return [
    ...(ofBuyer ? [inState(draft)] : []),
    published(yesNoStatus.code.no, t("forecastPages.toCommit")),
    published(yesNoStatus.code.yes, t("forecast.isCommitted")),
    inState(cancelled),
  ];
}

function ForecastRows({ displaying }: { readonly displaying: Displaying }) {
  const ofBuyer = useCurrentUser().side === "buyer";
  const { commit, dialog } = useCommitForecast();
  const create = useCreate();
  const columns = useColumns(ofBuyer);
  return (
    <>
      <DocumentList
        face={forecastFace}
        own={{ commit, recommit: commit }}
        entity={forecast}
        source={source}
        exportTo={exportTo}
        importTo={importTo}
        columns={columns}
        facts={["predictStatus", "itemName", "planTime", "planNum", "commitQty", "unitNo"]}
        factsShown={5}
        tabs={useTabs(ofBuyer)}
        displays={<DisplayChoice displaying={displaying} />}
        quickDays={{ field: "planTime", spans: horizonSpans }}
        filters={withListedFilters(
          forecast,
          columns,
          [
            ...(["forecastNo", "orgNo", "bmItemNo"] as const),
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            ...(["planType", "planTime", "isCommitted", "dataSource"] as const),
          ],
          ["predictStatus", "supplierNo", "remark", "commitRemark"],
        )}
        actions={(selected, { steps }) => [create(selected.length === 0), ...steps]}
        // The buyer's steps stand above for what is selected, and on its page: on a small screen they would cover the supplier.
        {...(ofBuyer ? {} : { rowActionsWidth: 165 })}
      />
      {dialog}
    </>
  );
}

/** Forecasts of both sides, in any of four ways: the buyer publishes them, the supplier commits to them (B2.29k, B2.29l). */
export default function ForecastList() {
  const displaying = useDisplay();
  const create = useCreate();
  return displaying.display === "list" ? (
    <ForecastRows displaying={displaying} />
  ) : (
    <ForecastOverview displaying={displaying} actions={[create(true)]} />
  );
}
