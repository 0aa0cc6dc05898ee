import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A group of materials that are alike. */
export const category = entity(
  "category",
  {
    itemGroupNo: code({ key: true }),
    itemGroupName: text(),
    /** By which rules boxes of its materials are packed and numbered, and their lots. */
    boxRuleNo: code({ optional: true, names: "boxRule" }),
    barRuleNo: code({ optional: true, names: "barcodeRule" }),
    lotRuleNo: code({ optional: true, names: "lotRule" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemGroupNo", "itemGroupName"], translated: "itemGroupName" },
);

/** Material groups (S7.13a). */
export const categories = plainNoun("IBmItemGroupService", "bmitemgroup", category, {
  menu: "categories",
  menuNo: "3032",
  menuOwner: "30",
  url: "Base.Basic.Category",
  path: "/base/basic/material-group",
  icon: "TagsOutlined",
  sort: 32,
});
