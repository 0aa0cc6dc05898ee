import { Fault } from "@tandem/contract/core/errors";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { mostOrderFiles, type OrderAttachment } from "@tandem/contract/orders/purchase-orders/order-attachments";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { type Document, recordHistory } from "../../core/history.ts";
import { partiesOf } from "../../core/parties.ts";
import { requireUnattached } from "../../platform/files/keep-attachment.ts";

/** What files of orders are kept for. */
export const orderFilePurpose = "order";

interface Order extends Document {
  readonly status: string;
}

/** @throws Fault actionOfOtherSide: what is attached is the buyer's word */
export function requireBuyer({ user }: Context): void {
  if (user.side === "supplier") throw new Fault("actionOfOtherSide");
}

/** Locks an order whose attachments change. @throws Fault notFound, actionOfOtherSide, orderNotIssued once it has failed */
async function lockOrder(tx: Database, context: Context, id: string): Promise<Order> {
  const order: Order | undefined = await tx
    .selectFrom("purchaseOrder")
    .select(["id", "purchaseNo as number", "orgNo", "supplierNo", "classifyType", "businessClassifyType", "status"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new Fault("notFound");
  requireBuyer(context);
  if (!orderStatus.isIn("changeable", order.status)) throw new Fault("orderNotIssued");
  return order;
}

/** The files of an order that are told of, those of the head first. */
async function attachmentsOf(db: Database, orderId: string): Promise<{ attachedFiles: OrderAttachment[] }> {
  const { rows } = await sql<OrderAttachment & { readonly sizeBytes: string }>`
    select f.id as file_id, f.file_name, f.content_type, f.size_bytes, a.purchase_order_line_id as line_id, a.user_name, a.attached_at
    from purchase_order_file a join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.purchase_order_id = ${orderId} order by a.id`.execute(db);
  return { attachedFiles: rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) })) };
}

/** Writes down which files came or went, and tells open pages. */
async function remember(
  tx: Database,
  context: Context,
  order: Order,
  action: "attach" | "detach",
  named: readonly { readonly fileName: string; readonly line: string | null }[],
): Promise<void> {
  const changes = named.map(({ fileName, line }) => ({
    line,
    field: "attachments",
    old: action === "detach" ? fileName : null,
    new: action === "attach" ? fileName : null,
  }));
  const state = { fromState: order.status, toState: order.status };
  await recordHistory(tx, context.taker, [order], { entityName: "purchaseOrder", action, ...state, changes });
  const news = { id: order.id, number: order.number, ...partiesOf(order), what: "attached" };
  await sql`insert into outbox (topic, payload) values ('purchaseOrder', ${JSON.stringify(news)}::jsonb || ${cause})`.execute(
    tx,
  );
}

/** How a line of an order is called. @throws Fault orderLineUnknown for one of another */
async function nameOf(tx: Database, orderId: string, lineId: string): Promise<string> {
  const line = await tx
    .selectFrom("purchaseOrderLine")
    .select(["purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq"])
    .where("id", "=", lineId)
    .where("purchaseOrderId", "=", orderId)
    .executeTakeFirst();
  if (!line) throw new Fault("orderLineUnknown");
  return lineName(line);
}

/**
 * Attaches files to an order or one of its lines.
 * @throws Fault notFound, actionOfOtherSide, orderNotIssued, orderLineUnknown, referenceUnknown, tooManyAttachments
 */
export async function attachFiles(
  tx: Database,
  context: Context,
  { id, lineId = null, fileIds }: { id: string; lineId?: string | null | undefined; fileIds: readonly string[] },
): Promise<{ attachedFiles: OrderAttachment[] }> {
  const order = await lockOrder(tx, context, id);
  const line = lineId === null ? null : await nameOf(tx, id, lineId);
  const ids = [...new Set(fileIds)];
  await requireUnattached(tx, ids, orderFilePurpose, "purchaseOrderFile");
  const { numAffectedRows } =
    await sql`insert into purchase_order_file (purchase_order_id, purchase_order_line_id, stored_file_id)
    select ${id}, ${lineId}, f.id from unnest(${ids}::bigint[]) with ordinality as f (id, place) order by place
    on conflict (tenant_id, stored_file_id) do nothing`.execute(tx);
  // What hangs at an order that the caller does not see is none of theirs either.
  if (Number(numAffectedRows) < ids.length) {
    throw new Fault("referenceUnknown", { field: "fileId", value: ids.join(", ") });
  }
  const all = await attachmentsOf(tx, id);
  if (all.attachedFiles.length > mostOrderFiles) throw new Fault("tooManyAttachments", { most: mostOrderFiles });
  const named = all.attachedFiles.filter(({ fileId }) => ids.includes(fileId));
  await remember(
    tx,
    context,
    order,
    "attach",
    named.map(({ fileName }) => ({ fileName, line })),
  );
  return all;
}

/** Takes a file off an order. @throws Fault notFound, attachmentGone, actionOfOtherSide, orderNotIssued */
export async function removeAttachment(
  tx: Database,
  context: Context,
  { id, fileId }: { readonly id: string; readonly fileId: string },
): Promise<{ attachedFiles: OrderAttachment[] }> {
  const order = await lockOrder(tx, context, id);
  const { rows } = await sql<{ fileName: string; lineId: string | null }>`
    delete from purchase_order_file a using stored_file f
    where f.tenant_id = a.tenant_id and f.id = a.stored_file_id and a.purchase_order_id = ${id} and a.stored_file_id = ${fileId}
    returning f.file_name, a.purchase_order_line_id as line_id`.execute(tx);
  const [gone] = rows;
  if (!gone) throw new Fault("attachmentGone");
  const line = gone.lineId === null ? null : await nameOf(tx, id, gone.lineId);
  await remember(tx, context, order, "detach", [{ fileName: gone.fileName, line }]);
  return attachmentsOf(tx, id);
}
