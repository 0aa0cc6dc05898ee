import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { password } from "../../../testing/world.ts";

type SavedUser = InputOf<Services["users"]["endpoints"]["saveOrUpdateSysUser"]>;

const nobody = {
  userName: "Somebody",
  scopeOrgNo: [] as string[],
  scopeWarehouseNo: [] as string[],
  roleNo: [] as string[],
  statusCode: "1" as const,
};
const full = {
  userNo: "lan.pham",
  userName: "Phạm Thị Lan",
  phone: "13800138000",
  email: "lan.pham@example.com",
  supplierNo: "SA",
  scopeOrgNo: ["O1", "O2"],
  scopeWarehouseNo: ["W1"],
  roleNo: ["supplier"],
  statusCode: "1",
  remark: "Sales",
} satisfies SavedUser;

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const save = (input: SavedUser) => admin.ok("users", "saveOrUpdateSysUser", input);
async function refused(input: SavedUser) {
  const { http, body } = await admin.call("users", "saveOrUpdateSysUser", input);
  if ("data" in body) throw new Error("Not refused");
  return { http, errorCode: body.errorCode, errorMessage: body.errorMessage, details: body.details };
}
const pwd = encoded(password);

describe("Users", () => {
  it("B3.21c S7.5a S7.5b B7.12a are added, shown, listed, changed and removed", async () => {
    const added = await save({ ...full, pwd });
    expect(added).toMatchObject({ ...full, version: 1, lastSignInDate: null, lockedUntil: null });
    expect(JSON.stringify(added)).not.toContain("argon2id");
    // No password is stored, only what each guess at it takes 19 MiB and two passes over them.
    const [stored] = await asOwner<{ password_hash: string }>(app, "select password_hash from app_user where id = $1", [
      added.id,
    ]);
    expect(stored?.password_hash).toMatch(/^argon2id\$19456\$2\$1\$.{24}\$.{44}$/);
    expect(await admin.ok("users", "getSysUserById", { id: added.id })).toEqual(added);
    const listed = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 20,
      condition: { roleNo: ["supplier"], supplierNo: "SA" },
    });
    expect(listed.records.map((user) => user.userNo)).toEqual(["lan.pham", "supplierA"]);

    const change = {
      ...full,
      id: added.id,
      version: 1,
      supplierNo: "",
      email: "",
      scopeOrgNo: ["O2"],
      scopeWarehouseNo: [],
      roleNo: ["buyer", "warehouse"],
    };
    const changed = await save(change);
    expect(changed).toMatchObject({
      supplierNo: null,
      email: null,
      scopeOrgNo: ["O2"],
      scopeWarehouseNo: [],
      roleNo: ["buyer", "warehouse"],
      version: 2,
    });
    const remarked = { id: added.id, version: 2, remark: "Moves on" };
    expect(await admin.ok("users", "updateSysUser", remarked)).toMatchObject({ remark: "Moves on", version: 3 });
    const signedIn = await app.signIn("lan.pham", password);
    const { user } = await signedIn.ok("currentUsers", "getCurrentUser", {});
    expect(user).toMatchObject({ side: "buyer", userDataList: [{ dataType: "1", dataValue: "O2" }] });

    expect(await admin.ok("users", "deleteSysUserByIds", { delList: [{ id: added.id, version: 3 }] })).toMatchObject({
      deleted: 1,
    });
    expect(await admin.refused("users", "getSysUserById", { id: added.id })).toBe("notFound");
  });

  it("keep their number, which is nobody else's", async () => {
    expect(await refused({ ...nobody, userNo: "buyer", pwd })).toMatchObject({
      http: 200,
      errorCode: "numberTaken",
      errorMessage: "buyer already exists. Please choose another number.",
    });
    expect(await refused({ ...nobody, userNo: "Buyer", pwd })).toMatchObject({ errorCode: "numberLooksAlike" });
    expect(await refused({ ...nobody, userNo: "ｂｕｙｅｒ", pwd })).toMatchObject({ errorCode: "numberLooksAlike" });
    const { id, version } = await save({ ...nobody, userNo: "fixed", pwd });
    expect(await save({ ...nobody, id, version, userNo: "renamed" })).toMatchObject({ userNo: "fixed" });
  });

  it("S5.10a get a password that the policy allows, and keep it when none is given", async () => {
    for (const wrong of [
      undefined,
      "",
      encoded("abc12"),
      encoded("onlyletters"),
      encoded("1234567"),
      encoded("a1".repeat(11)),
    ]) {
      expect(await refused({ ...nobody, userNo: "weak", pwd: wrong }), String(wrong)).toMatchObject({
        errorCode: "passwordPolicy",
      });
    }
    const { id, version } = await save({ ...nobody, userNo: "keeper", pwd });
    const changed = await save({ ...nobody, id, version, userNo: "keeper", userName: "Keeper" });
    await app.signIn("keeper", password);
    expect(
      await refused({ ...nobody, id, version: changed.version, userNo: "keeper", pwd: encoded("short") }),
    ).toMatchObject({
      errorCode: "passwordPolicy",
    });
    await save({ ...nobody, id, version: changed.version, userNo: "keeper", pwd: encoded("Other4567") });
    await app.signIn("keeper", "Other4567");
    await expect(app.signIn("keeper", password)).rejects.toThrow("signInWrong");
  });

  it("name the supplier, organisation, warehouse or role that does not exist, and are not saved", async () => {
    const wrong: [Partial<SavedUser>, string][] = [
      [{ supplierNo: "S9" }, "Supplier no.: S9 does not exist, or you may not use it."],
      [{ scopeOrgNo: ["O1", "O9"] }, "O9"],
      [{ scopeWarehouseNo: ["W9", "W1"] }, "W9"],
      [{ roleNo: ["buyer", "king"] }, "king"],
    ];
    for (const [part, message] of wrong) {
      const answer = await refused({ ...nobody, userNo: "lost", pwd, ...part });
      expect(answer).toMatchObject({ http: 200, errorCode: "referenceUnknown" });
      expect(answer.errorMessage).toContain(message);
    }
    const { total } = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 20,
      condition: { userNo: "lost" },
    });
    expect(total).toBe(0);
  });

  it("are not limited to an organisation and to warehouses of others, which together would show them nothing", async () => {
    const elsewhere = { ...nobody, userNo: "elsewhere", pwd, scopeOrgNo: ["O1"], scopeWarehouseNo: ["W1", "W3"] };
    expect(await refused(elsewhere)).toMatchObject({
      http: 200,
      errorCode: "referenceUnknown",
      errorMessage: "Warehouses in scope: W3 does not belong to O1.",
      details: [{ path: "scopeWarehouseNo" }],
    });
    const saved = await save({ ...elsewhere, scopeOrgNo: ["O1", "O2"] });
    const { id, version } = saved;
    const change = { ...nobody, userNo: "elsewhere", id, version, scopeWarehouseNo: ["W1", "W3"] };
    expect((await refused({ ...change, scopeOrgNo: ["O2"] })).errorMessage).toContain("W1 does not belong to O2");
    await save({ ...change, scopeOrgNo: [] });
  });

  it("S5.4a S5.4c are refused with the names of the fields that are wrong", async () => {
    const answer = await refused({ ...nobody, userNo: "", userName: "x".repeat(101), phone: "123", email: "a@b", pwd });
    expect(answer).toMatchObject({ http: 400, errorCode: "invalidRequest" });
    expect(answer.details?.map(({ path }) => path).sort()).toEqual(["email", "phone", "userName", "userNo"]);
  });

  it("are not changed in a version that has changed, or when they do not exist", async () => {
    const { id, version } = await save({ ...nobody, userNo: "contested", pwd });
    await save({ ...nobody, id, version, userNo: "contested", roleNo: ["buyer"] });
    expect(await refused({ ...nobody, id, version, userNo: "contested" })).toMatchObject({
      http: 409,
      errorCode: "versionStale",
    });
    expect(await refused({ ...nobody, id, userNo: "contested" })).toMatchObject({
      http: 409,
      errorCode: "versionStale",
    });
    expect((await admin.ok("users", "getSysUserById", { id })).roleNo).toEqual(["buyer"]);
    expect(await refused({ ...nobody, id: "999999999", version: 1, userNo: "contested" })).toMatchObject({ http: 404 });
  });

  it("are given a link by whoever adds them where no mail leaves, and are to be invited where a workbook adds them", async () => {
    const added = await save({ ...nobody, userNo: "linh", email: "linh@example.com" });
    const token = /#join=([\w-]{43})$/.exec(added.invitationLink ?? "")?.[1] ?? "";
    expect(await app.nobody.ok("invitations", "openInvitation", { token })).toMatchObject({ userNo: "linh" });
    expect(await save({ ...nobody, userNo: "minh", email: "minh@example.com", pwd })).not.toHaveProperty(
      "invitationLink",
    );

    const outcome = await importSheetOf(
      admin,
      "users",
      typedSheet([{ userNo: "khoa", userName: "Khoa", email: "khoa@example.com", roleNo: "buyer" }]),
    );
    expect(outcome).toMatchObject({
      ...{ added: 1, errors: [] },
      doubts: [{ row: 2, message: expect.stringContaining("khoa@example.com") }],
    });
    const find = async () => {
      const condition = { userNo: "khoa" };
      return (await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition })).records[0];
    };
    const khoa = await find();
    expect(khoa).toMatchObject({ invitationStatus: "9", invitationDate: null });
    const { id = "", version = 0 } = khoa ?? {};
    const { secrets } = await admin.ok("users", "inviteUsers", { users: [{ id, version }] });
    expect(secrets).toMatchObject([{ userNo: "khoa" }]);
    expect(await find()).toMatchObject({ invitationStatus: "1", invitationDate: expect.any(String) });
  });

  it("S7.5b are removed together, each by itself", async () => {
    const one = await save({ ...nobody, userNo: "one", pwd });
    const two = await save({ ...nobody, userNo: "two", pwd });
    const delList = [one, two].map(({ id, version }) => ({ id, version }));
    const stale = delList.map((named, index) => ({ ...named, version: named.version + index }));
    const [own] = (await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo: "admin" } }))
      .records;
    const withOwn = [...stale, { id: own?.id ?? "", version: own?.version ?? 0 }];
    expect(await admin.ok("users", "deleteSysUserByIds", { delList: withOwn })).toMatchObject({
      deleted: 1,
      results: [
        { number: "one", error: null },
        { number: "two", error: { errorCode: "versionStale" } },
        { number: "admin", error: { errorCode: "stepOnOneself" } },
      ],
    });
    await expect(app.signIn("one", password)).rejects.toThrow("signInWrong");
    await app.signIn("two", password);
    expect(await admin.refused("users", "deleteSysUserByIds", { delList: stale.slice(1) })).toBe("versionStale");
    expect(await admin.ok("users", "deleteSysUserByIds", { delList: delList.slice(1) })).toMatchObject({ deleted: 1 });
    await expect(app.signIn("two", password)).rejects.toThrow("signInWrong");
  });
});
