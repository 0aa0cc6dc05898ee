import { entity } from "../core/entity.ts";
import { code, integer, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A unit of measure in which quantities are counted. */
export const unit = entity(
  "unit",
  {
    unitNo: code({ key: true }),
    unitName: text(),
    /** Digits after the point of a quantity. */
    decimalPlaces: integer({ optional: true, max: 6 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["unitNo", "unitName"], translated: "unitName" },
);

/** Units (S7.13a). */
export const units = plainNoun("IBmUnitService", "bmunit", unit, {
  menu: "units",
  menuNo: "3034",
  menuOwner: "30",
  url: "Base.Basic.Unit",
  path: "/base/basic/unit",
  icon: "CalculatorOutlined",
  sort: 34,
});
