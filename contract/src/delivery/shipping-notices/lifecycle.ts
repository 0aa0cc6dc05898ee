import { lifecycle } from "../../core/lifecycle.ts";
import { closedStatus, noticeStatus } from "./statuses.ts";

/** From the supplier's notice to the goods in the warehouse (B4.1). */
export const noticeLifecycle = lifecycle({
  name: "shippingNotice",
  field: "checkStatus",
  states: noticeStatus,
  initial: ["pendingApproval", "shipped"],
  ends: ["voided"],
  actions: {
    approve: {
      from: ["pendingApproval"],
      to: ["shipped"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "noticeNotPending",
    },
    reject: {
      from: ["pendingApproval"],
      to: ["rejected"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "noticeNotPending",
    },
    resubmit: {
      from: ["rejected"],
      to: ["pendingApproval", "shipped"],
      side: "supplier",
      permission: "isModify",
      error: "noticeNotRejected",
    },
    void: {
      from: ["pendingApproval", "rejected", "shipped"],
      to: ["voided"],
      side: "supplier",
      permission: "isCancelInvalid",
      undo: true,
      error: "noticeNotVoidable",
    },
    completeTransport: {
      from: ["onTheWay"],
      to: ["onTheWay"],
      side: "supplier",
      permission: "isModify",
      error: "noticeNotOnTheWay",
    },
    receive: { from: ["onTheWay"], to: ["arrived"], side: "buyer", permission: "isAdd", error: "noticeNotReceivable" },
    cancelReceipt: {
      from: ["arrived"],
      // What arrived beyond it may be cancelled alone.
      to: ["onTheWay", "received"],
      side: "buyer",
      permission: "isDelete",
      error: "receiptNotCancellable",
    },
  },
});

/** Closing a notice: ended while part is missing, settled when it is finished for both sides. */
export const closingLifecycle = lifecycle({
  name: "shippingNoticeClosing",
  field: "closedStatus",
  states: closedStatus,
  initial: ["open"],
  ends: ["settled"],
  actions: {
    end: {
      from: ["open"],
      to: ["ended"],
      side: ["supplier", "buyer"],
      permission: "isEnd",
      undo: true,
      error: "noticeNotEndable",
    },
    settle: {
      from: ["open", "ended"],
      to: ["settled"],
      side: ["supplier", "buyer"],
      permission: "isClose",
      undo: true,
      error: "noticeNotSettleable",
    },
  },
});
