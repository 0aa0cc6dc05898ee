import type { Services } from "@tandem/contract/services";
import { deduction, deductionDocument, deductionImport } from "@tandem/contract/settlement/deductions/deductions";
import { deductionStatus } from "@tandem/contract/settlement/deductions/statuses";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { type Named, stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { savedFiles } from "../../platform/files/saved-files.ts";
import { addDeduction, deductionWorkbooks, rewritten } from "./save-deductions.ts";
import { accepted, agreed, type Confirming, storedDeductions, withReason } from "./stored-deductions.ts";

async function detail(db: Database, context: Context, id: string) {
  const record = recordDetail(db, context, deductionDocument, id, undefined);
  const [whole, files] = await inOneBreath([record, savedFiles(db, "deduction", id)]);
  return { ...whole, files };
}
const steps = stepHandlers(storedDeductions, detail);
const voided = withReason("voided", "voidReason");

/** Deductions (B3.17, B4.7). */
export const deductionHandlers: HandlersOf<Services["deductions"]> = {
  getDeductionOrderPage: (context, request) => documentPage(context, deductionDocument, request, withoutRules),
  getDeductionBasicPage: (context, request) => context.list(deduction, request),
  getDeductionOrderStatus: async (context) => {
    const nameOf = (code: string) => context.translate(deductionStatus.labelKey(code));
    return {
      records: deductionStatus.codes.map((code) => ({ deductionStatus: code, deductionStatusName: nameOf(code) })),
    };
  },
  getSrmDeductionOrderById: (context, { id }) =>
    openDocument(context, storedDeductions, (db) => detail(db, context, id)),
  uploadDeductionFile: (context, _input, file) => keepAttachment(context, file, "deduction"),
  saveDeductionOrder: (context, { id, version = 0, ...input }) =>
    id
      ? steps.one("modify", rewritten("changed", input))(context, { id, version })
      : context.write(async (tx) => detail(tx, context, await addDeduction(tx, context, input)), stepOptions),
  reissue: (context, { id, version, ...input }) =>
    steps.one("reissue", rewritten("reissued", input))(context, { id, version }),
  srmDeductionOrderConfirm: steps.one<Named & Confirming>("accept", accepted),
  batchConfirm: (context, { confirmList }) => steps.several("accept", accepted)(context, confirmList),
  reject: steps.one("reject", withReason("rejected", "rejectReason")),
  agree: (context, { agreeList }) => steps.several("agree", agreed)(context, agreeList),
  refuse: steps.one("refuse", withReason("refused", "refuseReason")),
  voidDeductionOrder: steps.one("void", voided),
  batchVoid: (context, { voidList, reason }) => steps.several("void", voided)(context, voidList, reason),
  undo: undoHandler(storedDeductions, {}),
  ...deductionWorkbooks,
  exportexcel: exportList(deduction, deductionImport),
};
