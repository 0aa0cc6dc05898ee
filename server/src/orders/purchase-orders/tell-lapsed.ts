import { validityStatus } from "@tandem/contract/core/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { MessageTopic } from "@tandem/contract/platform/messages";
import type { Pool } from "pg";
import type { LiveMessages } from "../../core/live-messages.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { isOfSupplier, mayOpen } from "../../platform/messages/may-open.ts";

/** The topic of a request of a supplier that lapsed, and of what the bell says of it. */
export const lapsedTopic = "requestLapsed" satisfies MessageTopic;

/** Tells those at the bell who may ask for something of an order that what they asked for lapsed; once until they read it. */
export async function tellLapsed(
  ownerPool: Pool,
  live: LiveMessages,
  { tenantId, payload }: OutboxEntry,
): Promise<void> {
  const told = await ownerPool.query<{ user_id: string }>(
    `insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers)
     select h.tenant_id, u.id, $3, 'purchaseOrder', h.id, 1, array[h.purchase_no]
     from purchase_order h join app_user u on u.tenant_id = h.tenant_id and u.status_code = $5 and ${isOfSupplier("h")}
     where h.tenant_id = $1 and h.id = $2 and ${mayOpen({ document: "h", menu: "$4", flag: "isSave", valid: "$5" })}
       and not exists (select from user_message m where m.tenant_id = $1 and m.user_id = u.id and m.topic = $3
         and m.entity_name = 'purchaseOrder' and m.record_id = h.id and m.read_at is null)
     returning user_id`,
    [tenantId, payload.id, lapsedTopic, menus.purchaseOrders.menuNo, validityStatus.code.valid],
  );
  for (const { user_id: userId } of told.rows) await live.news.publish({ userId, tenantId }, { type: "message" });
}
