import { validityStatus } from "@tandem/contract/core/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { type CorrectionTopic, correctionTopics } from "@tandem/contract/platform/messages";
import type { Pool } from "pg";
import type { LiveMessages } from "../../core/live-messages.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { isOfSupplier, mayOpen } from "../../platform/messages/may-open.ts";

/** What is told at the bell of what happens to a notice; null where nothing is. */
export function correctionTopicOf(what: unknown): CorrectionTopic | null {
  return correctionTopics.find((topic) => topic === what) ?? null;
}

/** Whom it is told: buyers, who may agree, of what their suppliers do, and these of what became of it. */
const hears: Readonly<Record<CorrectionTopic, "buyer" | "supplier">> = {
  noticeCorrected: "buyer",
  correctionAsked: "buyer",
  correctionAgreed: "supplier",
  correctionDeclined: "supplier",
  noticeRestClosed: "buyer",
  noticeRestOpened: "buyer",
};

/** Tells those at the bell who decide of corrections of a notice, or asked for one; once until they read it, and of one event once. */
export async function tellCorrected(
  ownerPool: Pool,
  live: LiveMessages,
  { id: entryId, tenantId, payload }: OutboxEntry,
  topic: CorrectionTopic,
): Promise<void> {
  const told = await ownerPool.query<{ user_id: string }>(
    `insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers, outbox_id)
     select h.tenant_id, u.id, $3, 'shippingNotice', h.id, 1, array[h.asn_no], $7::bigint
     from shipping_notice h join app_user u on u.tenant_id = h.tenant_id and u.status_code = $5
     where h.tenant_id = $1 and h.id = $2 and case when $6
         then u.supplier_no is null and ${mayOpen({ document: "h", menu: "$4", flag: "isCheck", valid: "$5", record: "'shippingNotice', h.id" })}
         else ${isOfSupplier("h")} and ${mayOpen({ document: "h", menu: "$4", flag: "isModify", valid: "$5" })} end
       and not exists (select from user_message m where m.tenant_id = $1 and m.user_id = u.id and m.topic = $3
         and m.entity_name = 'shippingNotice' and m.record_id = h.id and (m.read_at is null or m.outbox_id = $7::bigint))
     returning user_id`,
    [
      ...[tenantId, payload.id, topic, menus.shippingNotices.menuNo, validityStatus.code.valid],
      ...[hears[topic] === "buyer", entryId],
    ],
  );
  for (const { user_id: userId } of told.rows) await live.news.publish({ userId, tenantId }, { type: "message" });
}
