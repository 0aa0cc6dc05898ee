import type { AllowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Listed } from "@tandem/contract/core/service";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { type JobStep, jobType, scheduledJob, scheduledJobRun } from "@tandem/contract/platform/jobs/jobs";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow, listPage } from "../../core/list-query.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { changesBetween, writeAudit } from "../../identity/audit-entries/write-entry.ts";

type Job = Row<typeof scheduledJob>;

/**
 * Scheduled jobs (B2.30). Tenants that share a database share the jobs: then each has them run, which does for all what their
 * clock does, and nobody changes when that is.
 */
export const jobHandlers: HandlersOf<Services["scheduledJobs"]> = {
  async getSysJobPage(context, request) {
    const sole = await isOnly(context);
    return context.read((db) =>
      listPage<Job, Listed<Job, JobStep>>(
        db,
        scheduledJob,
        request,
        {},
        {
          reads: ["jobNo", "isConfigured"],
          rows: async (jobs, db) => {
            const paused = await pausedOf(db);
            return jobs.map((job) => ({ ...job, allowedActions: allowedOf(context, job, sole, paused) }));
          },
        },
      ),
    );
  },
  getSysJobLogPage: (context, request) => context.list<Row<typeof scheduledJobRun>>(scheduledJobRun, request),

  async updateSysJob(context, { id, version, ...wish }) {
    const saved = await context.write(async (tx) => {
      const job = await allowedJob(context, tx, id, "schedule");
      const { jobType: type = job.jobType, minute = job.minute } = wish;
      if (type === jobType.code.minutes && minute === 0) throw new Fault("jobMinuteZero");
      await updateRow(tx, "scheduled_job", id, version, { jobType: type, minute });
      await note(context, tx, job.jobNo, changesBetween(job, { jobType: type, minute }, ["jobType", "minute"]));
      return findRow<Job>(tx, scheduledJob, id);
    });
    await context.platform.jobs.reschedule(saved.jobNo);
    return context.read((db) => findRow<Job>(db, scheduledJob, id));
  },

  async runSysJob(context, { id }) {
    const { jobNo } = await context.write(async (tx) => {
      const job = await allowedJob(context, tx, id, "run");
      await note(context, tx, job.jobNo, []);
      return job;
    });
    const { tenantId, userName: by } = context.user;
    await context.platform.jobs.runNow(jobNo, { tenantId, by });
    return {};
  },

  pauseSysJob: (context, { id }) => pause(context, id, true),
  resumeSysJob: (context, { id }) => pause(context, id, false),
};

async function pause(context: Context, id: string, isPaused: boolean): Promise<Record<string, never>> {
  const { jobNo } = await context.write(async (tx) => {
    const job = await allowedJob(context, tx, id, isPaused ? "pause" : "resume");
    await tx.updateTable("scheduledJob").set({ isPaused }).where("id", "=", id).execute();
    const after = await findRow<Job>(tx, scheduledJob, id);
    await note(context, tx, job.jobNo, changesBetween(job, after, ["jobState"]));
    return job;
  });
  await context.platform.jobs.reschedule(jobNo);
  return {};
}

const isOnly = async ({ platform, user }: Context) => (await onlyTenant(platform.pool)) === user.tenantId;

/** Which jobs are paused, by their ids: while one runs its state does not say so. */
async function pausedOf(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("scheduledJob").select("id").where("isPaused", "=", true).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What may be done to a job, and why not: by one of several tenants, of a job that is no more, or that the configuration times. */
function allowedOf(
  { platform }: Context,
  job: Job,
  sole: boolean,
  paused: ReadonlySet<string>,
): AllowedActions<JobStep> {
  const gone = platform.jobs.isKnown(job.jobNo) ? null : "jobMissing";
  const changed = gone ?? (sole ? null : "jobOfSeveralTenants");
  const scheduled = changed ?? (job.isConfigured === yesNoStatus.code.yes ? "jobConfigured" : null);
  const isPaused = paused.has(job.id);
  return {
    run: gone,
    pause: changed ?? (isPaused ? "jobPaused" : null),
    resume: changed ?? (isPaused ? null : "jobNotPaused"),
    schedule: scheduled,
  };
}

/** A job to which a step may be done. @throws Fault notFound, jobMissing, jobOfSeveralTenants, jobConfigured, jobPaused, jobNotPaused */
async function allowedJob(context: Context, tx: Database, id: string, step: JobStep): Promise<Job> {
  const job = await findRow<Job>(tx, scheduledJob, id);
  context.about(job.jobNo);
  const refusal = allowedOf(context, job, await isOnly(context), await pausedOf(tx))[step];
  if (refusal) throw new Fault(refusal);
  return job;
}

const note = ({ user, call }: Context, tx: Database, subject: string, changes: readonly string[]) =>
  writeAudit(tx, call, { action: "jobChanged", userId: user.id, userNo: user.userNo, subject, changes });
