import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainService } from "../core/plain-records.ts";

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
export const boxRules = plainService("IBmBoxRuleHeadService", "bmboxrulehead", "boxRules", boxRule);
