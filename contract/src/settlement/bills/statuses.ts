import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

export const billStatus = statuses(
  "bill.status",
  {
    open: { code: "0", tone: "waiting" },
    confirmedByOne: { code: "1", tone: "moving" },
    confirmed: { code: "2", tone: "done" },
    disputed: { code: "3", tone: "refused" },
    fullyInvoiced: { code: "4", tone: "done" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** Somebody has still to say that it is right. */
    unconfirmed: ["open", "confirmedByOne"],
    /** Its lines and amounts may still change. */
    changeable: ["open", "confirmedByOne", "disputed"],
    /** Both sides have said that it is right. */
    agreed: ["confirmed", "fullyInvoiced"],
  },
);

/** Who has said that it is right. */
export const confirmedBy = choices("bill.confirmedBy", { nobody: "0", supplier: "1", buyer: "2", both: "3" });
const { nobody, supplier, buyer, both } = confirmedBy.code;

/** The state of a bill that one side has confirmed, by the side that did (`confirmedBy`). */
export const confirmedByOneSide = statuses("bill.confirmedByOneSide", {
  supplier: { code: supplier, tone: "moving" },
  buyer: { code: buyer, tone: "moving" },
});

/** Why nothing is said of a bill any more, or not by this step. */
const whyNot = {
  error: "billConfirmed",
  errorFrom: { disputed: "billDisputed", fullyInvoiced: "billInvoiced", voided: "billVoided" },
} as const;
/** Why it cannot be invoiced. */
const whyNotInvoiced = {
  error: "billNotAgreed",
  errorFrom: { fullyInvoiced: "billInvoiced", voided: "billVoided" },
} as const;

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
 * line, and the buyer changes it, deducts what was agreed or voids the bill, while not both have confirmed. What both have confirmed is invoiced, in parts or
 * at once (B4.8).
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
      errorFrom: { fullyInvoiced: "billInvoiced" },
    },
    cancelConfirmAsBuyer: {
      from: ["confirmedByOne", "confirmed"],
      to: ["open", "confirmedByOne"],
      side: "buyer",
      permission: "isCheck",
      error: "billNotConfirmed",
      errorFrom: { fullyInvoiced: "billInvoiced" },
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
    deduct: {
      from: ["changeable"],
      to: ["open", "disputed"],
      side: "buyer",
      permission: "isModify",
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
    invoice: {
      from: ["confirmed"],
      to: ["confirmed", "fullyInvoiced"],
      side: ["supplier", "buyer"],
      permission: "isAdd",
      ...whyNotInvoiced,
    },
    /** An invoice of it came to nothing. */
    freeInvoiced: {
      from: ["agreed"],
      to: ["confirmed"],
      side: ["supplier", "buyer"],
      permission: "isAdd",
      ...whyNotInvoiced,
    },
  },
});
