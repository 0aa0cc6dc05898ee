import { shippingNoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import {
  shippingNotice,
  shippingNoticeDocument,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Services } from "@tandem/contract/services";
import { Ending } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList, exportParts } from "../../exports/export.ts";
import { shippableLines } from "../../orders/purchase-orders/shippable-lines.ts";
import { shippedRows } from "../../orders/purchase-orders/shipped-rows.ts";
import { linesClosed, linesOpened } from "./close-lines.ts";
import { correctNotice } from "./correct-notice.ts";
import { correctionAgreed, correctionDeclined, correctionWithdrawn } from "./correction-steps.ts";
import { deliverable } from "./deliverable.ts";
import { dispatched } from "./dispatch.ts";
import { noticeWorkbooks } from "./import-notices.ts";
import { invoicesKept } from "./invoices.ts";
import { matchItems } from "./match-items.ts";
import { matchSchedules } from "./match-schedules.ts";
import { matchingTemplate, matchWorkbook } from "./match-workbook.ts";
import { noticeAttachments } from "./notice-attachments.ts";
import { noticeRevision } from "./notice-revisions.ts";
import { approved, ended, rejected, settled, undoWorks, voided } from "./notice-steps.ts";
import { packagingKept } from "./packaging.ts";
import { proposeLots } from "./propose-lots.ts";
import { noticeDetail } from "./queries.ts";
import { saveNotice } from "./save-notice.ts";
import { storedNotices } from "./stored-notices.ts";
import { transportCompleted } from "./transport.ts";

const steps = stepHandlers(storedNotices, noticeDetail);

/** The invoices of notices (B3.4a). */
export const noticeInvoiceHandlers: HandlersOf<Services["noticeInvoiceList"]> = {
  getInvoicePage: (context, request) => context.list(shippingNoticeInvoice, request),
  exportexcel: exportList(shippingNoticeInvoice),
};

/** Delivery notices (B1.5b, B4.1). */
export const shippingNoticeHandlers: HandlersOf<Services["shippingNotices"]> = {
  getShippingNoticePage: (context, request) => documentPage(context, shippingNoticeDocument, request, withoutRules),
  getShippingNoticeLinePage: (context, request) => context.list(shippingNoticeLine, request),
  getShippingNoticeById: (context, { id }) =>
    openDocument(context, storedNotices, (db) => noticeDetail(db, context, id)),
  async getShippableLinePage(context, request) {
    const where = [await context.read(shippableLines)];
    return context.list(purchaseOrderLine, request, { where, completion: shippedRows(context) });
  },
  saveShippingNotice: (context, input) =>
    context.write(async (tx) => {
      const { id, written } = await saveNotice(tx, context, input);
      return new Ending((db) => noticeDetail(db, context, id), written);
    }, stepOptions),
  getDeliverable: (context, { lineIds }) => context.read((db) => deliverable(db, context.language, lineIds)),
  proposeLots: (context, input) =>
    context.write(async (tx) => ({ lots: await proposeLots(tx, input) }), { unlogged: true }),
  matchItems: (context, asked) => context.read((db) => matchItems(db, context, asked)),
  matchSchedules: (context, asked) => context.read((db) => matchSchedules(db, context, asked)),
  matchWorkbook,
  downMatchingTemplate: matchingTemplate,
  correctShippingNotice: (context, input) =>
    context.write(async (tx) => {
      await correctNotice(tx, context, input);
      return new Ending((db) => noticeDetail(db, context, input.id));
    }, stepOptions),
  agreeCorrection: (context, named) => steps.one("agreeCorrection", correctionAgreed(context))(context, named),
  declineCorrection: (context, named) => steps.one("declineCorrection", correctionDeclined(context))(context, named),
  withdrawCorrection: (context, named) => steps.one("withdrawCorrection", correctionWithdrawn(context))(context, named),
  getShippingNoticeRevision: (context, { id, revisionNo }) => context.read((db) => noticeRevision(db, id, revisionNo)),
  approve: steps.one("approve", approved),
  reject: steps.one("reject", rejected),
  batchApprove: (context, { approveList }) => steps.several("approve", approved)(context, approveList),
  batchReject: (context, { rejectList, reason }) => steps.several("reject", rejected)(context, rejectList, reason),
  completeTransport: steps.one("completeTransport", transportCompleted),
  dispatch: (context, named) => steps.one("dispatch", dispatched(context))(context, named),
  voidShippingNotice: steps.one("void", voided),
  batchVoid: (context, { voidList }) => steps.several("void", voided)(context, voidList),
  end: steps.one("end", ended),
  batchEnd: (context, { endList }) => steps.several("end", ended)(context, endList),
  closeLines: steps.onLines("closeLines", linesClosed),
  openLines: steps.onLines("openLines", linesOpened),
  settle: steps.one("settle", settled),
  batchSettle: (context, { settleList }) => steps.several("settle", settled)(context, settleList),
  ...noticeWorkbooks,
  undo: undoHandler(storedNotices, undoWorks),
  exportexcel: exportList(shippingNotice),
  exportInvoices: exportParts(shippingNotice, shippingNoticeInvoice, "shippingNoticeId"),
  ...noticeAttachments,
  keepInvoices: steps.one("keepInvoices", invoicesKept),
  keepPackaging: steps.one("keepPackaging", packagingKept),
  exportLines: exportList(shippingNoticeLine),
  exportAsnDetail: exportParts(shippingNotice, shippingNoticeLine, "shippingNoticeId"),
};
