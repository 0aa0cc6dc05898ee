import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** How barcodes of a type are made (S3.4a). */
export const barcodeRule = entity(
  "barcodeRule",
  {
    barRuleNo: code({ key: true }),
    barRuleName: text(),
    /** S7.11c */
    barType: code({ names: "enumeration", by: "enumValue", where: { enumMid: "BAR_TYPE" } }),
    barTypeName: text({ readOnly: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["barRuleNo", "barRuleName"], source: "barcode_rule_row" },
);

/** Barcode rules (S7.13h). */
export const barcodeRules = plainNoun("IBmBarRuleHeadService", "bmbarrulehead", barcodeRule, {
  menu: "barcodeRules",
  menuNo: "3410",
  menuOwner: "34",
  url: "Base.Rule.Barcode",
  path: "/base/rule/barcode",
  icon: "BarcodeOutlined",
  sort: 10,
});
