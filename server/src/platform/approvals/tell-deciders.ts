import type { StatusCode } from "@tandem/contract/core/statuses";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import type { MessageTopic } from "@tandem/contract/platform/messages";
import type { Pool } from "pg";
import { inTransaction } from "../../core/database.ts";
import type { LiveMessages } from "../../core/live-messages.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";

/** What nobody has decided yet, and what whoever asked took back. */
type Untold = typeof approvalStatus.code.waiting | typeof approvalStatus.code.withdrawn;

/** What is told whoever asked, by what became of it. */
const outcomes = {
  [approvalStatus.code.approved]: "approvalGiven",
  [approvalStatus.code.declined]: "approvalDeclined",
  [approvalStatus.code.void]: "approvalVoid",
} satisfies Readonly<Record<Exclude<StatusCode<typeof approvalStatus>, Untold>, MessageTopic>>;

/**
 * Keeps the bells true after something happened to an approval: whoever has to decide now is told, who has no more is not, and
 * who asked hears what became of it.
 */
export async function tellDeciders(
  ownerPool: Pool,
  live: LiveMessages,
  { tenantId, payload }: OutboxEntry,
): Promise<void> {
  const told = await inTransaction(ownerPool, wholeTenant(tenantId), (_db, client) =>
    client.query<{ user_id: string }>(
      `with turn as (select distinct user_id from app.decider where approval_id = $2),
     gone as (delete from user_message where tenant_id = $1 and entity_name = 'approval' and record_id = $2 and topic = $3
       and read_at is null and user_id not in (select user_id from turn) returning user_id),
     asked as (insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers)
       select $1, user_id, $3, 'approval', $2, 1, array[$4::text] from turn
       where not exists (select from user_message m where m.tenant_id = $1 and m.user_id = turn.user_id and m.entity_name = 'approval'
         and m.record_id = $2 and m.topic = $3)
       on conflict do nothing returning user_id),
     ended as (insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers)
       select $1, a.asked_by, $5::jsonb ->> a.status, 'approval', $2, 1, array[$4::text] from approval a
       where a.tenant_id = $1 and a.id = $2 and $5::jsonb ? a.status
         and not exists (select from user_message m where m.tenant_id = $1 and m.user_id = a.asked_by and m.entity_name = 'approval'
           and m.record_id = $2 and m.topic = $5::jsonb ->> a.status)
       on conflict do nothing returning user_id)
     select user_id from gone union select user_id from asked union select user_id from ended`,
      [tenantId, payload.id, "approvalAsked" satisfies MessageTopic, payload.number, JSON.stringify(outcomes)],
    ),
  );
  for (const { user_id: userId } of told.rows) await live.news.publish({ userId, tenantId }, { type: "message" });
}
