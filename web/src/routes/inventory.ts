import type { Places } from "./place.ts";

/** Inventory that both sides look at (S2.9, B2.16–B2.21). */
export const inventoryPlaces = {
  InventorySynergy: {
    path: "/inventorySynergy",
    title: "routes.inventorySynergy",
    opens: ["InventorySynergy.VMI.Query"],
  },
  "InventorySynergy.VMI.Query": { path: "/inventorySynergy/vmi/query", title: "routes.vmiQuery" },
  "InventorySynergy.VMI.Movements": {
    path: "/inventorySynergy/vmi/movements",
    title: "keptMovement.name",
    back: "InventorySynergy.VMI.Query",
  },
  "InventorySynergy.VMI.Replenishment": {
    path: "/inventorySynergy/vmi/replenishment",
    title: "replenishment.name",
    back: "InventorySynergy.VMI.Query",
  },
  "InventorySynergy.VMI.Consumption": { path: "/inventorySynergy/vmi/consumption", title: "menus.vmiConsumptions" },
  "InventorySynergy.VMI.Consumption.Lines": {
    path: "/inventorySynergy/vmi/consumption/lines",
    title: "vmiConsumptionPages.allLines",
    back: "InventorySynergy.VMI.Consumption",
  },
  "InventorySynergy.VMI.Consumption.Add": {
    path: "/inventorySynergy/vmi/consumption/add",
    title: "vmiConsumptionPages.title",
    flag: "isAdd",
    back: "InventorySynergy.VMI.Consumption",
  },
  "InventorySynergy.VMI.Consumption.Detail": {
    path: "/inventorySynergy/vmi/consumption/detail",
    title: "vmiConsumption.name",
    back: "InventorySynergy.VMI.Consumption",
  },
  "InventorySynergy.VMI.InventoryDiff": {
    path: "/inventorySynergy/vmi/inventory-difference",
    title: "routes.vmiDifferences",
  },
  "InventorySynergy.VMI.InventoryDiff.Count": {
    path: "/inventorySynergy/vmi/inventory-difference/count",
    title: "inventoryDifferencePages.countTitle",
    flag: "isAdd",
    back: "InventorySynergy.VMI.InventoryDiff",
  },
  "InventorySynergy.VMI.InventoryDiff.Detail": {
    path: "/inventorySynergy/vmi/inventory-difference/detail",
    title: "routes.vmiDifference",
    back: "InventorySynergy.VMI.InventoryDiff",
  },
  "InventorySynergy.Escrow.Diff": {
    path: "/inventorySynergy/escrow/warehouse-diff",
    title: "routes.escrowDifferences",
  },
  "InventorySynergy.Escrow.Diff.Count": {
    path: "/inventorySynergy/escrow/warehouse-diff/count",
    title: "inventoryDifferencePages.countTitle",
    flag: "isAdd",
    back: "InventorySynergy.Escrow.Diff",
  },
  "InventorySynergy.Escrow.Diff.Detail": {
    path: "/inventorySynergy/escrow/warehouse-diff/detail",
    title: "routes.escrowDifference",
    back: "InventorySynergy.Escrow.Diff",
  },
  "InventorySynergy.Escrow.Query": {
    path: "/inventorySynergy/escrow/warehouse-query",
    title: "routes.escrowQuery",
  },
  "InventorySynergy.Escrow.Movements": {
    path: "/inventorySynergy/escrow/movements",
    title: "keptMovement.name",
    back: "InventorySynergy.Escrow.Query",
  },
  "InventorySynergy.StockAnalysis": { path: "/inventorySynergy/stock-analysis", title: "dullStock.name" },
  "InventorySynergy.StockAnalysis.Turnover": {
    path: "/inventorySynergy/stock-analysis/turnover",
    title: "stockTurnover.name",
    back: "InventorySynergy.StockAnalysis",
  },
  "InventorySynergy.StockAnalysis.Ranking": {
    path: "/inventorySynergy/stock-analysis/ranking",
    title: "rankedMaterial.name",
    back: "InventorySynergy.StockAnalysis",
  },
} as const satisfies Places;
