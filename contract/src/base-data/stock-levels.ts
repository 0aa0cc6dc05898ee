import { entity } from "../core/entity.ts";
import { code, mostQuantity, quantity, text, validity } from "../core/fields.ts";
import { importableFlags } from "../core/permissions.ts";
import { plainNoun } from "../core/plain-records.ts";

/** Between how much and how much of a supplier's material is to lie in a warehouse of the buyer, in the material's unit (B3.15). */
export const stockLevel = entity(
  "stockLevel",
  {
    orgNo: code({ key: true, names: "organisation" }),
    warehouseNo: code({ key: true, names: "warehouse", within: ["orgNo"] }),
    supplierNo: code({ key: true, names: "supplier", within: ["orgNo"] }),
    itemNo: code({ key: true, names: "material" }),
    /** Below it, more is asked for. */
    safeQty: quantity({ most: mostQuantity }),
    /** Up to it, the safety quantity where it is empty. */
    maxQty: quantity({ optional: true, most: mostQuantity }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemNo", "warehouseNo", "supplierNo"] },
);

/** Safety and maximum quantities of vendor-managed stock. A supplier sees its own. */
export const stockLevels = plainNoun("ISupSrmStockLevelService", "stocklevel", stockLevel, {
  menu: "stockLevels",
  menuNo: "2450",
  menuOwner: "24",
  url: "InventorySynergy.VMI.StockLevel",
  path: "/inventorySynergy/vmi/stock-level",
  icon: "SlidersOutlined",
  sort: 50,
  isByRight: true,
  grants: { buyer: importableFlags, warehouse: ["isSearch", "isExport"], supplier: ["isSearch", "isExport"] },
});
