import { validityStatus } from "@tandem/contract/core/statuses";
import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Pool } from "pg";
import type { LiveMessages } from "../../core/live-messages.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { isOfSupplier, mayOpen } from "../messages/may-open.ts";
import { menuOfDiscussed } from "./discussed-documents.ts";

/** The topic of what happens to messages on documents, and of what the bell says of them. */
export const messageTopic = "documentMessage";
/** What happens to messages. */
export type Happened = "sent" | "read" | "withdrawn";

/** Who of the other side has not read how much, of those who may open the document; `$4` is its menu. */
const unread = `select u.id as user_id, count(*)::int as n, max(m.sent_at) as latest
  from document_message m
  join app_user u on u.tenant_id = m.tenant_id and u.status_code = $5
    and case m.side when 'buyer' then ${isOfSupplier("m")} else u.supplier_no is null end
  where m.tenant_id = $1 and m.entity_name = $2 and m.record_id = $3
    and not exists (select from document_message_reading r
      where r.tenant_id = m.tenant_id and r.document_message_id = m.id and r.user_id = u.id)
    and ${mayOpen({ document: "m", menu: "$4", flag: "isSearch", valid: "$5", record: "m.entity_name, m.record_id" })}
  group by u.id`;

/**
 * Keeps the bells true after something happened to messages: one entry of a document for each who has not read all of it, and no
 * other for what an entry that they have read told of. What the entry says is read in the user's own scope.
 */
export async function tellReaders(ownerPool: Pool, live: LiveMessages, entry: OutboxEntry): Promise<void> {
  const { tenantId, payload } = entry;
  if (payload.what === ("read" satisfies Happened)) return;
  const kind = payload.entityName as DiscussedKind;
  const ofDocument = "topic = $6 and tenant_id = $1 and entity_name = $2 and record_id = $3 and read_at is null";
  const told = await ownerPool.query<{ user_id: string }>(
    `with unread as (${unread}),
     gone as (delete from user_message where ${ofDocument} and user_id not in (select user_id from unread) returning user_id),
     changed as (update user_message m set record_count = n, happened_at = latest from unread
       where ${ofDocument} and m.user_id = unread.user_id returning m.user_id),
     added as (insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, happened_at, outbox_id)
       select $1, user_id, $6, $2, $3, n, latest, $8::bigint from unread
       where $7 and not exists (select from user_message m where topic = $6 and tenant_id = $1 and entity_name = $2
         and record_id = $3 and m.user_id = unread.user_id and (read_at is null or happened_at >= latest))
       on conflict do nothing returning user_id)
     select user_id from gone union select user_id from changed union select user_id from added`,
    [
      tenantId,
      kind,
      payload.id,
      menus[menuOfDiscussed(kind)].menuNo,
      validityStatus.code.valid,
      messageTopic,
      payload.what === ("sent" satisfies Happened),
      entry.id,
    ],
  );
  for (const { user_id: userId } of told.rows) await live.news.publish({ userId, tenantId }, { type: "message" });
}
