import { escrowStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { pathTo } from "../../routes/paths.ts";
import { KeptStockList, keptColumns } from "./KeptStockList.tsx";

const source = listSource(escrowStock, "getEscrowPage");
const exportTo = listExport(escrowStock, "exportexcel");
const movements = pathTo("InventorySynergy.Escrow.Movements");
const columns = keptColumns(movements, false);

/** The buyer's goods that suppliers keep (B2.21). */
export default function EscrowStockList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return (
    <KeptStockList
      source={source}
      exportTo={exportTo}
      columns={columns}
      ofVmi={false}
      movements={movements}
      count={pathTo("InventorySynergy.Escrow.Diff.Count")}
      beside={{ path: movements, text: t("keptStockPages.allMovements") }}
      whenEmpty={{ text: t(side === "supplier" ? "keptStockPages.noEscrowOfSupplier" : "keptStockPages.noEscrow") }}
    />
  );
}
