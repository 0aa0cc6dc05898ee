import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** How far the buyer is with a report (B4.4a). */
export const reportStatus = statuses(
  "deliveryApproval.checkStatus",
  {
    pending: { code: "0", tone: "waiting" },
    approved: { code: "1", tone: "done" },
    rejected: { code: "2", tone: "refused" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** What is said of them is not decided yet, or no more: it may still be corrected. */
    open: ["pending", "rejected"],
  },
);

/** Whether today lies before, within or after the days of an approval. */
export const reportTerm = statuses("deliveryApproval.term", {
  ahead: { code: "0", tone: "neutral" },
  running: { code: "1", tone: "done" },
  over: { code: "2", tone: "refused" },
});

/** Who handed a report in: the supplier, or the buyer for them. */
export const reportSource = statuses("deliveryApproval.source", {
  supplier: { code: "1", tone: "neutral" },
  buyer: { code: "2", tone: "neutral" },
});

const bothSides = ["supplier", "buyer"] as const;

/** Handed in and corrected by either side, reviewed by the buyer; withdrawn before it is approved, voided afterwards (B4.4b). */
export const deliveryApprovalLifecycle = lifecycle({
  name: "deliveryApproval",
  field: "checkStatus",
  states: reportStatus,
  initial: ["pending"],
  ends: ["voided"],
  actions: {
    modify: {
      from: ["open"],
      to: ["pending"],
      side: bothSides,
      permission: "isModify",
      error: "deliveryApprovalDecided",
    },
    agree: {
      from: ["pending"],
      to: ["approved"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "deliveryApprovalNotPending",
    },
    refuse: {
      from: ["pending"],
      to: ["rejected"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "deliveryApprovalNotPending",
    },
    withdraw: {
      from: ["open"],
      to: ["voided"],
      side: bothSides,
      permission: "isCancelInvalid",
      undo: true,
      error: "deliveryApprovalDecided",
    },
    void: {
      from: ["approved"],
      to: ["voided"],
      side: bothSides,
      permission: "isCancelInvalid",
      reason: true,
      undo: true,
      error: "deliveryApprovalNotApproved",
    },
  },
});
