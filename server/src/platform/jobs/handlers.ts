import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { allowedOnRow } from "@tandem/contract/core/row-steps";
import type { Listed } from "@tandem/contract/core/service";
import {
  type JobRule,
  type JobStep,
  jobSteps,
  jobType,
  scheduledJob,
  scheduledJobRun,
} from "@tandem/contract/platform/jobs/jobs";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { changesBetween, writeAudit } from "../../identity/audit-entries/write-entry.ts";

type Job = Row<typeof scheduledJob>;

/**
 * Scheduled jobs (B2.30). Tenants that share a database share the jobs: then each has them run, which does for all what their
 * clock does, and nobody changes when that is.
 */
export const jobHandlers: HandlersOf<Services["scheduledJobs"]> = {
  async getSysJobPage(context, request) {
    const isOnly = await isOnlyTenant(context);
    return context.list<Job, Listed<Job, JobStep>>(scheduledJob, request, {
      completion: allowedOnRows(context, jobSteps, (_jobs, db) => jobRule(context, db, isOnly)),
    });
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

const isOnlyTenant = async ({ platform, user }: Context) => (await onlyTenant(platform.pool)) === user.tenantId;

/** What jobs are held to now. */
async function jobRule({ platform }: Context, db: Database, isOnly: boolean): Promise<JobRule> {
  const rows = await db.selectFrom("scheduledJob").select("id").where("isPaused", "=", true).execute();
  return { isKnown: (jobNo) => platform.jobs.isKnown(jobNo), isOnly, paused: new Set(rows.map(({ id }) => id)) };
}

/** A job to which a step may be done. @throws Fault notFound, jobMissing, jobOfSeveralTenants, jobConfigured, jobPaused, jobNotPaused */
async function allowedJob(context: Context, tx: Database, id: string, step: JobStep): Promise<Job> {
  const job = await findRow<Job>(tx, scheduledJob, id);
  context.about(job.jobNo);
  const refusal = allowedOnRow(jobSteps, job, context.caller, await jobRule(context, tx, await isOnlyTenant(context)))[
    step
  ];
  if (refusal) throw new Fault(refusal);
  return job;
}

const note = ({ user, call }: Context, tx: Database, subject: string, changes: readonly string[]) =>
  writeAudit(tx, call, { action: "jobChanged", userId: user.id, userNo: user.userNo, subject, changes });
