import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of outsourced orders. */
export const providedMaterialNoun = noun({
  menus: {
    outsourcedOrders: {
      menuNo: "1005",
      menuOwner: "10",
      url: "Offsite.Outsourced.Order",
      icon: "ApartmentOutlined",
      sort: 5,
      flags: ["isSearch", "isAdd", "isModify", "isDelete", "isImport", "isBatchUpdate", "isExport", "isSave"],
      grants: {
        buyer: ["isSearch", "isAdd", "isModify", "isDelete", "isImport", "isBatchUpdate", "isExport"],
        supplier: ["isSearch", "isSave", "isExport"],
      },
    },
  },
  deliveryServices: ["ISupOutsourcedOrderService"],
  refusals: [
    "orderNotOutsourced",
    "materialRepeated",
    "materialIsProduct",
    "materialIsIssued",
    "materialOrderNotIssued",
    "materialOrderFailed",
    "materialNotAtSupplier",
    "materialGivenBack",
    "materialBeyondIssue",
    "materialIssueNotConfirmable",
    "materialIssueNotCancellable",
  ],
});
