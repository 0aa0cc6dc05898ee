import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** What a supplier is charged for. */
export const deductionType = choices("deduction.deductionType", {
  quality: "1",
  lateDelivery: "2",
  shortQuantity: "3",
  damage: "4",
  other: "9",
});

/** How it came to be written. */
export const deductionSource = choices("deduction.deductionFrom", { byHand: "1", workbook: "2" });

/** What it lowers: with a tax rate the invoice, without one what is paid alone. */
export const deductionEffect = choices("deduction.deductionEffect", { invoice: "1", payment: "2" });

export const deductionStatus = statuses(
  "deduction.deductionStatus",
  {
    pending: { code: "0", tone: "waiting" },
    accepted: { code: "1", tone: "moving" },
    rejected: { code: "2", tone: "refused" },
    agreed: { code: "3", tone: "done" },
    refused: { code: "4", tone: "refused" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** One side turned it down: the buyer issues it again, or leaves it. */
    turnedDown: ["rejected", "refused"],
    /** The buyer's turn: to decide on what the supplier said, or to issue again or void what was turned down. */
    waitsForBuyer: ["accepted", "rejected", "refused"],
  },
);

/** Issued by the buyer, accepted or rejected by the supplier; the buyer agrees to what was accepted, or refuses it (B4.7). */
export const deductionLifecycle = lifecycle({
  name: "deduction",
  field: "deductionStatus",
  states: deductionStatus,
  initial: ["pending"],
  ends: ["agreed", "voided"],
  actions: {
    modify: { from: ["pending"], to: ["pending"], side: "buyer", permission: "isModify", error: "deductionNotPending" },
    accept: {
      from: ["pending"],
      to: ["accepted"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "deductionNotPending",
    },
    reject: {
      from: ["pending"],
      to: ["rejected"],
      side: "supplier",
      permission: "isSave",
      reason: true,
      undo: true,
      error: "deductionNotPending",
    },
    agree: {
      from: ["accepted"],
      to: ["agreed"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "deductionNotAccepted",
    },
    refuse: {
      from: ["accepted"],
      to: ["refused"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "deductionNotAccepted",
    },
    reissue: {
      from: ["turnedDown"],
      to: ["pending"],
      side: "buyer",
      permission: "isModify",
      error: "deductionNotTurnedDown",
    },
    void: {
      from: ["pending", "turnedDown"],
      to: ["voided"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      undo: true,
      error: "deductionStands",
    },
  },
});
