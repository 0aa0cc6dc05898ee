import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { longStatementMilliseconds, workLimits } from "./core/connection-limits.ts";
import { furtherConnections } from "./core/connections.ts";
import type { Files } from "./core/files.ts";
import type { JobControl, JobRuns } from "./core/watched.ts";
import { tellSubstitutesOfToday } from "./identity/users/substitutes.ts";
import { acceptOverdueOrders } from "./orders/purchase-orders/overdue.ts";
import { remindOfAnswers } from "./orders/purchase-orders/remind-of-answers.ts";
import { voidForsakenApprovals } from "./platform/approvals/void-forsaken.ts";
import { forgetLostContent, forgetUnusedFiles } from "./platform/files/unused-files.ts";
import { type Asked, KeptJobs } from "./platform/jobs/kept-jobs.ts";
import { cronOf, everyHourAt, everyMinutes, everyThreeDaysAt, isDue, type Schedule } from "./platform/jobs/schedule.ts";
import { billMonths } from "./settlement/bills/bill-months.ts";

export interface Job {
  readonly name: string;
  /** When it runs, until a person says otherwise. */
  readonly schedule: Schedule;
  /** The schedule is said by the configuration, and by nobody else. */
  readonly isConfigured?: true;
  /** May run twice without harm. */
  run(): Promise<unknown>;
}

function allJobs(pool: Pool, ownerPool: Pool, files: Files): Job[] {
  return [
    { name: "accept-overdue-orders", schedule: everyMinutes(10), run: () => acceptOverdueOrders(pool) },
    { name: "remind-of-answers", schedule: everyMinutes(10), run: () => remindOfAnswers(ownerPool) },
    { name: "tell-substitutes", schedule: everyHourAt(1), run: () => tellSubstitutesOfToday(ownerPool) },
    { name: "void-approvals", schedule: everyHourAt(7), run: () => voidForsakenApprovals(ownerPool) },
    { name: "bill-months", schedule: everyHourAt(27), run: () => billMonths(pool) },
    { name: "forget-the-past", schedule: everyHourAt(17), run: () => forgetThePast(ownerPool) },
    { name: "forget-unused-files", schedule: everyThreeDaysAt(41), run: () => clearFiles(ownerPool, files) },
  ];
}

/** Removes what has served its purpose: old request guards, ended sessions, delivered news, read messages, deletes. */
async function forgetThePast(ownerPool: Pool): Promise<void> {
  await ownerPool.query("delete from request_guard where made_at < now() - interval '25 hours'");
  await ownerPool.query("delete from session where expire_date < now() - interval '30 days'");
  await ownerPool.query("delete from signed_link where expire_date < now() - interval '30 days'");
  await ownerPool.query("delete from sign_in_failure where last_attempt < now() - interval '30 days'");
  await ownerPool.query("delete from known_device where last_used < now() - interval '180 days'");
  await ownerPool.query("delete from call_count where since < now() - interval '1 hour'");
  await ownerPool.query("delete from outbox where delivered_at < now() - interval '7 days'");
  // The newest stays: by it a page that comes back sees that it has missed nothing.
  await ownerPool.query(
    "delete from live_news where told_at < now() - interval '1 hour' and id < (select max(id) from live_news)",
  );
  await ownerPool.query("delete from scheduled_job_run where start_date < now() - interval '30 days'");
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
  /** How often nodes look for what others left behind. */
  readonly lookSeconds: number;
}

/**
 * How a job is ordered: on one node at a time, with one more order that waits. A node says while it works that it lives; what
 * one that is gone leaves behind, and what failed, is begun again.
 */
const orders = {
  policy: "stately",
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  retryLimit: 2,
  retryDelay: 30,
} as const;

/** Orders of a release that let a job run twice at once are made anew. */
async function takeOrders(boss: PgBoss, name: string): Promise<void> {
  const before = await boss.getQueue(name);
  if (before && before.policy !== orders.policy) await boss.deleteQueue(name);
  await boss.createQueue(name, orders);
}

/** Runs what happens on its own, on whichever node is free; the schedule is kept in the database. */
export class Jobs implements JobControl {
  private readonly ground: Ground;
  private readonly boss: PgBoss;
  private readonly kept: KeptJobs;
  private known: ReadonlyMap<string, Job> = new Map();
  private looking: NodeJS.Timeout | undefined;

  constructor(ground: Ground) {
    this.ground = ground;
    // Handed on to its pool as they are.
    const limits = workLimits(longStatementMilliseconds);
    const max = furtherConnections["tandem-jobs"];
    const { connectionString, lookSeconds } = ground;
    this.boss = new PgBoss({
      connectionString,
      application_name: "tandem-jobs",
      max,
      ...limits,
      superviseIntervalSeconds: lookSeconds,
      monitorIntervalSeconds: lookSeconds,
    });
    this.boss.on("error", (error) => ground.logger.warn({ error: error.message }, "Jobs lost the database"));
    this.kept = new KeptJobs(ground.ownerPool);
  }

  async start(further: readonly Job[]): Promise<void> {
    const { boss, kept, ground } = this;
    await boss.start();
    const all = [...allJobs(ground.pool, ground.ownerPool, ground.files), ...further];
    this.known = new Map(all.map((job) => [job.name, job]));
    await forgetOthers(boss, all);
    await kept.know(all);
    for (const { name } of all) {
      await takeOrders(boss, name);
      await this.reschedule(name);
    }
    await kept.interrupt(null);
    this.looking = setInterval(() => void this.look(), ground.lookSeconds * 1000).unref();
    for (const { name } of all) {
      await boss.work(name, { includeMetadata: true }, async ([order]) => this.run(name, (order?.retryCount ?? 0) > 0));
    }
  }

  stop(): Promise<void> {
    clearInterval(this.looking);
    return this.boss.stop({ graceful: true, timeout: 10_000 });
  }

  private async look(): Promise<void> {
    try {
      await this.kept.interrupt(null);
    } catch (error) {
      this.ground.logger.warn({ error: (error as Error).message }, "Interrupted jobs could not be noted");
    }
  }

  isKnown(name: string): boolean {
    return this.known.has(name);
  }

  async runNow(name: string, asked: Asked): Promise<void> {
    await this.kept.ask(name, asked);
    // Where an order waits already, it is told of the wish.
    await this.boss.send(name);
  }

  async reschedule(name: string): Promise<void> {
    const job = this.known.get(name);
    if (!job) return;
    const kept = await this.kept.read(name, job.schedule);
    await this.boss.schedule(name, cronOf(kept.schedule));
    await this.kept.next(name, kept);
  }

  /** By itself unless it was asked for: then a job that is paused, or that has been done and is not due for days, does nothing. */
  private async run(name: string, isAgain: boolean): Promise<void> {
    const job = this.known.get(name);
    if (!job) return;
    const { runs, logger } = this.ground;
    const startedAt = Date.now();
    // A tenant that has come since sees it, too.
    await this.kept.know([...this.known.values()]);
    await this.kept.interrupt(name);
    const kept = await this.kept.read(name, job.schedule);
    const askedBy = await this.kept.takeAsked(name);
    const isDueNow = isAgain || isDue(kept.schedule, kept.last, new Date());
    if (askedBy.length === 0 && (kept.isPaused || !isDueNow)) return;
    await this.kept.run(name, kept, askedBy, () => runs.count(name, () => job.run()));
    logger.info({ job: name, milliseconds: Date.now() - startedAt }, "Job done");
  }
}
