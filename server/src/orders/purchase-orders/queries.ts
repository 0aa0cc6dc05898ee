import { allowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  type PurchaseOrderDetail,
  type PurchaseOrderLineChain,
  purchaseOrder,
  purchaseOrderDocument,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { historyOf } from "../../core/history.ts";
import { findRow, rowsQuery } from "../../core/list-query.ts";
import { orderRuleOf } from "./order-rules.ts";
import { whyNotShippable } from "./shippable.ts";

type LineRow = Row<typeof purchaseOrderLine>;
type LineWithPromises = PurchaseOrderDetail["lines"][number];

async function withPromises(db: Database, lines: readonly LineRow[]): Promise<LineWithPromises[]> {
  if (lines.length === 0) return [];
  const promises = await db
    .selectFrom("purchaseOrderPromise")
    .select(["purchaseOrderLineId", "promiseQty", "promiseDate"])
    .where(
      "purchaseOrderLineId",
      "in",
      lines.map((line) => line.id),
    )
    .orderBy("purchaseOrderLineId")
    .orderBy("promiseSeq")
    .execute();
  return lines.map((line) => ({
    ...line,
    promises: promises
      .filter((promise) => promise.purchaseOrderLineId === line.id)
      .map(({ promiseQty, promiseDate }) => ({ promiseQty, promiseDate })),
  }));
}

/** The lines of an order, in the order of their numbers. */
export async function linesOf(db: Database, orderId: string): Promise<LineRow[]> {
  const found = await sql<LineRow>`select lines.* from (${rowsQuery(
    purchaseOrderLine,
    { field: "id", order: "asc" },
    {
      where: [sql<boolean>`t1.purchase_order_id = ${orderId}`],
    },
  )}) as lines order by purchase_seq, purchase_phase_seq, purchase_batch_seq`.execute(db);
  return found.rows;
}

/** An order as its page shows it. @throws Fault notFound */
export async function orderDetail(db: Database, context: Context, id: string): Promise<PurchaseOrderDetail> {
  const order = await findRow<Row<typeof purchaseOrder>>(db, purchaseOrder, id);
  const rule = await orderRuleOf(db, order.orgNo);
  return {
    ...order,
    lines: await withPromises(db, await linesOf(db, id)),
    history: await historyOf(db, [{ entityName: "purchaseOrder", ids: [id] }]),
    allowedActions: allowedActions(purchaseOrderDocument, order, context.caller, rule),
  };
}

type ChainNotice = PurchaseOrderLineChain["notices"][number];

/** A line from order to receipt, with everything that happened to it on the way. @throws Fault notFound */
export async function lineChain(db: Database, id: string): Promise<PurchaseOrderLineChain> {
  const found = await findRow<LineRow>(db, purchaseOrderLine, id);
  const [line] = await withPromises(db, [found]);
  const notices = await noticesOf(db, id);
  const history = await historyOf(db, [
    { entityName: "purchaseOrder", ids: [found.purchaseOrderId] },
    { entityName: "shippingNotice", ids: notices.map((notice) => notice.id) },
  ]);
  const rule = await orderRuleOf(db, found.orgNo);
  return {
    line: line ?? { ...found, promises: [] },
    notices,
    history: history.filter((event) => concerns(event.changes, found)),
    notShippable: whyNotShippable(found, rule),
  };
}

/** An event concerns a line unless it names other lines only. */
function concerns(changes: readonly { line: string | null }[], line: LineRow): boolean {
  const named = changes.map((change) => change.line).filter((name) => name !== null);
  const own = `${line.purchaseNo} ${lineName(line)}`;
  return named.length === 0 || named.includes(own);
}

async function noticesOf(db: Database, lineId: string): Promise<ChainNotice[]> {
  const notices = await db
    .selectFrom("shippingNoticeLineRow as l")
    .innerJoin("shippingNoticeRow as n", "n.id", "l.shippingNoticeId")
    .select([
      "n.id",
      "n.asnNo",
      "n.checkStatus",
      "n.closedStatus",
      "n.expectedArrivalDate",
      "l.deliveryQty",
      "l.receiveQty",
      "n.createDate",
      "l.id as noticeLineId",
    ])
    .where("l.purchaseOrderLineId", "=", lineId)
    .orderBy("n.createDate")
    .execute();
  const receipts = await db
    .selectFrom("receipt")
    .select([
      "id",
      "shippingNoticeLineId",
      "receiptNo",
      "receiptDate",
      "receiptQty",
      "warehouseNo",
      "status",
      "createName",
    ])
    .where("purchaseOrderLineId", "=", lineId)
    .orderBy("id")
    .execute();
  return notices.map(({ noticeLineId, ...notice }) => ({
    ...notice,
    receipts: receipts
      .filter((receipt) => receipt.shippingNoticeLineId === noticeLineId)
      .map(({ shippingNoticeLineId: _, ...receipt }) => receipt),
  }));
}
