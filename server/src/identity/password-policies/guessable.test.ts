import { type LanguageCode, languageCodes } from "@tandem/contract/core/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  chooseOwnPassword,
  encoded,
  startTestApplication,
  type TestApplication,
  type TestUser,
} from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { password } from "../../../testing/world.ts";

const orders = { current: 1, size: 20, condition: {} };
const nobody = {
  userName: "Nora Lindqvist",
  roleNo: [] as string[],
  scopeOrgNo: [] as string[],
  scopeWarehouseNo: [] as string[],
  statusCode: "1" as const,
};

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

describe("A password that is guessed first", () => {
  it("is refused: what very many have, in four languages", async () => {
    await addUser(admin, "careless", {});
    const user = await app.signIn("careless");
    const worded = new Map<LanguageCode, string>();
    for (const language of languageCodes) {
      const input = { oldPwd: encoded(password), newPwd: encoded("Password123") };
      const { http, body } = await user.reading(language).call("currentUsers", "updatepwd", input);
      expect({ http, ...body }).toMatchObject({
        http: 200,
        errorCode: "passwordCommon",
        details: [{ path: "newPwd" }],
      });
      if (!("data" in body)) worded.set(language, body.errorMessage);
    }
    expect(worded.get("en-US")).toBe("This password is one that very many people use. Please choose another.");
    expect(new Set(worded.values()).size).toBe(languageCodes.length);
  });

  it("is refused: the user's own number, name or company, whatever numbers and signs stand beside it", async () => {
    const add = (userNo: string, pwd: string, limits = {}) =>
      admin.call("users", "saveOrUpdateSysUser", { ...nobody, ...limits, userNo, pwd: encoded(pwd) });
    const wrong: [string, object?][] = [
      ["Nora.Lind7"],
      ["noraLINDQVIST2026"],
      ["Organisation.One1"],
      ["2026-Two-2026"],
      ["Alpha_2026", { supplierNo: "SA" }],
      ["supplierALPHA1", { supplierNo: "SA" }],
    ];
    for (const [pwd, limits] of wrong) {
      expect((await add("nora.lind", pwd, limits)).body, pwd).toMatchObject({
        ...{ errorCode: "passwordPersonal", details: [{ path: "pwd" }] },
      });
    }
    // The name of another company is nothing one would guess of them.
    expect((await add("nora.lind", "Alpha_2026")).body).toMatchObject({ status: 200 });
    await chooseOwnPassword(app.url, "nora.lind", "Alpha_2026", "Lindqvist knits 4");
    const nora = await app.signIn("nora.lind", "Lindqvist knits 4");
    const own = { oldPwd: encoded("Lindqvist knits 4"), newPwd: encoded("noralind!99") };
    expect(await nora.refused("currentUsers", "updatepwd", own)).toBe("passwordPersonal");
  });
});

describe("The length of passwords", () => {
  it("S5.10a S9.6d is at most 20 until the tenant raises it, up to 128 characters of any script", async () => {
    await addUser(admin, "lengthy", {});
    const user = await app.signIn("lengthy");
    const long = `1${"密码Ω".repeat(42)}`;
    const change = (newPwd: string) => ({ oldPwd: encoded(password), newPwd: encoded(newPwd) });
    expect(await user.refused("currentUsers", "updatepwd", change(long))).toBe("passwordPolicy");
    const { version, ...rules } = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
    const reversed = { ...rules, version, minLength: 30, maxLength: 29 };
    expect(await admin.refused("passwordPolicies", "updatePasswordPolicy", reversed)).toBe("passwordLengthsReversed");
    const raised = { ...rules, version, minLength: 30, maxLength: 128 };
    await admin.ok("passwordPolicies", "updatePasswordPolicy", raised);
    const { body } = await user.call("currentUsers", "updatepwd", change("Only twenty nine characters 1"));
    expect(body).toMatchObject({
      errorMessage: "The password must have 30 to 128 characters, with both numbers and letters.",
    });
    expect(await user.refused("currentUsers", "updatepwd", change(`${long}xx`))).toBe("passwordPolicy");
    await user.ok("currentUsers", "updatepwd", change(long));
    await app.signIn("lengthy", long);
    await admin.ok("passwordPolicies", "updatePasswordPolicy", { ...rules, version: 1 });
  });
});

describe("A password that somebody else has set", () => {
  it("serves to choose one's own, and for nothing else until then", async () => {
    const given = "Handed over 1";
    const saved = await admin.ok("users", "saveOrUpdateSysUser", {
      ...nobody,
      userNo: "handed",
      roleNo: ["buyer"],
      pwd: encoded(given),
    });
    const handed = await app.signIn("handed", given);
    const { user } = await handed.ok("currentUsers", "getCurrentUser", {});
    expect(user).toMatchObject({ passwordNotOwn: true, passwordDaysLeft: 0 });
    const { http, body } = await handed.call("purchaseOrders", "getPurchaseOrderPage", orders);
    expect({ http, ...body }).toMatchObject({
      http: 403,
      errorCode: "passwordNotOwn",
      errorMessage: "Your password was set by somebody else. Please choose one of your own to go on.",
    });
    const same = { oldPwd: encoded(given), newPwd: encoded(given) };
    expect(await handed.refused("currentUsers", "updatepwd", same)).toBe("passwordSame");
    await handed.ok("currentUsers", "updatepwd", { ...same, newPwd: encoded("Only mine 2") });
    await handed.ok("purchaseOrders", "getPurchaseOrderPage", orders);
    expect((await handed.ok("currentUsers", "getCurrentUser", {})).user).toMatchObject({ passwordNotOwn: false });

    // Reset by an administrator, it is known to two again; changed in any other way it is not.
    const { id } = saved;
    const change = { ...nobody, userNo: "handed", roleNo: ["buyer"], id };
    const renamed = await admin.ok("users", "saveOrUpdateSysUser", { ...change, version: 2, userName: "Renamed" });
    await handed.ok("purchaseOrders", "getPurchaseOrderPage", orders);
    await admin.ok("users", "saveOrUpdateSysUser", { ...change, version: renamed.version, pwd: encoded(given) });
    const again = await app.signIn("handed", given);
    expect(await again.refused("purchaseOrders", "getPurchaseOrderPage", orders)).toBe("passwordNotOwn");
  });

  it("is not one's own set in the list of users", async () => {
    await addUser(admin, "chief", {});
    const chief = await app.signIn("chief");
    const { user } = await chief.ok("currentUsers", "getCurrentUser", {});
    const { version, userName, roleNo } = await chief.ok("users", "getSysUserById", { id: user.id });
    const change = {
      ...nobody,
      id: user.id,
      version,
      userNo: "chief",
      userName,
      roleNo,
      pwd: encoded("My very own 3"),
    };
    expect(await chief.refused("users", "saveOrUpdateSysUser", change)).toBe("passwordOfOneself");
    await (await app.signIn("chief")).ok("users", "getAuthUserList", orders);
  });
});
