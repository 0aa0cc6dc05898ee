import { receipt, receiptDocument } from "@tandem/contract/receiving/receipts/receipts";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import { listedRecord } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { requireCome } from "../days-of-goods.ts";
import { receivable } from "./beyond-notice.ts";
import { cancelled } from "./cancelling.ts";
import { receiptWorkbooks } from "./import-receipts.ts";
import { photosOf } from "./photos.ts";
import { receivedWhole } from "./receive-together.ts";
import { receive } from "./receiving.ts";
import { expectedIn, findScanned } from "./scanning.ts";
import { storedReceipts } from "./stored-receipts.ts";

const steps = stepHandlers(storedReceipts, listedRecord(receiptDocument));
const ofNotices = stepHandlers(storedNotices, async () => null);

/** Receiving against delivery notices, and undoing it (B1.5c, B4.1g). */
export const receiptHandlers: HandlersOf<Services["receipts"]> = {
  getReceiptPage: (context, request) => documentPage(context, receiptDocument, request, withoutRules),
  receive: (context, input) => context.write((tx) => receive(tx, context, input), stepOptions),
  uploadPhoto: (context, _input, file) => keepAttachment(context, file, "receipt"),
  getReceiptFiles: (context, { id }) => context.read((db) => photosOf(db, id)),
  getReceivable: (context, { shippingNoticeId }) =>
    context.read((db) => receivable(db, shippingNoticeId), { byIds: true }),
  receiveWhole: async (context, { receiveList, ...arrival }) => {
    requireCome(context, "receiptDate", arrival.receiptDate);
    return ofNotices.several("receive", receivedWhole(context, arrival))(context, receiveList);
  },
  findScanned: (context, { code }) => context.read((db) => findScanned(db, context, code), { byIds: true }),
  getExpected: (context, { warehouseNo }) => context.read((db) => expectedIn(db, warehouseNo)),
  cancelReceipt: (context, named) => steps.one("cancel", cancelled(context))(context, named),
  batchCancel: (context, { cancelList, reason }) =>
    steps.several("cancel", cancelled(context))(context, cancelList, reason),
  ...receiptWorkbooks,
  exportexcel: exportList(receipt),
};
