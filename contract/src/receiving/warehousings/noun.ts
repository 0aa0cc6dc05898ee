import { noun } from "../../core/noun.ts";
import { warehousingStatus } from "./statuses.ts";

/** What the rest of the product knows of putting goods away. */
export const warehousingNoun = noun({
  menus: {
    warehousings: {
      menuNo: "2060",
      menuOwner: "20",
      url: "ReceiptTracking.Warehousing.Details",
      icon: "InboxOutlined",
      sort: 60,
      flags: ["isSearch", "isAdd", "isDelete", "isImport", "isExport"],
      alerts: "warehousing",
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isAdd", "isDelete", "isImport", "isExport"],
        supplier: ["isSearch", "isExport"],
      },
    },
  },
  found: {
    warehousing: {
      menu: "warehousings",
      number: "warehousingNo",
      shown: { buyer: "supplierName", supplier: "receiptNo" },
      status: { field: "status", set: warehousingStatus },
    },
  },
  deliveryServices: ["IWarehousingDetailService"],
  refusals: [
    "warehousingNotCancellable",
    "warehousingFollowed",
    "warehousingConsumed",
    "warehousingQuantityExceeded",
    "cellForDefects",
    "cellFull",
    "receiptStored",
    "receiptNotUnstored",
  ],
});
