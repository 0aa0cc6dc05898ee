import { noun } from "../../core/noun.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { approvalStatus } from "./statuses.ts";

/** What the rest of the product knows of approvals. */
export const approvalNoun = noun({
  menus: {
    approvals: {
      menuNo: "1012",
      menuOwner: "10",
      url: "Offsite.Approval",
      icon: "AuditOutlined",
      sort: 12,
      flags: ["isSearch", "isCheck", "isExport"],
      grants: { buyer: ["isSearch", "isCheck", "isExport"] },
    },
  },
  deliveryServices: ["ISysApprovalService"],
  waiting: {
    approvalsToDecide: {
      sort: 30,
      tone: "waiting",
      side: "buyer",
      menu: "approvals",
      needs: [["approvals", "isCheck"]],
      entity: "approval",
      conditions: () => ({ status: approvalStatus.code.waiting, toDecide: yesNoStatus.code.yes }),
      since: "createDate",
    },
  },
  refusals: [
    "approvalAwaited",
    "approvalNobody",
    "approvalNotWaiting",
    "approvalOutdated",
    "approvalNotYours",
    "approvalNotAskedByYou",
    "approvalAskerGone",
  ],
});
