import { noun } from "../../core/noun.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { bucketOf, planType } from "../buckets.ts";
import { predictStatus } from "./statuses.ts";

const ofBuyer = [
  "isSearch",
  "isAdd",
  "isModify",
  "isSubmit",
  "isDelete",
  "isImport",
  "isBatchUpdate",
  "isExport",
] as const;

/** What the rest of the product knows of forecasts. */
export const forecastNoun = noun({
  menus: {
    forecasts: {
      menuNo: "2310",
      menuOwner: "23",
      url: "Planning.Forecast",
      icon: "LineChartOutlined",
      sort: 10,
      flags: [...ofBuyer, "isSave"],
      alerts: "forecast",
      grants: { buyer: ofBuyer, supplier: ["isSearch", "isSave", "isExport"] },
    },
  },
  found: {
    forecast: {
      menu: "forecasts",
      number: "forecastNo",
      shown: { buyer: "supplierName", supplier: "itemName" },
      status: { field: "predictStatus", set: predictStatus },
      page: "Planning.Forecast.Detail",
    },
  },
  discussed: ["forecast"],
  waiting: {
    forecastsToCommit: {
      sort: 86,
      tone: "waiting",
      side: "supplier",
      menu: "forecasts",
      needs: [["forecasts", "isSave"]],
      entity: "forecast",
      conditions: (today) => ({
        predictStatus: predictStatus.code.published,
        isCommitted: yesNoStatus.code.no,
        // What is over waits for nobody; the running month is not.
        planTimeStart: bucketOf(planType.code.month, today),
      }),
      since: "publishedAt",
    },
  },
  ownServices: ["ISrmForecastService"],
  refusals: [
    "forecastPublished",
    "forecastNotPublished",
    "forecastKnown",
    "forecastPublishedAlready",
    "forecastPast",
    "forecastCommitted",
    "forecastNotCommitted",
    "forecastOfNoClass",
  ],
});
