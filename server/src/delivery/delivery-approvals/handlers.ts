import {
  deliveryApproval,
  deliveryApprovalDocument,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { deliveryApprovalImport } from "@tandem/contract/delivery/delivery-approvals/import";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { savedFiles } from "../../platform/files/saved-files.ts";
import { deliveryApprovalWorkbooks } from "./import-delivery-approvals.ts";
import { agreed, refused, voided, withdrawn } from "./review-steps.ts";
import { saveDeliveryApproval } from "./save-delivery-approval.ts";
import { storedDeliveryApprovals } from "./stored-delivery-approvals.ts";

async function detail(db: Database, context: Context, id: string) {
  const [record, files] = await inOneBreath([
    recordDetail(db, context, deliveryApprovalDocument, id, undefined),
    savedFiles(db, "deliveryApproval", id),
  ]);
  return { ...record, files };
}
const steps = stepHandlers(storedDeliveryApprovals, detail);

/** Delivery approvals (B3.11, B4.4). */
export const deliveryApprovalHandlers: HandlersOf<Services["deliveryApprovals"]> = {
  getDeliveryApprovalPage: (context, request) => documentPage(context, deliveryApprovalDocument, request, withoutRules),
  getDeliveryApprovalById: (context, { id }) =>
    openDocument(context, storedDeliveryApprovals, (db) => detail(db, context, id)),
  uploadReport: (context, _input, file) => keepAttachment(context, file, "deliveryApproval"),
  saveDeliveryApproval: (context, input) =>
    context.write(async (tx) => detail(tx, context, await saveDeliveryApproval(tx, context, input)), stepOptions),
  agree: (context, { agreeList }) => steps.several("agree", agreed)(context, agreeList),
  refuse: steps.one("refuse", refused),
  batchRefuse: (context, { refuseList, reason }) => steps.several("refuse", refused)(context, refuseList, reason),
  withdraw: (context, { withdrawList }) => steps.several("withdraw", withdrawn)(context, withdrawList),
  voidDeliveryApproval: steps.one("void", voided),
  batchVoid: (context, { voidList, reason }) => steps.several("void", voided)(context, voidList, reason),
  undo: undoHandler(storedDeliveryApprovals, {}),
  ...deliveryApprovalWorkbooks,
  exportexcel: exportList(deliveryApproval, deliveryApprovalImport),
};
