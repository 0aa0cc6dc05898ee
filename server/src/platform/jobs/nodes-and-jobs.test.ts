import { setTimeout as sleep } from "node:timers/promises";
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
afterEach(() => holder?.end());
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await database.drop();
});

const start = () => startServerProcess({ DATABASE_URL: database.connectionString, JOB_LOOK_SECONDS: "3" });

/** Two nodes, started where they are missing. */
async function twoNodes(): Promise<[one: ServerProcess, two: ServerProcess]> {
  const [one, two] = await Promise.all([nodes[0] ?? start(), nodes[1] ?? start()]);
  nodes = [one, two];
  return [one, two];
}

/** Holds the job up where it works, until the connection ends. */
async function holdUp(): Promise<Client> {
  await asOwner(database, "delete from scheduled_job_run");
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
const patience = { interval: 200 };

describe("Jobs of several nodes", () => {
  it("B4.10c are run by one at a time, whoever asks where", async () => {
    const [one, two] = await twoNodes();
    const [first, second] = [await one.as("admin"), await two.as("admin")];
    const { id } = await jobOf(first);
    const held = await holdUp();
    await first.ok("scheduledJobs", "runSysJob", { id });
    await expect.poll(() => outcomes(first), patience).toEqual([running]);
    const again = await second.call("scheduledJobs", "runSysJob", { id }, { "idempotency-key": "once more" });
    expect(again.body).toHaveProperty("data");
    // Each node asks for work every two seconds.
    for (const until = Date.now() + 4200; Date.now() < until; await sleep(200)) {
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
    const both = await twoNodes();
    let admin = await both[0].as("admin");
    const { id, version } = await jobOf(admin);
    await admin.ok("scheduledJobs", "updateSysJob", { id, version, jobType: "4", minute: 5 });
    const held = await holdUp();
    await admin.ok("scheduledJobs", "runSysJob", { id });
    await expect.poll(() => outcomes(admin), patience).toEqual([running]);
    const [run] = await runsOf(admin);
    const working = both.find((node) => run?.node.endsWith(`:${node.id}`));
    await working?.kill();
    nodes = both.filter((node) => node !== working);
    const [left] = nodes;
    if (!left || nodes.length === 2) throw new Error("nobody works, or nobody is left");
    admin = await left.as("admin");
    // Nobody knows yet that the node is gone.
    expect(await outcomes(admin)).toEqual([running]);
    await asOwner(
      database,
      "update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = $1 and state = 'active'",
      [jobNo],
    );
    await held.query("rollback");
    await expect.poll(() => outcomes(admin), patience).toEqual([broken]);
    expect(await jobOf(admin)).toMatchObject({ jobState: jobState.code.failed, lastOutcome: broken });
    // It rests before it is begun again.
    await asOwner(database, "update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [jobNo]);
    await expect.poll(() => outcomes(admin), patience).toEqual([done, broken]);
    expect((await runsOf(admin)).map(({ askedBy }) => askedBy)).toEqual(["User admin", "User admin"]);
    expect(await jobOf(admin)).toMatchObject({ jobState: jobState.code.normal, lastOutcome: done });
  });
});
