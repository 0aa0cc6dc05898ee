import { jobState, runOutcome } from "@tandem/contract/platform/jobs/jobs";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { asOwner } from "../../../testing/owner.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";

/** It forgets old runs, so that somebody who keeps one of these holds it up. */
const jobNo = "forget-the-past";

let database: TestDatabase;
let nodes: ServerProcess[] = [];
let holder: Client | undefined;
beforeAll(async () => {
  database = await createTestDatabase("world");
});
afterEach(async () => {
  await holder?.end();
  await Promise.all(nodes.map((node) => node.kill()));
  nodes = [];
});
afterAll(() => database.drop());

async function start(count: number): Promise<ServerProcess[]> {
  const started = await Promise.all(
    Array.from({ length: count }, () => startServerProcess({ DATABASE_URL: database.connectionString })),
  );
  nodes.push(...started);
  return started;
}

/** Holds the job up where it works, until the connection ends. */
async function holdUp(): Promise<Client> {
  await asOwner(
    database,
    `insert into scheduled_job_run (tenant_id, job_no, node, start_date, end_date)
     select id, 'long-ago', 'a node', now() - interval '90 days', now() - interval '90 days' from tenant`,
  );
  const client = new Client({ connectionString: database.connectionString });
  holder = client;
  await client.connect();
  await client.query("begin");
  await client.query("select from scheduled_job_run where job_no = 'long-ago' for update");
  return client;
}

const page = { current: 1, size: 50, condition: { jobNo } } as const;
const runsOf = async (admin: TestUser) => (await admin.ok("scheduledJobs", "getSysJobLogPage", page)).records;
async function jobOf(admin: TestUser) {
  const [job] = (await admin.ok("scheduledJobs", "getSysJobPage", page)).records;
  if (!job) throw new Error("no job");
  return job;
}
const outcomes = async (admin: TestUser) => (await runsOf(admin)).map(({ outcome }) => outcome);
const { running, done, broken } = runOutcome.code;
const patience = { interval: 100 };

describe("Jobs of several nodes", () => {
  it("B4.10c are run by one at a time, whoever asks where", async () => {
    const [one, two] = await start(2);
    if (!one || !two) throw new Error("no nodes");
    const [first, second] = [await one.as("admin"), await two.as("admin")];
    const { id } = await jobOf(first);
    const held = await holdUp();
    await first.ok("scheduledJobs", "runSysJob", { id });
    await expect.poll(() => outcomes(first), patience).toEqual([running]);
    const again = await second.call("scheduledJobs", "runSysJob", { id }, { "idempotency-key": "once more" });
    expect(again.body).toHaveProperty("data");
    // Each node asks for work every two seconds.
    for (const until = Date.now() + 5000; Date.now() < until; ) {
      expect(await outcomes(second)).toEqual([running]);
      expect((await jobOf(second)).jobState).toBe(jobState.code.blocked);
    }
    await held.query("rollback");
    await expect.poll(() => outcomes(first), patience).toEqual([done, done]);
    const [later, earlier] = await runsOf(first);
    expect(Date.parse(later?.startDate ?? "")).toBeGreaterThanOrEqual(Date.parse(earlier?.endDate ?? ""));
    expect([earlier?.askedBy, later?.askedBy]).toEqual(["User admin", "User admin"]);
  });

  it("are interrupted with a node that is killed, say so, and are done again by another, also every 7 days", async () => {
    const [one] = await start(1);
    if (!one) throw new Error("no node");
    let admin = await one.as("admin");
    const { id, version } = await jobOf(admin);
    await admin.ok("scheduledJobs", "updateSysJob", { id, version, jobType: "4", minute: 5 });
    await asOwner(database, "delete from scheduled_job_run");
    const held = await holdUp();
    await admin.ok("scheduledJobs", "runSysJob", { id });
    await expect.poll(() => outcomes(admin), patience).toEqual([running]);
    await one.kill();
    const [two] = await start(1);
    if (!two) throw new Error("no node");
    admin = await two.as("admin");
    // Nobody knows yet that the node is gone.
    expect(await outcomes(admin)).toEqual([running]);
    await asOwner(
      database,
      "update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = $1 and state = 'active'",
      [jobNo],
    );
    await held.query("rollback");
    await expect.poll(() => outcomes(admin), { interval: 100 }).toEqual([broken]);
    expect(await jobOf(admin)).toMatchObject({ jobState: jobState.code.failed, lastOutcome: broken });
    await expect.poll(() => outcomes(admin)).toEqual([done, broken]);
    expect((await runsOf(admin)).map(({ askedBy }) => askedBy)).toEqual(["User admin", "User admin"]);
    expect(await jobOf(admin)).toMatchObject({ jobState: jobState.code.normal, lastOutcome: done });
  });
});
