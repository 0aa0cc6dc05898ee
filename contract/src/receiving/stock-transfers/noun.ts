import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of transfers of stock. */
export const stockTransferNoun = noun({
  menus: {
    stockTransfers: {
      menuNo: "2074",
      menuOwner: "20",
      url: "Offsite.Delivery.Stock.Transfers",
      icon: "SwapOutlined",
      sort: 74,
      flags: ["isSearch", "isAdd", "isDelete", "isExport"],
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isAdd", "isDelete", "isExport"],
      },
    },
  },
  deliveryServices: ["IStockTransferService"],
  refusals: [
    "transferFixed",
    "transferNothing",
    "transferNowhere",
    "transferWaiting",
    "transferInTransit",
    "transferInspected",
    "transferUndone",
  ],
});
