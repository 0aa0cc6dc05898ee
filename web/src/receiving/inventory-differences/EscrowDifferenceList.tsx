import { inventoryDifferences } from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { keptAs } from "@tandem/contract/receiving/kept-stock/statuses";
import { listExport } from "../../api/listSource.ts";
import { pathTo } from "../../routes/paths.ts";
import { DifferenceList } from "./DifferenceList.tsx";
import { escrowDifferenceFace } from "./differenceFace.tsx";

const exportTo = listExport(inventoryDifferences, "exportexcel");

/** Counts of the buyer's goods that suppliers keep (B2.20). */
export default function EscrowDifferenceList() {
  return (
    <DifferenceList
      as={keptAs.code.escrow}
      face={escrowDifferenceFace}
      exportTo={exportTo}
      stock={pathTo("InventorySynergy.Escrow.Query")}
    />
  );
}
