import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, TestUser } from "../../../testing/application.ts";
import { loginCode } from "../../../testing/login-codes.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { password } from "../../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const pwd = encoded(password);
const codeOf = (secret: string, steps = 0) => loginCode(secret, Date.now() + steps * 30_000);
/** As apps show it. */
const asShown = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
};
const signIn = async (userNo: string, code?: string) => {
  const { body } = await app.nobody.call("sessions", "login", { userNo, pwd, ...(code ? { code } : {}) });
  return "data" in body ? new TestUser(app.url, body.data.token) : body.errorCode;
};
/** Makes a user who gives codes at sign-in. */
async function withApp(userNo: string) {
  await addUser(admin, userNo, { roleNo: ["buyer"] });
  const user = await app.as(userNo);
  const { secret, uri, qrCode } = await user.ok("secondFactors", "beginSecondFactor", { pwd });
  expect(qrCode).toMatch(/^<svg/);
  expect(uri).toContain(`secret=${secret}`);
  // One that was begun only is asked of nobody.
  expect(await signIn(userNo)).toBeInstanceOf(TestUser);
  expect(await user.refused("secondFactors", "confirmSecondFactor", { code: wrongCode(secret) })).toBe(
    "secondFactorWrong",
  );
  const used = codeOf(secret);
  const { recoveryCodes } = await user.ok("secondFactors", "confirmSecondFactor", { code: asShown(used) });
  return { user, secret, used, recoveryCodes };
}

describe("Who has set up a second factor", () => {
  it("B5.15j signs in with password and code, each code once, or by a recovery code", async () => {
    const { user, secret, used, recoveryCodes } = await withApp("careful");
    expect(await user.ok("secondFactors", "getSecondFactor", {})).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    const ofUsers = { menuNo: "4010", flags: ["isSearch" as const] };
    const looking = { roleNo: "lookers", roleName: "Lookers", statusCode: "1" as const, grants: [ofUsers] };
    await admin.ok("roles", "saveOrUpdateSysRole", looking);
    await addUser(admin, "looker", { roleNo: ["lookers"] });
    const looker = await app.as("looker");
    const listed = async (by: TestUser, secondFactor: "1" | "0") => {
      const request = { current: 1, size: 100, condition: { secondFactor } };
      return (await by.ok("users", "getAuthUserList", request)).records.map(({ userNo }) => userNo);
    };
    // Who only looks at users is not told whose account a password alone opens.
    expect([await listed(admin, "1"), await listed(looker, "1"), await listed(looker, "0")]).toEqual([
      ["careful"],
      [],
      [],
    ]);
    expect(await listed(admin, "0")).toContain("looker");
    expect(await signIn("careful")).toBe("secondFactorNeeded");
    expect(await signIn("careful", used)).toBe("secondFactorWrong");
    const code = asShown(codeOf(secret, 1));
    const both = await Promise.all([signIn("careful", code), signIn("careful", code)]);
    expect(both.filter((each) => each instanceof TestUser)).toHaveLength(1);
    const [recovery = ""] = recoveryCodes;
    expect(await signIn("careful", recovery.toUpperCase())).toBeInstanceOf(TestUser);
    expect(await signIn("careful", recovery)).toBe("secondFactorWrong");
    const kept = await asOwner<{ text: string }>(app, "select recovery_hashes::text as text from second_factor");
    expect(kept[0]?.text).not.toContain(recovery);
    expect((await user.ok("secondFactors", "getSecondFactor", {})).recoveryCodesLeft).toBe(9);
  });

  it("B5.15j draws new recovery codes by the password, whereupon those of before serve no more", async () => {
    const { user, recoveryCodes } = await withApp("redrawing");
    const wrong = { pwd: encoded("Wrong4711") };
    expect(await user.refused("secondFactors", "drawRecoveryCodes", wrong)).toBe("passwordWrong");
    const drawn = await user.ok("secondFactors", "drawRecoveryCodes", { pwd });
    expect(drawn.recoveryCodes).toHaveLength(10);
    expect(await signIn("redrawing", recoveryCodes[0])).toBe("secondFactorWrong");
    expect(await signIn("redrawing", drawn.recoveryCodes[0])).toBeInstanceOf(TestUser);
    expect((await user.ok("secondFactors", "getSecondFactor", {})).recoveryCodesLeft).toBe(9);
    const request = { current: 1, size: 5, condition: { action: "34" as const } };
    expect((await admin.ok("auditEntries", "getSysAuditLogPage", request)).records).toMatchObject([
      { userNo: "redrawing" },
    ]);
    expect(await admin.refused("secondFactors", "drawRecoveryCodes", { pwd })).toBe("secondFactorNone");
  });

  it("B5.15k is locked by wrong codes as by wrong passwords", async () => {
    const { secret } = await withApp("guessed");
    const wrong = wrongCode(secret);
    const answers: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) answers.push(await signIn("guessed", wrong));
    expect(answers.slice(0, 4)).toEqual(Array(4).fill("secondFactorWrong"));
    expect(answers[4]).toBe("signInLocked");
    expect(await signIn("guessed", codeOf(secret, 1))).toBe("signInLocked");
  });

  it("B5.15k is not set up by guessing: after five wrong codes the secret is drawn anew, which asks for the password", async () => {
    await addUser(admin, "trying", { roleNo: ["buyer"] });
    const user = await app.as("trying");
    const begun = await user.ok("secondFactors", "beginSecondFactor", { pwd });
    const wrong = wrongCode(begun.secret);
    const confirm = (code: string) => user.refused("secondFactors", "confirmSecondFactor", { code });
    for (let tries = 0; tries < 4; tries += 1) expect(await confirm(wrong)).toBe("secondFactorWrong");
    expect(await confirm(wrong)).toBe("secondFactorGivenUp");
    expect(await confirm(codeOf(begun.secret))).toBe("secondFactorGivenUp");
    expect(await signIn("trying")).toBeInstanceOf(TestUser);
    const again = await user.ok("secondFactors", "beginSecondFactor", { pwd });
    expect(again.secret).not.toBe(begun.secret);
    const { recoveryCodes } = await user.ok("secondFactors", "confirmSecondFactor", { code: codeOf(again.secret) });
    expect(recoveryCodes).toHaveLength(10);
  });

  it("B5.15j ends or changes it by their password alone, and an administrator resets it", async () => {
    const { user } = await withApp("lost");
    expect(await user.refused("secondFactors", "beginSecondFactor", { pwd })).toBe("secondFactorOn");
    expect(await user.refused("secondFactors", "endSecondFactor", { pwd: encoded("Wrong4711") })).toBe("passwordWrong");
    const { records } = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 2,
      condition: { userNo: ["lost", "buyer"] },
    });
    const users = records.map(({ id, version }) => ({ id, version }));
    const { results } = await admin.ok("users", "resetSecondFactors", { users });
    expect(results.map(({ number, error }) => [number, error?.errorCode ?? null]).toSorted()).toEqual([
      ["buyer", "secondFactorNone"],
      ["lost", null],
    ]);
    expect(await user.refused("currentUsers", "getCurrentUser", {})).toBe("000701");
    expect(await signIn("lost")).toBeInstanceOf(TestUser);
  });
});

describe("A role that asks for a second factor", () => {
  it("B5.15k lets its people do nothing else until they have one, and not end it", async () => {
    const { version, ...policy } = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
    const asking = (secondFactorRoles: string[], at: number) => ({ ...policy, version: at, secondFactorRoles });
    const { body: unknown } = await admin.call(
      "passwordPolicies",
      "updatePasswordPolicy",
      asking(["nowhere"], version),
    );
    expect(unknown).toMatchObject({
      ...{
        errorCode: "referenceUnknown",
        errorMessage: expect.stringContaining("Roles with two-factor login: nowhere"),
      },
    });
    const working = await app.signIn("warehouse");
    const { version: next } = await admin.ok(
      "passwordPolicies",
      "updatePasswordPolicy",
      asking(["warehouse"], version),
    );
    // Who is signed in already goes on, and is asked at the next sign-in.
    expect((await working.ok("currentUsers", "getCurrentUser", {})).user.secondFactorMissing).toBe(false);
    await working.ok("users", "getAuth", { type: "1" });
    const user = await app.signIn("warehouse");
    expect((await user.ok("currentUsers", "getCurrentUser", {})).user.secondFactorMissing).toBe(true);
    expect(await user.refused("users", "getAuth", { type: "1" })).toBe("secondFactorMissing");
    const { secret } = await user.ok("secondFactors", "beginSecondFactor", { pwd });
    await user.ok("secondFactors", "confirmSecondFactor", { code: codeOf(secret) });
    await user.ok("users", "getAuth", { type: "1" });
    expect(await user.refused("secondFactors", "endSecondFactor", { pwd })).toBe("secondFactorRequired");
    // A role that is not valid asks for nothing, also where it is made valid later.
    const toStatus = (status: string) =>
      asOwner(app, `update role set status_code = '${status}' where role_no = 'warehouse'`);
    await toStatus("0");
    await addUser(admin, "before", { roleNo: ["buyer", "warehouse"] });
    await app.signIn("before");
    await toStatus("1");
    const begun = await asOwner<{ asked: boolean }>(
      app,
      "select s.second_factor_asked as asked from session s join app_user u on u.id = s.user_id where u.user_no = 'before'",
    );
    expect(begun).toEqual([{ asked: false }]);
    await admin.ok("passwordPolicies", "updatePasswordPolicy", asking([], next));
    await user.ok("secondFactors", "endSecondFactor", { pwd });
    expect(await signIn("warehouse")).toBeInstanceOf(TestUser);
  });
});
