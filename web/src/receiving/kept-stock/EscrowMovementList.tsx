import { escrowStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { listExport, listSource } from "../../api/listSource.ts";
import { KeptMovementList } from "./KeptMovementList.tsx";

const source = listSource(escrowStock, "getMovementPage");
const exportTo = listExport(escrowStock, "exportMovements");

/** What went in or out of the buyer's goods that suppliers keep. */
export default function EscrowMovementList() {
  return <KeptMovementList source={source} exportTo={exportTo} />;
}
