import { afterAll, beforeAll, describe, expect, it } from "vitest";
import product from "../../../package.json" with { type: "json" };
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
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
    expect(await admin.refused("health", "emptySysCache", { name: "statements" })).toBe("notFound");
    expect(await admin.refused("health", "emptySysCache", { name: "nothing" })).toBe("notFound");
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
