import { dullStock, stockAnalysis } from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  instantColumn,
  integerColumn,
  moneyColumn,
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
import { DullBuckets } from "./DullBuckets.tsx";

const source = listSource(stockAnalysis, "getDullStockPage");
const exportTo = listExport(stockAnalysis, "exportDullStock");
const columns = withFurtherFields(dullStock, [
  codeColumn(dullStock, "itemNo", { fixed: "left", width: 125 }),
  textColumn(dullStock, "itemName", { width: 180 }),
  integerColumn(dullStock, "ageDays", { width: 80 }),
  quantityColumn(dullStock, "qty", { width: 110 }),
  codeColumn(dullStock, "unitNo", { width: 75 }),
  moneyColumn(dullStock, "amount", { width: 150 }),
  codeColumn(dullStock, "currency", { width: 90 }),
  codeColumn(dullStock, "warehouseNo", { width: 120 }),
  instantColumn(dullStock, "lastMovedAt", { width: 150 }),
  statusColumn(dullStock, "lastMoved", { width: 110 }),
  statusColumn(dullStock, "ageBucket", { width: 130 }),
  textColumn(dullStock, "orgName", { width: 160 }),
  textColumn(dullStock, "ownerName", { width: 160 }),
  textColumn(dullStock, "spec", { width: 160 }),
]);

/** What lies and how long it has not gone out, the longest first (B9.8c). */
export default function DullStockList() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  return (
    <ListPage
      entity={dullStock}
      title={t("dullStock.name")}
      displays={<AnalysisChoice shown="InventorySynergy.StockAnalysis" />}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["itemName", "ageDays", "qty", "unitNo", "warehouseNo", "amount", "currency"]}
      factsShown={7}
      filters={withListedFilters(
        dullStock,
        columns,
        ["itemNo", "orgNo", "warehouseNo", "ageBucket", "ageDays", "lastMovedAt", "lastMoved", "ownerNo"],
        ["unitNo", "spec"],
      )}
      defaultSort={{ field: "ageDays", order: "desc" }}
      sums={["qty", "amount"]}
      reads={["itemNo", "warehouseNo", "orgNo"]}
      notice={
        <>
          <DullBuckets />
          <AnalysisHelp text={t("stockAnalysisPages.dullHelp")} />
        </>
      }
      whenEmpty={{ text: t("stockAnalysisPages.nothingLies"), go: "receipts" }}
      drawer={{
        title: (row) => row.itemNo,
        groups: [
          { title: "stockAnalysisPages.age", fields: ["ageDays", "ageBucket", "lastMovedAt", "lastMoved"] },
          {
            title: "stockPages.whatLies",
            fields: ["itemNo", "itemName", "spec", "qty", "unitNo", "amount", "currency"],
          },
          { title: "stockPages.where", fields: ["warehouseNo", "orgNo", "orgName", "ownerNo", "ownerName"] },
        ],
        extra: ({ itemNo, warehouseNo, orgNo }) =>
          canOpen("stock") && (
            <Link to={listAddress(pathTo("Offsite.Delivery.Stock.Movements"), { itemNo, warehouseNo, orgNo })}>
              {t("stockPages.toMovements")}
            </Link>
          ),
      }}
    />
  );
}
