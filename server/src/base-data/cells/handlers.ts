import { cell, cells } from "@tandem/contract/base-data/cells";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Warehouse cells (S7.13g). */
export const cellHandlers = plainHandlers(cells, cell, [
  { field: "warehouseNo", table: "warehouse" },
  { field: "zoneNo", table: "zone", within: "warehouseNo" },
]);
