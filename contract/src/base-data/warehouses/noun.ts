import { noun } from "../../core/noun.ts";
import { importableFlags } from "../../core/permissions.ts";

/** What the rest of the product knows of warehouses. */
export const warehouseNoun = noun({
  menus: {
    warehouses: {
      menuNo: "3040",
      menuOwner: "30",
      url: "Base.Basic.Warehouse",
      icon: "HomeOutlined",
      sort: 40,
      flags: importableFlags,
      pinned: 2,
      alerts: "warehouse",
    },
  },
  customModules: ["warehouse"],
  refusals: ["warehouseKept", "keeperInvalid"],
});
