import { setTimeout as sleep } from "node:timers/promises";
import type { MenuName } from "@tandem/contract/core/permissions";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { password } from "../../../testing/world.ts";

/** How a caller's session stands: alive, or the code with which calls are refused. */
async function stateOf(user: TestUser): Promise<string> {
  const { http, body } = await user.call("currentUsers", "getCurrentUser", {});
  if ("data" in body) return "alive";
  expect(http).toBe(401);
  return body.errorCode;
}

const invalid = "10004";
const ended = "000701";

describe("A session", () => {
  let app: TestApplication;
  let admin: TestUser;
  beforeAll(async () => {
    app = await startTestApplication({ SESSIONS_PER_USER: "3" });
    admin = await app.as("admin");
  });
  afterAll(() => app.close());

  const find = async (userNo: string) => {
    const { records } = await admin.ok("users", "getAuthUserList", { current: 1, size: 20, condition: { userNo } });
    const [user] = records;
    if (!user) throw new Error(`${userNo} is missing`);
    const {
      createName: _,
      createDate: __,
      updateName: ___,
      updateDate: ____,
      lastSignInDate: _____,
      lockedUntil: ______,
      avatarId: _______,
      ...input
    } = user;
    return input;
  };
  type Saved = Awaited<ReturnType<typeof find>>;
  const change = async (userNo: string, wish: Partial<Saved> & { pwd?: string }) =>
    admin.ok("users", "saveOrUpdateSysUser", { ...(await find(userNo)), ...wish });

  it("S1.2 S3.1 S7.8d answers who is signed in, with scope and menus", async () => {
    const supplier = await (await app.as("supplierA")).ok("currentUsers", "getCurrentUser", {});
    expect(supplier.user).toMatchObject({
      userNo: "supplierA",
      side: "supplier",
      supplierNo: "SA",
      supplierName: "Alpha",
      orgNo: "O1",
      isLicense: 1,
      limitCount: 1000,
      name: "User supplierA",
      avatar: null,
      employeeId: null,
      url: "/dashboard",
      warehouseNo: null,
      warehouseName: null,
      roles: ["supplier"],
      passwordDaysLeft: null,
      userDataList: [{ dataType: "5", dataValue: "SA" }],
      sysUserOrgResDtoList: [
        { orgNo: "O1", orgName: "One" },
        { orgNo: "O2", orgName: "Two" },
      ],
      sysUserClassifyTypeResDtoList: [],
    });
    // Nothing is delivered yet.
    expect(supplier.user.sysUserWarehouseResDtoList).toEqual([]);
    const { user } = await (await app.as("buyer")).ok("currentUsers", "getCurrentUser", {});
    expect(user.sysUserWarehouseResDtoList.map(({ warehouseNo }) => warehouseNo)).toEqual(["W1", "W2", "W3"]);
    expect(supplier.user).not.toHaveProperty("token");
    const addresses = supplier.menus.find((menu) => menu.menuName === "addresses");
    expect(addresses).toMatchObject({
      menuNo: "2040",
      menuOwner: "20",
      appNo: "PC",
      menuLevel: 3,
      flags: expect.arrayContaining(["isAdd"]),
    });
    const named = ({ menus: held }: typeof supplier) => held.map((menu) => menu.menuName).sort();
    const granted = Object.keys(menus).filter((name) => menus[name as MenuName].grants?.supplier?.includes("isSearch"));
    expect(granted).toEqual(expect.arrayContaining(["purchaseOrders", "shippingNotices", "receipts", "addresses"]));
    const owners = new Set(granted.map((name) => menus[name as MenuName].menuOwner));
    const groups = Object.keys(menus).filter((name) => owners.has(menus[name as MenuName].menuNo));
    expect(groups).toEqual(expect.arrayContaining(["orders", "delivery"]));
    expect(named(supplier)).toEqual([...groups, ...granted].sort());
    const buyer = await (await app.as("buyerOfTwo")).ok("currentUsers", "getCurrentUser", {});
    expect(buyer.user).toMatchObject({
      side: "buyer",
      supplierNo: null,
      orgNo: "O2",
      userDataList: [{ dataType: "1", dataValue: "O2" }],
    });
    const everything = await admin.ok("currentUsers", "getCurrentUser", {});
    expect(named(everything)).toEqual(Object.keys(menus).sort());
    const stranger = await (await app.as("stranger")).ok("currentUsers", "getCurrentUser", {});
    expect(stranger.menus).toEqual([]);
  });

  it("S4.1b S7.8c ends with signing out, and no other session with it", async () => {
    const [one, other] = [await app.signIn("buyer"), await app.signIn("buyer")];
    await one.ok("sessions", "logout", {});
    expect([await stateOf(one), await stateOf(other)]).toEqual([invalid, "alive"]);
    expect((await one.call("sessions", "logout", {})).http).toBe(401);
  });

  it("gives way, the oldest first, when the user has more than allowed", async () => {
    const users: TestUser[] = [];
    for (let count = 0; count < 5; count++) users.push(await app.signIn("buyerOfTwo"));
    expect(await Promise.all(users.map(stateOf))).toEqual([ended, ended, "alive", "alive", "alive"]);
  });

  it("S7.5c ends with a new password everywhere but where it was given", async () => {
    const [here, there] = [await app.signIn("warehouse"), await app.signIn("warehouse")];
    const newPassword = "Fresh4567";
    await here.ok("currentUsers", "updatepwd", { oldPwd: encoded(password), newPwd: encoded(newPassword) });
    expect([await stateOf(here), await stateOf(there)]).toEqual(["alive", ended]);
    const old = await app.nobody.refused("sessions", "login", { userNo: "warehouse", pwd: encoded(password) });
    expect(old).toBe("signInWrong");
    expect(await stateOf(await app.signIn("warehouse", newPassword))).toBe("alive");
  });

  it("S5.10a S9.6d B9.4b takes a new password of 6 to 20 characters with numbers and letters, and only with the old one", async () => {
    await addUser(admin, "careful", {});
    const user = await app.signIn("careful");
    const set = (newPwd: string, oldPwd = password) =>
      user.refused("currentUsers", "updatepwd", { oldPwd: encoded(oldPwd), newPwd: encoded(newPwd) });
    for (const bad of ["abc12", "abcdefgh", "12345678", "a1".repeat(11), "密码密码密码密"]) {
      expect(await set(bad), bad).toBe("passwordPolicy");
    }
    expect(await set("Fresh4567", "Wrong1234")).toBe("passwordWrong");
    let oldPassword = password;
    for (const good of ["abd492", "1a".repeat(10), "密码1234", "Đẹp lắm 1"]) {
      await user.ok("currentUsers", "updatepwd", { oldPwd: encoded(oldPassword), newPwd: encoded(good) });
      oldPassword = good;
    }
    expect(await stateOf(await app.signIn("careful", oldPassword))).toBe("alive");
  });

  it("ends at once when the user becomes invalid, and does not come back with them", async () => {
    await addUser(admin, "leaver", {});
    const leaver = await app.signIn("leaver");
    expect(await stateOf(leaver)).toBe("alive");
    await change("leaver", { statusCode: "0" });
    expect(await stateOf(leaver)).toBe(ended);
    await change("leaver", { statusCode: "1" });
    expect(await stateOf(leaver)).toBe(ended);
    expect(await stateOf(await app.signIn("leaver"))).toBe("alive");
  });

  it("ends when an administrator sets a new password, or deletes the user", async () => {
    await addUser(admin, "victim", {});
    const first = await app.signIn("victim");
    await change("victim", { pwd: encoded("Other1234") });
    expect(await stateOf(first)).toBe(ended);
    const second = await app.signIn("victim", "Other1234");
    const { id, version } = await find("victim");
    await admin.ok("users", "deleteSysUserByIds", { delList: [{ id, version }] });
    expect(await stateOf(second)).toBe(invalid);
    expect(await app.nobody.refused("sessions", "login", { userNo: "victim", pwd: encoded("Other1234") })).toBe(
      "signInWrong",
    );
  });

  it("S6.1a counts changed rights from the next call", async () => {
    await addUser(admin, "mover", { roleNo: ["supplier"] });
    const mover = await app.signIn("mover");
    const orders = () => mover.call("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 20, condition: {} });
    const organisations = async () => {
      const page = await mover.ok("organisations", "getFullAuthorityOrgListByParams", {
        current: 1,
        size: 20,
        condition: {},
      });
      return page.records.map((row) => row.orgNo).sort();
    };
    expect((await orders()).http).toBe(200);
    await change("mover", { roleNo: [] });
    expect((await orders()).http).toBe(403);
    const role = { roleNo: "narrow", roleName: "Narrow", statusCode: "1" as const };
    const saved = await admin.ok("roles", "saveOrUpdateSysRole", {
      ...role,
      grants: [{ menuNo: "1010", flags: ["isSearch"] }],
    });
    await change("mover", { roleNo: ["narrow"] });
    expect((await orders()).http).toBe(200);
    const without = await admin.ok("roles", "saveOrUpdateSysRole", {
      ...role,
      id: saved.id,
      version: saved.version,
      grants: [],
    });
    expect((await orders()).http).toBe(403);
    const granted = { ...role, id: saved.id, version: without.version, grants: saved.grants };
    const withGrant = await admin.ok("roles", "saveOrUpdateSysRole", granted);
    expect((await orders()).http).toBe(200);
    await admin.ok("roles", "saveOrUpdateSysRole", { ...granted, version: withGrant.version, statusCode: "0" });
    expect((await orders()).http).toBe(403);
    expect(await organisations()).toEqual(["O1", "O2"]);
    await change("mover", { scopeOrgNo: ["O2"] });
    expect(await organisations()).toEqual(["O2"]);
    await change("mover", { scopeOrgNo: [], supplierNo: "SB" });
    expect(await organisations()).toEqual(["O1"]);
  });

  it("names the roles that are not valid, which give nothing", async () => {
    const role = { roleNo: "closing", roleName: "Closing down", statusCode: "1" as const, grants: [] };
    const { id, version } = await admin.ok("roles", "saveOrUpdateSysRole", role);
    await addUser(admin, "holder", { roleNo: ["closing"] });
    const holder = await app.signIn("holder");
    const told = async () => (await holder.ok("currentUsers", "getCurrentUser", {})).user;
    expect(await told()).toMatchObject({ roles: ["closing"], invalidRoles: [] });
    await admin.ok("roles", "saveOrUpdateSysRole", { ...role, id, version, statusCode: "0" });
    expect(await told()).toMatchObject({ roles: [], invalidRoles: ["Closing down"] });
  });

  it("S6.3c follows the organisations that a supplier belongs to, from the next call", async () => {
    const supplier = await app.as("supplierA");
    const seen = async () => {
      const page = await supplier.ok("organisations", "getFullAuthorityOrgListByParams", {
        current: 1,
        size: 20,
        condition: {},
      });
      return page.records.map((row) => row.orgNo).sort();
    };
    expect(await seen()).toEqual(["O1", "O2"]);
    const { records } = await admin.ok("suppliers", "getbmsupplierlistbyparams", {
      current: 1,
      size: 1,
      condition: { supplierNo: "SA" },
    });
    const { id = "", version = 0 } = records[0] ?? {};
    const changed = await admin.ok("suppliers", "updatebmsupplierbyid", { id, version, orgNo: ["O2"] });
    expect(await seen()).toEqual(["O2"]);
    await admin.ok("suppliers", "updatebmsupplierbyid", { id, version: changed.version, orgNo: ["O1", "O2"] });
    expect(await seen()).toEqual(["O1", "O2"]);
  });
});

describe("The life of a session", () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startTestApplication({ SESSION_IDLE_SECONDS: "2", SESSION_SECONDS: "4" });
  });
  afterAll(() => app.close());

  it("S2.5 is over when it was not used for long, and lasts while it is used, but not beyond its end", async () => {
    const [idle, used] = [await app.signIn("buyer"), await app.signIn("buyer")];
    const signedIn = Date.now();
    expect(await stateOf(idle)).toBe("alive");
    while (Date.now() - signedIn < 2700) {
      expect(await stateOf(used)).toBe("alive");
      await sleep(250);
    }
    expect(await stateOf(idle)).toBe(invalid);
    while (Date.now() - signedIn < 4300) {
      await stateOf(used);
      await sleep(200);
    }
    expect(await stateOf(used)).toBe(invalid);
    const [session] = await asOwner<{ live: boolean }>(app, "select bool_or(expire_date > now()) as live from session");
    expect(session?.live).toBe(false);
  });

  it("S2.5 is over at its end, though it was used the moment before", async () => {
    const brief = await startTestApplication({ SESSION_SECONDS: "2" });
    try {
      const user = await brief.signIn("buyer");
      const signedIn = Date.now();
      let state = "";
      for (state = await stateOf(user); state === "alive" && Date.now() - signedIn < 4000; await sleep(50)) {
        state = await stateOf(user);
      }
      expect(state).toBe(invalid);
      expect(Date.now() - signedIn).toBeGreaterThan(1500);
    } finally {
      await brief.close();
    }
  });
});
