import { materialCell, materialCells } from "@tandem/contract/base-data/material-cells";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Cells of materials (S2.15a). */
export const materialCellHandlers = plainHandlers(materialCells, materialCell, [
  { field: "itemNo", table: "material" },
  { field: "warehouseNo", table: "warehouse", within: "orgNo" },
  { field: "cellNo", table: "cell", within: "warehouseNo" },
]);
