import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { longStatementMilliseconds, workLimits } from "./core/connection-limits.ts";
import { furtherConnections } from "./core/connections.ts";
import type { Files } from "./core/files.ts";
import type { JobRuns } from "./core/watched.ts";
import { acceptOverdueOrders } from "./orders/purchase-orders/overdue.ts";
import { remindOfAnswers } from "./orders/purchase-orders/remind-of-answers.ts";
import { forgetLostContent, forgetUnusedFiles } from "./platform/files/unused-files.ts";

export interface Job {
  readonly name: string;
  /** When, as cron writes it; in UTC. */
  readonly cron: string;
  /** May run twice without harm. */
  run(): Promise<unknown>;
}

function allJobs(pool: Pool, ownerPool: Pool, files: Files): Job[] {
  return [
    { name: "accept-overdue-orders", cron: "*/10 * * * *", run: () => acceptOverdueOrders(pool) },
    { name: "remind-of-answers", cron: "*/10 * * * *", run: () => remindOfAnswers(ownerPool) },
    { name: "forget-the-past", cron: "17 * * * *", run: () => forgetThePast(ownerPool) },
    { name: "forget-unused-files", cron: "41 3 * * *", run: () => clearFiles(ownerPool, files) },
  ];
}

/** Removes what has served its purpose: old request guards, ended sessions, delivered news, read messages, deletes. */
async function forgetThePast(ownerPool: Pool): Promise<void> {
  await ownerPool.query("delete from request_guard where made_at < now() - interval '25 hours'");
  await ownerPool.query("delete from session where expire_date < now() - interval '30 days'");
  await ownerPool.query("delete from sign_in_failure where last_attempt < now() - interval '30 days'");
  await ownerPool.query("delete from known_device where last_used < now() - interval '180 days'");
  await ownerPool.query("delete from call_count where since < now() - interval '1 hour'");
  await ownerPool.query("delete from outbox where delivered_at < now() - interval '7 days'");
  // The newest stays: by it a page that comes back sees that it has missed nothing.
  await ownerPool.query(
    "delete from live_news where told_at < now() - interval '1 hour' and id < (select max(id) from live_news)",
  );
  await ownerPool.query("delete from deleted_record where deleted_at < now() - interval '1 day'");
  await ownerPool.query(
    "delete from user_message where read_at < now() - interval '30 days' or happened_at < now() - interval '90 days'",
  );
}

async function clearFiles(ownerPool: Pool, files: Files): Promise<void> {
  await forgetUnusedFiles(ownerPool, files);
  await forgetLostContent(ownerPool, files);
}

/** A job that is no longer asked for would go on to be ordered, and all of it would be done once it is asked for again. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) {
    if (names.has(name)) continue;
    await boss.unschedule(name, key);
    await boss.deleteQueuedJobs(name);
  }
}

/** What jobs stand on. */
interface Ground {
  readonly connectionString: string;
  readonly pool: Pool;
  readonly ownerPool: Pool;
  readonly files: Files;
  readonly logger: Logger;
  readonly runs: JobRuns;
}

/** Runs what happens on its own, on whichever node is free; the schedule is kept in the database. */
export async function startJobs(
  { connectionString, pool, ownerPool, files, logger, runs }: Ground,
  further: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  // Handed on to its pool as they are.
  const limits = workLimits(longStatementMilliseconds);
  const max = furtherConnections["tandem-jobs"];
  const boss = new PgBoss({ connectionString, application_name: "tandem-jobs", max, ...limits });
  boss.on("error", (error) => logger.warn({ error: error.message }, "Jobs lost the database"));
  await boss.start();
  const all = [...allJobs(pool, ownerPool, files), ...further];
  await forgetOthers(boss, all);
  for (const job of all) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, async () => {
      const startedAt = Date.now();
      await runs.count(job.name, () => job.run());
      logger.info({ job: job.name, milliseconds: Date.now() - startedAt }, "Job done");
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
