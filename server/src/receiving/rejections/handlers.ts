import { rejection, rejectionDocument } from "@tandem/contract/receiving/rejections/rejections";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { rejectionWorkbooks } from "./import-rejections.ts";
import { cancelled, sentBack, takenBack, undoWorks, withdrawn } from "./rejection-steps.ts";
import { photosOf, storedRejections } from "./stored-rejections.ts";

async function detail(db: Database, context: Context, id: string) {
  const [record, files] = await inOneBreath([
    recordDetail(db, context, rejectionDocument, id, undefined),
    photosOf(db, id),
  ]);
  return { ...record, files };
}
const steps = stepHandlers(storedRejections, detail);

/** What was rejected at inspection, and its way back (B2.4, B3.5b). */
export const rejectionHandlers: HandlersOf<Services["rejections"]> = {
  getRejectionPage: (context, request) => documentPage(context, rejectionDocument, request, withoutRules),
  getRejectionById: (context, { id }) => openDocument(context, storedRejections, (db) => detail(db, context, id)),
  sendBack: (context, { sendBackList }) => steps.several("sendBack", sentBack)(context, sendBackList),
  takeBack: (context, { takeBackList }) => steps.several("takeBack", takenBack)(context, takeBackList),
  withdraw: steps.one("withdraw", withdrawn),
  batchWithdraw: (context, { withdrawList, reason }) =>
    steps.several("withdraw", withdrawn)(context, withdrawList, reason),
  cancelRejection: steps.one("cancel", cancelled),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", cancelled)(context, cancelList, reason),
  undo: undoHandler(storedRejections, undoWorks),
  ...rejectionWorkbooks,
  exportexcel: exportList(rejection),
};
