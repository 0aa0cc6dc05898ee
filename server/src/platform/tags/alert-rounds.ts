import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type SignedInUser, scopeOf } from "../../core/context.ts";
import { type Database, inTransaction } from "../../core/database.ts";
import type { LiveMessages } from "../../core/live-messages.ts";
import { loadUser, wholeTenant } from "../../identity/sessions/session-store.ts";
import { leaveMessage } from "../messages/leave-message.ts";
import { type AlertedTag, alertedFor, alertPageOf, findNewMatches, learnMatches } from "./alerts.ts";
import { isSeenBy } from "./seen-tags.ts";

const restMilliseconds = 500;
/** Transactions that one round looks after. */
const mostMoments = 500;
/** After as many failures the records of a moment are given up, and the log says so. */
const mostAttempts = 10;

interface Means {
  /** Acts in the scope of users. */
  readonly pool: Pool;
  /** Works across tenants. */
  readonly ownerPool: Pool;
  readonly live: LiveMessages;
  readonly logger: Logger;
}

/** Records of one source that were written at these moments. */
interface Wake {
  readonly tenant_id: string;
  readonly source: string;
  readonly moments: readonly string[];
}

interface Alert {
  readonly tag_id: string;
  readonly user_id: string;
  /** Of which of their suppliers it tells; none for the buyer's users. */
  readonly acting_for: string;
}

/** Tells users what newly matches the tags that alert them, until stopped. */
export async function tellOfMatches(means: Means, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await tellOnce(means, signal).catch((error: Error) => {
      if (!signal.aborted) means.logger.warn({ error: error.message }, "Alerts could not be looked after");
      return 0;
    });
    if (done < mostMoments) await sleep(restMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}

// Asked some times a second for as long as a node lives: under a name it stays planned.
const selectDue = `with due as (select * from alert_wake order by attempts, changed_at limit $1 for update skip locked)
  select tenant_id, source, array_agg(changed_at::text) as moments from due group by tenant_id, source`;

/**
 * One round over what was written since the last. The moments stay locked meanwhile, so that nodes share the work, and are
 * forgotten at its end: a node that dies leaves them to be looked at again, and what was told by then is remembered.
 *
 * @returns how many moments were looked after
 */
async function tellOnce(means: Means, signal: AbortSignal): Promise<number> {
  const client = await means.ownerPool.connect();
  try {
    await client.query("begin");
    const due = await client.query<Wake>({ name: "dueWakes", text: selectDue, values: [mostMoments] });
    for (const wake of due.rows) {
      const alerts = await client.query<Alert>(
        "select tag_id, user_id, acting_for from tag_alert where tenant_id = $1 and source = $2 order by user_id, acting_for, tag_id",
        [wake.tenant_id, wake.source],
      );
      const isDone = await lookForAll(means, wake, alerts.rows, signal);
      await client.query(
        isDone
          ? "delete from alert_wake where tenant_id = $1 and source = $2 and changed_at = any ($3::timestamptz[])"
          : "update alert_wake set attempts = attempts + 1 where tenant_id = $1 and source = $2 and changed_at = any ($3::timestamptz[])",
        [wake.tenant_id, wake.source, wake.moments],
      );
    }
    if (due.rows.length > 0) await client.query("delete from alert_wake where attempts >= $1", [mostAttempts]);
    await client.query("commit");
    return due.rows.reduce((sum, { moments }) => sum + moments.length, 0);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Looks for each of the alerts; answers whether none failed. @throws when the signal says that the node ends */
async function lookForAll(means: Means, wake: Wake, alerts: readonly Alert[], signal: AbortSignal): Promise<boolean> {
  const tenant = wholeTenant(wake.tenant_id);
  let user: SignedInUser | null = null;
  let before: Alert | undefined;
  let isDone = true;
  for (const alert of alerts) {
    // A node that ends leaves the rest, like one that dies.
    signal.throwIfAborted();
    try {
      if (alert.user_id !== before?.user_id || alert.acting_for !== before.acting_for) {
        before = alert;
        user = null;
        user = await inTransaction(means.pool, tenant, (tx) => knownUser(tx, alert, wake.tenant_id));
      }
      if (user && (await lookFor(means, user, alert, wake.moments))) {
        await means.live.news.publish({ userId: user.id, tenantId: wake.tenant_id }, { type: "message" });
      }
    } catch (error) {
      isDone = false;
      means.logger.warn(
        { error: (error as Error).message, tagId: alert.tag_id, userId: alert.user_id },
        "An alert failed",
      );
    }
  }
  return isDone;
}

/** The user as they are now; null for one who is disabled or gone, or is not of that supplier any more. */
async function knownUser(
  tx: Database,
  { user_id: userId, acting_for: forSupplier }: Alert,
  tenantId: string,
): Promise<SignedInUser | null> {
  try {
    const user = await loadUser(tx, userId, tenantId, { forSupplier });
    return alertedFor(user) === forSupplier ? user : null;
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

/** Looks for one user and tag, in the user's own scope; answers whether a message was left. */
async function lookFor(
  means: Means,
  user: SignedInUser,
  { tag_id: tagId, acting_for: actingFor }: Alert,
  moments: readonly string[],
): Promise<boolean> {
  try {
    return await inTransaction(means.pool, scopeOf(user), async (tx) => {
      const found = await sql<AlertedTag & { isReady: boolean }>`select t.id, t.name, t.tag_content,
          exists (select from tag_alert_record r where r.tag_id = t.id and r.user_id = ${user.id}
            and r.acting_for = a.acting_for and r.record_id = 0) as is_ready
        from sys_tag t join tag_alert a on a.tag_id = t.id
        where t.id = ${tagId} and a.user_id = ${user.id} and a.acting_for = ${actingFor}
          and ${isSeenBy(user.id)} for key share of a`.execute(tx);
      const tag = found.rows[0];
      const page = tag && alertPageOf(user, tag.name);
      if (!tag || !page) return false;
      if (!tag.isReady) {
        await learnMatches(tx, user, page, tag);
        return false;
      }
      const { count, numbers } = await findNewMatches(tx, user, page, tag, moments);
      const told = { tagId, recordCount: count, recordNumbers: numbers, actingFor: user.supplierNo };
      if (count > 0) await leaveMessage(tx, { topic: "tagMatched", ...told });
      return count > 0;
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // The tag was changed into one that cannot alert.
    await inTransaction(means.pool, scopeOf(user), async (tx) => {
      await tx
        .deleteFrom("tagAlert")
        .where(({ and }) => and({ tagId, userId: user.id, actingFor }))
        .execute();
      const told = { tagId, recordCount: 0, recordNumbers: [], actingFor: user.supplierNo };
      await leaveMessage(tx, { topic: "alertStopped", ...told });
    });
    return true;
  }
}
