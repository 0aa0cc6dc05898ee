import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { addClasses, paper, steel } from "../../../testing/classes.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { password } from "../../../testing/world.ts";

type SavedUser = InputOf<Services["users"]["endpoints"]["saveOrUpdateSysUser"]>;

const everyone = { current: 1, size: 100, condition: {} };
const somebody = {
  userNo: "new",
  userName: "Somebody new",
  pwd: encoded(password),
  roleNo: [] as string[],
  scopeOrgNo: [] as string[],
  scopeWarehouseNo: [] as string[],
  statusCode: "1" as const,
};

let app: TestApplication;
let admin: TestUser;
let ofTwo: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
  ofTwo = await app.as("adminOfTwo");
});
afterAll(() => app.close());

const seenBy = async (user: TestUser) =>
  (await user.ok("users", "getAuthUserList", everyone)).records.map(({ userNo }) => userNo).sort();
const find = async (userNo: string) => {
  const { records } = await admin.ok("users", "getAuthUserList", { ...everyone, condition: { userNo } });
  const [found] = records;
  if (!found) throw new Error(`${userNo} is missing`);
  return found;
};
const save = (user: TestUser, wish: Partial<SavedUser>) =>
  user.call("users", "saveOrUpdateSysUser", { ...somebody, ...wish });
const codeOf = async (answer: ReturnType<typeof save>) => {
  const { body } = await answer;
  return "data" in body ? "saved" : body.errorCode;
};

/** A user of the one role that may change what some menus show. */
async function addKeeper(roleNo: string, menuNos: readonly string[]): Promise<void> {
  const grants = menuNos.map((menuNo) => ({ menuNo, flags: ["isSearch" as const, "isModify" as const] }));
  await admin.ok("roles", "saveOrUpdateSysRole", { roleNo, roleName: roleNo, statusCode: "1", grants });
  await addUser(admin, roleNo, { roleNo: [roleNo] });
}

describe("An administrator", () => {
  it("B6.1g neither disables nor deletes themself, and the last one keeps the right to change users", async () => {
    const { id, version, roleNo } = await find("admin");
    expect(await admin.refused("users", "deleteSysUserByIds", { delList: [{ id, version }] })).toBe("stepOnOneself");
    const change = (input: object) => admin.refused("users", "updateSysUser", { id, version, ...input });
    expect(await change({ statusCode: "0" })).toBe("stepOnOneself");
    expect(await change({ roleNo: ["buyer"] })).toBe("lastAdministrator");
    // Who may change users alone, or roles alone, mends nothing, nor does who is invited and has not joined.
    await addKeeper("keeperOfUsers", ["4010"]);
    await addKeeper("keeperOfRoles", ["4020"]);
    const invited = { ...somebody, userNo: "invited", roleNo, email: "invited@buyer.example.com", pwd: undefined };
    await admin.ok("users", "saveOrUpdateSysUser", invited);
    expect(await change({ roleNo: ["keeperOfUsers", "buyer"] })).toBe("lastAdministrator");
    expect(await change({ scopeOrgNo: ["O1"] })).toBe("lastAdministrator");
    const held = await admin.ok("roles", "getSysRolePage", { ...everyone, condition: { roleNo } });
    for (const { id: roleId } of held.records) {
      const { id, version, grants, roleNo, roleName, statusCode } = await admin.ok("roles", "getSysRoleById", {
        id: roleId,
      });
      const role = { id, version, grants, roleNo, roleName, statusCode };
      const invalid = { ...role, statusCode: "0" as const, grants: [] };
      expect(await admin.refused("roles", "saveOrUpdateSysRole", invalid)).toBe("lastAdministrator");
      expect(await admin.refused("roles", "deleteSysRoleByIds", { delList: [{ id, version }] })).toBe("stillInUse");
      // Nor where somebody may change both, but could never give again what only this role holds.
      await addKeeper("keeperOfBoth", ["4010", "4020"]);
      expect(await admin.refused("roles", "saveOrUpdateSysRole", invalid)).toBe("lastAdministrator");
    }
    expect(await change({ roleNo: ["keeperOfBoth"] })).toBe("lastAdministrator");
    expect(await find("admin")).toMatchObject({ version, roleNo });

    await addUser(admin, "second", { roleNo });
    await admin.ok("users", "updateSysUser", { id, version, roleNo: ["buyer"] });
    const second = await app.as("second");
    await second.ok("users", "updateSysUser", { id, version: version + 1, roleNo });
    const { id: other, version: now } = await find("second");
    await admin.ok("users", "deleteSysUserByIds", { delList: [{ id: other, version: now }] });
  });
});

describe("Two administrators at the same moment", () => {
  const named = async (userNo: string) => {
    const { id, version } = await find(userNo);
    return { id, version };
  };
  const bothAtOnce = (userNos: readonly string[], calls: readonly (() => Promise<string>)[]) =>
    atOnce(app, "select from app_user where user_no = any ($1)", [userNos], calls);
  const outcome = async (answer: Promise<{ body: object }>) => {
    const { body } = await answer;
    if (!("data" in body)) return (body as { errorCode: string }).errorCode;
    const { results = [] } = body.data as { results?: { error: { errorCode: string } | null }[] };
    return results[0]?.error?.errorCode ?? "done";
  };

  it("B6.1g do not disable each other: the second is refused", async () => {
    await addUser(admin, "left", {});
    await addUser(admin, "right", {});
    const both = { left: await app.as("left"), right: await app.as("right") };
    const disable = async (who: "left" | "right", whom: string) =>
      outcome(both[who].call("users", "disableUsers", { users: [await named(whom)] }));
    const outcomes = await bothAtOnce(
      ["left", "right"],
      [() => disable("left", "right"), () => disable("right", "left")],
    );
    expect(outcomes.toSorted()).toEqual(["000701", "done"]);
    const valid = [await find("left"), await find("right")].filter(({ statusCode }) => statusCode === "1");
    expect(valid).toHaveLength(1);
  });

  it("B6.1g do not delete each other, nor take the role from each other", async () => {
    await addUser(admin, "upper", {});
    await addUser(admin, "lower", {});
    const both = { upper: await app.as("upper"), lower: await app.as("lower") };
    const remove = async (who: "upper" | "lower", whom: string) =>
      outcome(both[who].call("users", "deleteSysUserByIds", { delList: [await named(whom)] }));
    const demote = async (who: "upper" | "lower", whom: string) =>
      outcome(both[who].call("users", "updateSysUser", { ...(await named(whom)), roleNo: ["buyer"] }));
    const outcomes = await bothAtOnce(
      ["upper", "lower"],
      [() => demote("upper", "lower"), () => remove("lower", "upper")],
    );
    expect(outcomes.filter((each) => each === "done")).toHaveLength(1);
    expect(["000701", "permissionMissing"]).toContain(outcomes.find((each) => each !== "done"));
  });
});

describe("An administrator of some organisations", () => {
  it("S6.3c B6.1g knows only users who see nothing beyond them", async () => {
    expect(await seenBy(ofTwo)).toEqual(["adminOfTwo", "buyerOfTwo"]);
    await addUser(admin, "salesOfTwo", { supplierNo: "SA", scopeOrgNo: ["O2"], roleNo: ["supplier"] });
    await addUser(admin, "buyerOfBoth", { scopeOrgNo: ["O1", "O2"], roleNo: ["buyer"] });
    // supplierA sees what SA delivers to O1, too.
    expect(await seenBy(ofTwo)).toEqual(["adminOfTwo", "buyerOfTwo", "salesOfTwo"]);
    expect((await seenBy(admin)).length).toBeGreaterThan(8);
  });

  it("S6.3c B6.1g gives nobody a wider scope than their own", async () => {
    expect(await codeOf(save(ofTwo, {}))).toBe("scopeBeyondOwn");
    expect(await codeOf(save(ofTwo, { scopeOrgNo: ["O1"] }))).toBe("referenceUnknown");
    expect(await codeOf(save(ofTwo, { supplierNo: "SA" }))).toBe("scopeBeyondOwn");
    expect(await codeOf(save(ofTwo, { supplierNo: "SB" }))).toBe("referenceUnknown");
    expect(await codeOf(save(ofTwo, { scopeOrgNo: ["O2"], scopeWarehouseNo: ["W1"] }))).toBe("referenceUnknown");
    expect(await codeOf(save(ofTwo, { scopeOrgNo: ["O2"], scopeWarehouseNo: ["W3"] }))).toBe("saved");
    const added = await find("new");
    const widened = { id: added.id, version: added.version, pwd: undefined };
    expect(await codeOf(save(ofTwo, { ...widened, scopeOrgNo: [] }))).toBe("scopeBeyondOwn");
    expect(await find("new")).toEqual(added);
    expect(
      (await ofTwo.call("users", "updateSysUser", { id: added.id, version: 1, scopeOrgNo: [] })).body,
    ).toMatchObject({
      errorCode: "scopeBeyondOwn",
    });
    await expect(app.signIn("buyer")).resolves.toBeDefined();
  });

  it("S6.3c B6.1g gives another supplier together with the limit that keeps the user within their own scope", async () => {
    const supplier = { supplierName: "Supplier of Two", supplierShortName: "Two", frozenOrgNo: [] };
    await ofTwo.ok("suppliers", "addbmsupplier", { ...supplier, supplierNo: "S2", orgNo: ["O2"], statusCode: "1" });
    expect(await codeOf(save(ofTwo, { userNo: "ofSupplier", supplierNo: "S2" }))).toBe("saved");
    const { id, version } = await find("ofSupplier");
    const wish = { id, userNo: "ofSupplier", pwd: undefined };
    expect(await codeOf(save(ofTwo, { ...wish, version, supplierNo: "SA", scopeOrgNo: ["O2"] }))).toBe("saved");
    expect(await codeOf(save(ofTwo, { ...wish, version: version + 1, supplierNo: "S2" }))).toBe("saved");
    expect(await find("ofSupplier")).toMatchObject({ supplierNo: "S2", scopeOrgNo: [] });
    await ofTwo.ok("users", "deleteSysUserByIds", { delList: [{ id, version: version + 2 }] });
  });

  it("S6.3c B6.1g changes nothing that is all of the tenant's, and gives their own role to others of their scope", async () => {
    const policy = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
    const weaker = { ...policy, minLength: 6, wrongAttempts: 100 };
    expect(await ofTwo.refused("passwordPolicies", "updatePasswordPolicy", weaker)).toBe("permissionMissing");
    expect(await admin.ok("passwordPolicies", "getPasswordPolicy", {})).toEqual(policy);
    const tag = {
      name: "Offsite.User.Order",
      zlI18nList: [{ languageCode: "en-US", description: "For all" }],
      tagContent: '{"params":{}}',
      tagOwnType: "1" as const,
    };
    expect(await ofTwo.refused("tags", "saveSysTag", tag)).toBe("permissionMissing");
    const { menus } = await ofTwo.ok("currentUsers", "getCurrentUser", {});
    const flagsOf = (name: string) => menus.find(({ menuName }) => menuName === name)?.flags.toSorted();
    expect(flagsOf("roles")).toEqual(["isExport", "isSearch"]);
    expect(flagsOf("warehouses")).toContain("isModify");
    const second = { userNo: "secondOfTwo", roleNo: ["admin"], scopeOrgNo: ["O2"] };
    expect(await codeOf(save(ofTwo, second))).toBe("saved");
    const { id, version } = await find("secondOfTwo");
    await admin.ok("users", "deleteSysUserByIds", { delList: [{ id, version }] });
  });

  it.each([
    ["scopeOrgNo", { scopeOrgNo: ["O1", "O2"] }],
    ["scopeWarehouseNo", { scopeWarehouseNo: ["W1", "W3"] }],
    ["scopeClassifyType", { scopeClassifyType: [steel.classifyType, paper.classifyType] }],
    [
      "scopeBusinessClassifyType",
      { scopeBusinessClassifyType: [steel.businessClassifyType, paper.businessClassifyType] },
    ],
    ["supplierNo", { supplierNo: "SA" }],
  ] as const)("S6.3c B6.1g takes no limit of their own away (%s)", async (name, limits) => {
    await addClasses(admin);
    const userNo = `own-${name}`;
    await addUser(admin, userNo, { ...limits, roleNo: ["admin"] } as Partial<SavedUser>);
    const self = await app.as(userNo);
    const before = await find(userNo);
    const { id, version } = before;
    const none = name === "supplierNo" ? null : [];
    expect((await self.call("users", "updateSysUser", { id, version, [name]: none })).body).toMatchObject({
      errorCode: "scopeBeyondOwn",
    });
    const saved = { ...limits, [name]: none } as Partial<SavedUser>;
    expect(await codeOf(save(self, { id, version, userNo, pwd: undefined, roleNo: ["admin"], ...saved }))).toBe(
      "scopeBeyondOwn",
    );
    expect(await find(userNo)).toEqual(before);
    if (name === "supplierNo") return;
    const [narrower] = Object.values(limits).flat();
    const changed = await self.ok("users", "updateSysUser", { id, version, [name]: [narrower] });
    expect(changed[name]).toEqual([narrower]);
  });

  it("S6.3c B6.1g changes and deletes nobody whom they do not know", async () => {
    const buyer = await find("buyer");
    const { id, version } = buyer;
    expect(await codeOf(save(ofTwo, { id, version, scopeOrgNo: ["O2"] }))).toBe("notFound");
    expect(await ofTwo.refused("users", "updateSysUser", { id, version, userName: "Mine" })).toBe("notFound");
    expect(await ofTwo.refused("users", "deleteSysUserByIds", { delList: [{ id, version }] })).toBe("notFound");
    expect(await find("buyer")).toEqual(buyer);
  });
});

describe("Messages, files and failures", () => {
  it("S6.3c B2.30 are shown of users and documents whom an administrator of some organisations knows", async () => {
    await addUser(admin, "knownOfTwo", { scopeOrgNo: ["O2"] });
    await asOwner(
      app,
      `insert into outgoing_message (tenant_id, channel, event, user_id, receiver_name, address, language_code, subject, content, status)
       select tenant_id, '1', 'userInvited', id, user_name, user_no || '@example.com', 'en-US', 'Welcome', 'x', '1'
       from app_user where user_no in ('buyer', 'knownOfTwo')`,
    );
    await asOwner(
      app,
      `insert into stored_file (tenant_id, file_name, content_type, size_bytes, sha256, storage_key, purpose)
       values (1, 'others.txt', 'text/plain', 1, '\\x00', 'news/others', 'news')`,
    );
    await asOwner(app, "alter table stored_file disable trigger stamp");
    await asOwner(
      app,
      `insert into stored_file (tenant_id, file_name, content_type, size_bytes, sha256, storage_key, purpose, create_name)
       values (1, 'own.txt', 'text/plain', 1, '\\x00', 'news/own', 'news', 'User adminOfTwo')`,
    );
    await asOwner(app, "alter table stored_file enable trigger stamp");
    for (const userNo of ["buyer", "adminOfTwo"])
      await (await app.as(userNo)).ok("logs", "reportPageFailure", { message: `${userNo} broke it`, page: "/orders" });
    const shown = async (user: TestUser) => {
      const messages = await user.ok("outgoingMessages", "getSysMessagePage", everyone);
      const files = await user.ok("storedFiles", "getSysFilePage", everyone);
      const failures = await user.ok("abnormalLogs", "getSysAbnormalLogPage", everyone);
      return [
        messages.records.map(({ address }) => address).filter((address) => address?.endsWith("@example.com")),
        files.records.map(({ fileName }) => fileName),
        failures.records.map(({ userName }) => userName),
      ].map((names) => names.toSorted());
    };
    expect(await shown(admin)).toEqual([
      ["buyer@example.com", "knownOfTwo@example.com"],
      ["others.txt", "own.txt"],
      ["User adminOfTwo", "User buyer"],
    ]);
    expect(await shown(ofTwo)).toEqual([["knownOfTwo@example.com"], ["own.txt"], ["User adminOfTwo"]]);
  });
});

describe("An administrator of some rights", () => {
  let clerk: TestUser;
  beforeAll(async () => {
    const grants = [
      { menuNo: "4010", flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"] as const },
      { menuNo: "4020", flags: ["isSearch", "isAdd", "isModify"] as const },
      { menuNo: "1020", flags: ["isSearch", "isExport"] as const },
      { menuNo: "2010", flags: ["isSearch"] as const },
    ].map(({ menuNo, flags }) => ({ menuNo, flags: [...flags] }));
    const roles = [
      { roleNo: "clerk", roleName: "User clerk", grants },
      { roleNo: "reader", roleName: "Reader", grants: grants.slice(2) },
    ];
    for (const role of roles) await admin.ok("roles", "saveOrUpdateSysRole", { ...role, statusCode: "1" });
    await addUser(admin, "clerk", { roleNo: ["clerk"] });
    clerk = await app.as("clerk");
  });

  it("B6.1g gives no role that may do more than they may", async () => {
    for (const roleNo of ["admin", "buyer", "supplier"]) {
      expect(await codeOf(save(clerk, { userNo: "risen", roleNo: ["reader", roleNo] })), roleNo).toBe(
        "rightsBeyondOwn",
      );
    }
    expect((await save(clerk, { userNo: "risen", roleNo: ["reader", "buyer"] })).body).toMatchObject({
      details: [{ path: "roleNo", message: expect.stringContaining("The role buyer may do things") }],
    });
    expect(await codeOf(save(clerk, { userNo: "risen", roleNo: ["reader", "clerk"] }))).toBe("saved");
    const self = await find("clerk");
    const raised = { id: self.id, version: self.version, userNo: "clerk", roleNo: ["clerk", "admin"], pwd: undefined };
    expect(await codeOf(save(clerk, raised))).toBe("rightsBeyondOwn");
    expect((await find("clerk")).roleNo).toEqual(["clerk"]);
  });

  it("B6.1g takes over nobody with more rights, by a new password or otherwise", async () => {
    const { id, version } = await find("admin");
    const attempts: Partial<SavedUser>[] = [{ pwd: encoded("Taken1234") }, { roleNo: [] }, { roleNo: ["admin"] }];
    for (const attempt of attempts) {
      expect(await codeOf(save(clerk, { id, version, userNo: "admin", ...attempt }))).toBe("rightsBeyondOwn");
    }
    expect(await clerk.refused("users", "updateSysUser", { id, version, statusCode: "0" })).toBe("rightsBeyondOwn");
    expect(await clerk.refused("users", "deleteSysUserByIds", { delList: [{ id, version }] })).toBe("rightsBeyondOwn");
    await app.signIn("admin");
  });

  it("B6.1h writes no role that may do more than they may", async () => {
    const role = { roleNo: "mine", roleName: "Mine", statusCode: "1" as const };
    const write = (grants: { menuNo: string; flags: ("isSearch" | "isModify")[] }[], more: object = {}) =>
      clerk.call("roles", "saveOrUpdateSysRole", { ...role, ...more, grants });
    expect((await write([{ menuNo: "3020", flags: ["isSearch"] }])).body).toMatchObject({
      errorCode: "rightsBeyondOwn",
    });
    expect((await write([{ menuNo: "4020", flags: ["isSearch", "isModify"] }])).body).toMatchObject({ status: 200 });
    const { records } = await admin.ok("roles", "getSysRolePage", {
      ...everyone,
      condition: { roleNo: ["buyer", "clerk"] },
    });
    const named = (roleNo: string) => {
      const found = records.find((row) => row.roleNo === roleNo);
      return { id: found?.id, version: found?.version, roleNo };
    };
    expect((await write([], named("buyer"))).body).toMatchObject({ errorCode: "rightsBeyondOwn" });
    const more = [{ menuNo: "4030", flags: ["isSearch" as const] }];
    expect((await write(more, named("clerk"))).body).toMatchObject({ errorCode: "rightsBeyondOwn" });
  });
});

describe("Users", () => {
  it("S6.3a B7.12c learn what their data is limited to, of organisations or of everything", async () => {
    await addUser(admin, "keeperOfTwo", { scopeOrgNo: ["O2"], scopeWarehouseNo: ["W3"] });
    const keeper = await app.as("keeperOfTwo");
    const organisations = [{ dataType: "1", dataValue: "O2" }];
    expect(await keeper.ok("users", "getAuth", { type: "1" })).toEqual({ isLicense: 1, records: organisations });
    expect((await keeper.ok("users", "getAuth", { type: "ALL" })).records).toEqual([
      ...organisations,
      { dataType: "3", dataValue: "W3" },
    ]);
    const supplier = await app.as("supplierA");
    expect((await supplier.ok("users", "getAuth", { type: "ALL" })).records).toEqual([
      { dataType: "5", dataValue: "SA" },
    ]);
  });

  it("S7.5b are changed in part, and keep what is not named", async () => {
    await addUser(admin, "partly", {
      scopeOrgNo: ["O1"],
      roleNo: ["buyer"],
      employeeId: "E-7",
      email: "p@example.com",
    });
    const before = await find("partly");
    const { id, version } = before;
    const changed = await admin.ok("users", "updateSysUser", { id, version, userName: "Partly new", email: "" });
    expect(changed).toMatchObject({
      userName: "Partly new",
      email: null,
      employeeId: "E-7",
      scopeOrgNo: ["O1"],
      roleNo: ["buyer"],
      version: version + 1,
    });
    expect(await admin.refused("users", "updateSysUser", { id, version, userName: "Late" })).toBe("versionStale");
  });
});
