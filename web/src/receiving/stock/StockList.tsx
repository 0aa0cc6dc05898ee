import { SwapOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { stock, stockBalance } from "@tandem/contract/receiving/stock/stock";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { divide } from "../../document/together.tsx";
import { codeColumn, quantityColumn, statusColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { whyTooMany } from "../../list/mostTogether.ts";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
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

/** What is known of what lies somewhere, to move it. */
type Lying = Pick<Listed<Row<typeof stockBalance>, "transfer">, "id" | "version" | "itemNo" | "allowedActions">;
const named = { numberOf: ({ itemNo }: Lying) => itemNo };
const transferOf = (rows: readonly { readonly id: string }[]) =>
  `${pathTo("Offsite.Delivery.Stock.Transfer")}?${new URLSearchParams(rows.map(({ id }) => ["id", id]))}`;

/** Moves what is selected, as far as it is moved by hand. */
function useTransfer(): (context: ListContext<Lying>) => PageAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const moves = useCanOpen()("stockTransfers", "isAdd");
  return ({ selected }) => {
    const { able, others } = divide(named, "transfer", selected);
    const action = {
      key: "transfer",
      label: t("transferPages.move"),
      icon: <SwapOutlined />,
      disabledReason: able.length > 0 ? whyTooMany(able) : (others[0]?.reason ?? t("transferPages.selectMovable")),
      run: () => navigate(transferOf(able)),
    };
    return moves ? [action] : [];
  };
}

/** What lies where: by material, lot, cell, owner and stock type, and the movements behind each figure (S3.10f-h). */
export default function StockList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
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
      reads={["itemNo"]}
      actions={useTransfer()}
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
