import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** By which technology an organisation makes a material. */
export const itemTechnology = entity(
  "itemTechnology",
  {
    itemTechnologyNo: code({ key: true }),
    orgNo: code({ key: true, names: "organisation" }),
    itemNo: code({ key: true, names: "material", after: ["orgNo"] }),
    itemName: text({ readOnly: true, max: 200 }),
    technologyNo: code({ names: "technology", within: ["orgNo"] }),
    technologyName: text({ readOnly: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemTechnologyNo", "itemNo", "technologyNo"], source: "item_technology_row" },
);

/** Technologies of materials (S7.13a); the picker asks by itemNo. */
export const itemTechnologies = plainNoun("IBmItemTechnologyHeadService", "bmitemtechnologyhead", itemTechnology, {
  menu: "itemTechnologies",
  menuNo: "3240",
  menuOwner: "32",
  url: "Base.Production.ItemTechnology",
  path: "/base/production/item-technology",
  icon: "ReconciliationOutlined",
  sort: 40,
});
