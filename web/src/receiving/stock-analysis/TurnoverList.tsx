import type { Row } from "@tandem/contract/core/entity";
import { stockAnalysis, stockTurnover } from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { AnalysisChoice } from "./AnalysisChoice.tsx";
import { AnalysisHelp } from "./AnalysisHelp.tsx";
import { shownPeriod, useUsualPeriod } from "./analysisPeriod.ts";

const source = listSource(stockAnalysis, "getTurnoverPage");
const exportTo = listExport(stockAnalysis, "exportTurnover");
const noMore = {};
type Turnover = Row<typeof stockTurnover>;
const columns = withFurtherFields(
  stockTurnover,
  [
    codeColumn(stockTurnover, "itemNo", { fixed: "left", width: 125 }),
    textColumn(stockTurnover, "itemName", { width: 180 }),
    quantityColumn(stockTurnover, "daysLying", { width: 105 }),
    statusColumn(stockTurnover, "turnoverClass", { width: 150 }),
    quantityColumn(stockTurnover, "averageQty", { width: 120 }),
    quantityColumn(stockTurnover, "periodOutQty", { width: 105 }),
    quantityColumn(stockTurnover, "periodInQty", { width: 105 }),
    quantityColumn(stockTurnover, "beginQty", { width: 120 }),
    quantityColumn(stockTurnover, "endQty", { width: 105 }),
    codeColumn(stockTurnover, "unitNo", { width: 75 }),
    codeColumn(stockTurnover, "warehouseNo", { width: 120 }),
    dateColumn<"stockTurnover", typeof stockTurnover.fields, Turnover, "periodFrom" | "period">(
      stockTurnover,
      "period",
      { width: 200, sortable: false, reads: ["periodFrom", "period"], render: shownPeriod },
    ),
    textColumn(stockTurnover, "orgName", { width: 160 }),
    textColumn(stockTurnover, "ownerName", { width: 160 }),
    textColumn(stockTurnover, "spec", { width: 160 }),
  ],
  ["periodFrom"],
);

/** How many days goods lay in a period, the fastest first, and in which class that is (B9.8d). */
export default function TurnoverList() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  return (
    <ListPage
      entity={stockTurnover}
      title={t("stockTurnover.name")}
      displays={<AnalysisChoice shown="InventorySynergy.StockAnalysis.Turnover" />}
      source={source}
      exportTo={exportTo}
      columns={columns}
      usual={useUsualPeriod(noMore)}
      facts={["itemName", "daysLying", "turnoverClass", "averageQty", "periodOutQty", "unitNo", "warehouseNo"]}
      factsShown={7}
      tabs={{ field: "turnoverClass" }}
      extraFields={["period"]}
      filters={withListedFilters(
        stockTurnover,
        columns,
        ["itemNo", "orgNo", "warehouseNo", "ownerNo", "period", "daysLying"],
        ["turnoverClass", "unitNo", "spec"],
      )}
      defaultSort={{ field: "daysLying", order: "asc" }}
      sums={["beginQty", "periodInQty", "periodOutQty", "endQty"]}
      reads={["itemNo", "warehouseNo", "orgNo", "periodFrom", "period"]}
      notice={<AnalysisHelp text={t("stockAnalysisPages.turnoverHelp")} />}
      whenEmpty={{ text: t("stockAnalysisPages.nothingInPeriod"), go: "receipts" }}
      drawer={{
        title: (row) => row.itemNo,
        groups: [
          {
            title: "stockTurnover.name",
            fields: ["turnoverClass", "daysLying", "averageQty", "period"],
          },
          {
            title: "keptStockPages.inPeriod",
            fields: ["beginQty", "periodInQty", "periodOutQty", "endQty", "unitNo"],
          },
          {
            title: "stockPages.where",
            fields: ["itemNo", "itemName", "spec", "warehouseNo", "orgNo", "orgName", "ownerNo", "ownerName"],
          },
        ],
        values: { period: shownPeriod },
        extra: ({ itemNo, warehouseNo, orgNo, periodFrom, period }) =>
          canOpen("stock") && (
            <Link
              to={listAddress(pathTo("Offsite.Delivery.Stock.Movements"), {
                ...{ itemNo, warehouseNo, orgNo, createDateStart: periodFrom, createDateEnd: period },
              })}
            >
              {t("stockPages.toMovements")}
            </Link>
          ),
      }}
    />
  );
}
