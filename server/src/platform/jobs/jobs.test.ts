import { jobState, jobType } from "@tandem/contract/platform/jobs/jobs";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";
import { KeptJobs } from "./kept-jobs.ts";
import { cronOf, everyHourAt, everyMinutes, everyThreeDaysAt, nextRun } from "./schedule.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const page = (condition: object = {}) => ({ current: 1, size: 50, condition }) as const;
async function jobOf(jobNo: string, user = admin) {
  const { records } = await user.ok("scheduledJobs", "getSysJobPage", page({ jobNo }));
  const [job] = records;
  if (!job) throw new Error(`no job ${jobNo}`);
  return job;
}
const runsOf = async (jobNo: string) => (await admin.ok("scheduledJobs", "getSysJobLogPage", page({ jobNo }))).records;
const past = "forget-the-past";
const { normal, paused, failed, blocked, complete, missing } = jobState.code;

describe("Scheduled jobs", () => {
  it("B9.9a run every so many minutes, at a minute of the hour, every 3 or every 7 days", () => {
    const now = new Date("2026-03-01T10:25:30Z");
    const at = (schedule: Parameters<typeof nextRun>[0], last: string | null = null) =>
      nextRun(schedule, last === null ? null : new Date(last), now).toISOString();
    expect([everyMinutes(10), everyHourAt(17), everyThreeDaysAt(41)].map(cronOf)).toEqual([
      "*/10 * * * *",
      "17 * * * *",
      "41 3 * * *",
    ]);
    expect(at(everyMinutes(10))).toBe("2026-03-01T10:30:00.000Z");
    expect(at(everyMinutes(40))).toBe("2026-03-01T10:40:00.000Z");
    expect(at(everyMinutes(25))).toBe("2026-03-01T10:50:00.000Z");
    expect(at(everyMinutes(26))).toBe("2026-03-01T10:26:00.000Z");
    expect(at(everyHourAt(17))).toBe("2026-03-01T11:17:00.000Z");
    expect(at(everyThreeDaysAt(41))).toBe("2026-03-02T03:41:00.000Z");
    expect(at(everyThreeDaysAt(41), "2026-03-01T03:41:02Z")).toBe("2026-03-04T03:41:00.000Z");
    const weekly = { type: jobType.code.sevenDays, minute: 5 };
    expect(at(weekly, "2026-02-28T03:05:01Z")).toBe("2026-03-07T03:05:00.000Z");
    // By hand at another hour, or late.
    for (const last of ["2026-03-01T00:10:00Z", "2026-03-01T03:59:00Z", "2026-03-01T10:24:00Z"])
      expect(at(weekly, last), last).toBe("2026-03-08T03:05:00.000Z");
  });

  it("B4.10c are normal, paused, blocked while they run, in error, complete, or do not exist", async () => {
    expect(await jobOf(past)).toMatchObject({ jobState: normal, jobType: "2", minute: 17 });
    const is = async (change: string) => {
      await asOwner(app, `update scheduled_job set ${change} where job_no = $1`, [past]);
      return (await jobOf(past)).jobState;
    };
    expect(await is("is_paused = true")).toBe(paused);
    expect((await jobOf(past)).nextDate).toBeNull();
    expect(await is("is_paused = false, last_start_date = now()")).toBe(blocked);
    expect(await is("last_end_date = now() + interval '1 second', last_error = 'It broke'")).toBe(failed);
    expect(await is("last_error = null, is_scheduled = false")).toBe(complete);
    expect(await is("is_known = false")).toBe(missing);
    expect(await is("is_known = true, is_scheduled = true, last_start_date = null, last_end_date = null")).toBe(normal);
  });

  it("run now, also while they are paused, and keep what became of each run", async () => {
    const { id } = await jobOf(past);
    await admin.ok("scheduledJobs", "pauseSysJob", { id });
    expect((await jobOf(past)).jobState).toBe(paused);
    await admin.ok("scheduledJobs", "runSysJob", { id });
    await expect.poll(async () => (await runsOf(past))[0]?.outcome).toBe("1");
    expect((await runsOf(past))[0]).toMatchObject({ askedBy: "User admin", error: null });
    await admin.ok("scheduledJobs", "resumeSysJob", { id });
    const job = await jobOf(past);
    expect(job).toMatchObject({ jobState: normal, lastError: null });
    expect(Date.parse(job.nextDate ?? "")).toBeGreaterThan(Date.now());
    const { records } = await admin.ok("auditEntries", "getSysAuditLogPage", page({ action: "66" }));
    expect(records.map(({ subject, changes }) => [subject, changes]).slice(0, 2)).toEqual([
      [past, "Status: Paused → Normal"],
      [past, null],
    ]);
  });

  it("say whether they are to be paused or resumed and why not, also while one that is paused runs", async () => {
    const { id } = await jobOf(past);
    const turns = async () => {
      const { jobState: state, allowedActions } = await jobOf(past);
      return [state, allowedActions.pause, allowedActions.resume];
    };
    expect(await turns()).toEqual([normal, null, "jobNotPaused"]);
    expect(await admin.refused("scheduledJobs", "resumeSysJob", { id })).toBe("jobNotPaused");
    await admin.ok("scheduledJobs", "pauseSysJob", { id });
    expect(await turns()).toEqual([paused, "jobPaused", null]);
    const runs = (times: string) => asOwner(app, `update scheduled_job set ${times} where job_no = $1`, [past]);
    await runs("last_start_date = now(), last_end_date = null");
    expect(await turns()).toEqual([blocked, "jobPaused", null]);
    expect(await admin.refused("scheduledJobs", "pauseSysJob", { id })).toBe("jobPaused");
    await admin.ok("scheduledJobs", "resumeSysJob", { id });
    expect(await turns()).toEqual([blocked, null, "jobNotPaused"]);
    await runs("last_end_date = now()");
    expect(await turns()).toEqual([normal, null, "jobNotPaused"]);
  });

  it("tell what went wrong", async () => {
    const { id } = await jobOf(past);
    const [{ tenantId } = { tenantId: "" }] = await asOwner<{ tenantId: string }>(
      app,
      'select id as "tenantId" from tenant',
    );
    await asOwner(app, "alter table request_guard rename to request_guard_away");
    await app.platform.jobs.runNow(past, { tenantId, by: "Somebody" });
    await expect.poll(async () => (await jobOf(past)).jobState).toBe(failed);
    await asOwner(app, "alter table request_guard_away rename to request_guard");
    expect((await jobOf(past)).lastError).toContain("request_guard");
    expect((await runsOf(past))[0]).toMatchObject({ outcome: "2", error: expect.stringContaining("request_guard") });
    expect(id).not.toBe("");
  });

  it("say when they come next by the schedule that they were given while they ran", async () => {
    const pool = new Pool({ connectionString: app.connectionString });
    const { jobNo, id } = await jobOf("remind-of-answers");
    const jobs = new KeptJobs(pool);
    await jobs.run(jobNo, { schedule: everyMinutes(10), isPaused: false, last: null }, [], async () => {
      const { version } = await jobOf(jobNo);
      await admin.ok("scheduledJobs", "updateSysJob", { id, version, jobType: "4", minute: 5 });
    });
    await pool.end();
    const { nextDate } = await jobOf(jobNo);
    expect(Date.parse(nextDate ?? "")).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it("run when an administrator says, but for those of which the configuration does", async () => {
    const job = await jobOf("remind-of-answers");
    const change = { id: job.id, version: job.version, jobType: "1", minute: 30 } as const;
    expect(await admin.ok("scheduledJobs", "updateSysJob", change)).toMatchObject({ jobType: "1", minute: 30 });
    expect(await asOwner(app, "select cron from pgboss.schedule where name = $1", [job.jobNo])).toEqual([
      { cron: "*/30 * * * *" },
    ]);
    const { version } = await jobOf(job.jobNo);
    const zero = { ...change, version, minute: 0 };
    expect(await admin.refused("scheduledJobs", "updateSysJob", zero)).toBe("jobMinuteZero");
    await asOwner(app, "update scheduled_job set is_configured = true where job_no = $1", [job.jobNo]);
    expect(await admin.refused("scheduledJobs", "updateSysJob", { ...change, version })).toBe("jobConfigured");
  });

  it("are changed by nobody without the right, and by nobody where several tenants share them", async () => {
    const { id, version } = await jobOf(past);
    for (const userNo of ["buyer", "supplierA"]) {
      const user = await app.as(userNo);
      for (const method of ["runSysJob", "pauseSysJob", "resumeSysJob"] as const)
        expect(await user.refused("scheduledJobs", method, { id })).toBe("permissionMissing");
      expect(await user.refused("scheduledJobs", "getSysJobPage", page())).toBe("permissionMissing");
    }
    expect(await app.nobody.refused("scheduledJobs", "runSysJob", { id })).toBe("10004");
    await buildWorld(app.connectionString, "@2");
    const change = { id, version, jobType: "2", minute: 1 } as const;
    expect(await admin.refused("scheduledJobs", "updateSysJob", change)).toBe("jobOfSeveralTenants");
    expect(await admin.refused("scheduledJobs", "pauseSysJob", { id })).toBe("jobOfSeveralTenants");
    const shared = "jobOfSeveralTenants";
    const allowed = { run: null, pause: shared, resume: shared, schedule: shared };
    expect((await jobOf(past)).allowedActions).toEqual(allowed);
    const { records } = await admin.ok(
      "operationLogs",
      "getSysOperationLogPage",
      page({ callNameIndistinct: "SysJob" }),
    );
    expect(records.slice(0, 2).map(({ operation, subject }) => [operation, subject])).toEqual([
      ["Scheduled jobs · Pause", "Remove what has served its purpose"],
      ["Scheduled jobs · Change schedule", "Remove what has served its purpose"],
    ]);

    // What the clock does for all, each may have done at once; the others do not learn who asked.
    const runs = (await runsOf(past)).length;
    // Asked for above already, within the seconds in which the same is taken for sent twice.
    const { http } = await admin.call("scheduledJobs", "runSysJob", { id }, { "idempotency-key": "once more" });
    expect(http).toBe(200);
    await expect.poll(async () => (await runsOf(past)).length).toBe(runs + 1);
    expect((await runsOf(past))[0]?.askedBy).toBe("User admin");
    const other = await app.as("admin@2");
    const { records: theirs } = await other.ok("scheduledJobs", "getSysJobLogPage", page({ jobNo: past }));
    expect(theirs[0]).toMatchObject({ askedBy: null });
  });
});
