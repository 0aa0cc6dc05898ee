import type { Row } from "@tandem/contract/core/entity";
import { receipt, receiptDocument } from "@tandem/contract/receiving/receipts";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { documentPage, withoutRules } from "../../documents/document-page.ts";
import { exportList } from "../../exports/export.ts";
import { cancelReceipt, receive } from "./receiving.ts";

/** Receiving against delivery notices, and undoing it (B1.5c, B4.1g). */
export const receiptHandlers: HandlersOf<Services["receipts"]> = {
  getReceiptPage: (context, request) => documentPage(context, receiptDocument, request, withoutRules),
  receive: (context, input) => context.write((tx) => receive(tx, context, input)),
  cancelReceipt: (context, named) =>
    context.write(async (tx) => {
      await cancelReceipt(tx, context, named);
      return findRow<Row<typeof receipt>>(tx, receipt, named.id);
    }),
  exportexcel: exportList(receipt),
};
