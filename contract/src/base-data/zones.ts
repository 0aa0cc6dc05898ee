import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

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
  { keyword: ["zoneNo", "zoneName"], translated: "zoneName" },
);

/** Zones (S7.13a). */
export const zones = plainNoun("IBmZoneService", "bmzone", zone, {
  menu: "zones",
  menuNo: "3042",
  menuOwner: "30",
  url: "Base.Basic.Zone",
  path: "/base/basic/zone",
  icon: "FolderOutlined",
  sort: 42,
});
