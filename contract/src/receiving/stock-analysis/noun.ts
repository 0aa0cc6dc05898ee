import { noun } from "../../core/noun.ts";

const looked = ["isSearch", "isExport"] as const;

/** What the rest of the product knows of the analysis of stock. */
export const stockAnalysisNoun = noun({
  menus: {
    // What lies of all suppliers' materials, and what it is worth, is no matter of one of them.
    stockAnalysis: {
      menuNo: "2460",
      menuOwner: "24",
      url: "InventorySynergy.StockAnalysis",
      icon: "BarChartOutlined",
      sort: 60,
      flags: looked,
      grants: { buyer: looked, warehouse: looked },
    },
  },
  deliveryServices: ["IStockAnalysisService"],
});
