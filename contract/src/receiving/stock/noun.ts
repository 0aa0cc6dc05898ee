import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of stock. */
export const stockNoun = noun({
  menus: {
    stock: {
      menuNo: "2070",
      menuOwner: "20",
      url: "Offsite.Delivery.Stock",
      icon: "DatabaseOutlined",
      sort: 70,
      flags: ["isSearch", "isExport"],
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isExport"],
        supplier: ["isSearch", "isExport"],
      },
    },
  },
  deliveryServices: ["IStockService"],
  refusals: ["stockShort"],
});
