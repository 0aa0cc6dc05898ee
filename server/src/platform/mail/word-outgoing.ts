import { asLanguage, type LanguageCode } from "@tandem/contract/core/languages";
import { validityStatus } from "@tandem/contract/core/statuses";
import { signedLinkHours } from "@tandem/contract/orders/signed-links";
import type { Pool } from "pg";
import { codesText } from "../../core/sql-codes.ts";
import { translate } from "../../core/translate.ts";
import { signLink } from "./sign-link.ts";

/** A message as it waits, without words yet. */
export interface Unworded {
  readonly tenantId: string;
  readonly id: string;
  readonly event: string;
  readonly languageCode: string;
}

/** What a message says, as it is kept. */
export interface Words {
  readonly subject: string;
  readonly content: string;
  readonly linkLabel: string | null;
  readonly linkPath: string | null;
  /** What is filled into the link as the message leaves. */
  readonly secrets: Readonly<Record<string, string>> | null;
}

/** The event of a mail that gathers others. */
export const digestEvent = "digest";

/** What placeholders stand for, by their names. */
type Facts = Readonly<Record<string, string | null>>;

const quantity = (value: string) => `trim_scale(${value})::text`;

/** What is known of the documents of messages `m`, as texts; each part for documents of a kind. */
const factsOf = `jsonb_strip_nulls(jsonb_build_object('number', m.document_no, 'date', app.today_of(m.tenant_id),
    'organization', o.org_short_name, 'supplierNo', m.supplier_no, 'supplierName', s.supplier_name, 'receiver', m.receiver_name)
  || coalesce((select jsonb_build_object('orderDate', h.purchase_date, 'buyer', h.buyer_name, 'lineCount', h.line_count::text,
      'amount', h.currency || ' ' || ${quantity("h.total_amount")},
      'deliveryDate', (select min(l.expect_arrival_date) from purchase_order_line l
        where l.tenant_id = h.tenant_id and l.purchase_order_id = h.id))
    from purchase_order h where m.entity_name = 'purchaseOrder' and h.tenant_id = m.tenant_id and h.id = m.record_id), '{}')
  || coalesce((select jsonb_build_object('deliveryDate', h.expected_arrival_date, 'carrier', h.tracking_no, 'warehouse', h.delivery_address,
      'lineCount', h.line_count::text, 'orderNo', (select string_agg(distinct p.purchase_no, ', ') from shipping_notice_line l
        join purchase_order_line p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_line_id
        where l.tenant_id = h.tenant_id and l.shipping_notice_id = h.id))
    from shipping_notice h where m.entity_name = 'shippingNotice' and h.tenant_id = m.tenant_id and h.id = m.record_id), '{}')
  || jsonb_build_object('entityName', m.entity_name, 'recordId', m.record_id::text))`;

const known = `select ${factsOf} as facts, t.subject, t.notice_text from outgoing_message m
  left join organisation o on o.tenant_id = m.tenant_id and o.org_no = m.org_no
  left join supplier s on s.tenant_id = m.tenant_id and s.supplier_no = m.supplier_no
  left join lateral (select l.subject, l.notice_text from notice_template h
    join notice_template_line l on l.tenant_id = h.tenant_id and l.notice_template_id = h.id
    where h.tenant_id = m.tenant_id and h.notice_template_no = m.notice_template_no and h.status_code = ${codesText(validityStatus.code.valid)}
    order by (l.language_code = m.language_code) desc, (l.language_code = 'en-US') desc, l.line_no limit 1) t on true
  where m.tenant_id = $1 and m.id = $2`;

interface Known {
  readonly facts: Facts;
  readonly subject: string | null;
  readonly notice_text: string | null;
}

/** Words a message as its template says, else in the product's own words, in its receiver's language. */
export async function wordOutgoing(ownerPool: Pool, message: Unworded, portal: string): Promise<Words> {
  const language = asLanguage(message.languageCode);
  if (message.event === digestEvent) return wordDigest(ownerPool, message, language, portal);
  const { rows } = await ownerPool.query<Known>(known, [message.tenantId, message.id]);
  const { facts, subject, notice_text } = rows[0] ?? { facts: {}, subject: null, notice_text: null };
  const secrets = await signLink(ownerPool, message);
  const opened = facts.entityName ? `/open/${facts.entityName}/${facts.recordId}` : null;
  const linkPath = secrets ? signedPath(language) : opened;
  const filled = (text: string) => fill(text, { ...facts, link: linkPath === null ? null : `${portal}${linkPath}` });
  const event = translate(language, `messageEvents.${message.event}`);
  return {
    subject: subject === null ? [event, facts.number].filter(Boolean).join(": ") : oneLine(filled(subject)),
    content: notice_text === null ? ownWords(language, event, facts, secrets !== null) : filled(notice_text),
    linkLabel:
      linkPath &&
      (secrets ? translate(language, "outgoingMessage.answer") : translate(language, "outgoingMessage.open")),
    linkPath,
    secrets,
  };
}

/** Placeholders of which nothing is known stand for nothing. */
const fill = (text: string, facts: Facts) => text.replace(/\{(\w+)\}/g, (_written, name: string) => facts[name] ?? "");

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 200);

/** The page on which an order is answered without signing in: behind the number sign the secret is told to no server. */
const signedPath = (language: LanguageCode) => `/answer#lang=${language}&token={token}`;

function ownWords(language: LanguageCode, event: string, facts: Facts, isSigned: boolean): string {
  const lines = (["number", "organization", "supplierName", "orderNo", "deliveryDate", "amount"] as const).flatMap(
    (name) => (facts[name] ? [`${translate(language, `outgoingMessage.facts.${name}`)}: ${facts[name]}`] : []),
  );
  const greeting = translate(language, "outgoingMessage.greeting", { name: facts.receiver ?? "" });
  const hint = isSigned ? translate(language, "outgoingMessage.answerHint", { hours: signedLinkHours }) : "";
  return [greeting, event, lines.join("\n"), hint].filter(Boolean).join("\n\n");
}

/** Documents beyond these are counted. */
const mostGathered = 500;

interface Gathered {
  readonly event: string;
  readonly document_no: string | null;
  readonly address: string | null;
  readonly supplier_no: string | null;
  readonly supplier_name: string | null;
  readonly of_event: string;
  readonly total: string;
}

/**
 * What a mail says that gathers the messages of a day: each document with its address, and whose it is where they are of several
 * suppliers, for whom one may act in turn.
 */
async function wordDigest(
  ownerPool: Pool,
  { tenantId, id }: Unworded,
  language: LanguageCode,
  portal: string,
): Promise<Words> {
  const { rows } = await ownerPool.query<Gathered>(
    `select g.*, count(*) over (partition by g.event) as of_event, count(*) over () as total from (
       select distinct m.event, m.document_no, '/open/' || m.entity_name || '/' || m.record_id as address, m.supplier_no, s.supplier_name
       from outgoing_message m left join supplier s on s.tenant_id = m.tenant_id and s.supplier_no = m.supplier_no
       where m.tenant_id = $1 and m.gathered_in = $2) g order by g.event, g.document_no limit $3`,
    [tenantId, id, mostGathered],
  );
  const total = Number(rows[0]?.total ?? 0);
  const isOfSeveral = new Set(rows.map(({ supplier_no }) => supplier_no)).size > 1;
  const events = [...new Set(rows.map(({ event }) => event))];
  const parts = events.map((event) => {
    const documents = rows.filter((row) => row.event === event);
    const lines = documents.map(({ document_no, supplier_name, address }) =>
      [document_no, isOfSeveral && supplier_name, address && `${portal}${address}`].filter(Boolean).join(" · "),
    );
    return `${translate(language, `messageEvents.${event}`)} (${documents[0]?.of_event})\n${lines.join("\n")}`;
  });
  const more = total - rows.length;
  if (more > 0) parts.push(translate(language, "outgoingMessage.digestMore", { count: more }));
  return {
    subject: translate(language, "outgoingMessage.digestSubject", { count: total }),
    content: parts.join("\n\n"),
    linkLabel: translate(language, "outgoingMessage.open"),
    linkPath: "/",
    secrets: null,
  };
}
