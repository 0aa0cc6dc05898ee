import { lifecycle } from "../../core/lifecycle.ts";
import { acceptanceStatus, orderStatus } from "./statuses.ts";

/** From draft to effective, and to failure when the supplier's refusal is confirmed (B4.3h, B4.3c). */
export const orderLifecycle = lifecycle({
  name: "purchaseOrder",
  field: "status",
  states: orderStatus,
  initial: ["0"],
  ends: ["2"],
  actions: {
    issue: { from: ["0"], to: ["1"], side: "buyer", permission: "isSubmit", error: "orderNotDraft" },
    fail: { from: ["1"], to: ["2"], side: "buyer", permission: "isCheck", error: "orderNotIssued" },
  },
});

/** The supplier's acceptance and the buyer's answer to it (B4.3a–g). It begins when the order is issued. */
export const acceptanceLifecycle = lifecycle({
  name: "purchaseOrderAcceptance",
  field: "refuseSign",
  states: acceptanceStatus,
  initial: ["0"],
  ends: ["1", "3", "6"],
  actions: {
    accept: {
      from: ["0", "4"],
      to: ["1", "2"],
      side: "supplier",
      permission: "isSave",
      error: "orderNotAwaitingAcceptance",
      // A fully accepted order cannot be accepted again (B4.3f).
      errorFrom: { "1": "orderFullyAccepted", "3": "orderFullyAccepted" },
    },
    refuse: {
      from: ["0", "4"],
      to: ["5"],
      side: "supplier",
      permission: "isSave",
      reason: true,
      error: "orderNotAwaitingAcceptance",
    },
    agree: { from: ["2"], to: ["3"], side: "buyer", permission: "isCheck", error: "orderNotAwaitingApproval" },
    decline: {
      from: ["2"],
      to: ["4"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      error: "orderNotAwaitingApproval",
    },
    confirmRefusal: { from: ["5"], to: ["6"], side: "buyer", permission: "isCheck", error: "orderNotRefused" },
    askAgain: {
      from: ["5"],
      to: ["4"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      error: "orderNotRefused",
    },
    acceptOverdue: {
      from: ["0", "4"],
      to: ["1"],
      side: "system",
      permission: "isSave",
      error: "orderNotAwaitingAcceptance",
    },
  },
});
