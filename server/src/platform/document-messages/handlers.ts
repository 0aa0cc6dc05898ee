import { messagesAtOnce } from "@tandem/contract/platform/document-messages";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { HandlersOf } from "../../core/handlers.ts";
import { keepAttachment } from "../files/keep-attachment.ts";
import { findDiscussed, requireLook, whyNotWrite } from "./discussed-documents.ts";
import { messagesOn } from "./queries.ts";
import { readMessages, sendMessage, withdrawMessage } from "./write-messages.ts";

/** Messages on documents: in the scope of the documents, by whoever may look at them. */
export const documentMessageHandlers: HandlersOf<Services["documentMessages"]> = {
  getDocumentMessageList: (context, wanted) =>
    context.read(async (db) => {
      const document = await findDiscussed(db, context, wanted.entityName, wanted.recordId);
      const found = await messagesOn(db, context.user, wanted, messagesAtOnce + 1);
      const more = found.length > messagesAtOnce;
      const isForward = wanted.after !== undefined && wanted.before === undefined;
      const records = isForward ? found.slice(0, messagesAtOnce) : found.slice(-messagesAtOnce);
      return { records, more, refusal: whyNotWrite(document) };
    }),

  getDocumentMessageCounts: (context, { entityName, idList }) => {
    requireLook(context, entityName);
    return context.read(async (db) => {
      const { id, side } = context.user;
      const { rows } = await sql<{ recordId: string; messageCount: number; unreadCount: number }>`
        select m.record_id, count(*)::int as message_count, count(*) filter (where m.side <> ${side} and not exists (
          select from document_message_reading r where r.tenant_id = m.tenant_id and r.document_message_id = m.id
            and r.user_id = ${id}))::int as unread_count
        from document_message m where m.entity_name = ${entityName} and m.record_id = any (${idList}::bigint[])
        group by m.record_id`.execute(db);
      return { records: rows };
    });
  },

  sendDocumentMessage: (context, input) => context.write((tx) => sendMessage(tx, context, input)),

  readDocumentMessages: (context, input) =>
    context.write(async (tx) => ({ read: await readMessages(tx, context, input) }), { unlogged: true }),

  withdrawDocumentMessage: (context, { id }) =>
    context.write(async (tx) => {
      await withdrawMessage(tx, context, id);
      return { withdrawn: 1 };
    }),

  uploadDocumentMessageFile: (context, _input, file) => keepAttachment(context, file, "message"),
};
