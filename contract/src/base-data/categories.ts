import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainService } from "../core/plain-records.ts";

/** A group of materials that are alike. */
export const category = entity(
  "category",
  {
    itemGroupNo: code({ key: true }),
    itemGroupName: text(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemGroupNo", "itemGroupName"] },
);

/** Material groups (S7.13a). */
export const categories = plainService("IBmItemGroupService", "bmitemgroup", "categories", category);
