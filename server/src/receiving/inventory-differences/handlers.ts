import {
  differenceDocument,
  inventoryDifference,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { saveCount } from "./count.ts";
import { adjusted, withReason } from "./difference-steps.ts";
import { countWorkbooks } from "./import-counts.ts";
import { storedDifferences } from "./stored-differences.ts";

const detail = (db: Database, context: Context, id: string) =>
  recordDetail(db, context, differenceDocument, id, undefined);
const steps = stepHandlers(storedDifferences, detail);
const [explained, disputed, withdrawn] = [withReason("explained"), withReason("disputed"), withReason("withdrawn")];

/** Counts, and what becomes of their differences (S2.9, B2.18–B2.20). */
export const differenceHandlers: HandlersOf<Services["inventoryDifferences"]> = {
  getDifferencePage: (context, request) => documentPage(context, differenceDocument, request, withoutRules),
  getDifferenceById: (context, { id }) => openDocument(context, storedDifferences, (db) => detail(db, context, id)),
  saveCount: (context, input) => context.write((tx) => saveCount(tx, context, input), stepOptions),
  adjust: (context, { adjustList }) => steps.several("adjust", adjusted)(context, adjustList),
  adjustAsBuyer: (context, { adjustList }) => steps.several("adjustAsBuyer", adjusted)(context, adjustList),
  explain: steps.one("explain", explained),
  batchExplain: (context, { explainList, reason }) => steps.several("explain", explained)(context, explainList, reason),
  dispute: steps.one("dispute", disputed),
  batchDispute: (context, { disputeList, reason }) => steps.several("dispute", disputed)(context, disputeList, reason),
  withdraw: steps.one("withdraw", withdrawn),
  batchWithdraw: (context, { withdrawList, reason }) =>
    steps.several("withdraw", withdrawn)(context, withdrawList, reason),
  withdrawAsBuyer: steps.one("withdrawAsBuyer", withdrawn),
  batchWithdrawAsBuyer: (context, { withdrawList, reason }) =>
    steps.several("withdrawAsBuyer", withdrawn)(context, withdrawList, reason),
  undo: undoHandler(storedDifferences, {}),
  ...countWorkbooks,
  exportexcel: exportList(inventoryDifference, undefined),
};
