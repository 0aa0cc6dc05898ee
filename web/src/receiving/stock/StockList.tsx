import { SwapOutlined } from "@ant-design/icons";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { stock, stockBalance } from "@tandem/contract/receiving/stock/stock";
import { movedByHand } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, quantityColumn, statusColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { whyTooMany } from "../../list/mostTogether.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

const source = listSource(stock, "getStockPage");
const exportTo = listExport(stock, "exportexcel");
const columns = withFurtherFields(stockBalance, [
  codeColumn(stockBalance, "itemNo", { fixed: "left", width: 125 }),
  textColumn(stockBalance, "itemName", { width: 190 }),
  quantityColumn(stockBalance, "qty", { width: 110 }),
  codeColumn(stockBalance, "unitNo", { width: 75 }),
  statusColumn(stockBalance, "stockType", { width: 160 }),
  codeColumn(stockBalance, "warehouseNo", { width: 125 }),
  codeColumn(stockBalance, "cellNo", { width: 110 }),
  codeColumn(stockBalance, "lotNo", { width: 140 }),
  textColumn(stockBalance, "ownerName", { width: 160 }),
  textColumn(stockBalance, "keeperName", { width: 160 }),
  textColumn(stockBalance, "spec", { width: 160 }),
]);
const { available, waitingForInspection, inInspection, blocked, frozen, rejected, inTransit, waitingToBeSentBack } =
  stockType.code;

const isByHand = (row: { readonly stockType: string }) => (movedByHand as readonly string[]).includes(row.stockType);
const transferOf = (rows: readonly { readonly id: string }[]) =>
  `${pathTo("Offsite.Delivery.Stock.Transfer")}?${new URLSearchParams(rows.map(({ id }) => ["id", id]))}`;

/** What lies where: by material, lot, cell, owner and stock type, and the movements behind each figure (S3.10f-h). */
export default function StockList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const movements = pathTo("Offsite.Delivery.Stock.Movements");
  return (
    <ListPage
      entity={stockBalance}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["itemName", "qty", "unitNo", "warehouseNo", "cellNo", "stockType"]}
      tabs={{
        field: "stockType",
        codes: [
          available,
          waitingForInspection,
          inInspection,
          blocked,
          frozen,
          rejected,
          inTransit,
          waitingToBeSentBack,
        ],
      }}
      filters={withListedFilters(
        stockBalance,
        columns,
        ["itemNo", "warehouseNo", "cellNo", "lotNo", "orgNo", "ownerNo", "keeperNo", "itemFeatureNo"],
        ["stockType", "unitNo", "spec"],
      )}
      defaultSort={{ field: "itemNo", order: "asc" }}
      sums={["qty"]}
      reads={["stockType"]}
      actions={({ selected }) =>
        canOpen("stockTransfers", "isAdd")
          ? [
              {
                key: "transfer",
                label: t("transferPages.move"),
                icon: <SwapOutlined />,
                disabledReason: selected.some(isByHand) ? whyTooMany(selected) : t("transferPages.selectMovable"),
                run: () => navigate(transferOf(selected.filter(isByHand))),
              },
            ]
          : []
      }
      beside={{ path: movements, text: t("stockPages.allMovements") }}
      whenEmpty={{
        text: t(side === "supplier" ? "stockPages.noneYetOfSupplier" : "stockPages.noneYet"),
        go: "shippingNotices",
      }}
      drawer={{
        title: (row) => row.itemNo,
        groups: [
          {
            title: "stockPages.whatLies",
            fields: ["itemNo", "itemName", "spec", "qty", "unitNo", "lotNo", "itemFeatureNo"],
          },
          {
            title: "stockPages.where",
            fields: [
              "stockType",
              "warehouseNo",
              "cellNo",
              "orgNo",
              "ownerNo",
              "ownerName",
              "keeperNo",
              "keeperName",
              "updateDate",
            ],
          },
        ],
        extra: ({ id }) => (
          <Link to={listAddress(movements, { stockBalanceId: id })}>{t("stockPages.toMovements")}</Link>
        ),
      }}
    />
  );
}
