import { returnNoteDocument, returnNoteLine } from "@tandem/contract/receiving/return-notes/return-notes";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { returnNoteWorkbooks } from "./import-return-notes.ts";
import { refused, sent, storedReturnNotes, takenBack, undoWorks, voided, withdrawn } from "./return-steps.ts";
import { saveReturnNote } from "./save-return-note.ts";

const detail = (db: Database, context: Context, id: string) =>
  documentDetail(db, context, returnNoteDocument, returnNoteLine, id, undefined);
const steps = stepHandlers(storedReturnNotes, detail);

/** Return notes (B3.5b). */
export const returnNoteHandlers: HandlersOf<Services["returnNotes"]> = {
  getReturnNotePage: (context, request) => documentPage(context, returnNoteDocument, request, withoutRules),
  getReturnNoteLinePage: (context, request) => context.list(returnNoteLine, request),
  getReturnNoteById: (context, { id }) => openDocument(context, storedReturnNotes, (db) => detail(db, context, id)),
  saveReturnNote: (context, input) =>
    context.write(async (tx) => detail(tx, context, await saveReturnNote(tx, context, input)), stepOptions),
  send: (context, { sendList }) => steps.several("send", sent)(context, sendList),
  withdraw: steps.one("withdraw", withdrawn),
  batchWithdraw: (context, { withdrawList, reason }) =>
    steps.several("withdraw", withdrawn)(context, withdrawList, reason),
  voidReturnNote: steps.one("void", voided),
  batchVoid: (context, { voidList }) => steps.several("void", voided)(context, voidList),
  takeBack: steps.one("takeBack", takenBack),
  batchTakeBack: (context, { takeBackList }) => steps.several("takeBack", takenBack)(context, takeBackList),
  refuse: steps.one("refuse", refused),
  batchRefuse: (context, { refuseList, reason }) => steps.several("refuse", refused)(context, refuseList, reason),
  undo: undoHandler(storedReturnNotes, undoWorks),
  importexcel: returnNoteWorkbooks.importexcel,
  downExcelTemplate: returnNoteWorkbooks.downExcelTemplate,
  exportexcel: returnNoteWorkbooks.exportLines,
  exportLines: exportList(returnNoteLine),
};
