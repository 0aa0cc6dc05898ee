import { enlistmentDocument } from "@tandem/contract/news/enlistments/enlistments";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { listedRecord } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { asRefusal } from "../opportunities/in-time.ts";
import { admitted, declined, enlist, withdrawn } from "./enlist.ts";
import { storedEnlistments } from "./stored-enlistments.ts";

const answered = listedRecord(enlistmentDocument);
const steps = stepHandlers(storedEnlistments, answered);

/** Enlistments in opportunities (B3.19b). */
export const enlistmentHandlers: HandlersOf<Services["enlistments"]> = {
  getEnlistmentPage: (context, request) => documentPage(context, enlistmentDocument, request, withoutRules),
  enlist: (context, input) =>
    context
      .write(async (tx) => answered(tx, context, await enlist(tx, context, input), undefined), stepOptions)
      .catch(asRefusal),
  withdraw: (context, given) => steps.one("withdraw", withdrawn(context))(context, given).catch(asRefusal),
  admit: (context, { admitList }) => steps.several("admit", admitted)(context, admitList),
  decline: (context, { declineList, reason }) => steps.several("decline", declined)(context, declineList, reason),
};
