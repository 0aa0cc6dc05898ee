import { lifecycle } from "../../core/lifecycle.ts";
import { closedStatus, noticeStatus } from "./statuses.ts";

/** From the supplier's notice to the goods in the warehouse (B4.1). */
export const noticeLifecycle = lifecycle({
  name: "shippingNotice",
  field: "checkStatus",
  states: noticeStatus,
  initial: ["0", "2"],
  ends: ["X"],
  actions: {
    approve: { from: ["0"], to: ["2"], side: "buyer", permission: "isCheck", error: "noticeNotPending" },
    reject: { from: ["0"], to: ["1"], side: "buyer", permission: "isCheck", reason: true, error: "noticeNotPending" },
    resubmit: { from: ["1"], to: ["0", "2"], side: "supplier", permission: "isModify", error: "noticeNotRejected" },
    void: {
      from: ["0", "1", "2"],
      to: ["X"],
      side: "supplier",
      permission: "isCancelInvalid",
      error: "noticeNotVoidable",
    },
    receive: { from: ["2", "3"], to: ["3", "4"], side: "buyer", permission: "isAdd", error: "noticeNotReceivable" },
    cancelReceipt: {
      from: ["3", "4"],
      to: ["2", "3"],
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
  initial: ["0"],
  ends: ["2"],
  actions: {
    end: { from: ["0"], to: ["1"], side: ["supplier", "buyer"], permission: "isEnd", error: "noticeNotEndable" },
    settle: {
      from: ["0", "1"],
      to: ["2"],
      side: ["supplier", "buyer"],
      permission: "isClose",
      error: "noticeNotSettleable",
    },
  },
});
