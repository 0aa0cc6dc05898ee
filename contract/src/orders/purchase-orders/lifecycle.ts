import { lifecycle } from "../../core/lifecycle.ts";
import { acceptanceStatus, orderStatus } from "./statuses.ts";

/** From draft to effective, and to failure when the supplier's refusal is confirmed or the buyer cancels it (B4.3h, B4.3c). */
export const orderLifecycle = lifecycle({
  name: "purchaseOrder",
  field: "status",
  states: orderStatus,
  initial: ["draft"],
  ends: ["failure"],
  actions: {
    modify: { from: ["draft"], to: ["draft"], side: "buyer", permission: "isModify", error: "orderNotDraft" },
    remove: { from: ["draft"], to: [], side: "buyer", permission: "isDelete", error: "orderNotDraft" },
    issue: {
      from: ["draft"],
      to: ["effective"],
      side: "buyer",
      permission: "isSubmit",
      undo: true,
      error: "orderNotDraft",
    },
    /** The next version: what is on the way and received stays, and the supplier answers again. */
    change: {
      from: ["effective"],
      to: ["effective"],
      side: "buyer",
      permission: "isModify",
      reason: true,
      error: "orderNotIssued",
    },
    closeLines: {
      from: ["effective"],
      to: ["effective"],
      side: "buyer",
      permission: "isModify",
      reason: true,
      error: "orderNotIssued",
    },
    openLines: {
      from: ["effective"],
      to: ["effective"],
      side: "buyer",
      permission: "isModify",
      error: "orderNotIssued",
    },
    fail: { from: ["effective"], to: ["failure"], side: "buyer", permission: "isCheck", error: "orderNotIssued" },
    cancel: {
      from: ["effective"],
      to: ["failure"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      undo: true,
      error: "orderNotIssued",
    },
  },
});

const askedBySupplier = {
  from: ["fullyAccepted"],
  to: ["accepted", "agreed", "pendingApproval"],
  side: "supplier",
  permission: "isSave",
  reason: true,
  undo: true,
  error: "orderNotAccepted",
} as const;

/** The supplier's acceptance and the buyer's answer to it (B4.3a–g). It begins when the order is issued. */
export const acceptanceLifecycle = lifecycle({
  name: "purchaseOrderAcceptance",
  field: "refuseSign",
  states: acceptanceStatus,
  initial: ["pendingAcceptance"],
  ends: ["notAccepted"],
  actions: {
    accept: {
      from: ["waitsForSupplier"],
      to: ["accepted", "pendingApproval"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "orderNotAwaitingAcceptance",
      // A fully accepted order cannot be accepted again (B4.3f).
      errorFrom: { fullyAccepted: "orderFullyAccepted" },
    },
    refuse: {
      from: ["waitsForSupplier"],
      to: ["rejected"],
      side: "supplier",
      permission: "isSave",
      reason: true,
      undo: true,
      error: "orderNotAwaitingAcceptance",
    },
    agree: {
      from: ["pendingApproval"],
      to: ["agreed"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "orderNotAwaitingApproval",
    },
    decline: {
      from: ["pendingApproval"],
      // What was promised before a change was asked for holds again.
      to: ["reAcceptance", "accepted", "agreed"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "orderNotAwaitingApproval",
    },
    confirmRefusal: {
      from: ["rejected"],
      to: ["notAccepted"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "orderNotRefused",
    },
    askAgain: {
      from: ["rejected"],
      to: ["reAcceptance"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "orderNotRefused",
    },
    acceptUnasked: {
      from: ["pendingAcceptance"],
      to: ["accepted"],
      side: "system",
      permission: "isSave",
      error: "orderNotAwaitingAcceptance",
    },
    /** The supplier asks for other dates, or other quantities and prices; where the rule asks nobody, they hold at once (B9.7a). */
    changeDate: { ...askedBySupplier },
    changeQuantity: { ...askedBySupplier },
    /** Both sides may sign what they agreed, each for itself (B4.3d). */
    sign: {
      from: ["fullyAccepted"],
      to: ["fullyAccepted"],
      side: "supplier",
      permission: "isSave",
      error: "orderNotSignable",
    },
    signForBuyer: {
      from: ["fullyAccepted"],
      to: ["fullyAccepted"],
      side: "buyer",
      permission: "isCheck",
      error: "orderNotSignable",
    },
    /** The buyer changes the order: the supplier answers the new version (B4.3a). */
    renew: {
      from: ["pendingAcceptance", "accepted", "pendingApproval", "agreed", "reAcceptance", "rejected"],
      to: ["pendingAcceptance", "reAcceptance"],
      side: "buyer",
      permission: "isModify",
      error: "orderNotIssued",
    },
    acceptOverdue: {
      from: ["waitsForSupplier"],
      to: ["accepted"],
      side: "system",
      permission: "isSave",
      error: "orderNotAwaitingAcceptance",
    },
  },
});
