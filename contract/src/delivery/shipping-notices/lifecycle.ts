import { lifecycle } from "../../core/lifecycle.ts";
import { closedStatus, correctionStatus, noticeStatus } from "./statuses.ts";

/** From the supplier's notice to the goods in the warehouse (B4.1). */
export const noticeLifecycle = lifecycle({
  name: "shippingNotice",
  field: "checkStatus",
  states: noticeStatus,
  initial: ["pendingApproval", "shipped", "toPack"],
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
      to: ["pendingApproval", "shipped", "toPack"],
      side: "supplier",
      permission: "isModify",
      error: "noticeNotRejected",
    },
    /** It is packed, and goes out. */
    dispatch: {
      from: ["toPack"],
      to: ["pendingApproval", "shipped"],
      side: "supplier",
      permission: "isAdd",
      error: "noticeNotToPack",
    },
    void: {
      from: ["pendingApproval", "rejected", "shipped", "toPack"],
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
    /** Its slot is of another day, on which it is expected from now on. */
    appoint: {
      from: ["bringing"],
      to: ["bringing"],
      side: "system",
      permission: "isModify",
      error: "appointmentNoticeClosed",
    },
    keepInvoices: {
      from: ["standing", "rejected"],
      to: ["standing", "rejected"],
      side: "supplier",
      permission: "isModify",
      error: "noticeNotInvoiced",
    },
    /** Which returnable packaging comes with it; what came is counted by whoever receives it. */
    keepPackaging: {
      from: ["packable", "rejected"],
      to: ["packable", "rejected"],
      side: "supplier",
      permission: "isModify",
      error: "noticePackagingFixed",
    },
    /** What of some lines is missing will not come. */
    closeLines: {
      from: ["onTheWay"],
      to: ["onTheWay", "received"],
      side: "supplier",
      permission: "isEnd",
      reason: true,
      error: "noticeNotOnTheWay",
    },
    /** What was said not to come will, after all. */
    openLines: {
      from: ["onTheWay", "received"],
      to: ["onTheWay"],
      side: "supplier",
      permission: "isEnd",
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

/** Correcting a notice that is on its way: it stays so meanwhile, and is received as it was agreed last. */
export const correctionLifecycle = lifecycle({
  name: "shippingNoticeCorrection",
  field: "correctionStatus",
  states: correctionStatus,
  initial: ["none"],
  ends: ["lapsed"],
  actions: {
    correct: {
      from: ["none", "pending", "agreed", "declined", "withdrawn"],
      to: ["pending", "agreed"],
      side: "supplier",
      permission: "isModify",
      error: "noticeNotCorrectable",
    },
    withdrawCorrection: {
      from: ["pending"],
      to: ["withdrawn"],
      side: "supplier",
      permission: "isModify",
      error: "correctionNotPending",
    },
    agreeCorrection: {
      from: ["pending"],
      to: ["agreed"],
      side: "buyer",
      permission: "isCheck",
      error: "correctionNotPending",
    },
    declineCorrection: {
      from: ["pending"],
      to: ["declined"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      error: "correctionNotPending",
    },
    /** Nobody takes it: what waits when the goods arrive counts as lapsed, and waits again where their receipt is canceled. */
    lapse: {
      from: ["pending"],
      to: ["lapsed"],
      side: "system",
      permission: "isModify",
      error: "correctionNotPending",
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
