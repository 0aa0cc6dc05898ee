import { outgoingChannel } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Pool } from "pg";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { codesText } from "../../core/sql-codes.ts";

/** What a webhook is told, as the text that is signed; `type`, and the moment, stand in front. */
export const payloadText = (type: string, data: string) =>
  `json_build_object('type', ${type}, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', ${data})::text`;

/** Once for each webhook, also when the outbox is read again; like mails it waits a minute, in which the step may be undone. */
const leave = `insert into outgoing_message (tenant_id, channel, event, entity_name, record_id, document_no, org_no, supplier_no,
    classify_type, business_classify_type, receiver_name, address, language_code, content, webhook_id, outbox_id, next_attempt_at, expire_at)
  select $1, ${codesText(outgoingChannel.code.webhook)}, $2::text, $3::text, $4::bigint, $5::text, $6::text, $7::text, $8::text, $9::text, w.webhook_name, w.url, 'en-US',
    ${payloadText("$2::text", "json_build_object('entityName', $3::text, 'recordId', $4::text, 'documentNo', $5::text, 'orgNo', $6::text, 'supplierNo', $7::text)")},
    w.id, $10, now() + interval '1 minute', now() + interval '4 days'
  from webhook w where w.tenant_id = $1 and exists (select from webhook_line l where l.tenant_id = w.tenant_id and l.webhook_id = w.id
    and l.message_event = $2::text and (l.org_no is null or l.org_no = $6::text))
  on conflict do nothing`;

/** Leaves what webhooks are told of an event. */
export async function leaveDeliveries(ownerPool: Pool, event: string, entry: OutboxEntry): Promise<void> {
  const { id, number, orgNo, supplierNo, classifyType, businessClassifyType } = entry.payload;
  const values = [
    ...[entry.tenantId, event, entry.topic, id, number, orgNo, supplierNo],
    ...[classifyType ?? null, businessClassifyType ?? null, entry.id],
  ];
  await ownerPool.query({ name: "leaveDeliveries", text: leave, values });
}
