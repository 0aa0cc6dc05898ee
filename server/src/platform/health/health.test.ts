import { afterAll, beforeAll, describe, expect, it } from "vitest";
import product from "../../../package.json" with { type: "json" };
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
const page = { current: 1, size: 5, condition: {} } as const;
beforeAll(async () => {
  // What is remembered of a session is believed for a tenth of that.
  app = await startTestApplication({ SESSION_IDLE_SECONDS: "30" });
});
afterAll(() => app.close());

describe("The state of the system", () => {
  it("tells of database, jobs, outbox, disk and versions", async () => {
    const admin = await app.as("admin");
    const health = await admin.ok("health", "getSysHealth", {});
    const [{ last } = { last: "" }] = await asOwner<{ last: string }>(
      app,
      "select max(name) as last from schema_migration",
    );
    expect(health.versions).toMatchObject({ tandem: product.version, node: process.version, migration: last });
    expect(health.database).toMatchObject({ isThere: true, bytes: expect.any(Number), awaited: expect.any(Number) });
    expect(health.outbox).toMatchObject({ stuck: 0 });
    expect(health.disks.map(({ directory }) => directory)).toContain("data");
    expect(health.jobs).toMatchObject({ failed: 0, paused: 0 });
    expect(health.jobs.normal).toBeGreaterThan(3);
    expect(health.files).toEqual({ isThere: true, isRemote: false });
    await asOwner(app, "update scheduled_job set last_error = 'It broke' where job_no = 'forget-the-past'");
    expect((await admin.ok("health", "getSysHealth", {})).jobs.failed).toBe(1);
  });

  it("shows what is remembered and forgets it when asked, and rights are looked up anew", async () => {
    const admin = await app.as("admin");
    await app.as("buyer");
    const sessions = async () =>
      (await admin.ok("health", "getSysHealth", {})).caches.find(({ name }) => name === "sessions");
    const before = await sessions();
    expect(before?.entries).toBeGreaterThan(0);
    await admin.ok("health", "getSysHealth", {});
    expect((await sessions())?.hits).toBeGreaterThan(before?.hits ?? 0);
    const { forgotten } = await admin.ok("health", "emptySysCache", { name: "sessions" });
    expect(forgotten).toBeGreaterThan(0);
    expect((await sessions())?.entries).toBe(1);
    const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", page);
    expect(records[0]).toMatchObject({
      operation: "System status · Empty a cache",
      subject: "Signed-in users and their rights",
    });
    expect(await admin.refused("health", "emptySysCache", { name: "statements" })).toBe("notFound");
    expect(await admin.refused("health", "emptySysCache", { name: "nothing" })).toBe("notFound");
  });

  it("B2.30 counts as found what was remembered and still held, and as remembered only that", async () => {
    const admin = await app.as("admin");
    const figures = async () => {
      const { caches } = await admin.ok("health", "getSysHealth", {});
      const { entries = 0, hits = 0, misses = 0 } = caches.find(({ name }) => name === "sessions") ?? {};
      return { entries, hits, misses };
    };
    await admin.ok("health", "emptySysCache", { name: "sessions" });
    const first = await figures();
    expect(first.entries).toBe(1);
    for (let calls = 0; calls < 5; calls += 1) await admin.ok("units", "getbmunitlistbyparams", page);
    expect(await figures()).toEqual({ ...first, hits: first.hits + 6 });
    const buyer = await app.as("buyer");
    await buyer.ok("units", "getbmunitlistbyparams", page);
    const both = await figures();
    expect(both).toMatchObject({ entries: 2, misses: first.misses + 1 });
    // Nothing is remembered of either any more.
    await new Promise((later) => setTimeout(later, 3100));
    expect(await figures()).toEqual({ entries: 1, hits: both.hits, misses: both.misses + 1 });
  });

  it("is not told to those without the right, and nothing of other tenants", async () => {
    for (const userNo of ["buyer", "supplierA"]) {
      const user = await app.as(userNo);
      expect(await user.refused("health", "getSysHealth", {})).toBe("permissionMissing");
      expect(await user.refused("health", "emptySysCache", { name: "sessions" })).toBe("permissionMissing");
    }
    expect(await app.nobody.refused("health", "getSysHealth", {})).toBe("10004");
    await buildWorld(app.connectionString, "@2");
    expect((await (await app.as("admin@2")).ok("health", "getSysHealth", {})).outbox).toBeNull();
  });
});
