import { entity } from "../core/entity.ts";
import { code, integer, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A currency that the company trades in, by its code of ISO 4217. */
export const currency = entity(
  "currency",
  {
    currencyCode: code({ key: true }),
    currencyName: text(),
    /** How it is written beside an amount, such as ¥. */
    symbol: text({ optional: true, max: 10 }),
    /** Digits after the point of an amount: those of ISO 4217 unless said. Amounts of orders keep to ISO 4217 in any case. */
    decimalPlaces: integer({ optional: true, max: 6 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["currencyCode", "currencyName"], translated: "currencyName" },
);

/** Currencies. */
export const currencies = plainNoun("IBmCurrencyService", "bmcurrency", currency, {
  menu: "currencies",
  menuNo: "3058",
  menuOwner: "30",
  url: "Base.Basic.Currency",
  path: "/base/basic/currency",
  icon: "ProfileOutlined",
  sort: 58,
});
