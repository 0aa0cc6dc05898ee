import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** Which side counted. */
export const countedBy = choices("inventoryDifference.countedBy", { buyer: "1", supplier: "2" });

/** Whether more or less was counted than the book says. */
export const differenceKind = statuses("inventoryDifference.differenceKind", {
  none: { code: "0", tone: "done" },
  surplus: { code: "1", tone: "moving" },
  shortage: { code: "2", tone: "refused" },
});

export const differenceStatus = statuses(
  "inventoryDifference.differenceStatus",
  {
    open: { code: "0", tone: "waiting" },
    explained: { code: "1", tone: "moving" },
    disputed: { code: "2", tone: "refused" },
    adjusted: { code: "3", tone: "done" },
    /** What was counted is what the book says. */
    matched: { code: "4", tone: "done" },
    withdrawn: { code: "X", tone: "neutral" },
  },
  {
    /** The sides have not agreed on it. */
    unsettled: ["open", "explained", "disputed"],
  },
);

const whyNot = {
  error: "differenceSettled",
  errorFrom: { adjusted: "differenceAdjusted", matched: "differenceMatched", withdrawn: "differenceWithdrawn" },
} as const;

/**
 * Counted by one side; either explains or disputes it. The other side's consent adjusts the book, and the side that counted may
 * withdraw it as long as it does not.
 */
export const differenceLifecycle = lifecycle({
  name: "inventoryDifference",
  field: "differenceStatus",
  states: differenceStatus,
  initial: ["open", "matched"],
  ends: ["adjusted", "matched", "withdrawn"],
  actions: {
    explain: {
      from: ["open", "disputed"],
      to: ["explained"],
      side: ["supplier", "buyer"],
      permission: "isSave",
      reason: true,
      undo: true,
      ...whyNot,
    },
    dispute: {
      from: ["open", "explained"],
      to: ["disputed"],
      side: ["supplier", "buyer"],
      permission: "isSave",
      reason: true,
      undo: true,
      ...whyNot,
    },
    adjust: { from: ["unsettled"], to: ["adjusted"], side: "supplier", permission: "isCheck", ...whyNot },
    adjustAsBuyer: { from: ["unsettled"], to: ["adjusted"], side: "buyer", permission: "isCheck", ...whyNot },
    withdraw: {
      from: ["unsettled"],
      to: ["withdrawn"],
      side: "supplier",
      permission: "isCancelInvalid",
      reason: true,
      ...whyNot,
    },
    withdrawAsBuyer: {
      from: ["unsettled"],
      to: ["withdrawn"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      ...whyNot,
    },
  },
});
