import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  chooseOwnPassword,
  encoded,
  startTestApplication,
  type TestApplication,
  type TestUser,
} from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { readSheet } from "../../../testing/sheets.ts";
import { password } from "../../../testing/world.ts";
import { inTransaction } from "../../core/database.ts";
import { wholeTenant } from "../sessions/session-store.ts";
import { forgetAuditEntries } from "./forget-entries.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication({ SIGN_IN_ATTEMPTS: "3" });
  admin = await app.as("admin");
});
afterAll(() => app.close());

const entries = async (user: TestUser, condition: object) =>
  (await user.ok("auditEntries", "getSysAuditLogPage", { current: 1, size: 200, condition })).records;
const actionsOf = async (userNo: string) =>
  (await entries(admin, { userNo, field: "id", order: "asc" })).map(({ action }) => action);

const somebody = {
  userName: "Somebody",
  roleNo: ["buyer"],
  scopeOrgNo: [] as string[],
  scopeWarehouseNo: [] as string[],
  statusCode: "1" as const,
};

describe("The audit log", () => {
  it("keeps who signed in, failed to, was locked, was refused, changed the password and signed out, from where", async () => {
    await addUser(admin, "watched", { roleNo: ["supplier"] });
    for (let time = 0; time < 3; time++) {
      await app.nobody.refused("sessions", "login", { userNo: "watched", pwd: encoded("Wrong1") });
    }
    await asOwner(app, "delete from sign_in_failure");
    const user = await app.signIn("watched");
    const refused = await user.call("users", "getAuthUserList", { current: 1, size: 20, condition: {} });
    await user.ok("currentUsers", "updatepwd", { oldPwd: encoded(password), newPwd: encoded("Quiet harbour 5") });
    await user.ok("sessions", "logout", {});
    expect(await actionsOf("watched")).toEqual(["11", "11", "12", "10", "20", "30", "13"]);
    const [refusal] = await entries(admin, { userNo: "watched", action: "20" });
    expect(refusal).toMatchObject({
      createName: "User watched",
      subject: "Users · View",
      address: "127.0.0.1",
      correlationId: refused.headers.get("x-correlation-id"),
    });
    // The call that was refused is found by what pages call it, in the language of who looks.
    for (const box of ["keyword", "subjectIndistinct"]) {
      const found = async (words: string, by = admin) =>
        (await entries(by, { userNo: "watched", [box]: words })).map(({ id }) => id);
      expect(await found("users · vi"), box).toEqual([refusal?.id]);
      expect(await found("用户 · ", admin.reading("zh-CN")), box).toEqual([refusal?.id]);
      expect(await found("getAuthUserList"), box).toEqual([refusal?.id]);
      expect(await found("Users · Delete"), box).toEqual([]);
      const { content } = await admin.download("auditEntries", "exportexcel", {
        condition: { userNo: "watched", [box]: "Users · View" },
      });
      expect(await readSheet(content), box).toHaveLength(1);
    }
  });

  it("keeps what became of users, roles and rights, old and new, and never a password", async () => {
    const secret = "Nobody reads 6";
    const added = await admin.ok("users", "saveOrUpdateSysUser", {
      ...somebody,
      userNo: "mover",
      pwd: encoded(secret),
    });
    const change = { ...somebody, userNo: "mover", id: added.id, roleNo: ["buyer", "warehouse"], scopeOrgNo: ["O2"] };
    const changed = await admin.ok("users", "saveOrUpdateSysUser", { ...change, version: added.version });
    await admin.ok("users", "saveOrUpdateSysUser", { ...change, version: changed.version, pwd: encoded(`${secret}7`) });
    const { version } = await admin.ok("users", "getSysUserById", { id: added.id });
    await admin.ok("users", "deleteSysUserByIds", { delList: [{ id: added.id, version }] });
    const grants = [{ menuNo: "1010", flags: ["isSearch" as const] }];
    const role = { roleNo: "narrow", roleName: "Narrow", statusCode: "1" as const };
    const narrow = await admin.ok("roles", "saveOrUpdateSysRole", { ...role, grants });
    const wide = { ...role, id: narrow.id, version: narrow.version };
    await admin.ok("roles", "saveOrUpdateSysRole", {
      ...wide,
      grants: [{ menuNo: "1010", flags: ["isSearch", "isExport"] }],
    });
    const of = async (subject: string) =>
      (await entries(admin, { subject, field: "id", order: "asc" })).map(({ action, changes }) => [action, changes]);
    expect(await of("mover")).toEqual([
      ["40", "Name: – → Somebody\nRoles: – → buyer\nStatus: – → Valid"],
      ["41", "Roles: buyer → buyer, warehouse\nOrganizations in scope: – → O2"],
      ["31", null],
      ["42", expect.stringContaining("Roles: buyer, warehouse → –")],
    ]);
    expect(await of("narrow")).toEqual([
      ["50", "Purchase orders: – → View\nRole name: – → Narrow\nStatus: – → Valid"],
      ["51", "Purchase orders: View → Export, View"],
    ]);
    const [chinese] = await entries(admin.reading("zh-CN"), { subject: "narrow", action: "51" });
    expect(chinese?.changes).toBe("采购订单: 查看 → 导出, 查看");
    const { content } = await admin.download("auditEntries", "exportexcel", {
      current: 1,
      size: 20,
      condition: { subject: "narrow" },
    });
    expect((await readSheet(content)).flatMap((row) => Object.values(row))).toContain(
      "Purchase orders: View → Export, View",
    );
    const [{ all } = { all: "" }] = await asOwner<{ all: string }>(
      app,
      "select string_agg(a::text, ' ') as \"all\" from audit_entry a",
    );
    expect(all).toContain("mover");
    for (const form of [secret, encoded(secret), password, encoded(password)]) expect(all).not.toContain(form);
  });

  it("keeps that users and roles came back, and what became of the password policy", async () => {
    const wish = { ...somebody, userNo: "returning", pwd: encoded("Quiet harbour 5") };
    const { id, version } = await admin.ok("users", "saveOrUpdateSysUser", wish);
    const { undoToken = "" } = await admin.ok("users", "deleteSysUserByIds", { delList: [{ id, version }] });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    const role = { roleNo: "back", roleName: "Back", statusCode: "1" as const, grants: [] };
    const added = await admin.ok("roles", "saveOrUpdateSysRole", role);
    const gone = await admin.ok("roles", "deleteSysRoleByIds", { delList: [{ id: added.id, version: added.version }] });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken: gone.undoToken ?? "" });
    expect((await entries(admin, { subject: "returning" })).map(({ action }) => action)).toContain("43");
    expect((await entries(admin, { subject: "back" })).map(({ action }) => action)).toContain("53");
    const policy = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
    const stricter = { ...policy, minLength: policy.minLength + 1 };
    const changed = await admin.ok("passwordPolicies", "updatePasswordPolicy", stricter);
    await admin.ok("passwordPolicies", "updatePasswordPolicy", { ...policy, version: changed.version });
    const log = await entries(admin, { action: "60", field: "id", order: "asc" });
    expect(log.map(({ changes }) => changes)).toEqual([
      `Shortest password: ${policy.minLength} → ${policy.minLength + 1}`,
      `Shortest password: ${policy.minLength + 1} → ${policy.minLength}`,
    ]);
  });

  it("shows an administrator of some organisations the entries of users whom they know, and nobody else's", async () => {
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    await app.as("buyerOfTwo");
    await app.as("buyer");
    const ofTwo = await app.as("adminOfTwo");
    const known = new Set((await entries(ofTwo, {})).map(({ userNo }) => userNo));
    expect(known).toEqual(new Set(["adminOfTwo", "buyerOfTwo"]));
    const { content } = await ofTwo.download("auditEntries", "exportexcel", { current: 1, size: 20, condition: {} });
    expect(content.length).toBeGreaterThan(1000);
    const ofBuyer = (await entries(admin, { userNo: "buyer" })).map(({ userNo }) => userNo);
    expect(new Set(ofBuyer)).toEqual(new Set(["buyer"]));
    const buyer = await app.as("buyer");
    expect(await buyer.refused("auditEntries", "getSysAuditLogPage", { current: 1, size: 20, condition: {} })).toBe(
      "permissionMissing",
    );
  });

  it("is not filled by strangers, keeps little of what they typed, and stays as it was written", async () => {
    const knock = async (from: number, to: number) => {
      for (let time = from; time < to; time++) {
        const userNo = `${"stranger".repeat(5)}${time}`;
        await app.nobody.refused("sessions", "login", { userNo, pwd: encoded("Wrong1") });
      }
    };
    await knock(0, 5);
    // As if they had gone on and on: each password takes its time to be refused.
    await asOwner(
      app,
      `insert into audit_entry (tenant_id, action, user_no, address, correlation_id)
       select tenant_id, action, user_no, address, correlation_id
       from (select * from audit_entry order by id desc limit 1) last, generate_series(1, 90)`,
    );
    await knock(95, 110);
    const kept = await entries(admin, { action: "11", userNo: "str…" });
    expect(kept.length).toBe(100);
    const tamper = (statement: string) =>
      inTransaction(app.platform.pool, wholeTenant("1"), (_tx, client) => client.query(statement));
    for (const statement of ["delete from audit_entry", "update audit_entry set user_no = 'x'"]) {
      await expect(tamper(statement)).rejects.toThrow(/stays/);
    }
  });

  it("forgets what is older than it is kept", async () => {
    await chooseOwnPassword(app.url, "stranger", password, "Old times 8");
    await asOwner(app, "update audit_entry set create_date = now() - interval '31 days' where user_no = 'stranger'");
    const { Pool } = await import("pg");
    const owner = new Pool({ connectionString: app.connectionString });
    const before = (await entries(admin, {})).length;
    await forgetAuditEntries(owner, 30);
    await owner.end();
    expect(await actionsOf("stranger")).toEqual([]);
    expect((await entries(admin, {})).length).toBe(before - 3);
  });
});
