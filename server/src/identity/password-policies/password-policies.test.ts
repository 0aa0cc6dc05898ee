import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  chooseOwnPassword,
  encoded,
  startTestApplication,
  type TestApplication,
  TestUser,
} from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { password } from "../../../testing/world.ts";
import { hashPassword } from "../sessions/passwords.ts";

type Rules = Omit<InputOf<Services["passwordPolicies"]["endpoints"]["updatePasswordPolicy"]>, "version">;

const lenient: Rules = {
  minLength: 6,
  maxLength: 20,
  wrongAttempts: 3,
  lockMinutes: 20,
  validityDays: 0,
  warningDays: 7,
};

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

async function setPolicy(wish: Partial<Rules>): Promise<void> {
  const { version } = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
  await admin.ok("passwordPolicies", "updatePasswordPolicy", { ...lenient, ...wish, version });
}

/** Lets a user's password grow older by so many days; who is signed in is asked anew. */
async function age(userNo: string, days: number): Promise<TestUser> {
  await asOwner(app, "update app_user set password_date = now() - make_interval(days => $2) where user_no = $1", [
    userNo,
    days,
  ]);
  return app.signIn(userNo);
}

const refusal = async (userNo: string, given: string) => {
  const { body } = await app.nobody.call("sessions", "login", { userNo, pwd: encoded(given) });
  return "data" in body ? "let in" : body.errorMessage;
};

describe("The password policy", () => {
  it("S5.10a B5.15k is the server's own until the tenant sets one, and everyone signed in may read it", async () => {
    const stranger = await app.as("stranger");
    expect(await stranger.ok("passwordPolicies", "getPasswordPolicy", {})).toEqual({
      version: 0,
      minLength: 6,
      maxLength: 20,
      wrongAttempts: 5,
      lockMinutes: 15,
      validityDays: 0,
      warningDays: 7,
      secondFactorRoles: [],
    });
    await setPolicy({ minLength: 8 });
    expect(await stranger.ok("passwordPolicies", "getPasswordPolicy", {})).toMatchObject({ version: 1, minLength: 8 });
  });

  it("S5.10a S9.6d stays within its bounds, and is not changed in a version that has changed", async () => {
    const { version } = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
    const wrong: Partial<Rules>[] = [
      { minLength: 5 },
      { minLength: 129 },
      { maxLength: 19 },
      { maxLength: 129 },
      { wrongAttempts: 0 },
      { lockMinutes: 0 },
      { validityDays: -1 },
      { validityDays: 1.5 },
      { warningDays: 366 },
    ];
    for (const wish of wrong) {
      const { http, body } = await admin.call("passwordPolicies", "updatePasswordPolicy", {
        ...lenient,
        ...wish,
        version,
      });
      expect({ http, ...body }).toMatchObject({ http: 400, details: [{ path: Object.keys(wish)[0] }] });
    }
    expect(await admin.refused("passwordPolicies", "updatePasswordPolicy", { ...lenient, version: version - 1 })).toBe(
      "versionStale",
    );
  });

  it("S5.10a B5.15j holds for new users, for passwords set by others, and for one's own", async () => {
    await setPolicy({ minLength: 10 });
    const add = (pwd: string) =>
      admin.call("users", "saveOrUpdateSysUser", {
        userNo: "fresh",
        userName: "Fresh",
        pwd: encoded(pwd),
        roleNo: [],
        scopeOrgNo: [],
        scopeWarehouseNo: [],
        statusCode: "1",
      });
    expect((await add("Short1234")).body).toMatchObject({
      errorCode: "passwordPolicy",
      errorMessage: "The password must have 10 to 20 characters, with both numbers and letters.",
    });
    expect((await add("Long enough 0")).body).toMatchObject({ status: 200 });
    await chooseOwnPassword(app.url, "fresh", "Long enough 0", "Long enough 1");
    const fresh = await app.signIn("fresh", "Long enough 1");
    const change = (newPwd: string) =>
      fresh.refused("currentUsers", "updatepwd", { oldPwd: encoded("Long enough 1"), newPwd: encoded(newPwd) });
    expect(await change("Short1234")).toBe("passwordPolicy");
    expect(await change("Long enough 1")).toBe("passwordSame");
  });

  it("S5.10b locks after its number of wrong passwords for its minutes, a stranger's number like a user's", async () => {
    await setPolicy({ wrongAttempts: 2, lockMinutes: 33 });
    for (const given of ["Wrong1", "Wrong2", password]) {
      expect(await refusal("frozen", given)).toBe(await refusal("nobodyAtAll", given));
    }
    expect(await refusal("frozen", password)).toBe("Locked after too many wrong attempts. Please try again in 33 min.");
  });

  it("S5.10b counts wrong old passwords as at sign-in, locks the device and ends the session that tried", async () => {
    await setPolicy({ wrongAttempts: 3 });
    await addUser(admin, "guessed", {});
    const owner = await app.signIn("guessed");
    const found = { userNo: "guessed", pwd: encoded(password) };
    const { token, deviceToken } = await app.nobody.ok("sessions", "login", found);
    const thief = new TestUser(app.url, token);
    const onDevice = async (given: string) => {
      const { body } = await app.nobody.call("sessions", "login", { ...found, pwd: encoded(given), deviceToken });
      return "data" in body ? "let in" : body.errorMessage;
    };
    const guess = (oldPwd: string) =>
      thief.refused("currentUsers", "updatepwd", { oldPwd: encoded(oldPwd), newPwd: encoded("Stolen123") });
    expect(await guess("Wrong1")).toBe("passwordWrong");
    expect(await onDevice("Wrong2")).toMatch(/^The user or the password is wrong/);
    expect(await guess("Wrong3")).toBe("signInLocked");
    expect(await guess(password)).toBe("000701");
    expect(await onDevice(password)).toMatch(/^Locked/);
    expect(await refusal("guessed", password)).toBe("let in");
    await owner.ok("currentUsers", "getCurrentUser", {});
  });

  it("S5.10b warns of the end of a password only in its last days", async () => {
    await setPolicy({ validityDays: 90, warningDays: 7 });
    const left = async (user: TestUser) => (await user.ok("currentUsers", "getCurrentUser", {})).user.passwordDaysLeft;
    expect(await left(await age("buyer", 80))).toBeNull();
    expect(await left(await age("buyer", 83))).toBe(7);
    const soon = await age("buyer", 89);
    expect(await left(soon)).toBe(1);
    await soon.ok("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 20, condition: {} });
    await setPolicy({ validityDays: 0 });
    expect(await left(await age("buyer", 500))).toBeNull();
  });

  it("S5.10b lets an expired password only be changed, and everything again after that", async () => {
    await setPolicy({ validityDays: 30 });
    const expired = await age("warehouse", 31);
    expect((await expired.ok("currentUsers", "getCurrentUser", {})).user.passwordDaysLeft).toBe(0);
    await expired.ok("passwordPolicies", "getPasswordPolicy", {});
    await expired.ok("currentUsers", "updateLanguage", { languageCode: "vi-VN" });
    const { http, body } = await expired.call("receipts", "getReceiptPage", { current: 1, size: 20, condition: {} });
    expect({ http, ...body }).toMatchObject({
      http: 403,
      errorCode: "passwordExpired",
      errorMessage: "Your password has expired. Please choose a new one to go on.",
    });
    expect(await expired.refused("currentUsers", "getOwnData", {})).toBe("passwordExpired");
    await expired.ok("currentUsers", "updatepwd", { oldPwd: encoded(password), newPwd: encoded("Brand new 1") });
    await expired.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition: {} });
    expect((await expired.ok("currentUsers", "getCurrentUser", {})).user.passwordDaysLeft).toBeNull();
  });
});

describe("A password with accents", () => {
  const typed = "Mật khẩu số 1";
  const forms = ["NFC", "NFD"] as const;

  it.each(forms)("that was set in %s is the same however a keyboard writes it", async (form) => {
    const userNo = `accents${form}`;
    await addUser(admin, userNo, {});
    const user = await app.signIn(userNo);
    const change = { oldPwd: encoded(password), newPwd: encoded(typed.normalize(form)) };
    await user.ok("currentUsers", "updatepwd", change);
    for (const other of forms) await app.signIn(userNo, typed.normalize(other));
    const spaces = typed.replaceAll(" ", "\u00a0");
    const again = { oldPwd: encoded(spaces), newPwd: encoded(typed.normalize("NFD")) };
    expect(await user.refused("currentUsers", "updatepwd", again)).toBe("passwordSame");
  });

  it.each(forms)("that was kept in %s goes on serving in both", async (form) => {
    const userNo = `before${form}`;
    await addUser(admin, userNo, {});
    await asOwner(app, "update app_user set password_hash = $2 where user_no = $1", [
      userNo,
      await hashPassword(typed.normalize(form)),
    ]);
    for (const other of forms) await app.signIn(userNo, typed.normalize(other));
    const wrong = { userNo, pwd: encoded(`${typed}2`) };
    expect(await app.nobody.refused("sessions", "login", wrong)).toBe("signInWrong");
  });
});
