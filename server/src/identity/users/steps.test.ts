import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { user } from "@tandem/contract/identity/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { headingOf } from "../../../testing/sheets.ts";
import { StandInPost } from "../../../testing/stand-in-post.ts";
import { password } from "../../../testing/world.ts";

const post = new StandInPost();
let app: TestApplication;
let admin: TestUser;
let nobody: TestUser;
beforeAll(async () => {
  app = await startTestApplication(await post.listen());
  admin = await app.as("admin");
  nobody = new TestUser(app.url, undefined);
});
afterAll(async () => {
  await app.close();
  await post.close();
});

/** Sends a workbook of text. */
async function uploadRows(by: TestUser, service: "users", rows: readonly (readonly string[])[]) {
  const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n");
  const { body } = await by.upload<ImportOutcome>(service, "importexcel", Buffer.from(text), "people.csv");
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data;
}

const all = { current: 1, size: 100, condition: {} };
const find = async (userNo: string) => {
  const { records } = await admin.ok("users", "getAuthUserList", { ...all, condition: { userNo: [userNo] } });
  const [found] = records;
  if (!found) throw new Error(`${userNo} is missing`);
  return found;
};
const named = async (...numbers: string[]) => ({
  users: await Promise.all(
    numbers.map(async (userNo) => ({ id: (await find(userNo)).id, version: (await find(userNo)).version })),
  ),
});
const errorsOf = ({ results }: { results: { error: { errorCode: string } | null }[] }) =>
  results.map(({ error }) => error?.errorCode ?? null);
const anybody = {
  userName: "Somebody",
  roleNo: ["supplier"],
  scopeOrgNo: [],
  scopeWarehouseNo: [],
  statusCode: "1" as const,
};
const signIn = (userNo: string, word: string) => nobody.call("sessions", "login", { userNo, pwd: encoded(word) });
const tokenOf = (link: string | undefined) => /#join=([\w-]{43})$/.exec(link ?? "")?.[1] ?? "";
const join = (token: string, word = "Lantern-4712") =>
  nobody.call("invitations", "join", { token, pwd: encoded(word), languageCode: "vi-VN" });
const refusedOf = async (answer: ReturnType<typeof join>) => {
  const { body } = await answer;
  return "data" in body ? "taken" : body.errorCode;
};

describe("A step on several users", () => {
  it("B6.1g disables and enables, and ends what is open, but never one's own", async () => {
    await addUser(admin, "one", anybody);
    await addUser(admin, "two", anybody);
    const [one, two] = [await app.signIn("one"), await app.signIn("two")];
    const ended = await admin.ok("users", "endUserSessions", await named("one", "admin"));
    expect(errorsOf(ended)).toEqual([null, "stepOnOneself"]);
    expect(await one.refused("currentUsers", "getCurrentUser", {})).toBe("000701");
    await two.ok("currentUsers", "getCurrentUser", {});

    const disabled = await admin.ok("users", "disableUsers", await named("one", "two", "admin"));
    expect(disabled).toMatchObject({
      changed: 2,
      results: [{ number: "one" }, { number: "two" }, { number: "admin" }],
    });
    expect(await two.refused("currentUsers", "getCurrentUser", {})).toBe("000701");
    expect((await signIn("one", password)).body).toMatchObject({ errorCode: "userDisabled" });
    expect(errorsOf(await admin.ok("users", "enableUsers", await named("one", "two")))).toEqual([null, null]);
    expect((await signIn("one", password)).http).toBe(200);
    const stale = { users: [{ ...(await named("one")).users[0], version: 1 }] } as Awaited<ReturnType<typeof named>>;
    expect(errorsOf(await admin.ok("users", "disableUsers", stale))).toEqual(["versionStale"]);
  });

  it("B6.1g is told of each user in the list, with the reason why it cannot be taken, which refuses it too", async () => {
    await addUser(admin, "silent", anybody);
    const allowed = async (userNo: string) => (await find(userNo)).allowedActions;
    const stands = {
      ...{ inviteUsers: "userWithoutEmail", resetPasswords: null, endUserSessions: null, disableUsers: null },
      ...{
        enableUsers: "userStands",
        withdrawInvitations: "invitationMissing",
        resetSecondFactors: "secondFactorNone",
        unlockUsers: "userNotLocked",
      },
    };
    const stopped = {
      ...{ inviteUsers: "userStopped", resetPasswords: "userStopped", endUserSessions: "userStopped" },
      ...{ disableUsers: "userStopped", enableUsers: null, resetSecondFactors: "userStopped" },
      ...{ withdrawInvitations: "invitationMissing", unlockUsers: "userStopped" },
    };
    const steps = Object.keys(stands) as (keyof typeof stands)[];
    const refusedAll = async (userNo: string, told: Readonly<Record<keyof typeof stands, string | null>>) => {
      expect(await allowed(userNo)).toEqual(told);
      for (const step of steps.filter((each) => told[each] !== null)) {
        expect(errorsOf(await admin.ok("users", step, await named(userNo))), step).toEqual([told[step]]);
      }
    };
    await refusedAll("silent", stands);
    await admin.ok("users", "disableUsers", await named("silent"));
    await refusedAll("silent", stopped);
    await refusedAll("admin", Object.fromEntries(steps.map((step) => [step, "stepOnOneself"])) as never);
  });

  it("B6.1g lets somebody in again whom wrong passwords have locked, with the password they have, and keeps who did it", async () => {
    await addUser(admin, "shut", anybody);
    for (let time = 0; time < 5; time++) await signIn("shut", "Wrong1");
    expect((await signIn("shut", password)).body).toMatchObject({ errorCode: "signInLocked" });
    expect(await find("shut")).toMatchObject({
      lockedUntil: expect.any(String),
      allowedActions: { unlockUsers: null, enableUsers: "userStands" },
    });
    expect(errorsOf(await admin.ok("users", "unlockUsers", await named("shut", "one")))).toEqual([
      null,
      "userNotLocked",
    ]);
    expect(await find("shut")).toMatchObject({ lockedUntil: null });
    expect((await signIn("shut", password)).http).toBe(200);
    const request = { ...all, condition: { action: "48" as const } };
    expect((await admin.ok("auditEntries", "getSysAuditLogPage", request)).records).toMatchObject([
      { userNo: "admin", subject: "shut" },
    ]);
  });

  it("B6.1g gives new passwords that are shown once and serve to choose one's own", async () => {
    const before = await app.signIn("one");
    const { secrets, changed } = await admin.ok("users", "resetPasswords", await named("one", "two"));
    expect(changed).toBe(2);
    expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(2);
    expect(await before.refused("currentUsers", "getCurrentUser", {})).toBe("000701");
    expect((await signIn("one", password)).body).toMatchObject({ errorCode: "signInWrong" });
    const given = secrets.find(({ userNo }) => userNo === "one")?.secret ?? "";
    const one = await app.signIn("one", given);
    expect(await one.refused("users", "getAuth", { type: "1" })).toBe("passwordNotOwn");
    const stored = await asOwner(app, "select 1 from audit_entry where changes like $1 or subject like $1", [
      `%${given}%`,
    ]);
    expect(stored).toEqual([]);
  });

  it("B6.1g is not taken on somebody with rights beyond the caller's own, nor by others than administrators", async () => {
    await admin.ok("roles", "saveOrUpdateSysRole", {
      roleNo: "keeper",
      roleName: "Keeper of users",
      statusCode: "1",
      grants: [{ menuNo: "4010", flags: ["isSearch", "isAdd", "isModify", "isImport"] }],
    });
    await addUser(admin, "keeper", { roleNo: ["keeper"] });
    const keeper = await app.as("keeper");
    const users = await named("admin", "buyer");
    const condition = { userNo: ["admin", "buyer"] };
    const { records } = await keeper.ok("users", "getAuthUserList", { current: 1, size: 5, condition });
    expect(records).toHaveLength(2);
    for (const { allowedActions } of records)
      expect(new Set(Object.values(allowedActions))).toEqual(new Set(["userBeyondOwn"]));
    for (const step of ["disableUsers", "endUserSessions", "resetPasswords", "inviteUsers"] as const) {
      expect(errorsOf(await keeper.ok("users", step, users))).toEqual(["userBeyondOwn", "userBeyondOwn"]);
      expect(await (await app.as("buyer")).refused("users", step, users)).toBe("permissionMissing");
      expect(await nobody.refused("users", step, users)).toBe("10004");
    }
  });
});

describe("Somebody who is invited", () => {
  it("B3.21c sets a password by the link that came by mail, once, and is in", async () => {
    const input = { ...anybody, userNo: "mai", userName: "Mai", email: "mai@example.com", supplierNo: "SA" };
    const added = await admin.ok("users", "saveOrUpdateSysUser", input);
    expect(added).toMatchObject({ invitationStatus: "7" });
    expect((await signIn("mai", "")).http).not.toBe(200);
    const token = tokenOf((await post.mailTo("mai@example.com")).link);
    expect(
      await asOwner(app, "select 1 from user_invitation where encode(token_hash, 'escape') like $1", [token]),
    ).toEqual([]);

    // Looking at the page changes nothing: mail programs do it, too.
    await fetch(`${app.url}/login`);
    await expect.poll(() => find("mai")).toMatchObject({ invitationStatus: "1" });
    expect(await nobody.ok("invitations", "openInvitation", { token })).toMatchObject({
      userNo: "mai",
      tenantName: "World",
      supplierName: "Alpha",
    });
    expect(await find("mai")).toMatchObject({ invitationStatus: "2" });
    expect(await refusedOf(join(`${token}x`))).toBe("invitationInvalid");
    expect(await refusedOf(join(token, "mai"))).toBe("passwordPolicy");
    expect(await refusedOf(join(token, "Alpha-2026"))).toBe("passwordPersonal");
    const answers = await Promise.all([refusedOf(join(token)), refusedOf(join(token))]);
    expect(answers.toSorted()).toEqual(["invitationInvalid", "taken"]);
    expect(await nobody.refused("invitations", "openInvitation", { token })).toBe("invitationInvalid");
    expect(await find("mai")).toMatchObject({ invitationStatus: "3" });
    const mai = await app.signIn("mai", "Lantern-4712");
    const { user: self } = await mai.ok("currentUsers", "getCurrentUser", {});
    expect(self).toMatchObject({ supplierNo: "SA", passwordNotOwn: false, languageCode: "vi-VN" });
  });

  it("B3.21c B2.30 is told apart where the mail came back, and is invited anew, since its link is sent but once", async () => {
    post.refusals.set("gone@example.com", { code: 550, message: "No such mailbox" });
    const gone = { userNo: "gone", email: "gone@example.com", supplierNo: "SA" };
    await admin.ok("users", "saveOrUpdateSysUser", { ...anybody, ...gone });
    const statusOf = async (userNo: string) => (await find(userNo)).invitationStatus;
    await expect.poll(() => statusOf("gone")).toBe("6");
    const undelivered = { ...all, condition: { invitationStatus: "6" as const } };
    expect((await admin.ok("users", "getAuthUserList", undelivered)).records.map(({ userNo }) => userNo)).toEqual([
      "gone",
    ]);
    await addUser(admin, "keeperOfA", { supplierNo: "SA" });
    const seen = await (await app.as("keeperOfA")).ok("users", "getAuthUserList", undelivered);
    expect(seen.records.map(({ userNo }) => userNo)).toEqual(["gone"]);
    const sent = { ...all, condition: { address: "gone@example.com" } };
    const { records } = await admin.ok("outgoingMessages", "getSysMessagePage", sent);
    expect(records).toMatchObject([{ event: "userInvited", status: "3" }]);
    expect(await admin.ok("outgoingMessages", "sendAgain", { idList: records.map(({ id }) => id) })).toMatchObject({
      changed: 0,
    });
    post.refusals.delete("gone@example.com");
    await admin.ok("users", "inviteUsers", await named("gone"));
    expect(tokenOf((await post.mailTo("gone@example.com")).link)).toMatch(/^[\w-]{43}$/);
    await expect.poll(() => statusOf("gone")).toBe("1");
  });

  it("B3.21c is shown as its mail is, and one that is replaced or taken back leaves no more", async () => {
    post.refusals.set("late@example.com", { code: 452, message: "Mailbox full" });
    await admin.ok("users", "saveOrUpdateSysUser", { ...anybody, userNo: "late", email: "late@example.com" });
    await expect.poll(async () => (await find("late")).invitationStatus).toBe("8");
    const mails = () =>
      asOwner(app, "select status from outgoing_message where address = 'late@example.com' order by id");
    await asOwner(app, "update outgoing_message set status = '0' where address = 'late@example.com'");
    expect((await find("late")).invitationStatus).toBe("7");
    // One that is about to leave is not followed by another, which would make it useless.
    await admin.ok("users", "inviteUsers", await named("late"));
    expect(await mails()).toEqual([{ status: "0" }]);
    await asOwner(app, "update outgoing_message set status = '2' where address = 'late@example.com'");
    post.refusals.delete("late@example.com");
    await admin.ok("users", "inviteUsers", await named("late"));
    await expect.poll(async () => (await find("late")).invitationStatus).toBe("1");
    expect(await mails()).toEqual([{ status: "4" }, { status: "1" }]);
    expect(post.mails.filter(({ to }) => to === "late@example.com")).toHaveLength(1);
    await asOwner(app, "update outgoing_message set status = '2' where address = 'late@example.com' and status = '1'");
    await admin.ok("users", "withdrawInvitations", await named("late"));
    expect(await mails()).toEqual([{ status: "4" }, { status: "4" }]);
  });

  it("B3.21c cannot use a link that was sent again, taken back, or is older than 72 hours", async () => {
    await admin.ok("users", "saveOrUpdateSysUser", { ...anybody, userNo: "noi", email: "noi@example.com" });
    const first = tokenOf((await post.mailTo("noi@example.com")).link);
    await admin.ok("users", "inviteUsers", await named("noi"));
    const second = tokenOf((await post.mailTo("noi@example.com", 2)).link);
    expect(await refusedOf(join(first))).toBe("invitationInvalid");
    await asOwner(
      app,
      "update user_invitation set expire_date = now() - interval '1 second' where email = 'noi@example.com'",
    );
    expect(await refusedOf(join(second))).toBe("invitationInvalid");
    expect(await find("noi")).toMatchObject({ invitationStatus: "4" });
    await admin.ok("users", "inviteUsers", await named("noi"));
    const third = tokenOf((await post.mailTo("noi@example.com", 3)).link);
    expect(errorsOf(await admin.ok("users", "withdrawInvitations", await named("noi", "buyer")))).toEqual([
      null,
      "invitationMissing",
    ]);
    expect(await refusedOf(join(third))).toBe("invitationInvalid");
    expect(await find("noi")).toMatchObject({ invitationStatus: "5" });
    await admin.ok("users", "inviteUsers", await named("noi"));
    await admin.ok("users", "disableUsers", await named("noi"));
    const fourth = tokenOf((await post.mailTo("noi@example.com", 4)).link);
    expect(await refusedOf(join(fourth))).toBe("invitationInvalid");
    expect(errorsOf(await admin.ok("users", "inviteUsers", await named("buyer")))).toEqual(["userWithoutEmail"]);
  });

  it("cannot use a link that was out when they got another password, or another address", async () => {
    await admin.ok("users", "saveOrUpdateSysUser", { ...anybody, userNo: "kim", email: "kim@example.com" });
    const { secrets } = await admin.ok("users", "resetPasswords", await named("kim"));
    expect(await find("kim")).toMatchObject({ invitationStatus: "5" });
    const known = await app.signIn("kim", secrets[0]?.secret ?? "");
    const changed = async (how: () => Promise<unknown>) => {
      const address = (await find("kim")).email ?? "";
      const before = post.mails.filter(({ to }) => to === address).length;
      await admin.ok("users", "inviteUsers", await named("kim"));
      const token = tokenOf((await post.mailTo(address, before + 1)).link);
      await nobody.ok("invitations", "openInvitation", { token });
      await how();
      expect(await refusedOf(join(token))).toBe("invitationInvalid");
      expect(await find("kim")).toMatchObject({ invitationStatus: "5" });
    };
    const own = { oldPwd: encoded(secrets[0]?.secret ?? ""), newPwd: encoded("Lantern-4712") };
    await changed(() => known.ok("currentUsers", "updatepwd", own));
    const saved = async (values: object) => {
      const { id, version } = await find("kim");
      await admin.ok("users", "saveOrUpdateSysUser", { ...anybody, userNo: "kim", id, version, ...values });
    };
    await changed(() => saved({ email: "kim2@example.com" }));
    await changed(() => saved({ pwd: encoded("Lantern-4713") }));
    const kim = await app.signIn("kim", "Lantern-4713");
    await kim.ok("currentUsers", "updatepwd", { oldPwd: encoded("Lantern-4713"), newPwd: encoded("Lantern-4714") });
    await changed(async () => {
      const { version, userName, phone } = await kim.ok("currentUsers", "getOwnData", {});
      const moved = { version, userName, phone, languageCode: "vi-VN" as const, email: "kim3@example.com" };
      await kim.ok("currentUsers", "updateOwnData", moved);
    });
  });

  it("B3.21c is one of the many of a workbook, by the rules of every other user", async () => {
    const rows = [
      ["supplierNo", "email", "userName", "userNo", "roleNo"].map((field) =>
        headingOf(user as unknown as Entity<string, Fields>, field),
      ),
      ["SA", "an@alpha.example.com", "An", "", "supplier"],
      ["SB", "binh@beta.example.com", "Bình", "binh", "supplier, warehouse"],
      ["SX", "nobody@example.com", "Nobody", "", "supplier"],
    ];
    const refused = await uploadRows(admin, "users", rows);
    expect(refused).toMatchObject({ added: 0, errors: [{ row: 4 }] });
    const outcome = await uploadRows(admin, "users", rows.slice(0, 3));
    expect(outcome).toMatchObject({ added: 2, errors: [] });
    const invited = { supplierNo: "SA", invitationStatus: "1" };
    await expect.poll(() => find("an@alpha.example.com")).toMatchObject(invited);
    expect((await find("binh")).roleNo).toEqual(["supplier", "warehouse"]);
    expect(await refusedOf(join(tokenOf((await post.mailTo("an@alpha.example.com")).link)))).toBe("taken");
    await app.signIn("an@alpha.example.com", "Lantern-4712");

    // Others hold it from before there were sides.
    await asOwner(app, "update role set role_side = 'supplier' where role_no = 'supplier'");
    // Whoever has such a role and no supplier would see all there is.
    const nobodys = await uploadRows(admin, "users", [rows[0] ?? [], ["", "c@example.com", "C", "", "supplier"]]);
    expect(nobodys).toMatchObject({ added: 0, errors: [{ row: 2, message: expect.stringContaining("supplier") }] });
    const { id: binh, version: known } = await find("binh");
    const unlinked = { id: binh, version: known, supplierNo: null };
    expect(await admin.refused("users", "updateSysUser", unlinked)).toBe("roleOfSuppliers");

    const keeper = await app.as("keeper");
    const beyond = await uploadRows(keeper, "users", [rows[0] ?? [], ["", "b@example.com", "B", "", "admin"]]);
    expect(beyond).toMatchObject({ added: 0, errors: [{ row: 2 }] });
  });
});
