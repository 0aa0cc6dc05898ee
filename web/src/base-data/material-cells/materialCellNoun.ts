import { materialCell, materialCells } from "@tandem/contract/base-data/material-cells";
import { lookupRules } from "../../fields/lookupRules.ts";
import { lookupPickers, MaterialPicker, OrganisationPicker, WarehousePicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Cells in which materials are stored: what the list and the form have in common. */
export const materialCellNoun = {
  entity: materialCell,
  service: materialCells,
  paths: recordPaths("Base.Basic.MaterialCell"),
  pickers: {
    orgNo: OrganisationPicker,
    itemNo: MaterialPicker,
    warehouseNo: WarehousePicker,
    cellNo: lookupPickers.cell,
  },
  rules: [lookupRules.material, lookupRules.warehouse, lookupRules.cell],
};
