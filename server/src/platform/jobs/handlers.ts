import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { jobType, scheduledJob, scheduledJobRun } from "@tandem/contract/platform/jobs/jobs";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { changesBetween, writeAudit } from "../../identity/audit-entries/write-entry.ts";

type Job = Row<typeof scheduledJob>;

/** Scheduled jobs (B2.30). Tenants that share a database share the jobs: then each sees them, and nobody changes them. */
export const jobHandlers: HandlersOf<Services["scheduledJobs"]> = {
  getSysJobPage: (context, request) => context.list<Job>(scheduledJob, request),
  getSysJobLogPage: (context, request) => context.list<Row<typeof scheduledJobRun>>(scheduledJobRun, request),

  async updateSysJob(context, { id, version, ...wish }) {
    await requireOnly(context);
    const saved = await context.write(async (tx) => {
      const job = await knownJob(context, tx, id);
      if (job.isConfigured === yesNoStatus.code.yes) throw new Fault("jobConfigured");
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
    await requireOnly(context);
    const { jobNo } = await context.write(async (tx) => {
      const job = await knownJob(context, tx, id);
      await note(context, tx, job.jobNo, []);
      return job;
    });
    await context.platform.jobs.runNow(jobNo, context.user.userName);
    return {};
  },

  pauseSysJob: (context, { id }) => pause(context, id, true),
  resumeSysJob: (context, { id }) => pause(context, id, false),
};

async function pause(context: Context, id: string, isPaused: boolean): Promise<Record<string, never>> {
  await requireOnly(context);
  const { jobNo } = await context.write(async (tx) => {
    const job = await knownJob(context, tx, id);
    await tx.updateTable("scheduledJob").set({ isPaused }).where("id", "=", id).execute();
    const after = await findRow<Job>(tx, scheduledJob, id);
    await note(context, tx, job.jobNo, changesBetween(job, after, ["jobState"]));
    return job;
  });
  await context.platform.jobs.reschedule(jobNo);
  return {};
}

/** @throws Fault jobOfSeveralTenants */
async function requireOnly({ platform, user }: Context): Promise<void> {
  if ((await onlyTenant(platform.pool)) !== user.tenantId) throw new Fault("jobOfSeveralTenants");
}

/** @throws Fault notFound, jobMissing */
async function knownJob({ platform }: Context, tx: Database, id: string): Promise<Job> {
  const job = await findRow<Job>(tx, scheduledJob, id);
  if (!platform.jobs.isKnown(job.jobNo)) throw new Fault("jobMissing");
  return job;
}

const note = ({ user, call }: Context, tx: Database, subject: string, changes: readonly string[]) =>
  writeAudit(tx, call, { action: "jobChanged", userId: user.id, userNo: user.userNo, subject, changes });
