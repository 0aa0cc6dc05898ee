import { entity } from "../core/entity.ts";
import { code, rate, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A rate of value-added tax, in per cent. */
export const taxRate = entity(
  "taxRate",
  {
    taxNo: code({ key: true }),
    taxName: text(),
    /** In per cent: 13 is 13 %. */
    taxRate: rate({ most: 100 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["taxNo", "taxName"], translated: "taxName" },
);

/** Tax rates. */
export const taxRates = plainNoun("IBmTaxRateService", "bmtaxrate", taxRate, {
  menu: "taxRates",
  menuNo: "3056",
  menuOwner: "30",
  url: "Base.Basic.TaxRate",
  path: "/base/basic/tax-rate",
  icon: "CalculatorOutlined",
  sort: 56,
  isByRight: true,
});
