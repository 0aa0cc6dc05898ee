import type { DiscussedKind, DocumentMessage } from "@tandem/contract/platform/document-messages";
import type { SignedInUser } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";

interface WantedMessages {
  readonly entityName: DiscussedKind;
  readonly recordId: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Messages on a document as the caller sees them, the newest last; one more than `most` where there are more. */
export async function messagesOn(
  db: Database,
  user: SignedInUser,
  { entityName, recordId, before, after }: WantedMessages,
  most: number,
): Promise<DocumentMessage[]> {
  let found = db
    .selectFrom("documentMessage")
    .select(["id", "lineId", "lineName", "content", "side", "userId", "userName", "sentAt"])
    .where("entityName", "=", entityName)
    .where("recordId", "=", recordId);
  if (before !== undefined) found = found.where("id", "<", before);
  if (after !== undefined) found = found.where("id", ">", after);
  const forward = after !== undefined && before === undefined;
  const rows = await found
    .orderBy("id", forward ? "asc" : "desc")
    .limit(most)
    .execute();
  return completed(db, user, forward ? rows : rows.toReversed());
}

/** One message. */
export async function messageOf(db: Database, user: SignedInUser, id: string): Promise<DocumentMessage> {
  const row = await db
    .selectFrom("documentMessage")
    .select(["id", "lineId", "lineName", "content", "side", "userId", "userName", "sentAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [message] = await completed(db, user, [row]);
  if (!message) throw new Error(`Message ${id} was not completed`);
  return message;
}

interface MessageRow
  extends Pick<DocumentMessage, "id" | "lineId" | "lineName" | "content" | "side" | "userName" | "sentAt"> {
  readonly userId: string;
}

/** Messages with their files and who has read them. */
async function completed(db: Database, user: SignedInUser, rows: readonly MessageRow[]): Promise<DocumentMessage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [files, readings] = await inOneBreath([
    db
      .selectFrom("documentMessageFile as m")
      .innerJoin("storedFile as f", "f.id", "m.storedFileId")
      .select(["m.documentMessageId", "f.id as fileId", "f.fileName", "f.contentType", "f.sizeBytes"])
      .where("m.documentMessageId", "in", ids)
      .orderBy("m.sort")
      .execute(),
    db
      .selectFrom("documentMessageReading")
      .select(["documentMessageId", "userId", "userName", "readAt"])
      .where("documentMessageId", "in", ids)
      .orderBy("readAt")
      .orderBy("userId")
      .execute(),
  ]);
  return rows.map(({ userId, ...row }) => {
    const readers = readings.filter(({ documentMessageId }) => documentMessageId === row.id);
    return {
      ...row,
      files: files
        .filter(({ documentMessageId }) => documentMessageId === row.id)
        .map(({ documentMessageId, ...file }) => ({ ...file, sizeBytes: Number(file.sizeBytes) })),
      readBy: readers.map(({ userName, readAt }) => ({ userName, readAt })),
      isUnread: row.side !== user.side && !readers.some((reader) => reader.userId === user.id),
      mayWithdraw: userId === user.id && readers.length === 0,
    };
  });
}
