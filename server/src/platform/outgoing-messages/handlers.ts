import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { outgoingMessage } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { HandlersOf } from "../../core/handlers.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { exportList } from "../../exports/export.ts";
import { outgoingTopic } from "../mail/leave-mail.ts";

/** Every message, how it came through, and once more (B2.30). */
export const outgoingMessageHandlers: HandlersOf<Services["outgoingMessages"]> = {
  getSysMessagePage: (context, request) => context.list<Row<typeof outgoingMessage>>(outgoingMessage, request),

  exportexcel: exportList(outgoingMessage),

  sendAgain: (context, { idList }) =>
    context.write(async (tx) => {
      // What only its receiver might know has gone with it: whoever invites or asks again makes another. The link by which a
      // document is answered is made anew as it leaves.
      const { rows } = await sql<{ id: string }>`with asked as (
          update outgoing_message set status = ${outgoingStatus.code.waiting}, attempts = 0, next_attempt_at = now(), error = null,
            expire_at = greatest(expire_at, now() + interval '1 day')
          where id = any (${idList}::bigint[]) and id in (select seen.id from outgoing_message_row seen) and channel <> ${outgoingChannel.code.bell} and not gathers and address is not null
            and (record_id is not null or coalesce(link_path, '') not like '%{%') and status in (${sqlCodes(outgoingStatus.groups.repeatable)})
          returning id),
        told as (insert into outbox (topic, payload) select ${outgoingTopic}, jsonb_build_object('id', id::text) from asked)
        select id::text from asked`.execute(tx);
      const again = new Set(rows.map(({ id }) => id));
      const named = await tx
        .selectFrom("outgoingMessageRow")
        .select(["id", "documentNo", "address", "receiverName"])
        .where("id", "in", idList)
        .execute();
      for (const { id, documentNo, address, receiverName } of named) {
        const name = documentNo ?? address ?? receiverName;
        if (!again.has(id)) context.refusal(name, new Fault("messageNotRepeatable"));
        else if (name) context.about(name);
      }
      return { changed: rows.length };
    }),
};
