import type { LanguageCode } from "@tandem/contract/core/languages";
import { type OutgoingEvent, outgoingChannel } from "@tandem/contract/platform/outgoing-messages/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** The topic by which the outbox says that messages wait. */
export const outgoingTopic = "outgoingMessage";

/** A mail, worded for its receiver. */
export interface Mail {
  readonly event: OutgoingEvent;
  readonly to: string;
  readonly receiverName?: string | null;
  /** The user that it is for, where there is one. */
  readonly userId?: string | null;
  /** Whose user the receiver is; null for the buyer's side. */
  readonly supplierNo?: string | null;
  readonly languageCode: LanguageCode;
  readonly subject: string;
  /** Plain text; paragraphs are parted by empty lines. */
  readonly content: string;
  /** A button below the text: a path of the portal, in which `{token}` stands for the secret of that name. */
  readonly link?: { readonly label: string; readonly path: string };
  /** What nobody but the receiver may know: it is kept apart until the mail has left, and is never shown. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** How long it is worth sending; three days unless said. */
  readonly hours?: number;
}

/**
 * Leaves a mail in the transaction of what it tells of: it goes out once that is committed, and is tried again for as long as it
 * is worth sending. Answers its id.
 */
export async function leaveMail(tx: Database, mail: Mail): Promise<string> {
  const { link, secrets } = mail;
  const { rows } = await sql<{ id: string }>`with left_one as (
      insert into outgoing_message (channel, event, user_id, supplier_no, receiver_name, address, language_code, subject, content,
        link_label, link_path, expire_at)
      values (${outgoingChannel.code.mail}, ${mail.event}, ${mail.userId ?? null}, ${mail.supplierNo ?? null},
        ${mail.receiverName ?? null}, ${mail.to}, ${mail.languageCode}, ${mail.subject}, ${mail.content}, ${link?.label ?? null},
        ${link?.path ?? null}, now() + ${mail.hours ?? 72} * interval '1 hour')
      returning tenant_id, id),
    kept as (insert into outgoing_secret (tenant_id, outgoing_message_id, secrets)
      select tenant_id, id, ${JSON.stringify(secrets ?? {})}::jsonb from left_one where ${secrets !== undefined}),
    told as (insert into outbox (topic, payload) select ${outgoingTopic}, jsonb_build_object('id', id::text) from left_one)
    select id::text from left_one`.execute(tx);
  return rows[0]?.id ?? "";
}
