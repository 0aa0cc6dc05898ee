import { noun } from "../../core/noun.ts";

const flags = ["isSearch", "isExport"] as const;

/** What the rest of the product knows of the balance of supply and demand. */
export const supplyDemandNoun = noun({
  menus: {
    // What all suppliers of a material bring, and what is needed of it, is no matter of one of them.
    supplyDemand: {
      menuNo: "2360",
      menuOwner: "23",
      url: "Planning.SupplyDemand",
      icon: "BarChartOutlined",
      sort: 60,
      flags,
      grants: { buyer: flags },
    },
  },
  deliveryServices: ["ISrmDsbService"],
  refusals: ["supplyDemandNothingChosen", "supplyDemandTooMany", "supplyDemandSpan"],
});
