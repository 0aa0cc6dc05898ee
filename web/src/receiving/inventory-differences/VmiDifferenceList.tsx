import { vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { keptAs } from "@tandem/contract/receiving/kept-stock/statuses";
import { listExport } from "../../api/listSource.ts";
import { pathTo } from "../../routes/paths.ts";
import { DifferenceList } from "./DifferenceList.tsx";
import { differenceFace } from "./differenceFace.tsx";

const exportTo = listExport(vmiStock, "exportAbnormalDetail");

/** Counts of suppliers' goods at the buyer's places (B2.18). */
export default function VmiDifferenceList() {
  return (
    <DifferenceList
      as={keptAs.code.vmi}
      face={differenceFace}
      exportTo={exportTo}
      stock={pathTo("InventorySynergy.VMI.Query")}
    />
  );
}
