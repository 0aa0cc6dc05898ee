import { cell, cells } from "@tandem/contract/cells/cells";
import { lookupRules } from "../core/lookupRules.ts";
import { lookupPickers, WarehousePicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Cells of the warehouses: what the list and the form have in common. */
export const cellNoun = {
  entity: cell,
  service: cells,
  paths: recordPaths("Base.Basic.Cell"),
  pickers: {
    warehouseNo: WarehousePicker,
    zoneNo: lookupPickers.zone,
  },
  rules: [lookupRules.zone],
};
