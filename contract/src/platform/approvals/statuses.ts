import { choices, statuses } from "../../core/statuses.ts";

/** The steps that may need the approval of others: the document's name and the step's. */
export const approvalStep = choices("approvalRule.documentStep", {
  issueOrder: "purchaseOrder.issue",
  agreeOrder: "purchaseOrder.agree",
});

/** Whether approvers decide one after the other, or in any order; either way all of them must approve. */
export const approvalSequence = choices("approvalRule.approvalSequence", { inOrder: "1", together: "2" });

/** What became of an approval that was asked for. */
export const approvalStatus = statuses("approval.status", {
  waiting: { code: "0", tone: "waiting" },
  approved: { code: "1", tone: "done" },
  declined: { code: "2", tone: "refused" },
  withdrawn: { code: "3", tone: "neutral" },
  /** The document changed while it waited, or nobody is left who may decide. */
  void: { code: "X", tone: "neutral" },
});
