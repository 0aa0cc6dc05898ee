import { Fault } from "@tandem/contract/core/errors";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { OrderAttachment } from "@tandem/contract/orders/purchase-orders/order-attachments";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { mayMake } from "../../core/permission.ts";
import { type AttachedTo, attachmentHandlers } from "../../platform/files/attachments.ts";

/** Whether the caller may attach files to an order, and take them off again. */
export const mayAttach = ({ user }: Context, { status }: { readonly status: string }): boolean =>
  mayMake(user, purchaseOrders, "attachFiles") && orderStatus.isIn("changeable", status);

/** @throws Fault notFound, orderNotIssued once it has failed */
async function lockOrder(tx: Database, id: string): Promise<AttachedTo> {
  const order: AttachedTo | undefined = await tx
    .selectFrom("purchaseOrder")
    .select(["id", "purchaseNo as number", "orgNo", "supplierNo", "classifyType", "businessClassifyType", "status"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new Fault("notFound");
  if (!orderStatus.isIn("changeable", order.status)) throw new Fault("orderNotIssued");
  return order;
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

/** What the buyer attaches to an order or to one of its lines. */
export const orderAttachments = attachmentHandlers<OrderAttachment>({
  entityName: "purchaseOrder",
  purpose: "order",
  head: "purchaseOrderId",
  lines: { column: "purchaseOrderLineId", nameOf },
  isHidden: ({ status }) => status === orderStatus.code.draft,
  lock: lockOrder,
});
