import { type DiscussedKind, documentMessages } from "@tandem/contract/platform/document-messages";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";

interface Counts {
  readonly messageCount: number;
  readonly unreadCount: number;
}
const none: Counts = { messageCount: 0, unreadCount: 0 };

/** Documents that one call is asked about at most. */
const mostAtOnce = 100;

/** What is asked about a kind in this moment: together, however many rows of a list ask. */
const asked = new Map<DiscussedKind, Map<string, PromiseWithResolvers<Counts>>>();

async function answer(
  entityName: DiscussedKind,
  part: readonly [string, PromiseWithResolvers<Counts>][],
): Promise<void> {
  try {
    const idList = part.map(([id]) => id);
    const input = { entityName, idList };
    const { records } = await call(documentMessages, "getDocumentMessageCounts", input, { showError: false });
    const byId = new Map(records.map((counts) => [counts.recordId, counts]));
    for (const [id, { resolve }] of part) resolve(byId.get(id) ?? none);
  } catch (error) {
    for (const [, { reject }] of part) reject(error);
  }
}

function ask(entityName: DiscussedKind, recordId: string): Promise<Counts> {
  const waiting = asked.get(entityName) ?? new Map<string, PromiseWithResolvers<Counts>>();
  if (waiting.size === 0) {
    asked.set(entityName, waiting);
    setTimeout(() => {
      asked.delete(entityName);
      const all = [...waiting];
      for (let from = 0; from < all.length; from += mostAtOnce)
        void answer(entityName, all.slice(from, from + mostAtOnce));
    });
  }
  const answered = waiting.get(recordId) ?? Promise.withResolvers<Counts>();
  waiting.set(recordId, answered);
  return answered.promise;
}

/** How many messages a document has, and how many of them the user has not read. */
export function countsQuery(entityName: DiscussedKind, recordId: string) {
  return queryOptions({
    queryKey: callKey(documentMessages, "getDocumentMessageCounts", { entityName, recordId }),
    queryFn: () => ask(entityName, recordId),
  });
}
