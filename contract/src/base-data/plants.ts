import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** Where an organisation makes or stores: an organisation may have several. */
export const plant = entity(
  "plant",
  {
    plantNo: code({ key: true }),
    plantName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    address: text({ optional: true, max: 200 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["plantNo", "plantName"], translated: "plantName" },
);

/** Plants of organisations. */
export const plants = plainNoun("IBmPlantService", "bmplant", plant, {
  menu: "plants",
  menuNo: "3012",
  menuOwner: "30",
  url: "Base.Basic.Plant",
  path: "/base/basic/plant",
  icon: "HomeOutlined",
  sort: 12,
});
