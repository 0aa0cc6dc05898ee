import { statuses } from "../../core/statuses.ts";

/** Whether more of a product is still to come, for which the supplier uses materials. */
export const materialProgress = statuses("providedMaterial.progress", {
  open: { code: "1", tone: "moving" },
  complete: { code: "2", tone: "done" },
});

/** Which way materials went: to the supplier, or back from there. */
export const materialIssueType = statuses("materialIssue.issueType", {
  issue: { code: "1", tone: "neutral" },
  giveBack: { code: "2", tone: "neutral" },
});

/** The states of an issue. */
export const materialIssueStatus = statuses(
  "materialIssue.status",
  {
    issued: { code: "1", tone: "waiting" },
    confirmed: { code: "2", tone: "done" },
    cancelled: { code: "0", tone: "neutral" },
  },
  { standing: ["issued", "confirmed"] },
);
