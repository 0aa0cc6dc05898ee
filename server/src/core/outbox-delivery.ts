import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";

import type { Cause } from "./live-news.ts";
import type { Parties } from "./parties.ts";

/** News of a document, for those who may see it. */
interface News extends Parties {
  readonly id: string;
  readonly number: string;
  readonly what: string;
  /** What kind of document it is, where the topic does not say it. */
  readonly entityName?: string;
  readonly causedBy?: Cause;
}

export interface OutboxEntry {
  readonly id: string;
  readonly tenantId: string;
  readonly topic: string;
  readonly payload: News;
}

const restMilliseconds = 300;
const batch = 100;
/** After as many failures an entry stays with its last error, for a person to look at. */
export const mostAttempts = 12;

// Asked some times a second for as long as a node lives: under a name each stays planned.
const selectDue = `select tenant_id, id, topic, payload from outbox
  where delivered_at is null and next_attempt_at <= now() and attempts < $1
  order by next_attempt_at, id limit $2 for update skip locked`;
const markEntry = `update outbox set attempts = attempts + 1, last_error = $3,
    delivered_at = case when $3::text is null then now() end,
    next_attempt_at = now() + interval '1 second' * power(2, attempts)
  where tenant_id = $1 and id = $2`;

/**
 * Delivers what the outbox holds, oldest first, until stopped. An entry is marked in the transaction that locks it, so that
 * several nodes share the work; one that dies in between leaves it to be delivered again.
 */
export async function deliverOutbox(
  pool: Pool,
  logger: Logger,
  deliver: (entry: OutboxEntry) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const delivered = await deliverDue(pool, deliver).catch((error: Error) => {
      logger.warn({ error: error.message }, "The outbox could not be read");
      return 0;
    });
    if (delivered < batch) await sleep(restMilliseconds, undefined, { signal }).catch(() => {});
  }
}

async function deliverDue(pool: Pool, deliver: (entry: OutboxEntry) => Promise<void>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const due = await client.query<{ tenant_id: string; id: string; topic: string; payload: News }>({
      name: "dueEntries",
      text: selectDue,
      values: [mostAttempts, batch],
    });
    for (const row of due.rows) {
      const failure = await deliver({
        id: row.id,
        tenantId: row.tenant_id,
        topic: row.topic,
        payload: row.payload,
      }).then(
        () => null,
        (error: Error) => error.message,
      );
      await client.query({ name: "markEntry", text: markEntry, values: [row.tenant_id, row.id, failure] });
    }
    await client.query("commit");
    return due.rows.length;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
