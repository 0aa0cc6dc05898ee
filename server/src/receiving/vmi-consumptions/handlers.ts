import {
  vmiConsumption,
  vmiConsumptionDocument,
  vmiConsumptionLine,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { cancelled } from "./cancel-consumptions.ts";
import { consumptionWorkbooks } from "./import-consumptions.ts";
import { saveConsumption } from "./save-consumption.ts";
import { storedConsumptions } from "./stored-consumptions.ts";

const detail = (db: Database, context: Context, id: string) =>
  documentDetail(db, context, vmiConsumptionDocument, vmiConsumptionLine, id, undefined);
const steps = stepHandlers(storedConsumptions, detail);

/** What the buyer takes of suppliers' goods that lie with it. */
export const vmiConsumptionHandlers: HandlersOf<Services["vmiConsumptions"]> = {
  getConsumptionPage: (context, request) => documentPage(context, vmiConsumptionDocument, request, withoutRules),
  getConsumptionLinePage: (context, request) => context.list(vmiConsumptionLine, request),
  getConsumptionById: (context, { id }) => openDocument(context, storedConsumptions, (db) => detail(db, context, id)),
  saveConsumption: (context, input) => context.write((tx) => saveConsumption(tx, context, input), stepOptions),
  cancelConsumption: steps.one("cancel", cancelled),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", cancelled)(context, cancelList, reason),
  ...consumptionWorkbooks,
  exportexcel: exportList(vmiConsumption, undefined),
  exportLines: exportList(vmiConsumptionLine),
};
