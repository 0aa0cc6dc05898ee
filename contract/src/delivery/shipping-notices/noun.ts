import { dayBefore } from "../../core/days.ts";
import { noun } from "../../core/noun.ts";
import { closedStatus, noticeStatus } from "./statuses.ts";

const receiving = [
  ["shippingNotices", "isSearch"],
  ["receipts", "isAdd"],
] as const;
const underWay = () => ({ checkStatus: [...noticeStatus.groups.onTheWay], closedStatus: closedStatus.code.open });

/** What the rest of the product knows of delivery notices. */
export const shippingNoticeNoun = noun({
  menus: {
    shippingNotices: {
      menuNo: "2010",
      menuOwner: "20",
      url: "Offsite.Delivery.AsnTracking",
      icon: "CarOutlined",
      sort: 10,
      flags: [
        "isSearch",
        "isAdd",
        "isModify",
        "isCancelInvalid",
        "isCheck",
        "isEnd",
        "isClose",
        "isImport",
        "isExport",
        "isPrint",
      ],
      handheld: true,
      alerts: "shippingNotice",
      grants: {
        buyer: ["isSearch", "isCheck", "isEnd", "isClose", "isExport", "isPrint"],
        warehouse: ["isSearch"],
        supplier: [
          "isSearch",
          "isAdd",
          "isModify",
          "isCancelInvalid",
          "isEnd",
          "isClose",
          "isImport",
          "isExport",
          "isPrint",
        ],
      },
    },
    addShippingNotice: {
      menuNo: "2020",
      menuOwner: "20",
      url: "Offsite.Delivery.AddAsn",
      icon: "PlusSquareOutlined",
      sort: 20,
      flags: ["isSearch", "isAdd"],
      grants: {
        supplier: ["isSearch", "isAdd"],
      },
    },
  },
  customModules: ["shippingNotice", "shippingNoticeLine"],
  found: {
    shippingNotice: {
      menu: "shippingNotices",
      number: "asnNo",
      shown: { buyer: "supplierName", supplier: "orgName" },
      status: { field: "checkStatus", set: noticeStatus },
      page: "Offsite.Delivery.AsnTracking.Detail",
    },
  },
  discussed: ["shippingNotice"],
  waiting: {
    noticesRejected: {
      sort: 30,
      tone: "refused",
      side: "supplier",
      menu: "shippingNotices",
      needs: [["shippingNotices", "isModify"]],
      entity: "shippingNotice",
      conditions: () => ({ checkStatus: noticeStatus.code.rejected }),
      since: "updateDate",
    },
    noticesToApprove: {
      sort: 60,
      tone: "waiting",
      side: "buyer",
      menu: "shippingNotices",
      needs: [["shippingNotices", "isCheck"]],
      entity: "shippingNotice",
      conditions: () => ({ checkStatus: noticeStatus.code.pendingApproval }),
      since: "updateDate",
    },
    arrivingToday: {
      sort: 80,
      tone: "moving",
      side: "buyer",
      menu: "shippingNotices",
      needs: receiving,
      entity: "shippingNotice",
      conditions: (today) => ({ ...underWay(), expectedArrivalDateStart: today, expectedArrivalDateEnd: today }),
      since: "expectedArrivalDate",
    },
    lateToReceive: {
      sort: 90,
      tone: "refused",
      side: "buyer",
      menu: "shippingNotices",
      needs: receiving,
      entity: "shippingNotice",
      conditions: (today) => ({ ...underWay(), expectedArrivalDateEnd: dayBefore(today) }),
      since: "expectedArrivalDate",
    },
  },
  prints: { name: "notice", code: "ASN", menu: "shippingNotices" },
  deliveryServices: ["ISrmAsnHeadService"],
  refusals: [
    "noticeQuantityIncorrect",
    "noticeQuantityExceeded",
    "noticeOrderNotExecuting",
    "noticeOrdersDiffer",
    "noticeClassesDiffer",
    "noticeNothingOpen",
    "noticeClosed",
    "noticeNotPending",
    "noticeNotRejected",
    "noticeNotVoidable",
    "noticeNotReceivable",
    "noticeNotEndable",
    "noticeNotSettleable",
  ],
});
