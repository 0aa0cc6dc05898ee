import { stock, stockMovement } from "@tandem/contract/receiving/stock/stock";
import { useTranslation } from "react-i18next";
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
import { MovedBy } from "./MovedBy.tsx";

const source = listSource(stock, "getMovementPage");
const exportTo = listExport(stock, "exportMovements");
const columns = withFurtherFields(stockMovement, [
  dateColumn(stockMovement, "createDate", { fixed: "left", width: 150 }),
  statusColumn(stockMovement, "transactionType", { width: 95 }),
  codeColumn(stockMovement, "itemNo", { width: 115 }),
  quantityColumn(stockMovement, "qty", { width: 100 }),
  codeColumn(stockMovement, "unitNo", { width: 75 }),
  statusColumn(stockMovement, "stockType", { width: 160 }),
  codeColumn(stockMovement, "warehouseNo", { width: 120 }),
  codeColumn(stockMovement, "cellNo", { width: 105 }),
  codeColumn(stockMovement, "lotNo", { width: 135 }),
  statusColumn(stockMovement, "documentKind", { width: 110 }),
  codeColumn(stockMovement, "documentNo", { width: 160 }),
  textColumn(stockMovement, "createName", { width: 130 }),
  textColumn(stockMovement, "itemName", { width: 180 }),
  textColumn(stockMovement, "ownerName", { width: 160 }),
  textColumn(stockMovement, "keeperName", { width: 160 }),
]);

/** What went in or out, the newest first, and the document that moved it (S3.10e). */
export default function StockMovementList() {
  const { t } = useTranslation();
  return (
    <ListPage
      entity={stockMovement}
      title={t("stockMovement.name")}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["transactionType", "itemNo", "qty", "unitNo", "stockType", "documentNo"]}
      tabs={{ field: "transactionType" }}
      quickDays="createDate"
      filters={withListedFilters(
        stockMovement,
        columns,
        ["itemNo", "warehouseNo", "cellNo", "lotNo", "createDate", "documentNo", "orgNo", "ownerNo", "keeperNo"],
        ["transactionType", "unitNo"],
      )}
      sums={["qty"]}
      whenEmpty={{ text: t("stockPages.noMovements"), go: "shippingNotices" }}
      drawer={{
        title: (row) => row.documentNo,
        groups: [
          {
            title: "stockPages.whatLies",
            fields: ["transactionType", "qty", "unitNo", "itemNo", "itemName", "spec", "lotNo", "itemFeatureNo"],
          },
          {
            title: "stockPages.where",
            fields: ["stockType", "warehouseNo", "cellNo", "orgNo", "ownerNo", "ownerName", "keeperNo", "keeperName"],
          },
          { title: "groups.audit", fields: ["documentKind", "documentNo", "createName", "createDate"] },
        ],
        extra: ({ documentKind, documentId, documentNo }) => (
          <MovedBy kind={documentKind} id={documentId} number={documentNo} />
        ),
      }}
    />
  );
}
