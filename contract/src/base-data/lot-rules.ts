import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** How lot numbers are made (B3.21c). */
export const lotRule = entity(
  "lotRule",
  {
    lotRuleNo: code({ key: true }),
    lotRuleName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["lotRuleNo", "lotRuleName"] },
);

/** Lot rules (S7.13i). */
export const lotRules = plainNoun("IBmLotRuleHeadService", "bmlotrulehead", lotRule, {
  menu: "lotRules",
  menuNo: "3420",
  menuOwner: "34",
  url: "Base.Rule.Lot",
  path: "/base/rule/lot",
  icon: "TagsOutlined",
  sort: 20,
});
