import { allowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { receipt, receiptDocument } from "@tandem/contract/receiving/receipts/receipts";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { cancelReceipt } from "./cancelling.ts";
import { receive } from "./receiving.ts";

/** Receiving against delivery notices, and undoing it (B1.5c, B4.1g). */
export const receiptHandlers: HandlersOf<Services["receipts"]> = {
  getReceiptPage: (context, request) => documentPage(context, receiptDocument, request, withoutRules),
  receive: (context, input) => context.write((tx) => receive(tx, context, input), stepOptions),
  cancelReceipt: (context, named) =>
    context.write(async (tx) => {
      await cancelReceipt(tx, context, named);
      const row = await findRow<Row<typeof receipt>>(tx, receipt, named.id);
      return { ...row, allowedActions: allowedActions(receiptDocument, row, context.caller, undefined) };
    }),
  exportexcel: exportList(receipt),
};
