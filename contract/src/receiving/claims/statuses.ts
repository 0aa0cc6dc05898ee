import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** How far a complaint about the quality of goods is. */
export const claimStatus = statuses(
  "qualityClaim.status",
  {
    open: { code: "0", tone: "waiting" },
    answered: { code: "1", tone: "moving" },
    sentBack: { code: "2", tone: "refused" },
    closed: { code: "3", tone: "done" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** The supplier has to say something. */
    unanswered: ["open", "sentBack"],
  },
);

/** Raised by the buyer, answered by the supplier, accepted by the buyer or sent back until the answer is good. */
export const claimLifecycle = lifecycle({
  name: "qualityClaim",
  field: "status",
  states: claimStatus,
  initial: ["open"],
  ends: ["closed", "voided"],
  actions: {
    modify: { from: ["open"], to: ["open"], side: "buyer", permission: "isModify", error: "claimNotOpen" },
    answer: {
      from: ["unanswered"],
      to: ["answered"],
      side: "supplier",
      permission: "isSave",
      error: "claimNotUnanswered",
    },
    accept: {
      from: ["answered"],
      to: ["closed"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "claimNotAnswered",
    },
    sendBack: {
      from: ["answered"],
      to: ["sentBack"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "claimNotAnswered",
    },
    void: {
      from: ["unanswered", "answered"],
      to: ["voided"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      undo: true,
      error: "claimClosed",
    },
  },
});
