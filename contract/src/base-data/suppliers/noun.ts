import { noun } from "../../core/noun.ts";
import { importableFlags } from "../../core/permissions.ts";

/** What the rest of the product knows of suppliers. */
export const supplierNoun = noun({
  menus: {
    suppliers: {
      menuNo: "3020",
      menuOwner: "30",
      url: "Base.Basic.Supplier",
      icon: "ShopOutlined",
      sort: 20,
      flags: importableFlags,
      alerts: "supplier",
      grants: {
        buyer: ["isSearch", "isExport"],
      },
    },
  },
  customModules: ["supplier"],
  found: {
    supplier: {
      menu: "suppliers",
      number: "supplierNo",
      names: ["supplierShortName", "supplierName"],
      shown: { buyer: "supplierShortName", supplier: "supplierShortName" },
    },
  },
  refusals: ["supplierFrozen", "supplierFrozenNow"],
});
