import { UndoOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { transferStatus } from "@tandem/contract/receiving/stock-transfers/statuses";
import { stockTransfer, stockTransfers } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
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
import { ask, sayDone } from "../../ui/announce.ts";
import { transferWritten } from "./transferWritten.ts";

const source = listSource(stockTransfers, "getTransferPage");
const exportTo = listExport(stockTransfers, "exportexcel");
const columns = withFurtherFields(stockTransfer, [
  codeColumn(stockTransfer, "transferNo", { fixed: "left", width: 160 }),
  statusColumn(stockTransfer, "status", { width: 105 }),
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

type Transfer = Row<typeof stockTransfer>;

/** What somebody moved to another cell, blocked or made available, and why. */
export default function StockTransferList() {
  const { t } = useTranslation();
  const mayUndo = useCanOpen()("stockTransfers", "isDelete");
  const undo = async (of: readonly Transfer[]) => {
    const numbers = of.map(({ transferNo }) => transferNo).join(", ");
    const title = t("transferPages.undoTitle", { count: of.length });
    const content = t("transferPages.undoText", { numbers });
    if (!(await ask({ title, content, confirm: t("transferPages.undo"), danger: true }))) return;
    const undoList = of.map(({ id, version }) => ({ id, version }));
    await call(stockTransfers, "undoTransfers", { undoList });
    sayDone(t("transferPages.undone", { numbers }));
    await askAgain(transferWritten);
  };
  return (
    <ListPage
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
      reads={["transferNo", "status"]}
      whenEmpty={{ text: t("transferPages.noneYet"), go: "stock" }}
      actions={({ selected }) =>
        mayUndo
          ? [
              {
                key: "undo",
                label: t("transferPages.undo"),
                icon: <UndoOutlined />,
                danger: true,
                disabledReason:
                  selected.length === 0 || selected.some(({ status }) => status !== transferStatus.code.done)
                    ? t("transferPages.selectDone")
                    : null,
                run: () => undo(selected as readonly Transfer[]),
              },
            ]
          : []
      }
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
