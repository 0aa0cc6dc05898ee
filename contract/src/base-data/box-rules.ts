import { entity } from "../core/entity.ts";
import { code, integer, quantity, text, ticked, validity } from "../core/fields.ts";
import { type LineProblem, lineEntity } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { tickedStatus, yesNoStatus } from "../core/statuses.ts";
import { isCompanyPrefix } from "../delivery/labels/sscc.ts";

/** How boxes are packed and numbered (S3.4a). */
export const boxRule = entity(
  "boxRule",
  {
    boxRuleNo: code({ key: true }),
    boxRuleName: text(),
    /** The company prefix of GS1, of which SSCC numbers are made. */
    ssccPrefix: text({ optional: true, max: 12, example: "4012345" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["boxRuleNo", "boxRuleName"], translated: "boxRuleName" },
);

/** A level of boxes, from the innermost outwards: what is packed in it, and whether each box of it has an SSCC. */
export const boxRuleLine = lineEntity(
  boxRule,
  {
    levelName: text({ max: 30 }),
    /** How many boxes of the level before; of the innermost how much of the material, its pack quantity unless given. */
    levelQty: quantity({ optional: true, positive: true }),
    hasSscc: ticked(),
    /** Stands before the company prefix; 0 unless given. */
    extensionDigit: integer({ optional: true, max: 9 }),
    /** The returnable packaging that a box of it is, as a pallet: so many come with a delivery as it has boxes of it. */
    packagingItemNo: code({ optional: true, names: "material", where: { returnablePackaging: yesNoStatus.code.yes } }),
  },
  ["levelName"],
);

/** Box rules (S7.13k). */
export const boxRules = plainNoun(
  "IBmBoxRuleHeadService",
  "bmboxrulehead",
  boxRule,
  {
    menu: "boxRules",
    menuNo: "3430",
    menuOwner: "34",
    url: "Base.Rule.Box",
    path: "/base/rule/box",
    icon: "InboxOutlined",
    sort: 30,
  },
  {
    entity: boxRuleLine,
    initial: { levelName: "1", hasSscc: tickedStatus.code.no },
    once: ["levelName"],
    checkHead: ({ ssccPrefix }) =>
      ssccPrefix && !isCompanyPrefix(ssccPrefix) ? { field: "ssccPrefix", key: "companyPrefix" } : null,
    check: ({ ssccPrefix }, levels) =>
      levels.flatMap(({ levelQty, hasSscc }, line): LineProblem[] => {
        if (line > 0 && !levelQty) return [{ line, field: "levelQty", key: "missingValue" }];
        if (line > 0 && !/^\d+$/.test(levelQty ?? "")) return [{ line, field: "levelQty", key: "notWhole" }];
        if (hasSscc === tickedStatus.code.yes && !ssccPrefix) {
          return [{ line, field: "hasSscc", key: "ssccPrefixMissing" }];
        }
        return [];
      }),
  },
);
