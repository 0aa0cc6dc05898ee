import type { AllowedActions } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import type { ListRequest, MassAnswer, Page } from "@tandem/contract/core/service";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { listPage } from "../../core/list-query.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { answerEach } from "../../documents/take-steps.ts";
import { outgoingTopic } from "../mail/leave-mail.ts";

/**
 * Of which messages it holds that they may leave once more. What only its receiver might know has gone with it: whoever invites or
 * asks again makes another. The link by which a document is answered is made anew as it leaves.
 */
const isRepeatable = sql`channel <> ${outgoingChannel.code.bell} and not gathers and address is not null
  and (record_id is not null or coalesce(link_path, '') not like '%{%') and status in (${sqlCodes(outgoingStatus.groups.repeatable)})`;

type WithSendAgain<R> = R & { readonly allowedActions: AllowedActions<"sendAgain"> };

/** Rows with whether the message that each is of may be sent again, and why not. */
async function withSendAgain<R>(
  db: Database,
  context: Context,
  rows: readonly R[],
  messageOf: (row: R) => string,
): Promise<WithSendAgain<R>[]> {
  const isTheirs = context.actor("outgoingMessages").can("isModify");
  const found = isTheirs
    ? await sql<{ id: string }>`select id::text from outgoing_message
        where id = any (${rows.map(messageOf)}::bigint[]) and ${isRepeatable}`.execute(db)
    : { rows: [] };
  const again = new Set(found.rows.map(({ id }) => id));
  return rows.map((row) => {
    const refusal = again.has(messageOf(row)) ? null : isTheirs ? "messageNotRepeatable" : "permissionMissing";
    return { ...row, allowedActions: { sendAgain: refusal } };
  });
}

/** A page of messages, or of what told of them; `reads` are the fields that say which message a row is of. */
export function pageWithSendAgain<R>(
  context: Context,
  entity: { readonly name: string },
  request: ListRequest<object>,
  messageOf: (row: R) => string,
  reads: readonly string[] = [],
): Promise<Page<WithSendAgain<R>>> {
  const rows = (found: readonly R[], db: Database) => withSendAgain(db, context, found, messageOf);
  return context.read((db) => listPage<R, WithSendAgain<R>>(db, entity, request, {}, { reads, rows }));
}

/** Sends messages again that may leave once more. */
export async function sendAgain(tx: Database, context: Context, idList: readonly string[]): Promise<MassAnswer> {
  const { rows } = await sql<{ id: string }>`with asked as (
      update outgoing_message set status = ${outgoingStatus.code.waiting}, attempts = 0, next_attempt_at = now(), error = null,
        expire_at = greatest(expire_at, now() + interval '1 day')
      where id = any (${idList}::bigint[]) and id in (select seen.id from outgoing_message_row seen) and ${isRepeatable}
      returning id),
    told as (insert into outbox (topic, payload) select ${outgoingTopic}, jsonb_build_object('id', id::text) from asked)
    select id::text from asked`.execute(tx);
  const again = new Set(rows.map(({ id }) => id));
  const named = await tx
    .selectFrom("outgoingMessageRow")
    .select(["id", "documentNo", "address", "receiverName"])
    .where("id", "in", idList)
    .execute();
  const seen = new Map(named.map((each) => [each.id, each.documentNo ?? each.address ?? each.receiverName]));
  const others = named.filter(({ id }) => !again.has(id));
  const wanted = idList.map((id) => ({ id }));
  return answerEach(context, wanted, seen, new Map(others.map(({ id }) => [id, new Fault("messageNotRepeatable")])));
}
