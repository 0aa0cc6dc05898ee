import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  stockTransfer,
  type stockTransferDocument,
  stockTransfers,
} from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { useTranslation } from "react-i18next";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { transferFace } from "./transferFace.tsx";

type Transfer = Listed<Row<typeof stockTransfer>, keyof typeof stockTransferDocument.steps>;

const source = listSource(stockTransfers, "getTransferPage");
const exportTo = listExport(stockTransfers, "exportexcel");
const columns = withFurtherFields<"stockTransfer", typeof stockTransfer.fields, Transfer>(stockTransfer, [
  codeColumn(stockTransfer, "transferNo", { fixed: "left", width: 160 }),
  stateColumn(transferFace, "status", 105),
  codeColumn(stockTransfer, "itemNo", { width: 120 }),
  textColumn(stockTransfer, "itemName", { width: 180 }),
  quantityColumn(stockTransfer, "qty", { width: 100 }),
  codeColumn(stockTransfer, "unitNo", { width: 75 }),
  codeColumn(stockTransfer, "warehouseNo", { width: 115 }),
  codeColumn(stockTransfer, "fromCellNo", { width: 110 }),
  codeColumn(stockTransfer, "toWarehouseNo", { width: 115 }),
  codeColumn(stockTransfer, "toCellNo", { width: 110 }),
  statusColumn(stockTransfer, "fromStockType", { width: 120 }),
  statusColumn(stockTransfer, "toStockType", { width: 120 }),
  textColumn(stockTransfer, "transferReason", { width: 200 }),
  codeColumn(stockTransfer, "lotNo", { width: 130 }),
  textColumn(stockTransfer, "createName", { width: 130 }),
  dateColumn(stockTransfer, "createDate", { width: 150 }),
]);

/** What somebody moved to another cell, blocked or made available, and why. */
export default function StockTransferList() {
  const { t } = useTranslation();
  return (
    <DocumentList
      face={transferFace}
      entity={stockTransfer}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["itemName", "qty", "unitNo", "toCellNo"]}
      tabs={{ field: "status" }}
      quickDays="createDate"
      filters={withListedFilters(
        stockTransfer,
        columns,
        ["transferNo", "itemNo", "warehouseNo", "fromCellNo", "toCellNo", "lotNo", "orgNo", "ownerNo"],
        ["status", "unitNo", "spec", "fromStockType", "toStockType"],
      )}
      sums={["qty"]}
      rowActionsWidth={110}
      whenEmpty={{ text: t("transferPages.noneYet"), go: "stock" }}
      drawer={{
        title: (row) => row.transferNo,
        groups: [
          {
            title: "stockPages.whatLies",
            fields: ["transferNo", "status", "itemNo", "itemName", "spec", "qty", "unitNo", "lotNo", "serialNos"],
          },
          {
            title: "stockPages.where",
            fields: [
              "warehouseNo",
              "fromCellNo",
              "fromStockType",
              "toCellNo",
              "toStockType",
              "transferReason",
              "ownerName",
            ],
          },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
