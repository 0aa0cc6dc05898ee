import { noun } from "../../core/noun.ts";
import { importableFlags } from "../../core/permissions.ts";

/** What the rest of the product knows of addresses. */
export const addressNoun = noun({
  menus: {
    addresses: {
      menuNo: "2040",
      menuOwner: "20",
      url: "Offsite.Delivery.Address",
      icon: "EnvironmentOutlined",
      sort: 40,
      flags: importableFlags,
      alerts: "address",
      grants: {
        supplier: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport", "isImport", "isBatchUpdate"],
      },
    },
  },
  customModules: ["address"],
});
