import { cell, cells } from "@tandem/contract/base-data/cells";
import { lookupRules } from "../../fields/lookupRules.ts";
import { lookupPickers, WarehousePicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

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
