import { Fault } from "@tandem/contract/core/errors";
import type { OutputOf } from "@tandem/contract/core/service";
import type { DiscussedKind, documentMessages } from "@tandem/contract/platform/document-messages";
import { sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Document } from "../../core/history.ts";
import { partiesOf } from "../../core/parties.ts";
import { hangFiles } from "../files/hang-files.ts";
import { findDiscussed, holdDiscussed, nameOfLine, requireLook, whyNotWrite } from "./discussed-documents.ts";
import { messageOf } from "./queries.ts";
import { type Happened, messageTopic } from "./tell-readers.ts";

interface Written {
  readonly entityName: DiscussedKind;
  readonly recordId: string;
  readonly lineId?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly fileIds: readonly string[];
}

/**
 * Writes a message for the other side.
 * @throws Fault notFound, documentMessageTooEarly for what the supplier does not see yet, documentMessageEmpty, referenceUnknown
 */
export async function sendMessage(
  tx: Database,
  context: Context,
  { entityName, recordId, lineId, content, fileIds }: Written,
): Promise<OutputOf<(typeof documentMessages)["endpoints"]["sendDocumentMessage"]>> {
  const document = await holdDiscussed(tx, context, entityName, recordId);
  const refusal = whyNotWrite(document);
  if (refusal) throw new Fault(refusal);
  if (!content && fileIds.length === 0) throw new Fault("documentMessageEmpty");
  const { id: userId, userName, side } = context.user;
  const { id } = await tx
    .insertInto("documentMessage")
    .values({
      entityName,
      recordId,
      documentNo: document.number,
      ...partiesOf(document),
      lineId: lineId ?? null,
      lineName: lineId ? await nameOfLine(tx, entityName, recordId, lineId) : null,
      content: content ?? "",
      side,
      userId,
      userName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await hangFiles(tx, "message", { documentMessageId: id }, [...new Set(fileIds)]);
  await leaveNews(tx, entityName, document, "sent");
  return messageOf(tx, context.user, id);
}

/** Marks what the other side wrote as read, and the bell's entry with it; answers how many were unread. */
export async function readMessages(
  tx: Database,
  context: Context,
  { entityName, recordId, upTo }: { entityName: DiscussedKind; recordId: string; upTo: string },
): Promise<number> {
  const document = await findDiscussed(tx, context, entityName, recordId);
  // Whoever withdraws one at this moment has it locked.
  const read = await sql`insert into document_message_reading (document_message_id)
    select m.id from document_message m
    where m.entity_name = ${entityName} and m.record_id = ${recordId} and m.id <= ${upTo} and m.side <> ${context.user.side}
      and not exists (select from document_message_reading r where r.tenant_id = m.tenant_id
        and r.document_message_id = m.id and r.user_id = ${context.user.id})
    for key share of m
    on conflict do nothing`.execute(tx);
  await tx
    .updateTable("userMessage")
    .set({ readAt: sql<string>`now()` })
    .where("userId", "=", context.user.id)
    .where("topic", "=", messageTopic)
    .where("entityName", "=", entityName)
    .where("recordId", "=", recordId)
    .where("readAt", "is", null)
    .execute();
  const count = Number(read.numAffectedRows);
  if (count > 0) await leaveNews(tx, entityName, document, "read");
  return count;
}

/**
 * Takes back a message of the caller's own.
 * @throws Fault notFound for one of somebody else, documentMessageRead once the other side has read it
 */
export async function withdrawMessage(tx: Database, context: Context, id: string): Promise<void> {
  const message = await tx
    .selectFrom("documentMessage")
    .select(["entityName", "recordId", "userId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new Fault("notFound");
  requireLook(context, message.entityName);
  if (message.userId !== context.user.id) throw new Fault("notFound");
  const document = await findDiscussed(tx, context, message.entityName, message.recordId);
  const reader = await tx
    .selectFrom("documentMessageReading")
    .select("userId")
    .where("documentMessageId", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (reader) throw new Fault("documentMessageRead");
  await tx.deleteFrom("documentMessage").where("id", "=", id).execute();
  await leaveNews(tx, message.entityName, document, "withdrawn");
}

/** Leaves the news for pages of both sides and the bells of the other. */
async function leaveNews(tx: Database, entityName: DiscussedKind, document: Document, what: Happened): Promise<void> {
  const news = { id: document.id, number: document.number, ...partiesOf(document), what, entityName };
  await sql`insert into outbox (topic, payload) values (${messageTopic}, ${JSON.stringify(news)}::jsonb || ${cause})`.execute(
    tx,
  );
}
