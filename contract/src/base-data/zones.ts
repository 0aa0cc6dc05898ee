import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainService } from "../core/plain-records.ts";

/** A part of a warehouse in which cells of one kind lie. */
export const zone = entity(
  "zone",
  {
    zoneNo: code({ key: true }),
    zoneName: text(),
    warehouseNo: code({ key: true, names: "warehouse" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["zoneNo", "zoneName"] },
);

/** Zones (S7.13a). */
export const zones = plainService("IBmZoneService", "bmzone", "zones", zone);
