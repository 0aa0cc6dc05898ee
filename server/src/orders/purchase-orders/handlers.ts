import { Fault } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import {
  purchaseOrder,
  purchaseOrderDocument,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordHistory } from "../../core/history.ts";
import type { LockedRecord } from "../../core/transition.ts";
import { documentPage } from "../../documents/document-page.ts";
import { exportList } from "../../exports/export.ts";
import { syncLatestInfo } from "../../platform/erp/handlers.ts";
import {
  acceptAsOrdered,
  acceptOrder,
  agreeToReply,
  askAgain,
  confirmRefusal,
  declineReply,
  issueOrders,
  type Promised,
  refuseOrder,
  type Step,
  type Steps,
} from "./acceptance.ts";
import { saveCustomValues } from "./custom-values.ts";
import { orderWorkbooks } from "./import.ts";
import { orderRulesOf } from "./order-rules.ts";
import { lineChain, orderDetail } from "./queries.ts";
import { requireLineDecimals } from "./unit-decimals.ts";

interface Named {
  readonly id: string;
  readonly version: number;
}

function stepOf<N extends Named>(context: Context, named: N): N & Step {
  return { ...named, taker: context.taker, actor: context.actor("purchaseOrders"), caller: context.caller };
}

/** Takes a step on one order and answers it as it then is. */
function take(context: Context, id: string, work: (tx: Database) => Promise<void>) {
  return context.write(async (tx) => {
    await work(tx);
    return orderDetail(tx, context, id);
  });
}

/** Takes the same step on several orders. */
function takeAll(
  context: Context,
  orders: readonly Named[],
  work: (tx: Database, step: Steps) => Promise<LockedRecord[]>,
): Promise<MassAnswer> {
  return context.write(async (tx) => {
    const { taker, caller } = context;
    const taken = await work(tx, { orders, taker, caller, actor: context.actor("purchaseOrders") });
    const numbers = new Map(taken.map(({ id, number }) => [id, number]));
    const results = orders.map(({ id }) => ({ id, number: numbers.get(id) ?? null, error: null }));
    return { changed: orders.length, results };
  });
}

/** Purchase orders (B1.5a, B4.3). */
export const purchaseOrderHandlers: HandlersOf<Services["purchaseOrders"]> = {
  getPurchaseOrderPage: (context, request) => documentPage(context, purchaseOrderDocument, request, orderRulesOf),

  async getPurchaseOrderById(context, { id }) {
    const order = await context.read((db) => orderDetail(db, context, id));
    if (context.user.side !== "supplier" || order.firstReadTime) return order;
    return take(context, id, (tx) => rememberFirstRead(tx, context, id));
  },

  importexcel: orderWorkbooks.importexcel,
  downExcelTemplate: orderWorkbooks.downExcelTemplate,
  exportexcel: exportList(purchaseOrder),
  exportPurchaseLines: orderWorkbooks.exportLines,

  issue: (context, { issueList }) => takeAll(context, issueList, issueOrders),

  accept: (context, { lines, ...named }) =>
    take(context, named.id, async (tx) => {
      const promised = new Map<string, readonly Promised[]>(lines.map((line) => [line.id, line.promises]));
      if (promised.size !== lines.length) throw new Fault("orderLineUnknown");
      const entered = lines.flatMap(({ id, promises }, index) =>
        promises.map(({ promiseQty }, place) => ({
          lineId: id,
          quantity: promiseQty,
          path: `lines.${index}.promises.${place}.promiseQty`,
          fieldKey: "purchaseOrderLine.promiseQty",
        })),
      );
      await requireLineDecimals(tx, entered);
      return acceptOrder(tx, stepOf(context, named), promised);
    }),
  acceptAsOrdered: (context, { acceptList }) => takeAll(context, acceptList, acceptAsOrdered),

  refuse: (context, named) => take(context, named.id, (tx) => refuseOrder(tx, stepOf(context, named))),
  agree: (context, named) => take(context, named.id, (tx) => agreeToReply(tx, stepOf(context, named))),
  decline: (context, named) => take(context, named.id, (tx) => declineReply(tx, stepOf(context, named))),
  confirmRefusal: (context, named) => take(context, named.id, (tx) => confirmRefusal(tx, stepOf(context, named))),
  askAgain: (context, named) => take(context, named.id, (tx) => askAgain(tx, stepOf(context, named))),
  saveCustomValues: (context, wanted) => take(context, wanted.id, (tx) => saveCustomValues(tx, context, wanted)),
};

/** Set once, when a supplier first opens the order. */
async function rememberFirstRead(tx: Database, context: Context, id: string): Promise<void> {
  const read = await tx
    .updateTable("purchaseOrder")
    .set({ firstReadTime: new Date().toISOString() })
    .where("id", "=", id)
    .where("firstReadTime", "is", null)
    .returning(["id", "orgNo", "supplierNo", "purchaseNo as number"])
    .execute();
  await recordHistory(tx, context.taker, read, { entityName: "purchaseOrder", action: "read" });
}

/** Order lines: tracking (B1.5a). */
export const purchaseOrderLineHandlers: HandlersOf<Services["purchaseOrderLines"]> = {
  getPurchaseOrderLinePage: (context, request) => context.list(purchaseOrderLine, request),
  getPurchaseOrderLineChain: (context, { id }) => context.read((db) => lineChain(db, id)),
  exportSrmPurchase: exportList(purchaseOrderLine),
  syncLatestInfo,
};
