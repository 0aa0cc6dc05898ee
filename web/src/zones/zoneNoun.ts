import { zone, zones } from "@tandem/contract/zones/zones";
import { WarehousePicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Zones of the warehouses: what the list and the form have in common. */
export const zoneNoun = {
  entity: zone,
  service: zones,
  paths: recordPaths("Base.Basic.Zone"),
  pickers: {
    warehouseNo: WarehousePicker,
  },
};
