import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** How far goods that were never accepted are on their way back. */
export const rejectionStatus = statuses(
  "rejection.status",
  {
    waiting: { code: "0", tone: "waiting" },
    sentBack: { code: "1", tone: "moving" },
    takenBack: { code: "2", tone: "done" },
    cancelled: { code: "X", tone: "neutral" },
  },
  {
    /** The goods are with the supplier, or on their way there. */
    away: ["sentBack", "takenBack"],
  },
);

/** Rejected by whoever inspects, sent back by the warehouse, taken back by the supplier (B3.5b). */
export const rejectionLifecycle = lifecycle({
  name: "rejection",
  field: "status",
  states: rejectionStatus,
  initial: ["waiting"],
  ends: ["takenBack", "cancelled"],
  actions: {
    sendBack: {
      from: ["waiting"],
      to: ["sentBack"],
      side: "buyer",
      permission: "isSubmit",
      undo: true,
      error: "rejectionNotWaiting",
    },
    withdraw: {
      from: ["sentBack"],
      to: ["waiting"],
      side: "buyer",
      permission: "isSubmit",
      reason: true,
      error: "rejectionNotSentBack",
    },
    takeBack: {
      from: ["sentBack"],
      to: ["takenBack"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "rejectionNotSentBack",
    },
    cancel: {
      from: ["waiting"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      error: "rejectionNotWaiting",
    },
  },
});
