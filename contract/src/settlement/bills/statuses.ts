import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

export const billStatus = statuses(
  "bill.status",
  {
    open: { code: "0", tone: "waiting" },
    confirmedByOne: { code: "1", tone: "moving" },
    confirmed: { code: "2", tone: "done" },
    disputed: { code: "3", tone: "refused" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** Somebody has still to say that it is right. */
    unconfirmed: ["open", "confirmedByOne"],
    /** Its lines and amounts may still change. */
    changeable: ["open", "confirmedByOne", "disputed"],
  },
);

/** Who has said that it is right. */
export const confirmedBy = choices("bill.confirmedBy", { nobody: "0", supplier: "1", buyer: "2", both: "3" });
const { nobody, supplier, buyer, both } = confirmedBy.code;

/** Why nothing is said of a bill any more, or not by this step. */
const whyNot = { error: "billConfirmed", errorFrom: { disputed: "billDisputed", voided: "billVoided" } } as const;

/** Who has confirmed once a side does so, or takes that back. */
export const confirmedOnce = {
  supplier: { [nobody]: supplier, [buyer]: both },
  buyer: { [nobody]: buyer, [supplier]: both },
};
export const confirmedNoMore = {
  supplier: { [supplier]: nobody, [both]: buyer },
  buyer: { [buyer]: nobody, [both]: supplier },
};

/**
 * Made by the buyer of rows of the pool, and confirmed by each side. Whoever has confirmed may take that back; the supplier disputes a
 * line, and the buyer changes it or voids the bill, while not both have confirmed (B4.8).
 */
export const billLifecycle = lifecycle({
  name: "bill",
  field: "status",
  states: billStatus,
  initial: ["open"],
  ends: ["voided"],
  actions: {
    confirm: {
      from: ["unconfirmed"],
      to: ["confirmedByOne", "confirmed"],
      side: "supplier",
      permission: "isSave",
      ...whyNot,
    },
    confirmAsBuyer: {
      from: ["unconfirmed"],
      to: ["confirmedByOne", "confirmed"],
      side: "buyer",
      permission: "isCheck",
      ...whyNot,
    },
    cancelConfirm: {
      from: ["confirmedByOne", "confirmed"],
      to: ["open", "confirmedByOne"],
      side: "supplier",
      permission: "isSave",
      error: "billNotConfirmed",
    },
    cancelConfirmAsBuyer: {
      from: ["confirmedByOne", "confirmed"],
      to: ["open", "confirmedByOne"],
      side: "buyer",
      permission: "isCheck",
      error: "billNotConfirmed",
    },
    dispute: {
      from: ["changeable"],
      to: ["disputed"],
      side: "supplier",
      permission: "isSave",
      reason: true,
      ...whyNot,
    },
    withdrawDispute: {
      from: ["disputed"],
      to: ["open", "disputed"],
      side: "supplier",
      permission: "isSave",
      error: "billNotDisputed",
    },
    adjust: {
      from: ["changeable"],
      to: ["open", "disputed"],
      side: "buyer",
      permission: "isModify",
      reason: true,
      ...whyNot,
    },
    void: {
      from: ["changeable"],
      to: ["voided"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      ...whyNot,
    },
  },
});
