import { acceptance, acceptanceDocument } from "@tandem/contract/receiving/acceptances/acceptances";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { listedRecord } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { cancelled } from "./cancel-acceptances.ts";
import { inspectionWorkbooks } from "./import-inspections.ts";
import { inspect } from "./inspect.ts";
import { storedAcceptances } from "./stored-acceptances.ts";

const steps = stepHandlers(storedAcceptances, listedRecord(acceptanceDocument));

/** Inspecting what arrived, and what was accepted of it (B2.3, B3.5b). */
export const acceptanceHandlers: HandlersOf<Services["acceptances"]> = {
  getAcceptancePage: (context, request) => documentPage(context, acceptanceDocument, request, withoutRules),
  uploadPhoto: (context, _input, file) => keepAttachment(context, file, "rejection"),
  inspect: (context, input) => context.write((tx) => inspect(tx, context, input), stepOptions),
  cancelAcceptance: steps.one("cancel", cancelled),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", cancelled)(context, cancelList, reason),
  ...inspectionWorkbooks,
  exportexcel: exportList(acceptance),
};
