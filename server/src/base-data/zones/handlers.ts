import { zone, zones } from "@tandem/contract/base-data/zones";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Zones (S7.13a). */
export const zoneHandlers = plainHandlers(zones, zone, [{ field: "warehouseNo", table: "warehouse" }]);
