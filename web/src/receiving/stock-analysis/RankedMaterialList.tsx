import type { Row } from "@tandem/contract/core/entity";
import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { rankedMaterial, stockAnalysis, topCounts } from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import { useTranslation } from "react-i18next";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  moneyColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { AnalysisChoice } from "./AnalysisChoice.tsx";
import { AnalysisHelp } from "./AnalysisHelp.tsx";
import { shownPeriod, useUsualPeriod } from "./analysisPeriod.ts";

const source = listSource(stockAnalysis, "getRankedMaterialPage");
const exportTo = listExport(stockAnalysis, "exportRankedMaterials");
const goesOut = { movedBy: transactionType.code.out };
type Ranked = Row<typeof rankedMaterial>;
const columns = withFurtherFields(
  rankedMaterial,
  [
    codeColumn(rankedMaterial, "itemNo", { fixed: "left", width: 125 }),
    integerColumn(rankedMaterial, "rank", { width: 70 }),
    textColumn(rankedMaterial, "itemName", { width: 180 }),
    statusColumn(rankedMaterial, "abcClass", { width: 80 }),
    quantityColumn(rankedMaterial, "qty", { width: 110 }),
    codeColumn(rankedMaterial, "unitNo", { width: 75 }),
    moneyColumn(rankedMaterial, "amount", { width: 150 }),
    codeColumn(rankedMaterial, "currency", { width: 90 }),
    quantityColumn(rankedMaterial, "share", { width: 95 }),
    quantityColumn(rankedMaterial, "cumulatedShare", { width: 120 }),
    textColumn(rankedMaterial, "orgName", { width: 160 }),
    statusColumn(rankedMaterial, "movedBy", { width: 120 }),
    dateColumn<"rankedMaterial", typeof rankedMaterial.fields, Ranked, "periodFrom" | "period">(
      rankedMaterial,
      "period",
      { width: 200, sortable: false, reads: ["periodFrom", "period"], render: shownPeriod },
    ),
    textColumn(rankedMaterial, "spec", { width: 160 }),
  ],
  ["periodFrom"],
);

/** Materials by what went out or came in, their ABC classes, and the first ten or twenty of them (B9.8a, B9.8e). */
export default function RankedMaterialList() {
  const { t } = useTranslation();
  return (
    <ListPage
      entity={rankedMaterial}
      title={t("rankedMaterial.name")}
      displays={<AnalysisChoice shown="InventorySynergy.StockAnalysis.Ranking" />}
      source={source}
      exportTo={exportTo}
      columns={columns}
      usual={useUsualPeriod(goesOut)}
      facts={["itemName", "rank", "abcClass", "qty", "unitNo", "amount", "currency"]}
      factsShown={7}
      tabs={{ field: "abcClass" }}
      toggles={topCounts.map((count) => ({
        key: `top${count}`,
        label: t("stockAnalysisPages.top", { most: count }),
        conditions: { rankEnd: String(count) },
      }))}
      extraFields={["movedBy", "period"]}
      filters={withListedFilters(
        rankedMaterial,
        columns,
        ["itemNo", "orgNo", "movedBy", "period", "rank", "currency", "unitNo"],
        ["abcClass", "spec"],
      )}
      defaultSort={{ field: "rank", order: "asc" }}
      sums={["qty", "amount"]}
      notice={<AnalysisHelp text={t("stockAnalysisPages.rankedHelp")} />}
      whenEmpty={{ text: t("stockAnalysisPages.nothingMoved"), go: "receipts" }}
      drawer={{
        title: (row) => row.itemNo,
        groups: [
          {
            title: "rankedMaterial.name",
            fields: ["rank", "abcClass", "movedBy", "share", "cumulatedShare", "period"],
          },
          {
            title: "stockPages.whatLies",
            fields: ["itemNo", "itemName", "spec", "qty", "unitNo", "amount", "currency", "orgNo", "orgName"],
          },
        ],
        values: { period: shownPeriod },
      }}
    />
  );
}
