import { type Message, unreadCap } from "@tandem/contract/platform/messages";
import { readTagContent } from "@tandem/contract/platform/tags/tags";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { HandlersOf } from "../../core/handlers.ts";
import { isSeenBy } from "../tags/seen-tags.ts";

interface TagName {
  readonly languageCode: string;
  readonly description: string;
}

type Stored = Omit<Message, "tagName" | "conditions"> & { names: readonly TagName[]; tagContent: string };

/** Messages to the signed-in user, of tags that they still see. */
export const messageHandlers: HandlersOf<Services["messages"]> = {
  getCurrentUserMessageList: (context, { size }) =>
    context.read(async (db) => {
      const { user, language } = context;
      const from = sql`from user_message m join sys_tag t on t.tenant_id = m.tenant_id and t.id = m.tag_id
        where m.user_id = ${user.id} and t.name is not null and ${isSeenBy(user.id)}`;
      const found = await sql<Stored>`
        select m.id, m.topic, m.tag_id, t.names, t.tag_content, t.name, m.record_count, m.record_numbers, m.happened_at, m.read_at
        ${from} order by m.happened_at desc, m.id desc limit ${sql.lit(size)}`.execute(db);
      const unread = await sql<{ n: number }>`select count(*)::int as n from (
        select 1 ${from} and m.read_at is null limit ${sql.lit(unreadCap + 1)}) as waiting`.execute(db);
      return {
        unread: unread.rows[0]?.n ?? 0,
        records: found.rows.map(({ names, tagContent, ...row }) => ({
          ...row,
          conditions: readTagContent(tagContent)?.params ?? {},
          tagName: (names.find(({ languageCode }) => languageCode === language) ?? names[0])?.description ?? "",
        })),
      };
    }),

  readMessages: (context, { idList }) =>
    context.write(async (tx) => {
      let reading = tx
        .updateTable("userMessage")
        .set({ readAt: new Date().toISOString() })
        .where("userId", "=", context.user.id)
        .where("readAt", "is", null);
      if (idList) reading = reading.where("id", "in", idList);
      const read = await reading.executeTakeFirst();
      return { read: Number(read.numUpdatedRows) };
    }),
};
