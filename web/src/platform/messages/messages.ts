import { type Message, messages } from "@tandem/contract/platform/messages";
import { useQuery } from "@tanstack/react-query";
import { useAtRest } from "../../api/atRest.ts";
import { CallError, call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callQuery, serviceKey } from "../../api/queryKeys.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo, pathToDocument, placeOf } from "../../routes/paths.ts";

/** Messages that the bell lists. */
const listed = 10;
/** The websocket says when there is something new; this is for when it is away. */
const askAgainAfter = 300_000;

/** What the signed-in user was told, asked for once the page stands, or at once where it is `wanted`; undefined until it is there. */
export function useMessages(wanted: boolean): {
  readonly records: readonly Message[] | undefined;
  readonly unread: number;
  readonly failed: boolean;
} {
  const isTime = useAtRest();
  const query = useQuery({
    ...callQuery(messages, "getCurrentUserMessageList", { size: listed }),
    refetchInterval: askAgainAfter,
    enabled: isTime || wanted,
  });
  return { records: query.data?.records, unread: query.data?.unread ?? 0, failed: query.isError };
}

/** Whether a message tells of several documents at once, to which one step did the same. */
export const isOfSeveral = ({ tagId, recordId }: Pick<Message, "tagId" | "recordId">) =>
  tagId === null && recordId === null;

/**
 * Where a message leads: to its list with the tag applied, to the list of several documents, to what was written on its document, or to that; null where this version has
 * no such page.
 */
export function addressOf(message: Message): string | null {
  const { topic, name, conditions, tagId, recordId } = message;
  const place = placeOf(name);
  if (!place) return null;
  if (tagId) return listAddress(pathTo(place.name), { ...conditions, tag: tagId });
  if (isOfSeveral(message)) return listAddress(pathTo(place.name), conditions);
  if (!recordId) return null;
  return pathToDocument(place.name, recordId, topic === "documentMessage" ? { part: "messages" } : {});
}

/** Marks messages as read: those named, else all. What fails is asked for again and shown as it is. */
export async function markRead(idList?: string[]): Promise<void> {
  try {
    await call(messages, "readMessages", idList ? { idList } : {}, { showError: false });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  await queryClient.invalidateQueries({ queryKey: serviceKey(messages) });
}
