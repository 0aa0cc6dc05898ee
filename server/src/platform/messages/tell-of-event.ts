import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { type PolicyTopic, toldEvents } from "@tandem/contract/platform/messages";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { type FoundKind, foundKinds } from "@tandem/contract/platform/search";
import type { Pool } from "pg";
import type { LiveMessages } from "../../core/live-messages.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { codesText } from "../../core/sql-codes.ts";
import { leaveDeliveries } from "../webhooks/leave-deliveries.ts";
import { isOfSupplier, mayOpen } from "./may-open.ts";

type Events = Readonly<Record<string, { readonly event: PolicyTopic; readonly side: "buyer" | "supplier" }>>;

/** Of what happens to which documents somebody is told. */
const events: { readonly [K in FoundKind]?: Events } = toldEvents;

const eventsOf = (topic: string) => (Object.hasOwn(events, topic) ? events[topic as FoundKind] : undefined);

/** The event that an entry of the outbox is; null where no policy can tell of it. */
export function eventOf({ topic, payload }: Pick<OutboxEntry, "topic" | "payload">): Events[string] | null {
  return eventsOf(topic)?.[payload.what] ?? null;
}

/** Where a document's news has its parties. */
const document = `(select $2::bigint as record_id, $3::text as org_no, $4::text as supplier_no, $5::text as classify_type,
  $6::text as business_classify_type)`;

/**
 * Those whom policies name or the event concerns, as far as they may open the document; who caused it knows it. Whom this entry of
 * the outbox has told already is answered again, and told nothing.
 */
const tellUsers = `with d as ${document},
  before as (select user_id from outgoing_message
    where tenant_id = $1 and outbox_id = $14::bigint and webhook_id is null and user_id is not null),
  named as (select distinct u.id, d.* from d
    -- However many say the same, users are looked through once for it.
    join (select distinct role_no, user_no from message_policy where tenant_id = $1 and message_event = $7 and status_code = $10
      and (org_no is null or org_no = $3)) as p on true
    join app_user u on u.tenant_id = $1 and u.status_code = $10 and u.id::text <> $11
      and u.id not in (select user_id from before) and (u.supplier_no is null or ${isOfSupplier("d").replaceAll("u.tenant_id", "$1")})
      and ${mayOpen({ document: "d", menu: "$9", flag: "isSearch", valid: "$10", record: "$12::text, d.record_id" })}
      and case when p.role_no is null and p.user_no is null then (u.supplier_no is null) = $8
        else (p.role_no is null or exists (select from user_role r
            where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role_no = p.role_no))
          and (p.user_no is null or u.user_no = p.user_no) end),
  gone as (delete from user_message m using named where m.tenant_id = $1 and m.user_id = named.id and m.topic = $7
    and m.entity_name = $12 and m.record_id = named.record_id and m.read_at is null),
  told as (insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers, outbox_id,
      told_of_at)
    select $1, id, $7, $12, record_id, 1, array[$13::text], $14::bigint,
      (select o.create_date from outbox o where o.tenant_id = $1 and o.id = $14::bigint) from named
    returning user_id)
  select user_id from told union select user_id from before`;

/** The address of the supplier's record, where a policy says so. */
const tellSupplier = `with d as ${document}
  insert into outgoing_message (tenant_id, channel, event, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
    business_classify_type, receiver_name, address, language_code, notice_template_no, next_attempt_at, expire_at, outbox_id)
  select $1, '2', $7, $8, d.record_id, $9, d.org_no, d.supplier_no, d.classify_type, d.business_classify_type,
    coalesce(s.contacts, s.supplier_name), s.email, coalesce((select u.language_code from app_user u where u.tenant_id = $1
      and u.supplier_no = s.supplier_no and u.language_code is not null order by u.id limit 1), 'en-US'),
    max(p.notice_template_no), now() + interval '1 minute', now() + interval '4 days', $11::bigint
  from d join supplier s on s.tenant_id = $1 and s.supplier_no = d.supplier_no and s.email is not null
  join message_policy p on p.tenant_id = $1 and p.message_event = $7 and p.status_code = $10 and p.to_supplier_address = ${codesText(yesNoStatus.code.yes)}
    and (p.org_no is null or p.org_no = d.org_no)
  group by d.record_id, d.org_no, d.supplier_no, d.classify_type, d.business_classify_type, s.contacts, s.supplier_name, s.email, s.supplier_no
  on conflict do nothing`;

/**
 * Whether something else happened to the document between an event and the step back, which takes back what happened last; $5 is what
 * can be told of.
 */
const hasFollowed = (event: string, stepBack: string) => `exists (select from outbox e
  join outbox o on o.tenant_id = $1 and o.id > e.id and o.id < ${stepBack} and o.topic = $2 and o.payload ->> 'id' = $3
    and o.payload ->> 'what' = any ($5) and o.create_date <> e.create_date
  where e.tenant_id = $1 and e.id = ${event})`;

/** What has not left of an event is not told once it is undone; what happened before or after that is, whenever the entry is delivered. */
const withdraw = `update outgoing_message m set status = ${codesText(outgoingStatus.code.withdrawn)}
  where m.tenant_id = $1 and m.entity_name = $2 and m.record_id = $3::text::bigint
    and m.channel <> ${codesText(outgoingChannel.code.bell)} and m.status in (${codesText(outgoingStatus.groups.outstanding)})
    and coalesce(m.outbox_id < $4, true) and not ${hasFollowed("m.outbox_id", "$4")}`;

/** Whether an event that is told only now was undone meanwhile. */
const isUndone = `select exists (select from outbox u
  where u.tenant_id = $1 and u.topic = $2 and u.payload ->> 'id' = $3 and u.payload ->> 'what' = 'undone' and u.id > $4
    and not ${hasFollowed("$4", "u.id")}) as is`;

/**
 * Tells of what happened to a document as the tenant's policies say, once however often the entry is delivered; without one, nobody. What is
 * asked is asked of every entry, and has a name under which it stays planned.
 */
export async function tellOfEvent(ownerPool: Pool, live: LiveMessages, entry: OutboxEntry): Promise<void> {
  const { tenantId, topic, payload } = entry;
  const { id, number, orgNo, supplierNo, classifyType, businessClassifyType, what, causedBy } = payload;
  const happened = [tenantId, topic, id, entry.id, Object.keys(eventsOf(topic) ?? {})];
  if (what === "undone" && eventsOf(topic)) {
    await ownerPool.query({ name: "withdrawTold", text: withdraw, values: happened });
    return;
  }
  const told = eventOf(entry);
  if (!told) return;
  const undone = await ownerPool.query<{ is: boolean }>({ name: "isUndone", text: isUndone, values: happened });
  if (undone.rows[0]?.is) return;
  await leaveDeliveries(ownerPool, told.event, entry);
  const parties = [tenantId, id, orgNo, supplierNo, classifyType ?? null, businessClassifyType ?? null];
  const valid = validityStatus.code.valid;
  const menu = menus[foundKinds[topic as FoundKind].menu].menuNo;
  const found = await ownerPool.query<{ user_id: string }>({
    name: "tellUsers",
    text: tellUsers,
    values: [
      ...[...parties, told.event, told.side === "buyer", menu, valid],
      ...[causedBy?.userId ?? "", topic, number, entry.id],
    ],
  });
  if (told.side === "supplier") {
    const values = [...parties, told.event, topic, number, valid, entry.id];
    await ownerPool.query({ name: "tellSupplier", text: tellSupplier, values });
  }
  for (const { user_id: userId } of found.rows) await live.news.publish({ userId, tenantId }, { type: "message" });
}
