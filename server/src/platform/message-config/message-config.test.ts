import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { StandInPost } from "../../../testing/stand-in-post.ts";

const post = new StandInPost();
let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication(await post.listen());
  admin = await app.as("admin");
});
afterAll(async () => {
  await app.close();
  await post.close();
});

const config = (user = admin) => user.ok("messageConfigs", "getSysMessageConfig", {});
const operations = async () => {
  const page = { current: 1, size: 5, condition: {} } as const;
  return (await admin.ok("operationLogs", "getSysOperationLogPage", page)).records;
};
const tested = (status: string) => expect.poll(async () => (await config()).test).toMatchObject({ status });

describe("Message settings", () => {
  it("B2.30 keep what is set as parameters and nowhere else, refuse what these refuse, and fall back to defaults", async () => {
    const settings = async () =>
      Object.fromEntries((await config()).settings.map(({ paramNo, paramValue }) => [paramNo, paramValue]));
    expect(await settings()).toEqual({
      ...{ DAILY_MAIL_HOUR: null, TIME_ZONE: null, SIGNED_LINKS: null, ANSWER_REMINDER_DAYS: null },
    });
    const save = (paramNo: "TIME_ZONE" | "DAILY_MAIL_HOUR", paramValue: string | null) =>
      ({ paramNo, paramValue }) as const;
    await admin.ok("messageConfigs", "saveSysMessageSetting", save("TIME_ZONE", "Asia/Shanghai"));
    expect((await operations())[0]).toMatchObject({ operation: "Message settings · Save", subject: "Time zone" });
    await admin.ok("messageConfigs", "saveSysMessageSetting", save("TIME_ZONE", "Asia/Taipei"));
    const value = { paramNo: "TIME_ZONE", paramValue: "Asia/Taipei" };
    expect(await admin.ok("parameters", "getValueByParamNo", { paramNo: "TIME_ZONE" })).toEqual(value);
    for (const wrong of [save("TIME_ZONE", "Nowhere"), save("DAILY_MAIL_HOUR", "24")])
      expect(await admin.refused("messageConfigs", "saveSysMessageSetting", wrong)).toBe("invalidRequest");
    await admin.ok("messageConfigs", "saveSysMessageSetting", save("TIME_ZONE", null));
    expect((await settings()).TIME_ZONE).toBeNull();
  });

  it("B2.30 send a mail to whoever tries, and say in words what became of it", async () => {
    expect((await config()).testAddress).toBeNull();
    expect(await admin.refused("messageConfigs", "sendTestMail", {})).toBe("userWithoutEmail");
    await asOwner(app, "update app_user set email = 'chief@example.com' where user_no = 'admin'");
    expect((await config()).testAddress).toBe("chief@example.com");
    await admin.ok("messageConfigs", "sendTestMail", {});
    expect((await post.mailTo("chief@example.com")).text).toContain("They do.");
    await tested(outgoingStatus.code.sent);
    expect((await operations())[0]).toMatchObject({
      operation: "Message settings · Send a test mail to myself",
      subject: "chief@example.com",
    });
    const { mail } = await config();
    expect(mail).toMatchObject({ isSetUp: true, sender: expect.stringContaining("@"), lastFailure: null, givenUp: 0 });
    expect(mail.lastSentAt).not.toBeNull();

    post.refusals.set("chief@example.com", { code: 550, message: "No such user here" });
    await admin.ok("messageConfigs", "sendTestMail", {});
    await tested(outgoingStatus.code.givenUp);
    const failure = { problem: "address", error: expect.stringContaining("No such user") };
    expect(await config()).toMatchObject({ test: { failure }, mail: { givenUp: 1, lastFailure: failure } });
  });

  it("B6.1g are changed by none who sees a part of the tenant", async () => {
    await addUser(admin, "adminOfTwo", { roleNo: ["admin"], scopeOrgNo: ["O2"] });
    const limited = await app.as("adminOfTwo");
    expect((await config(limited)).mail.lastFailure).toBeNull();
    expect(await limited.refused("messageConfigs", "sendTestMail", {})).toBe("permissionMissing");
    const save = { paramNo: "SIGNED_LINKS", paramValue: "off" } as const;
    expect(await limited.refused("messageConfigs", "saveSysMessageSetting", save)).toBe("permissionMissing");
  });
});
