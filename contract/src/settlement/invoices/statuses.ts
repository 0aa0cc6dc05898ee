import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses, yesNoStatus } from "../../core/statuses.ts";

export const invoiceStatus = statuses(
  "invoice.status",
  {
    pendingEntry: { code: "0", tone: "waiting" },
    pendingApproval: { code: "1", tone: "moving" },
    approved: { code: "2", tone: "moving" },
    posted: { code: "3", tone: "done" },
    writtenOff: { code: "4", tone: "neutral" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** What it invoiced is free again. */
    ended: ["writtenOff", "voided"],
  },
);

/** The state of one that waits to be entered anew because the buyer has rejected it (`isRejected`). */
export const rejectedEntry = statuses("invoice.rejectedEntry", {
  rejected: { code: yesNoStatus.code.yes, tone: "refused" },
});

/** Which side has made an invoice bill. */
export const generatedBy = choices("invoice.generatedBy", { supplier: "1", buyer: "2" });

/** How far an invoice bill is on its way into the ERP (B3.18). */
export const throwStatus = statuses(
  "invoice.throwStatus",
  {
    none: { code: "0", tone: "neutral" },
    sent: { code: "1", tone: "waiting" },
    taken: { code: "2", tone: "done" },
    refused: { code: "3", tone: "refused" },
  },
  { postable: ["none", "refused"] },
);

/** Why an invoice bill is not where a step begins. */
const whyNot = { errorFrom: { writtenOff: "invoiceWrittenOff", voided: "invoiceVoided" } } as const;

/**
 * Generated of confirmed reconciliation bills; the supplier enters its invoice and commits it, the buyer approves or rejects it, and
 * posts it to the ERP. One that is approved ends by a red invoice, a paper one that is not posted by being voided (B4.9).
 */
export const invoiceLifecycle = lifecycle({
  name: "invoice",
  field: "status",
  states: invoiceStatus,
  initial: ["pendingEntry"],
  ends: ["ended"],
  actions: {
    enter: {
      from: ["pendingEntry"],
      to: ["pendingEntry"],
      side: "supplier",
      permission: "isSave",
      error: "invoiceNotPendingEntry",
      ...whyNot,
    },
    commit: {
      from: ["pendingEntry"],
      to: ["pendingApproval"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "invoiceNotPendingEntry",
      ...whyNot,
    },
    approve: {
      from: ["pendingApproval"],
      to: ["approved"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "invoiceNotPendingApproval",
      ...whyNot,
    },
    reject: {
      from: ["pendingApproval"],
      to: ["pendingEntry"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      undo: true,
      error: "invoiceNotPendingApproval",
      ...whyNot,
    },
    post: {
      from: ["approved"],
      to: ["approved", "posted"],
      side: "buyer",
      permission: "isSubmit",
      error: "invoiceNotApproved",
      errorFrom: { posted: "invoicePosted", ...whyNot.errorFrom },
    },
    /** No answer comes: it is sent no more. */
    recall: {
      from: ["approved"],
      to: ["approved"],
      side: "buyer",
      permission: "isSubmit",
      error: "invoiceNotSent",
      ...whyNot,
    },
    /** The ERP takes it, or does not. */
    answerPosting: {
      from: ["approved"],
      to: ["approved", "posted"],
      side: "system",
      permission: "isSubmit",
      error: "invoiceNotApproved",
    },
    reverse: {
      from: ["approved", "posted"],
      to: ["writtenOff"],
      side: "buyer",
      permission: "isEnd",
      reason: true,
      error: "invoiceNotApproved",
      ...whyNot,
    },
    void: {
      from: ["pendingEntry", "pendingApproval", "approved"],
      to: ["voided"],
      side: ["supplier", "buyer"],
      permission: "isCancelInvalid",
      reason: true,
      error: "invoicePosted",
      ...whyNot,
    },
    remove: {
      from: ["pendingEntry"],
      to: [],
      side: "supplier",
      permission: "isDelete",
      error: "invoiceNotPendingEntry",
      ...whyNot,
    },
  },
});
