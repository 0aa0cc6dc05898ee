import { noun } from "../../core/noun.ts";
import { importableFlags } from "../../core/permissions.ts";

/** What the rest of the product knows of materials. */
export const materialNoun = noun({
  menus: {
    materials: {
      menuNo: "3030",
      menuOwner: "30",
      url: "Base.Basic.Material",
      icon: "AppstoreOutlined",
      sort: 30,
      flags: importableFlags,
      ofTenant: true,
      pinned: 3,
      alerts: "material",
      grants: {
        buyer: ["isSearch", "isExport"],
      },
    },
  },
  customModules: ["material"],
  found: {
    material: {
      menu: "materials",
      number: "itemNo",
      names: ["itemName"],
      shown: { buyer: "itemName", supplier: "itemName" },
    },
  },
});
