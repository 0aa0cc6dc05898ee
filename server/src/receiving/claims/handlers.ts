import { claimDocument, qualityClaim } from "@tandem/contract/receiving/claims/claims";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { type Reasoned, stepHandlers, stepOptions, type Work } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { requireAhead } from "../days-of-goods.ts";
import { answerClaim, saveClaim, undoWorks, withPassedDay } from "./save-claim.ts";
import { filesOf, storedClaims } from "./stored-claims.ts";

async function detail(db: Database, context: Context, id: string) {
  const [record, files] = await inOneBreath([recordDetail(db, context, claimDocument, id, undefined), filesOf(db, id)]);
  return { ...record, ...files };
}
const steps = stepHandlers(storedClaims, detail);

type ClaimWork<Given = unknown> = Work<(typeof storedClaims)["reads"], unknown, Given>;

const accepted: ClaimWork = () => ({ what: "closed", on: () => ({ undo: {} }) });

/** Nobody is asked for an answer by a day that has passed: another is said, unless the one that was has not. @throws Fault dayPassed */
function sentBack(context: Context, newDay: string | null | undefined): ClaimWork<Reasoned> {
  if (newDay) requireAhead(context, "answerBy", newDay);
  return (_tx, ready, { reason }) => ({
    what: "sentBack",
    refused: newDay
      ? new Map()
      : withPassedDay(
          context,
          ready.map(({ record }) => record),
        ),
    on: ({ record: { answerBy } }) => {
      const isNew = newDay && newDay !== answerBy;
      return {
        set: { sendBackReason: reason, ...(isNew ? { answerBy: newDay } : {}) },
        changes: isNew ? [{ line: null, field: "answerBy", old: answerBy, new: newDay }] : [],
        undo: { set: { sendBackReason: null, ...(isNew ? { answerBy } : {}) } },
      };
    },
  });
}
const voided: ClaimWork<Reasoned> = (_tx, _ready, { reason }) => ({
  what: "voided",
  on: () => ({ set: { voidReason: reason }, undo: { set: { voidReason: null } } }),
});

/** Complaints about the quality of goods, and what suppliers answer. */
export const claimHandlers: HandlersOf<Services["qualityClaims"]> = {
  getQualityClaimPage: (context, request) => documentPage(context, claimDocument, request, withoutRules),
  getQualityClaimById: (context, { id }) => openDocument(context, storedClaims, (db) => detail(db, context, id)),
  uploadClaimFile: (context, _input, file) => keepAttachment(context, file, "qualityClaim"),
  saveQualityClaim: (context, input) =>
    context.write(async (tx) => detail(tx, context, await saveClaim(tx, context, input)), stepOptions),
  answer: (context, input) =>
    context.write(async (tx) => detail(tx, context, await answerClaim(tx, context, input)), stepOptions),
  accept: (context, { acceptList }) => steps.several("accept", accepted)(context, acceptList),
  sendBack: (context, { answerBy, ...given }) => steps.one("sendBack", sentBack(context, answerBy))(context, given),
  batchSendBack: (context, { sendBackList, reason, answerBy }) =>
    steps.several("sendBack", sentBack(context, answerBy))(context, sendBackList, reason),
  voidQualityClaim: steps.one("void", voided),
  batchVoid: (context, { voidList, reason }) => steps.several("void", voided)(context, voidList, reason),
  undo: undoHandler(storedClaims, undoWorks),
  exportexcel: exportList(qualityClaim),
};
