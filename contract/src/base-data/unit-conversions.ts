import { entity } from "../core/entity.ts";
import { code, quantity, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** How much of one unit is how much of another: of one material, or of all where none is named. Neither is 0 (B5.15f). */
export const unitConversion = entity(
  "unitConversion",
  {
    /** The material of which it is true; of any other without. */
    itemNo: code({ optional: true, key: true, names: "material" }),
    sourceQty: quantity({ positive: true }),
    sourceUnitNo: code({ key: true, names: "unit" }),
    targetQty: quantity({ positive: true }),
    targetUnitNo: code({ key: true, names: "unit" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemNo", "sourceUnitNo", "targetUnitNo"] },
);

/** Unit conversions (B2.30, B3.21c). */
export const unitConversions = plainNoun("IBmUnitConversionService", "bmunitconversion", unitConversion, {
  menu: "unitConversions",
  menuNo: "3035",
  menuOwner: "30",
  url: "Base.Basic.UnitConversion",
  path: "/base/basic/unit-conversion",
  icon: "CalculatorOutlined",
  sort: 35,
  isByRight: true,
});
