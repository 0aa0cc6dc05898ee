import { noun } from "../../core/noun.ts";

const looked = ["isSearch", "isExport"] as const;

/** What the rest of the product knows of the scorecards of suppliers. */
export const scorecardNoun = noun({
  menus: {
    scorecards: {
      menuNo: "1050",
      menuOwner: "10",
      url: "Offsite.Scorecard",
      icon: "LineChartOutlined",
      sort: 50,
      flags: looked,
      grants: { buyer: looked, supplier: looked },
    },
  },
  deliveryServices: ["ISupSrmScorecardService"],
});
