import { choices, statuses } from "../../core/statuses.ts";

/** Order status (B4.3h). */
export const orderStatus = statuses(
  "purchaseOrder.status",
  {
    draft: { code: "0", tone: "neutral" },
    effective: { code: "1", tone: "moving" },
    failure: { code: "2", tone: "refused" },
  },
  /** Suppliers see what was issued. */
  {
    issued: ["effective", "failure"],
    /** Drafts are written anew, issued orders become their next version. */
    changeable: ["draft", "effective"],
  },
);

/** refuseSign: how the supplier's acceptance stands (B4.3a). */
export const acceptanceStatus = statuses(
  "purchaseOrder.acceptance",
  {
    pendingAcceptance: { code: "0", tone: "waiting" },
    accepted: { code: "1", tone: "done" },
    pendingApproval: { code: "2", tone: "waiting" },
    agreed: { code: "3", tone: "done" },
    reAcceptance: { code: "4", tone: "waiting" },
    rejected: { code: "5", tone: "refused" },
    notAccepted: { code: "6", tone: "refused" },
  },
  {
    waitsForSupplier: ["pendingAcceptance", "reAcceptance"],
    waitsForBuyer: ["pendingApproval", "rejected"],
    /** The order is executing (B4.3b). */
    fullyAccepted: ["accepted", "agreed"],
    /** Neither side has had the last word. */
    undecided: ["pendingAcceptance", "pendingApproval", "reAcceptance"],
    refused: ["rejected", "notAccepted"],
    /** Who led it there told why. */
    explained: ["pendingApproval", "reAcceptance", "rejected", "notAccepted"],
  },
);

/** purRefuseSign: how the buyer's approval of the reply stands. */
export const replyApprovalStatus = statuses(
  "purchaseOrder.replyApproval",
  {
    none: { code: "0", tone: "neutral" },
    pending: { code: "1", tone: "waiting" },
    agreed: { code: "2", tone: "done" },
    declined: { code: "3", tone: "refused" },
  },
  { given: ["agreed", "declined"] },
);

/** How far both sides are with an order (B4.3b): it follows from its status, its acceptance and its receipts. */
export const collaborationStatus = statuses("purchaseOrder.collaboration", {
  negotiating: { code: "0", tone: "waiting" },
  executing: { code: "1", tone: "moving" },
  complete: { code: "2", tone: "done" },
  ended: { code: "3", tone: "refused" },
});

/** deliveryStatus and receiptStatus, which follow from the quantities. */
export const progressStatus = statuses(
  "purchaseOrder.progress",
  {
    none: { code: "0", tone: "neutral" },
    partial: { code: "1", tone: "moving" },
    complete: { code: "2", tone: "done" },
  },
  { unfinished: ["none", "partial"] },
);

/** Order nature (B9.1a). */
export const orderType = choices("purchaseOrder.orderType", { general: "1", outsourced: "2", vendorManaged: "3" });

/** Whether a line is still to be delivered, or closed short. */
export const lineStatus = statuses("purchaseOrder.lineStatus", {
  open: { code: "0", tone: "neutral" },
  closed: { code: "1", tone: "done" },
});

/** What a version made of a line (B3.7c); what it left as it was has no record. */
export const changeType = statuses("purchaseOrder.changeType", {
  modify: { code: "1", tone: "moving" },
  add: { code: "2", tone: "done" },
  remove: { code: "3", tone: "refused" },
});

/** Whose change it was (B9.7b). */
export const changeParty = statuses("purchaseOrder.changeParty", {
  customer: { code: "1", tone: "neutral" },
  us: { code: "2", tone: "neutral" },
});

/** What waits for the buyer's decision: an answer that differs, a refusal, or an answer that has not come by its day. */
export const orderDecision = statuses("purchaseOrder.decision", {
  reply: { code: "1", tone: "waiting" },
  refusal: { code: "2", tone: "refused" },
  overdue: { code: "3", tone: "waiting" },
});

/** What a supplier asks for once an order is accepted (B2.11, B2.12). */
export const requestType = statuses("purchaseOrder.requestType", {
  date: { code: "1", tone: "waiting" },
  quantity: { code: "2", tone: "waiting" },
});

/** What became of it. */
export const requestStatus = statuses("purchaseOrder.requestStatus", {
  open: { code: "0", tone: "waiting" },
  agreed: { code: "1", tone: "done" },
  declined: { code: "2", tone: "refused" },
  /** The rule asks nobody. */
  applied: { code: "3", tone: "done" },
  /** Its supplier took it back. */
  withdrawn: { code: "4", tone: "neutral" },
  /** The buyer changed the order meanwhile. */
  lapsed: { code: "5", tone: "neutral" },
});

/** How the ERP was told of what became of an order (B3.7a). */
export const erpPushStatus = statuses(
  "purchaseOrder.erpPush",
  {
    none: { code: "0", tone: "neutral" },
    waiting: { code: "1", tone: "waiting" },
    sent: { code: "2", tone: "done" },
    failed: { code: "3", tone: "refused" },
  },
  {
    /** Is sent when its time comes. */
    outstanding: ["waiting", "failed"],
    /** May be sent again by hand. */
    repeatable: ["sent", "failed"],
  },
);

/** Which sides have signed a version of an order. */
export const signedBy = statuses(
  "purchaseOrder.signed",
  {
    nobody: { code: "0", tone: "neutral" },
    supplier: { code: "1", tone: "waiting" },
    buyer: { code: "2", tone: "waiting" },
    both: { code: "3", tone: "done" },
  },
  { supplier: ["supplier", "both"], buyer: ["buyer", "both"] },
);
