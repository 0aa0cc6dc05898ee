import type { ChangeRequestStep, OrderChangeRequest } from "@tandem/contract/orders/purchase-orders/change-request";
import { purchaseOrderChange } from "@tandem/contract/orders/purchase-orders/order-changes";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderDocument,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Services } from "@tandem/contract/services";
import { unitBookOf } from "../../base-data/own-units.ts";
import type { Context } from "../../core/context.ts";
import { type Database, Ending } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordHistory } from "../../core/history.ts";
import { documentPage } from "../../documents/document-page.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { rememberSeen, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { syncLatestInfo } from "../../platform/erp/handlers.ts";
import { sendAgain } from "../../platform/erp/push-queue.ts";
import {
  acceptedAsOrdered,
  agreed,
  askedAgain,
  cancelled,
  declined,
  issued,
  refusalConfirmed,
  refused,
  removedBy,
} from "./acceptance.ts";
import { requestChange } from "./change-requests.ts";
import { linesClosed, linesOpened } from "./close-lines.ts";
import { saveCustomValues } from "./custom-values.ts";
import { orderWorkbooks } from "./import.ts";
import { lineChain } from "./line-chain.ts";
import { lineTerms } from "./line-terms.ts";
import { markOrders, unmarkOrders } from "./mark-orders.ts";
import { oddValuesOf } from "./odd-values.ts";
import { orderAttachments } from "./order-attachments.ts";
import { orderRulesOf } from "./order-rules.ts";
import { orderDetail } from "./queries.ts";
import { acceptOrder } from "./reply.ts";
import { changeOrder, saveOrder } from "./save-order.ts";
import { grantedUntil, grantTakenBack, permitLines, released, releaseTakenBack } from "./shipment-permissions.ts";
import { shippedRows } from "./shipped-rows.ts";
import { signOrder } from "./sign-orders.ts";
import { storedOrders } from "./stored-orders.ts";
import { undoWorks } from "./undo-answers.ts";
import { orderVersion, orderVersions, signaturesOf } from "./versions.ts";

const steps = stepHandlers(storedOrders, orderDetail);

/** Purchase orders (B1.5a, B4.3). */
export const purchaseOrderHandlers: HandlersOf<Services["purchaseOrders"]> = {
  getPurchaseOrderPage: (context, request) => documentPage(context, purchaseOrderDocument, request, orderRulesOf),

  async getPurchaseOrderById(context, { id }) {
    const read = (db: Database) => orderDetail(db, context, id);
    const order = await context.read(read, { byIds: true });
    if (context.user.side !== "supplier" || order.firstReadTime)
      return rememberSeen(context, storedOrders, order, read);
    return context.write(
      async (tx) => {
        await rememberFirstRead(tx, context, order);
        return read(tx);
      },
      { unlogged: true },
    );
  },

  importexcel: orderWorkbooks.importexcel,
  downExcelTemplate: orderWorkbooks.downExcelTemplate,
  exportexcel: exportList(purchaseOrder),
  exportPurchaseLines: orderWorkbooks.exportLines,

  savePurchaseOrder: (context, input) =>
    context.write(async (tx) => orderDetail(tx, context, await saveOrder(tx, context, input))),
  getUnitBook: (context, asked) => context.read((db) => unitBookOf(db, asked)),
  changePurchaseOrder: (context, input) =>
    context.write(async (tx) => {
      await changeOrder(tx, context, input);
      return orderDetail(tx, context, input.id);
    }),
  getPurchaseOrderVersions: (context, { id }) => context.read((db) => orderVersions(db, id)),
  getPurchaseOrderVersion: (context, { id, bandNo }) =>
    context.read(async (db) => ({
      ...(await orderVersion(db, id, bandNo)),
      signatures: await signaturesOf(db, id, bandNo),
    })),
  closeLines: steps.onLines("closeLines", linesClosed),
  openLines: steps.onLines("openLines", linesOpened),
  getLineTerms: async (context, asked) => ({ terms: await context.read((db) => lineTerms(db, asked)) }),
  getOddValues: (context, { idList }) => context.read((db) => oddValuesOf(db, idList)),
  remove: (context, { removeList }) => steps.several("remove", removedBy(context))(context, removeList),
  cancel: steps.one("cancel", cancelled),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", cancelled)(context, cancelList, reason),

  issue: (context, { issueList }) => steps.several("issue", issued)(context, issueList),
  acceptAsOrdered: (context, { acceptList }) => steps.several("accept", acceptedAsOrdered)(context, acceptList),
  accept: (context, reply) =>
    context.write(async (tx) => {
      const { rule, written } = await acceptOrder(tx, context, reply);
      return new Ending((db) => orderDetail(db, context, reply.id, rule), written);
    }, stepOptions),
  changeDate: (context, request) => requestedChange(context, "changeDate", request),
  changeQuantity: (context, request) => requestedChange(context, "changeQuantity", request),
  refuse: steps.one("refuse", refused),
  batchRefuse: (context, { refuseList, reason }) => steps.several("refuse", refused)(context, refuseList, reason),
  agree: steps.one("agree", agreed),
  batchAgree: (context, { agreeList }) => steps.several("agree", agreed)(context, agreeList),
  decline: steps.one("decline", declined),
  batchDecline: (context, { declineList, reason }) => steps.several("decline", declined)(context, declineList, reason),
  confirmRefusal: steps.one("confirmRefusal", refusalConfirmed),
  batchConfirmRefusal: (context, { confirmList }) =>
    steps.several("confirmRefusal", refusalConfirmed)(context, confirmList),
  askAgain: steps.one("askAgain", askedAgain),
  batchAskAgain: (context, { askList, reason }) => steps.several("askAgain", askedAgain)(context, askList, reason),
  sign: (context, given) => signOrder(context, "sign", given),
  signForBuyer: (context, given) => signOrder(context, "signForBuyer", given),
  undo: undoHandler(storedOrders, undoWorks),
  markOrders: (context, { markList, note }) => context.write((tx) => markOrders(tx, context, markList, note)),
  unmarkOrders: (context, { markList }) => context.write((tx) => unmarkOrders(tx, context, markList)),
  sendToErp: (context, { sendList }) => context.write((tx) => sendAgain(context, tx, sendList)),
  ...orderAttachments,
  saveCustomValues: (context, wanted) =>
    context.write(async (tx) => {
      await saveCustomValues(tx, context, wanted);
      return orderDetail(tx, context, wanted.id);
    }),
};

const requestedChange = (context: Context, step: ChangeRequestStep, request: OrderChangeRequest) =>
  context.write(async (tx) => {
    const { rule, written } = await requestChange(tx, context, step, request);
    return new Ending((db) => orderDetail(db, context, request.id, rule), written);
  }, stepOptions);

/** Set once, when a supplier first opens the order. */
async function rememberFirstRead(tx: Database, context: Context, order: PurchaseOrderDetail): Promise<void> {
  const read = await tx
    .updateTable("purchaseOrder")
    .set({ firstReadTime: new Date().toISOString() })
    .where("id", "=", order.id)
    .where("firstReadTime", "is", null)
    .returning(["id", "orgNo", "supplierNo", "classifyType", "businessClassifyType", "purchaseNo as number"])
    .execute();
  // Whoever opens what their own side answered from a list has seen no step of the others: theirs may still be taken back.
  if (order.history.at(-1)?.side === context.user.side) return;
  await recordHistory(tx, context.taker, read, { entityName: "purchaseOrder", action: "read" });
}

/** What became of orders after their issue (B2.29r). */
export const purchaseOrderChangeHandlers: HandlersOf<Services["purchaseOrderChanges"]> = {
  getPurchaseOrderChangePage: (context, request) => context.list(purchaseOrderChange, request),
  exportexcel: exportList(purchaseOrderChange),
};

/** Order lines: tracking (B1.5a). */
export const purchaseOrderLineHandlers: HandlersOf<Services["purchaseOrderLines"]> = {
  getPurchaseOrderLinePage: (context, request) =>
    context.list(purchaseOrderLine, request, { completion: shippedRows(context) }),
  getPurchaseOrderLineChain: (context, { id }) => context.read((db) => lineChain(db, id), { byIds: true }),
  exportexcel: exportList(purchaseOrderLine),
  releaseForShipment: (context, { lineList }) => permitLines(context, lineList, released),
  cancelRelease: (context, { lineList }) => permitLines(context, lineList, releaseTakenBack),
  grantShipment: (context, { lineList, until }) => permitLines(context, lineList, grantedUntil(until)),
  cancelGrant: (context, { lineList }) => permitLines(context, lineList, grantTakenBack),
  exportSrmPurchase: exportList(purchaseOrderLine),
  syncLatestInfo,
};
