import { zone, zones } from "@tandem/contract/base-data/zones";
import { WarehousePicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Zones of the warehouses: what the list and the form have in common. */
export const zoneNoun = {
  entity: zone,
  service: zones,
  paths: recordPaths("Base.Basic.Zone"),
  pickers: {
    warehouseNo: WarehousePicker,
  },
};
