import { Fault } from "@tandem/contract/core/errors";
import { whyNotTheirsOnRows } from "@tandem/contract/core/row-steps";
import type { Listed, ListRequest, MassAnswer, Page } from "@tandem/contract/core/service";
import { type MessageRule, messageSteps } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { answerEach } from "../../documents/take-steps.ts";
import { outgoingTopic } from "../mail/leave-mail.ts";

/**
 * Of which messages it holds that they may leave once more. What only its receiver might know has gone with it: whoever invites or
 * asks again makes another. The link by which a document is answered is made anew as it leaves.
 */
const isRepeatable = sql`channel <> ${outgoingChannel.code.bell} and not gathers and address is not null
  and (record_id is not null or coalesce(link_path, '') not like '%{%') and status in (${sqlCodes(outgoingStatus.groups.repeatable)})`;

/** Which of some rows are of a message that may leave once more; who may send none is not told. */
async function messageRule<R extends { readonly id: string }>(
  db: Database,
  { caller }: Context,
  rows: readonly R[],
  messageOf: (row: R) => string,
): Promise<MessageRule> {
  if (whyNotTheirsOnRows(messageSteps, "sendAgain", caller) !== null) return { repeatable: new Set() };
  const found = await sql<{ id: string }>`select id::text from outgoing_message
    where id = any (${rows.map(messageOf)}::bigint[]) and ${isRepeatable}`.execute(db);
  const again = new Set(found.rows.map(({ id }) => id));
  return { repeatable: new Set(rows.filter((row) => again.has(messageOf(row))).map(({ id }) => id)) };
}

/** A page of messages, or of what told of them; `reads` are the fields that say which message a row is of. */
export function pageWithSendAgain<R extends { readonly id: string }>(
  context: Context,
  entity: { readonly name: string },
  request: ListRequest<object>,
  messageOf: (row: R) => string,
  reads: readonly string[] = [],
): Promise<Page<Listed<R, "sendAgain">>> {
  const ruleOf = (rows: readonly R[], db: Database) => messageRule(db, context, rows, messageOf);
  const allowed = allowedOnRows<R, "sendAgain", MessageRule>(context, messageSteps, ruleOf);
  return context.list(entity, request, { completion: { ...allowed, reads: [...allowed.reads, ...reads] } });
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
