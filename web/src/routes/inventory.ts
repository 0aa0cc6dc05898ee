import type { Places } from "./place.ts";

/** Inventory that both sides look at (S2.9, B2.16–B2.21). */
export const inventoryPlaces = {
  InventorySynergy: {
    path: "/inventorySynergy",
    title: "routes.inventorySynergy",
    opens: ["InventorySynergy.VMI.Query"],
  },
  "InventorySynergy.VMI.Query": { pageless: true, path: "/inventorySynergy/vmi/query", title: "routes.vmiQuery" },
  "InventorySynergy.VMI.InventoryDiff": {
    pageless: true,
    path: "/inventorySynergy/vmi/inventory-difference",
    title: "routes.vmiDifferences",
  },
  "InventorySynergy.VMI.InventoryDiff.Detail": {
    pageless: true,
    path: "/inventorySynergy/vmi/inventory-difference/detail",
    title: "routes.vmiDifference",
    back: "InventorySynergy.VMI.InventoryDiff",
  },
  "InventorySynergy.Escrow.Diff": {
    pageless: true,
    path: "/inventorySynergy/escrow/warehouse-diff",
    title: "routes.escrowDifferences",
  },
  "InventorySynergy.Escrow.Query": {
    pageless: true,
    path: "/inventorySynergy/escrow/warehouse-query",
    title: "routes.escrowQuery",
  },
} as const satisfies Places;
