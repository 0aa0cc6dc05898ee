import { noun } from "../../core/noun.ts";
import { packagingStatus } from "./statuses.ts";

/** What the rest of the product knows of returnable packaging. */
export const packagingNoun = noun({
  menus: {
    packagingBalances: {
      menuNo: "2076",
      menuOwner: "20",
      url: "Offsite.Delivery.Packaging",
      icon: "GoldOutlined",
      sort: 76,
      flags: ["isSearch", "isExport"],
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isExport"],
        supplier: ["isSearch", "isExport"],
      },
    },
    packagingMovements: {
      menuNo: "2078",
      menuOwner: "20",
      url: "Offsite.Delivery.Packaging.Movements",
      icon: "RetweetOutlined",
      sort: 78,
      flags: ["isSearch", "isAdd", "isDelete", "isImport", "isExport", "isSave"],
      alerts: "packagingMovement",
      grants: {
        buyer: ["isSearch", "isAdd", "isDelete", "isImport", "isExport"],
        warehouse: ["isSearch", "isAdd", "isDelete", "isExport"],
        supplier: ["isSearch", "isSave", "isExport"],
      },
    },
  },
  waiting: {
    packagingToConfirm: {
      sort: 78,
      tone: "waiting",
      side: "supplier",
      menu: "packagingMovements",
      needs: [["packagingMovements", "isSave"]],
      entity: "packagingMovement",
      conditions: () => ({ status: packagingStatus.code.waiting }),
      since: "updateDate",
    },
    packagingDisputed: {
      sort: 78,
      tone: "refused",
      side: "buyer",
      menu: "packagingMovements",
      needs: [["packagingMovements", "isAdd"]],
      entity: "packagingMovement",
      conditions: () => ({ status: packagingStatus.code.disputed }),
      since: "updateDate",
    },
  },
  deliveryServices: ["IPackagingBalanceService", "IPackagingMovementService"],
  refusals: [
    "dayLongPast",
    "packagingNotWaiting",
    "packagingNotTakenBack",
    "packagingOfReceipt",
    "packagingRepeated",
    "packagingQuantityIncorrect",
    "packagingTooMany",
    "packagingCountAgrees",
    "packagingBeyond",
    "packagingOpened",
    "noticePackagingFixed",
  ],
});
