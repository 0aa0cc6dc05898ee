import { vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { listExport, listSource } from "../../api/listSource.ts";
import { KeptMovementList } from "./KeptMovementList.tsx";

const source = listSource(vmiStock, "getMovementPage");
const exportTo = listExport(vmiStock, "exportMovements");

/** What went in or out of suppliers' goods at the buyer's places. */
export default function VmiMovementList() {
  return <KeptMovementList source={source} exportTo={exportTo} />;
}
