import { type HistoryEvent, undonePrefix } from "@tandem/contract/core/history";
import type { Side } from "@tandem/contract/core/lifecycle";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { type Parties, partiesOf } from "./parties.ts";

/** Who takes a step: a user, or the system. */
export interface Taker {
  readonly userId: string | null;
  readonly userName: string | null;
  readonly side: Side;
}

/** The system itself, for jobs. */
export const system: Taker = { userId: null, userName: null, side: "system" };

/** A change of one value of a document or its line. */
export type ValueChange = HistoryEvent["changes"][number];

/** The document something happens to. */
export interface Document extends Parties {
  readonly id: string;
  readonly number: string;
}

interface Happening {
  readonly entityName: string;
  readonly action: string;
  readonly fromState?: string | null;
  readonly toState?: string | null;
  readonly reason?: string | null;
  readonly changes?: readonly ValueChange[];
}

/** Writes down what happened to documents, in the transaction in which it happens. */
export async function recordHistory(
  tx: Database,
  taker: Taker,
  documents: readonly Document[],
  happening: Happening,
): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .insertInto("recordHistory")
    .values(
      documents.map((document) => ({
        entityName: happening.entityName,
        recordId: document.id,
        documentNo: document.number,
        ...partiesOf(document),
        action: happening.action,
        fromState: happening.fromState ?? null,
        toState: happening.toState ?? null,
        reason: happening.reason ?? null,
        userId: taker.userId,
        userName: taker.userName,
        side: taker.side,
        changes: JSON.stringify(happening.changes ?? []),
      })),
    )
    .execute();
}

/** Whether an event of the other side was taken back at once: nobody else had opened the document since. */
const takenBack = sql<boolean>`(lead(action) over (partition by entity_name, record_id order by id) = ${undonePrefix} || action
  and side <> (select app.scope_side()))`;

/** What happened to the records, oldest first; of what the other side has taken back, only that it did. */
export async function historyOf(
  db: Database,
  records: readonly { entityName: string; ids: readonly string[] }[],
): Promise<HistoryEvent[]> {
  const asked = records.filter((record) => record.ids.length > 0);
  if (asked.length === 0) return [];
  const rows = await db
    .selectFrom("recordHistory")
    .select([
      "entityName",
      "documentNo",
      "action",
      "fromState",
      "toState",
      "reason",
      "userName",
      "side",
      "happenedAt",
      "changes",
      "via",
      sql<string | null>`undo ->> 'action'`.as("undoable"),
      takenBack.as("isTakenBack"),
    ])
    .where((eb) =>
      eb.or(
        asked.map((record) => eb.and([eb("entityName", "=", record.entityName), eb("recordId", "in", record.ids)])),
      ),
    )
    .orderBy("happenedAt")
    .orderBy("id")
    .execute();
  return rows.map(({ isTakenBack, ...event }, index) => ({
    ...event,
    ...(isTakenBack ? { reason: null, changes: [] } : {}),
    // Its place among these: numbers of all that happens would tell how much of it the reader does not see.
    id: String(index + 1),
  }));
}
