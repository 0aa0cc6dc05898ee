import { z } from "zod";
import { allowedActionsOf } from "../../core/document.ts";
import { entity, recordId } from "../../core/entity.ts";
import { code, instant, integer, status, text, yesNo } from "../../core/fields.ts";
import { action, documentList, list, service, update } from "../../core/service.ts";
import { choices, type StatusCode, statuses } from "../../core/statuses.ts";

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

/** What may be done to a job. */
export const jobSteps = ["run", "pause", "resume", "schedule"] as const;
export type JobStep = (typeof jobSteps)[number];

/** Each job is sent with what the caller may do to it: null, or the error that says why not. */
const allowedActions = allowedActionsOf(jobSteps);

const named = z.strictObject({ id: recordId });

/** Scheduled jobs (B2.30, B4.10c, B9.9a). */
export const scheduledJobs = service(
  "ISysJobService",
  { menus: ["scheduledJobs"] },
  {
    getSysJobPage: documentList({ entity: scheduledJob, allowedActions }),
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
