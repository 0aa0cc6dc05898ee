import { approval, approvalDocument } from "@tandem/contract/platform/approvals/approvals";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { approvedBy, declinedBy, withdrawnBy } from "./decide.ts";
import { storedApprovals } from "./stored-approvals.ts";

const steps = stepHandlers(storedApprovals, async () => undefined);

/** Approvals of steps on documents. */
export const approvalHandlers: HandlersOf<Services["approvals"]> = {
  getApprovalPage: (context, request) => documentPage(context, approvalDocument, request, withoutRules),
  approve: (context, { approveList }) => steps.several("approve", approvedBy(context))(context, approveList),
  decline: (context, { declineList, reason }) =>
    steps.several("decline", declinedBy(context))(context, declineList, reason),
  withdraw: (context, { withdrawList }) => steps.several("withdraw", withdrawnBy(context))(context, withdrawList),
  exportexcel: exportList(approval),
};
