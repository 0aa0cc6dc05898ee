import { stockTransfer } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { transferStock } from "./transfer.ts";
import { undoTransfers } from "./undo-transfers.ts";

/** Moving goods between cells, and blocking them or making them available. */
export const stockTransferHandlers: HandlersOf<Services["stockTransfers"]> = {
  getTransferPage: (context, request) => context.list(stockTransfer, request),
  transferStock: (context, input) => context.write((tx) => transferStock(tx, context, input), stepOptions),
  undoTransfers: (context, { undoList }) => context.write((tx) => undoTransfers(tx, undoList), stepOptions),
  exportexcel: exportList(stockTransfer),
};
