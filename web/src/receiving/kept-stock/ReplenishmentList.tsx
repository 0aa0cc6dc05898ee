import { replenishment, vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { levelStatus } from "@tandem/contract/receiving/kept-stock/statuses";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, quantityColumn, statusColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

const source = listSource(vmiStock, "getReplenishmentPage");
const exportTo = listExport(vmiStock, "exportReplenishment");
const { below, within, above } = levelStatus.code;
const columns = withFurtherFields(replenishment, [
  codeColumn(replenishment, "itemNo", { fixed: "left", width: 125 }),
  textColumn(replenishment, "itemName", { width: 160 }),
  statusColumn(replenishment, "levelStatus", { width: 150 }),
  quantityColumn(replenishment, "proposedQty", { width: 120 }),
  quantityColumn(replenishment, "usableQty", { width: 110 }),
  quantityColumn(replenishment, "safeQty", { width: 110 }),
  quantityColumn(replenishment, "maxQty", { width: 120 }),
  quantityColumn(replenishment, "onWayQty", { width: 100 }),
  quantityColumn(replenishment, "openQty", { width: 120 }),
  codeColumn(replenishment, "unitNo", { width: 75 }),
  codeColumn(replenishment, "warehouseNo", { width: 120 }),
  textColumn(replenishment, "supplierName", { width: 160 }),
  textColumn(replenishment, "orgName", { width: 160 }),
]);

/** What of suppliers' materials lies in warehouses, against how much is to, and how much more is proposed (B3.15). */
export default function ReplenishmentList() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  return (
    <ListPage
      entity={replenishment}
      title={t("replenishment.name")}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["itemName", "levelStatus", "usableQty", "proposedQty", "safeQty", "unitNo"]}
      factsShown={6}
      tabs={{ field: "levelStatus", codes: [below, within, above] }}
      filters={withListedFilters(
        replenishment,
        columns,
        ["itemNo", "warehouseNo", "supplierNo", "orgNo", "proposedQty"],
        ["levelStatus", "unitNo", "spec"],
      )}
      defaultSort={{ field: "proposedQty", order: "desc" }}
      sums={["proposedQty"]}
      {...(canOpen("stockLevels")
        ? { beside: { path: pathTo("InventorySynergy.VMI.StockLevel"), text: t("keptStockPages.levels") } }
        : {})}
      whenEmpty={{ text: t("keptStockPages.noLevels"), go: "stockLevels" }}
      drawer={{
        title: (row) => row.itemNo,
        groups: [
          {
            title: "keptStockPages.level",
            fields: ["levelStatus", "usableQty", "safeQty", "maxQty", "onWayQty", "openQty", "unitNo"],
          },
          { title: "keptStockPages.replenishment", fields: ["proposedQty", "minOrderQty", "packMultiple"] },
          {
            title: "stockPages.where",
            fields: ["itemNo", "itemName", "spec", "warehouseNo", "orgNo", "orgName", "supplierNo", "supplierName"],
          },
        ],
        extra: ({ itemNo, warehouseNo, supplierNo }) => (
          <>
            <p>{t("keptStockPages.bySafety")}</p>
            <Link to={listAddress(pathTo("InventorySynergy.VMI.Query"), { itemNo, warehouseNo, supplierNo })}>
              {t("menus.vmiStock")}
            </Link>
          </>
        ),
      }}
    />
  );
}
