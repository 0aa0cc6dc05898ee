import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

async function flagOf(userNo: string): Promise<number> {
  return (await (await app.as(userNo)).ok("currentUsers", "getCurrentUser", {})).user.isLicense;
}

describe("A licence", () => {
  it("S9.5e S1.2 is not asked for where none was ever given", async () => {
    const supplier = await app.as("supplierA");
    expect(await supplier.ok("licences", "getLicense", {})).toEqual({ isLicense: 1, daysLeft: null, licences: [] });
    expect(await flagOf("supplierA")).toBe(1);
  });

  it("S6.3b B1.5n holds until its last day; expired, it is 0 for everyone of the tenant and for nobody else", async () => {
    await buildWorld(app.connectionString, "@2");
    const admin = await app.as("admin");
    const given = await admin.ok("licences", "activate", { holder: "World", expireDate: day(30) });
    expect(given).toMatchObject({ holder: "World", expireDate: day(30), createName: "User admin" });
    expect(await admin.ok("licences", "getLicense", {})).toMatchObject({ isLicense: 1, daysLeft: 31 });

    await asOwner(app, "update licence set issue_date = current_date - 400, expire_date = current_date");
    expect(await admin.ok("licences", "getLicense", {})).toMatchObject({ isLicense: 1, daysLeft: 1 });
    await asOwner(app, "update licence set expire_date = current_date - 1");
    expect(await admin.ok("licences", "getLicense", {})).toMatchObject({ isLicense: 0, daysLeft: 0 });
    expect([await flagOf("admin"), await flagOf("supplierA"), await flagOf("admin@2")]).toEqual([0, 0, 1]);
  });

  it("S8.9d is activated anew by an administrator, and the ones before it are remembered", async () => {
    const admin = await app.as("admin");
    expect(await admin.refused("licences", "activate", { holder: "World", expireDate: day(-1) })).toBe(
      "licenceDateInPast",
    );
    await admin.ok("licences", "activate", { holder: "World", expireDate: day(365) });
    const standing = await admin.ok("licences", "getLicense", {});
    expect(standing).toMatchObject({ isLicense: 1, daysLeft: 366 });
    expect(standing.licences.map(({ expireDate }) => expireDate)).toEqual([day(365), day(-1)]);
    expect(await flagOf("supplierA")).toBe(1);
    expect(await (await app.as("buyer")).refused("licences", "activate", { holder: "World", expireDate: day(1) })).toBe(
      "permissionMissing",
    );
  });
});
