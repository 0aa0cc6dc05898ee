import { mostInAddress } from "@tandem/contract/core/entity";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { acceptanceStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import {
  type Message,
  mailWish,
  policyTopics,
  restTopics,
  topicsTold,
  unreadCap,
} from "@tandem/contract/platform/messages";
import { type FoundKind, foundKinds } from "@tandem/contract/platform/search";
import { readTagContent } from "@tandem/contract/platform/tags/tags";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { HandlersOf } from "../../core/handlers.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { namedRecords } from "../tags/alerts.ts";
import { isSeenBy } from "../tags/seen-tags.ts";

type MailWish = StatusCode<typeof mailWish>;

interface TagName {
  readonly languageCode: string;
  readonly description: string;
}

interface Stored extends Omit<Message, "tagName" | "conditions" | "name"> {
  /** Of documents of which one message tells: all their numbers; null where it tells of one. */
  readonly allNumbers: readonly string[] | null;
  readonly names: readonly TagName[] | null;
  readonly tagContent: string | null;
  readonly name: string | null;
  /** The kind of the document that it is about, and who wrote on it last, or by which day it is to be answered. */
  readonly entityName: string | null;
  readonly writer: string | null;
}

/** Whether what a message is about is seen by who reads it. */
const isSeen = (message: string) => sql`exists (select from record_history h
  where h.entity_name = ${sql.ref(`${message}.entity_name`)} and h.record_id = ${sql.ref(`${message}.record_id`)})`;

/** Messages `n` of the same step as the message `m`, which is one of them. */
const toldWithM = sql`from user_message n where n.tenant_id = m.tenant_id and n.user_id = m.user_id and n.told_of_at = m.told_of_at
  and n.topic = m.topic and n.entity_name = m.entity_name and n.at_bell and (n.read_at is null) = (m.read_at is null) and ${isSeen("n")}`;

/** What a message says that tells of several documents at once: it leads to the list of them, or to all where no address holds so many. */
function toldTogether(kind: FoundKind, numbers: readonly string[]) {
  const { menu, number } = foundKinds[kind];
  const conditions: Message["conditions"] = numbers.length > mostInAddress ? {} : { [number]: [...numbers] };
  return {
    ...{ recordId: null, recordCount: numbers.length, recordNumbers: numbers.slice(0, namedRecords) },
    ...{ name: menus[menu].url, conditions },
  };
}

/**
 * Messages to the signed-in user: of tags that they still see, of documents on which the other side
 * wrote, and of orders that are still to be answered.
 */
export const messageHandlers: HandlersOf<Services["messages"]> = {
  getCurrentUserMessageList: (context, { size }) =>
    context.read(async (db) => {
      const { user, language } = context;
      const from = sql`from user_message m
        left join sys_tag t on t.tenant_id = m.tenant_id and t.id = m.tag_id and t.name is not null and ${isSeenBy(user.id)}
        left join lateral (select d.document_no, d.user_name from document_message d
          where m.topic = 'documentMessage' and d.tenant_id = m.tenant_id and d.entity_name = m.entity_name and d.record_id = m.record_id and d.side <> ${user.side}
          order by d.id desc limit 1) as written on true
        left join purchase_order due on m.topic in ('answerDue', 'requestLapsed') and due.tenant_id = m.tenant_id and due.id = m.record_id
          and due.refuse_sign in (${sqlCodes(acceptanceStatus.groups.waitsForSupplier)})
        left join lateral (select c.id, case when m.topic in ('noticeCorrected', 'correctionAsked') then c.create_name else c.decided_by end as name
          from shipping_notice_correction c where m.topic in ('noticeCorrected', 'correctionAsked', 'correctionAgreed', 'correctionDeclined')
            and c.tenant_id = m.tenant_id and c.shipping_notice_id = m.record_id
          order by c.id desc limit 1) as correction on true
        left join lateral (select 1 as is_seen where m.topic = any (${[...policyTopics, ...restTopics]}::text[]) and ${isSeen("m")}) as policy on true
        left join approval_row approval on m.entity_name = 'approval' and approval.id = m.record_id
        where m.user_id = ${user.id} and m.at_bell and (m.told_of_at is null or m.id = (select n.id ${toldWithM} order by n.id desc limit 1))
          and (t.id is not null or policy.is_seen is not null or written.document_no is not null or due.id is not null or correction.id is not null or approval.id is not null)`;
      const found = await sql<Stored>`
        select m.id, m.topic, m.tag_id, coalesce(approval.entity_name, m.entity_name) as entity_name,
          coalesce(approval.record_id, m.record_id) as record_id, t.names, t.tag_content, t.name,
          coalesce(written.user_name, due.acceptance_deadline::text, correction.name, case m.topic when 'approvalAsked' then approval.asked_name
            when 'approvalDeclined' then approval.declined_by else approval.approved_by end) as writer,
          case when m.acting_for is not null then (select s.supplier_name from (select *, count(*) over () as n from app.own_suppliers()) s
            where s.n > 1 and s.supplier_no = m.acting_for)
            when m.topic = any (${topicsTold("buyer")}::text[]) then (select app.called(s) from record_history h
              join supplier s on s.tenant_id = h.tenant_id and s.supplier_no = h.supplier_no
              where h.entity_name = m.entity_name and h.record_id = m.record_id limit 1) end as supplier_name,
          m.record_count, case when written.document_no is null then m.record_numbers else array[written.document_no] end as record_numbers, m.happened_at, m.read_at,
          case when m.told_of_at is not null then (select case when count(*) > 1 then array_agg(n.record_numbers[1] order by n.id desc) end
            ${toldWithM}) end as all_numbers
        ${from} order by m.happened_at desc, m.id desc limit ${sql.lit(size)}`.execute(db);
      const unread = await sql<{ n: number }>`select count(*)::int as n from (
        select 1 ${from} and m.read_at is null limit ${sql.lit(unreadCap + 1)}) as waiting`.execute(db);
      return {
        unread: unread.rows[0]?.n ?? 0,
        records: found.rows.map(({ names, tagContent, name, entityName, writer, allNumbers, ...row }) => ({
          ...row,
          name: name ?? foundKinds[entityName as DiscussedKind].page ?? "",
          conditions: readTagContent(tagContent ?? "{}")?.params ?? {},
          ...(allNumbers && toldTogether(entityName as FoundKind, allNumbers)),
          tagName:
            writer ?? (names?.find(({ languageCode }) => languageCode === language) ?? names?.[0])?.description ?? "",
        })),
      };
    }),

  readMessages: (context, { idList }) =>
    context.write(
      async (tx) => {
        let reading = tx
          .updateTable("userMessage")
          .set({ readAt: new Date().toISOString() })
          .where("userId", "=", context.user.id)
          .where("readAt", "is", null);
        // What is of another supplier of the caller waits until they act for that.
        reading = idList
          ? reading.where(sql<boolean>`(id = any (${idList}::bigint[]) or exists (
              select from user_message m where m.user_id = ${context.user.id} and m.id = any (${idList}::bigint[])
                and m.topic = user_message.topic and m.told_of_at = user_message.told_of_at) and ${isSeen("user_message")})`)
          : reading.where(sql<boolean>`(told_of_at is null or ${isSeen("user_message")})`);
        const read = await reading.executeTakeFirst();
        return { read: Number(read.numUpdatedRows) };
      },
      { unlogged: true },
    ),

  getOwnWish: (context) =>
    context.read(async (db) => {
      const { rows } = await sql<{ mailChoice: MailWish }>`select mail_choice from message_wish
        where user_id = ${context.user.id}`.execute(db);
      return { mailChoice: rows[0]?.mailChoice ?? mailWish.code.asPolicies };
    }),

  saveOwnWish: (context, { mailChoice }) =>
    context.write(async (tx) => {
      await sql`insert into message_wish (mail_choice) values (${mailChoice})
        on conflict (tenant_id, user_id) do update set mail_choice = excluded.mail_choice`.execute(tx);
      return { mailChoice };
    }),
};
