import { z } from "zod";
import { document, need } from "../../core/document.ts";
import { documentCalls, listedRecord } from "../../core/document-calls.ts";
import { entity, recordId } from "../../core/entity.ts";
import { code, instant, money, reference, status, text, yesNo } from "../../core/fields.ts";
import { lifecycle } from "../../core/lifecycle.ts";
import { documentList, exportOf, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { approvalStatus, approvalStep } from "./statuses.ts";

/** Asked for with the step itself; the last who approves takes that step in the name of the one who asked. */
export const approvalLifecycle = lifecycle({
  name: "approval",
  field: "status",
  states: approvalStatus,
  initial: ["waiting"],
  ends: ["approved", "declined", "withdrawn", "void"],
  actions: {
    approve: {
      from: ["waiting"],
      to: ["waiting", "approved"],
      side: "buyer",
      permission: "isCheck",
      error: "approvalNotWaiting",
      errorFrom: { void: "approvalOutdated" },
    },
    decline: {
      from: ["waiting"],
      to: ["declined"],
      side: "buyer",
      permission: "isCheck",
      reason: true,
      error: "approvalNotWaiting",
      errorFrom: { void: "approvalOutdated" },
    },
    expire: { from: ["waiting"], to: ["void"], side: "system", permission: "isSearch", error: "approvalNotWaiting" },
    withdraw: {
      from: ["waiting"],
      to: ["withdrawn"],
      side: "buyer",
      permission: "isSearch",
      error: "approvalNotWaiting",
      errorFrom: { void: "approvalOutdated" },
    },
  },
});

/** A step that waits for the approval of others, or did. */
export const approval = entity(
  "approval",
  {
    documentStep: status(approvalStep, { readOnly: true }),
    documentNo: code({ readOnly: true }),
    /** The document's id, whatever kind it is of. */
    recordId: reference({ readOnly: true }),
    purchaseOrderId: reference({ readOnly: true, optional: true, names: "purchaseOrder" }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier" }),
    supplierName: text({ readOnly: true }),
    /** What the document stands for when the step is taken. */
    amount: money({ readOnly: true }),
    currency: code({ readOnly: true }),
    status: status(approvalStatus, { readOnly: true }),
    askedName: text({ readOnly: true }),
    askedDate: instant({ readOnly: true }),
    /** The rule that asks for it, as it was called then. */
    ruleName: text({ readOnly: true }),
    /** Who has still to approve, in their order. */
    waitsFor: text({ readOnly: true, optional: true, max: 2000 }),
    /** Who has approved, with the names of those for whom they stood in. */
    approvedBy: text({ readOnly: true, optional: true, max: 2000 }),
    declinedBy: text({ readOnly: true, optional: true }),
    decidedDate: instant({ readOnly: true, optional: true }),
    declineReason: text({ readOnly: true, optional: true, max: 500 }),
    /** Whether it is the caller's turn to decide. */
    toDecide: yesNo({ readOnly: true }),
    askedByMe: yesNo({ readOnly: true }),
  },
  { keyword: ["documentNo", "supplierNo", "supplierName"], source: "approval_row" },
);

const isTheirTurn = need({
  reads: ["toDecide"],
  holds: ({ toDecide }) => toDecide === yesNoStatus.code.yes,
  error: "approvalNotYours",
});
const isAskedByThem = need({
  reads: ["askedByMe"],
  holds: ({ askedByMe }) => askedByMe === yesNoStatus.code.yes,
  error: "approvalNotAskedByYou",
});

/** What users do with an approval. */
export const approvalDocument = document({
  entity: approval,
  lifecycles: [approvalLifecycle],
  menus: ["approvals"],
  steps: {
    approve: {
      lifecycle: approvalLifecycle,
      needs: [isTheirTurn],
      confirmation: true,
      together: { method: "approve", list: "approveList" },
    },
    decline: {
      lifecycle: approvalLifecycle,
      needs: [isTheirTurn],
      together: { method: "decline", list: "declineList" },
    },
    withdraw: {
      lifecycle: approvalLifecycle,
      needs: [isAskedByThem],
      confirmation: true,
      together: { method: "withdraw", list: "withdrawList" },
    },
  },
});

/** The approval that a document waits for, as its page shows it to the buyer's side. */
export const awaitedApproval = listedRecord(approvalDocument);
export type AwaitedApproval = z.output<typeof awaitedApproval>;

const calls = documentCalls(z.object({ id: recordId }));

/** Approvals of steps on documents. */
export const approvals = service(
  "ISysApprovalService",
  { menus: ["approvals"] },
  {
    getApprovalPage: documentList(approvalDocument),
    approve: calls.together(
      "isCheck",
      "approveList",
      "Approves steps that others asked for; the last who approves takes the step in the name of the one who asked.",
    ),
    decline: calls.togetherReasoned(
      "isCheck",
      "declineList",
      "Declines several for one reason: their steps are not taken.",
    ),
    withdraw: calls.together("isSearch", "withdrawList", "Takes back what the caller asked for."),
    exportexcel: exportOf(approval),
  },
);
