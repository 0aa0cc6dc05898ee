import { daysAfter } from "../../core/days.ts";
import { noun } from "../../core/noun.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { reportStatus } from "./statuses.ts";

/** So many days before its end a report is to be renewed. */
const renewedBefore = 30;

/** What the rest of the product knows of delivery approvals. */
export const deliveryApprovalNoun = noun({
  menus: {
    deliveryApprovals: {
      menuNo: "2025",
      menuOwner: "20",
      url: "Offsite.Delivery.Approval",
      icon: "AuditOutlined",
      sort: 25,
      flags: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isCheck", "isImport", "isExport"],
      alerts: "deliveryApproval",
      grants: {
        buyer: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isCheck", "isImport", "isExport"],
        warehouse: ["isSearch"],
        supplier: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isImport", "isExport"],
      },
    },
  },
  found: {
    deliveryApproval: {
      menu: "deliveryApprovals",
      number: "approvalNo",
      shown: { buyer: "supplierName", supplier: "orgName" },
      status: { field: "checkStatus", set: reportStatus },
      page: "Offsite.Delivery.Approval.Detail",
    },
  },
  waiting: {
    reportsRejected: {
      sort: 32,
      tone: "refused",
      side: "supplier",
      menu: "deliveryApprovals",
      needs: [["deliveryApprovals", "isModify"]],
      entity: "deliveryApproval",
      conditions: () => ({ checkStatus: reportStatus.code.rejected }),
      since: "updateDate",
    },
    reportsToReview: {
      sort: 62,
      tone: "waiting",
      side: "buyer",
      menu: "deliveryApprovals",
      needs: [["deliveryApprovals", "isCheck"]],
      entity: "deliveryApproval",
      conditions: () => ({ checkStatus: reportStatus.code.pending }),
      since: "updateDate",
    },
    reportsEnding: {
      sort: 72,
      tone: "moving",
      menu: "deliveryApprovals",
      needs: [["deliveryApprovals", "isAdd"]],
      entity: "deliveryApproval",
      conditions: (today) => ({
        checkStatus: reportStatus.code.approved,
        isRenewed: yesNoStatus.code.no,
        expiryDateStart: today,
        expiryDateEnd: daysAfter(today, renewedBefore),
      }),
      since: "updateDate",
      due: "expiryDate",
    },
  },
  deliveryServices: ["ISupDeliveryApprovalService"],
  refusals: [
    "deliveryApprovalDecided",
    "deliveryApprovalNotPending",
    "deliveryApprovalNotApproved",
    "deliveryApprovalDatesReversed",
    "deliveryApprovalWithoutReport",
    "deliveryApprovalOfNoClass",
    "deliveryApprovalNone",
    "deliveryApprovalPending",
    "deliveryApprovalRejected",
    "deliveryApprovalVoided",
    "deliveryApprovalExpired",
    "deliveryApprovalEarly",
  ],
});
