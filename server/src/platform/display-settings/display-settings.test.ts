import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

describe("The display of schedules", () => {
  it("S7.9 B7.10c B9.3d shows 2 days ahead unless an administrator has set another number", async () => {
    const [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
    expect(await supplier.ok("displaySettings", "getCommonSetting", {})).toEqual({ version: 0, monthPlanDays: 2 });
    const saved = await admin.ok("displaySettings", "saveCommonSetting", { version: 0, monthPlanDays: 5 });
    expect(saved).toEqual({ version: 1, monthPlanDays: 5 });
    expect(await supplier.ok("displaySettings", "getCommonSetting", {})).toEqual(saved);
  });

  it("S7.9 refuses what somebody else has changed meanwhile, and numbers of days that no schedule has", async () => {
    const admin = await app.as("admin");
    const save = (version: number, monthPlanDays: number) =>
      admin.refused("displaySettings", "saveCommonSetting", { version, monthPlanDays });
    expect(await save(0, 3)).toBe("versionStale");
    expect(await save(7, 3)).toBe("versionStale");
    expect(await save(1, 0)).toBe("invalidRequest");
    expect(await save(1, 32)).toBe("invalidRequest");
    expect(await admin.ok("displaySettings", "saveCommonSetting", { version: 1, monthPlanDays: 3 })).toEqual({
      version: 2,
      monthPlanDays: 3,
    });
  });
});
