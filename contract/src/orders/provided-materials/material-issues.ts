import { z } from "zod";
import { document } from "../../core/document.ts";
import { documentCalls, listedRecord, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { code, date, quantity, reference, status, text } from "../../core/fields.ts";
import { lifecycle } from "../../core/lifecycle.ts";
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { ofOrderLine, ofParties } from "../purchase-orders/order-line-fields.ts";
import { materialIssueStatus, materialIssueType } from "./statuses.ts";

/** The supplier confirms what it got; the buyer cancels what was entered wrongly, which is then only remembered. */
export const materialIssueLifecycle = lifecycle({
  name: "materialIssue",
  field: "status",
  states: materialIssueStatus,
  initial: ["issued"],
  ends: ["cancelled"],
  actions: {
    confirm: {
      from: ["issued"],
      to: ["confirmed"],
      side: "supplier",
      permission: "isSave",
      error: "materialIssueNotConfirmable",
    },
    cancel: {
      from: ["issued", "confirmed"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isDelete",
      reason: true,
      error: "materialIssueNotCancellable",
    },
  },
});

/** What went to the supplier of a provided material, or came back (B3.7d). */
export const materialIssue = entity(
  "materialIssue",
  {
    issueNo: code({ readOnly: true }),
    issueType: status(materialIssueType),
    status: status(materialIssueStatus, { readOnly: true }),
    issueDate: date(),
    issueQty: quantity({ positive: true }),
    /** What the supplier says that it was. */
    confirmedQty: quantity({ readOnly: true, optional: true }),
    /** What the supplier confirmed less than was issued. */
    missingQty: quantity({ readOnly: true, optional: true }),
    warehouseNo: code({ names: "warehouse", within: ["orgNo"], waits: false }),
    /** Who issued it. */
    issuedBy: text({ readOnly: true, optional: true }),
    remark: text({ optional: true, max: 500 }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
    ...ofParties,
    providedMaterialId: reference({ readOnly: true, names: "providedMaterial" }),
    purchaseOrderId: reference({ readOnly: true, names: "purchaseOrder" }),
    materialNo: code({ readOnly: true, names: "material", after: ["orgNo"] }),
    materialName: text({ readOnly: true, max: 200, shownBy: "materialCalled" }),
    unitNo: code({ readOnly: true, names: "unit" }),
    ...ofOrderLine,
  },
  {
    keyword: ["issueNo", "purchaseNo", "materialNo", "materialName"],
    doubts: [...farAway("issueDate"), after("issueDate", 0, "future")],
    source: "material_issue_row",
  },
);

/** What users do with an issue. */
export const materialIssueDocument = document({
  entity: materialIssue,
  lifecycles: [materialIssueLifecycle],
  menus: ["outsourcedOrders"],
  steps: {
    confirm: {
      lifecycle: materialIssueLifecycle,
      method: "confirmIssue",
      together: { method: "batchConfirm", list: "confirmList" },
    },
    cancel: {
      lifecycle: materialIssueLifecycle,
      method: "cancelIssue",
      together: { method: "batchCancel", list: "cancelList" },
    },
  },
});

/** What is issued or given back at once, under one number: how much of which materials. */
export const materialIssueInput = inputWith(
  materialIssue,
  {
    lines: z
      .array(z.strictObject({ providedMaterialId: recordId, issueQty: materialIssue.fields.issueQty.schema }))
      .min(1)
      .max(1000),
  },
  ["issueQty"],
);
export type MaterialIssueInput = z.output<typeof materialIssueInput>;

const calls = documentCalls(listedRecord(materialIssueDocument));

/** Issues of provided materials, and what comes back of them. */
export const materialIssues = service(
  "ISupMaterialIssueService",
  { menus: ["outsourcedOrders"] },
  {
    getMaterialIssuePage: documentList(materialIssueDocument),
    issueMaterials: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      input: materialIssueInput,
      output: z.object({ issueNo: z.string() }),
    }),
    confirmIssue: action({
      permission: "isSave",
      once: true,
      summary: "The supplier says what it got, or gave back, of what was issued; without a quantity all of it.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        confirmedQty: materialIssue.fields.missingQty.schema.optional(),
      }),
      output: listedRecord(materialIssueDocument),
    }),
    batchConfirm: calls.together("isSave", "confirmList", "Confirms several issues as they were issued."),
    cancelIssue: calls.reasoned("isDelete"),
    batchCancel: calls.togetherReasoned("isDelete", "cancelList", "Cancels several issues for one reason."),
    ...workbookCalls("Issues materials to suppliers, or takes them back, as a workbook says.", { by: "buyer" }),
    exportexcel: exportOf(materialIssue),
  },
);
