import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** How boxes are packed and numbered (S3.4a). */
export const boxRule = entity(
  "boxRule",
  {
    boxRuleNo: code({ key: true }),
    boxRuleName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["boxRuleNo", "boxRuleName"] },
);

/** Box rules (S7.13k). */
export const boxRules = plainNoun("IBmBoxRuleHeadService", "bmboxrulehead", boxRule, {
  menu: "boxRules",
  menuNo: "3430",
  menuOwner: "34",
  url: "Base.Rule.Box",
  path: "/base/rule/box",
  icon: "InboxOutlined",
  sort: 30,
});
