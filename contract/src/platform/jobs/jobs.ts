import { z } from "zod";
import { need } from "../../core/document.ts";
import { entity, recordId } from "../../core/entity.ts";
import type { ErrorName } from "../../core/errors.ts";
import { code, instant, integer, status, text, yesNo } from "../../core/fields.ts";
import { rowSteps } from "../../core/row-steps.ts";
import { action, documentList, list, service, update } from "../../core/service.ts";
import { choices, type StatusCode, statuses, yesNoStatus } from "../../core/statuses.ts";

/** How often a job runs (B9.9a). */
export const jobType = choices("scheduledJob.jobType", { minutes: "1", hourly: "2", threeDays: "3", sevenDays: "4" });
/** The hour, in UTC, at which what runs every few days does. */
export const nightHour = 3;
export type JobType = StatusCode<typeof jobType>;

/** How a job stands (B4.10c): blocked while it runs, complete where it runs no more by itself. */
export const jobState = statuses("scheduledJob.jobState", {
  normal: { code: "0", tone: "done" },
  paused: { code: "1", tone: "waiting" },
  complete: { code: "2", tone: "neutral" },
  failed: { code: "3", tone: "refused" },
  blocked: { code: "4", tone: "moving" },
  missing: { code: "9", tone: "neutral" },
});

/** How a run ended; broken where its node ended before it did. */
export const runOutcome = statuses("scheduledJobRun.outcome", {
  running: { code: "0", tone: "moving" },
  done: { code: "1", tone: "done" },
  failed: { code: "2", tone: "refused" },
  broken: { code: "3", tone: "waiting" },
});

/** The most minutes that an hour has, and that a job waits between two runs of a kind. */
const mostMinutes = 59;

/** Something that happens on its own. All tenants of a database share it. */
export const scheduledJob = entity(
  "scheduledJob",
  {
    /** What it is called is the locale key `scheduledJob.job.` and this. */
    jobNo: code({ key: true, readOnly: true }),
    jobState: status(jobState, { readOnly: true }),
    jobType: status(jobType),
    /** After so many minutes, or at this minute of the hour. */
    minute: integer({ max: mostMinutes }),
    nextDate: instant({ readOnly: true, optional: true }),
    lastStartDate: instant({ readOnly: true, optional: true }),
    lastEndDate: instant({ readOnly: true, optional: true }),
    lastOutcome: status(runOutcome, { readOnly: true, optional: true }),
    lastError: text({ readOnly: true, optional: true, max: 2000 }),
    /** When it runs is said by the configuration of the server. */
    isConfigured: yesNo({ readOnly: true }),
  },
  { keyword: ["jobNo"], source: "scheduled_job_row" },
);

/** One run of a job. */
export const scheduledJobRun = entity(
  "scheduledJobRun",
  {
    jobNo: code({ readOnly: true }),
    outcome: status(runOutcome, { readOnly: true }),
    startDate: instant({ readOnly: true }),
    endDate: instant({ readOnly: true, optional: true }),
    node: text({ readOnly: true }),
    askedBy: text({ readOnly: true, optional: true }),
    error: text({ readOnly: true, optional: true, max: 2000 }),
  },
  { keyword: ["jobNo", "node", "askedBy"], source: "scheduled_job_run_row" },
);

/** What jobs are held to besides what their rows say. */
export interface JobRule {
  /** The product still has a job of this number. */
  readonly isKnown: (jobNo: string) => boolean;
  /** The caller's is the one tenant of the database. */
  readonly isOnly: boolean;
  /** Jobs that are paused, by their ids: while one runs its state does not say so. */
  readonly paused: ReadonlySet<string>;
}

const byKeepers = { side: ["buyer", "supplier"], menus: ["scheduledJobs"], permission: "isModify" } as const;
const isThere = need({
  reads: ["jobNo"],
  holds: ({ jobNo }, { isKnown }: JobRule) => isKnown(String(jobNo)),
  error: "jobMissing",
});
const ofOneTenant = need({ reads: [], holds: (_job, { isOnly }: JobRule) => isOnly, error: "jobOfSeveralTenants" });
const isPaused = (wanted: boolean, error: ErrorName) =>
  need({ reads: ["id"], holds: ({ id }, { paused }: JobRule) => paused.has(String(id)) === wanted, error });
const isOwn = need({
  reads: ["isConfigured"],
  holds: ({ isConfigured }) => isConfigured !== yesNoStatus.code.yes,
  error: "jobConfigured",
});

/** What may be done to a job: of those of several tenants, and of what the configuration times, less. */
export const jobSteps = rowSteps<"run" | "pause" | "resume" | "schedule", JobRule>({
  run: { ...byKeepers, needs: [isThere] },
  pause: { ...byKeepers, needs: [isThere, ofOneTenant, isPaused(false, "jobPaused")] },
  resume: { ...byKeepers, needs: [isThere, ofOneTenant, isPaused(true, "jobNotPaused")] },
  schedule: { ...byKeepers, needs: [isThere, ofOneTenant, isOwn] },
});
export type JobStep = (typeof jobSteps.stepNames)[number];

const named = z.strictObject({ id: recordId });

/** Scheduled jobs (B2.30, B4.10c, B9.9a). */
export const scheduledJobs = service(
  "ISysJobService",
  { menus: ["scheduledJobs"] },
  {
    getSysJobPage: documentList({ entity: scheduledJob, ...jobSteps }),
    getSysJobLogPage: list(scheduledJobRun),
    updateSysJob: update(scheduledJob, { summary: "When a job runs, from now on." }),
    runSysJob: action({
      permission: "isModify",
      once: true,
      summary: "Has a job run now, on whichever node is free, also one that is paused.",
      input: named,
      output: z.object({}),
    }),
    pauseSysJob: action({
      permission: "isModify",
      summary: "Keeps a job from running by itself.",
      input: named,
      output: z.object({}),
    }),
    resumeSysJob: action({
      permission: "isModify",
      summary: "Lets a job that was paused run by itself again.",
      input: named,
      output: z.object({}),
    }),
  },
);
