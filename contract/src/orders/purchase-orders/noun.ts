import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of purchase orders and of their lines. */
export const purchaseOrderNoun = noun({
  menus: {
    purchaseOrders: {
      menuNo: "1010",
      menuOwner: "10",
      url: "Offsite.User.Order",
      icon: "FileTextOutlined",
      sort: 10,
      flags: ["isSearch", "isImport", "isExport", "isPrint", "isSubmit", "isCheck", "isSave"],
      alerts: "purchaseOrder",
      finds: "purchaseOrder",
      grants: {
        buyer: ["isSearch", "isImport", "isExport", "isPrint", "isSubmit", "isCheck"],
        supplier: ["isSearch", "isSave", "isExport", "isPrint"],
      },
    },
    orderTracking: {
      menuNo: "1020",
      menuOwner: "10",
      url: "Offsite.Delivery.OrderTracking",
      icon: "NodeIndexOutlined",
      sort: 20,
      flags: ["isSearch", "isExport"],
      handheld: true,
      alerts: "purchaseOrderLine",
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isExport"],
        supplier: ["isSearch", "isExport"],
      },
    },
  },
  customModules: ["purchaseOrder", "purchaseOrderLine"],
});
