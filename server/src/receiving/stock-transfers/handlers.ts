import { stockTransfer, stockTransferDocument } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { transferStock } from "./transfer.ts";
import { storedTransfer, undone } from "./undo-transfers.ts";

const steps = stepHandlers(storedTransfer, async () => undefined);

/** Moving goods between cells, and blocking them or making them available. */
export const stockTransferHandlers: HandlersOf<Services["stockTransfers"]> = {
  getTransferPage: (context, request) => documentPage(context, stockTransferDocument, request, withoutRules),
  transferStock: (context, input) => context.write((tx) => transferStock(tx, context, input), stepOptions),
  undoTransfers: (context, { undoList }) => steps.several("undoTransfer", undone)(context, undoList),
  exportexcel: exportList(stockTransfer),
};
