import { packagingBalance, packagingDocument, packagingMovement } from "@tandem/contract/receiving/packaging/packaging";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { listedRecord } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { packagingWorkbooks } from "./import-movements.ts";
import { recordMovements } from "./record-movements.ts";
import { storedPackaging } from "./stored-packaging.ts";
import { confirmed, disputed, takenBack } from "./take-back.ts";

const steps = stepHandlers(storedPackaging, listedRecord(packagingDocument));

/** What each side holds of the other's packaging. */
export const packagingBalanceHandlers: HandlersOf<Services["packagingBalances"]> = {
  getBalancePage: (context, request) => context.list(packagingBalance, request),
  exportexcel: exportList(packagingBalance),
};

/** Packaging that went back and forth, and what its suppliers say to it. */
export const packagingMovementHandlers: HandlersOf<Services["packagingMovements"]> = {
  getMovementPage: (context, request) => documentPage(context, packagingDocument, request, withoutRules),
  recordMovements: (context, input) => context.write((tx) => recordMovements(tx, context, input), stepOptions),
  confirm: (context, { confirmList }) => steps.several("confirm", confirmed)(context, confirmList),
  disputeMovement: steps.one("dispute", disputed),
  batchDispute: (context, { disputeList, reason }) => steps.several("dispute", disputed)(context, disputeList, reason),
  takeBackMovement: (context, named) => steps.one("takeBack", takenBack(context))(context, named),
  batchTakeBack: (context, { takeBackList, reason }) =>
    steps.several("takeBack", takenBack(context))(context, takeBackList, reason),
  undo: undoHandler(storedPackaging, {}),
  ...packagingWorkbooks,
  exportexcel: exportList(packagingMovement),
};
