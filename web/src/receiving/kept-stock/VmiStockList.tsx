import { vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { pathTo } from "../../routes/paths.ts";
import { KeptStockList, keptColumns } from "./KeptStockList.tsx";

const source = listSource(vmiStock, "getVmiPage");
const exportTo = listExport(vmiStock, "exportWarehouseEnd");
const movements = pathTo("InventorySynergy.VMI.Movements");
const columns = keptColumns(movements, true);

/** Suppliers' goods at the buyer's places (B2.17). */
export default function VmiStockList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return (
    <KeptStockList
      source={source}
      exportTo={exportTo}
      columns={columns}
      ofVmi
      movements={movements}
      count={pathTo("InventorySynergy.VMI.InventoryDiff.Count")}
      beside={{ path: pathTo("InventorySynergy.VMI.Replenishment"), text: t("keptStockPages.replenishment") }}
      whenEmpty={{
        text: t(side === "supplier" ? "keptStockPages.noVmiOfSupplier" : "keptStockPages.noVmi"),
        go: "shippingNotices",
      }}
    />
  );
}
