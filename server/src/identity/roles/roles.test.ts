import type { InputOf } from "@tandem/contract/core/service";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { readSheet } from "../../../testing/sheets.ts";

type Grants = InputOf<Services["roles"]["endpoints"]["saveOrUpdateSysRole"]>["grants"];

const role = { roleNo: "planner", roleName: "Planner", statusCode: "1" } as const;
const grants = [
  { menuNo: "1010", flags: ["isSearch", "isExport"] },
  { menuNo: "2030", flags: ["isSearch"] },
] satisfies { menuNo: string; flags: ("isSearch" | "isExport")[] }[];

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

describe("Roles", () => {
  it("B6.1h B7.12b are added, shown, listed, changed and removed with their menu rights", async () => {
    const added = await admin.ok("roles", "saveOrUpdateSysRole", {
      ...role,
      grants: [...grants, { menuNo: "3010", flags: [] }],
    });
    expect(added).toMatchObject({ ...role, remark: null, version: 1 });
    expect(added.grants).toEqual(grants);
    expect(await admin.ok("roles", "getSysRoleById", { id: added.id })).toEqual(added);
    const valid = await admin.ok("roles", "getSysRolePage", {
      current: 1,
      size: 20,
      condition: { statusCode: "1", keyword: "plan" },
    });
    expect(valid.records.map((row) => row.roleNo)).toEqual(["planner"]);

    const change = { ...role, id: added.id, version: 1, roleName: "Planung", remark: "", grants: grants.slice(1) };
    const changed = await admin.ok("roles", "saveOrUpdateSysRole", { ...change, roleNo: "renamed" });
    expect(changed).toMatchObject({ roleNo: "planner", roleName: "Planung", remark: null, version: 2 });
    expect(changed.grants).toEqual(grants.slice(1));

    expect(await admin.ok("roles", "deleteSysRoleByIds", { delList: [{ id: added.id, version: 2 }] })).toMatchObject({
      deleted: 1,
    });
    expect(await admin.refused("roles", "getSysRoleById", { id: added.id })).toBe("notFound");
  });

  it("B6.1h carry their rights in words to the list and its export, and that of everything keeps its own", async () => {
    await admin.ok("roles", "saveOrUpdateSysRole", { ...role, roleNo: "worded", grants });
    const request = { current: 1, size: 20, condition: { roleNo: "worded" } } as const;
    const rights = "Purchase orders: View, Export\nReceipts: View";
    const { records } = await admin.ok("roles", "getSysRolePage", request);
    expect(records[0]?.rights?.split("\n").map((line) => line.split(": ")[0])).toEqual(
      rights.split("\n").map((line) => line.split(": ")[0]),
    );
    const { content } = await admin.reading("zh-CN").download("roles", "exportexcel", request);
    expect(JSON.stringify(await readSheet(content))).toContain("采购订单: ");

    const { records: all } = await admin.ok("roles", "getSysRolePage", { ...request, condition: { roleNo: "admin" } });
    const { rights: _, ...whole } = await admin.ok("roles", "getSysRoleById", { id: all[0]?.id ?? "" });
    const { id, version, roleNo, roleName, statusCode } = whole;
    const change = { id, version, roleNo, roleName, statusCode, grants };
    expect(await admin.refused("roles", "saveOrUpdateSysRole", change)).toBe("roleOfEverything");
    await admin.ok("roles", "saveOrUpdateSysRole", { ...change, roleName: "Chief", grants: whole.grants });
  });

  it("are refused when the number is taken, the version stale, the role missing, or a flag unknown", async () => {
    const call = async (input: object) =>
      (
        await admin.call("roles", "saveOrUpdateSysRole", { ...role, grants, ...input } as typeof role & {
          grants: typeof grants;
        })
      ).body;
    expect(await call({ roleNo: "buyer" })).toMatchObject({
      errorCode: "numberTaken",
      errorMessage: expect.stringMatching(/^buyer /),
    });
    expect(await call({ roleNo: "Buyer" })).toMatchObject({ errorCode: "numberLooksAlike" });
    expect(await call({ roleNo: "ｂｕｙｅｒ" })).toMatchObject({ errorCode: "numberLooksAlike" });
    const added = await admin.ok("roles", "saveOrUpdateSysRole", { ...role, roleNo: "stale", grants });
    const { id, version } = added;
    await admin.ok("roles", "saveOrUpdateSysRole", { ...role, id, version, grants: [] });
    expect(await call({ id, version })).toMatchObject({ status: 409, errorCode: "versionStale" });
    expect((await admin.ok("roles", "getSysRoleById", { id })).grants).toEqual([]);
    expect(await call({ id: "999999999", version: 1 })).toMatchObject({ status: 404, errorCode: "notFound" });
    expect(await call({ grants: [{ menuNo: "1010", flags: ["isKing"] }] })).toMatchObject({
      status: 400,
      details: [{ path: "grants.0.flags.0" }],
    });
    expect(
      await call({ roleNo: "odd", grants: [{ menuNo: "2030", flags: ["isSearch", "isPhysicalDelete"] }] }),
    ).toMatchObject({
      errorCode: "menuWithoutRight",
      errorMessage: "The menu 2030 has no right isPhysicalDelete.",
    });
    expect(
      await call({ roleNo: "doubled", grants: [...grants, ...grants, { menuNo: "2030", flags: ["isAdd", "isAdd"] }] }),
    ).toMatchObject({
      data: { grants: [grants[0], { menuNo: "2030", flags: ["isSearch", "isAdd"] }] },
    });
  });

  it("are told with their holders by what they give on a page, disabled users, too, to who knows users", async () => {
    const given = {
      roleName: "Pricing",
      statusCode: "1" as const,
      grants: [{ menuNo: "1010", flags: ["isSearch" as const, "isExport" as const] }],
    };
    await admin.ok("roles", "saveOrUpdateSysRole", { ...given, roleNo: "pricing" });
    await admin.ok("roles", "saveOrUpdateSysRole", { ...given, roleNo: "pricingOld", statusCode: "0" });
    await addUser(admin, "ender", { roleNo: ["pricing", "pricingOld"], statusCode: "0" });
    await addUser(admin, "nobodyNow", { roleNo: ["pricingOld"] });
    const held = await admin.ok("users", "getRightHolders", { menuNo: "1010", flag: "isExport" });
    expect(held.roles).toContainEqual({ roleNo: "pricing", roleName: "Pricing", statusCode: "1" });
    expect(held.roles).toContainEqual({ roleNo: "pricingOld", roleName: "Pricing", statusCode: "0" });
    expect(held.users.find(({ userNo }) => userNo === "ender")).toMatchObject({ statusCode: "0", roleNo: ["pricing"] });
    expect(held.users.find(({ userNo }) => userNo === "admin")?.roleNo).toEqual(["admin"]);
    expect(held.users.some(({ userNo }) => userNo === "nobodyNow")).toBe(false);

    await addUser(admin, "adminOfOne", { roleNo: ["admin"], scopeOrgNo: ["O1"] });
    const changers = await admin.ok("users", "getRightHolders", { menuNo: "4020", flag: "isModify" });
    expect(changers.users.some(({ userNo }) => userNo === "adminOfOne")).toBe(false);
    const seers = await admin.ok("users", "getRightHolders", { menuNo: "4020", flag: "isSearch" });
    expect(seers.users.some(({ userNo }) => userNo === "adminOfOne")).toBe(true);
    expect(await admin.refused("users", "getRightHolders", { menuNo: "9999", flag: "isExport" })).toBe("menuUnknown");
    const limited = await app.as("adminOfOne");
    const known = await limited.ok("users", "getRightHolders", { menuNo: "4020", flag: "isSearch" });
    expect(known.users.map(({ userNo }) => userNo)).not.toContain("admin");
    const supplier = await app.as("supplierA");
    expect(await supplier.refused("users", "getRightHolders", { menuNo: "1010", flag: "isExport" })).toBe(
      "permissionMissing",
    );
  });

  it("become those of a side only once nobody of the other side holds them", async () => {
    const sided = { ...role, roleNo: "sided", grants };
    const { id, version } = await admin.ok("roles", "saveOrUpdateSysRole", sided);
    await addUser(admin, "ofSupplier", { roleNo: ["sided"], supplierNo: "SA" });
    await addUser(admin, "ofBuyer", { roleNo: ["sided"], statusCode: "0" });
    const become = (roleSide: "buyer" | "supplier") =>
      admin.call("roles", "saveOrUpdateSysRole", { ...sided, id, version, roleSide });
    expect((await become("supplier")).body).toMatchObject({
      errorMessage: expect.stringMatching(/^ofBuyer of the buying company/),
      details: [{ path: "roleSide" }],
    });
    expect((await become("buyer")).body).toMatchObject({ errorMessage: expect.stringMatching(/^ofSupplier of a sup/) });
    const condition = { userNo: ["ofBuyer"] };
    const { records } = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition });
    const [holder] = records;
    await admin.ok("users", "updateSysUser", { id: holder?.id ?? "", version: holder?.version ?? 0, roleNo: [] });
    expect((await become("supplier")).body).toMatchObject({ data: { roleSide: "supplier" } });
  });

  it("B6.1h S6.1a tell which of their rights open nothing to the side that they are for, and keep them", async () => {
    const menuNos = { orders: menus.purchaseOrders.menuNo, roles: menus.roles.menuNo, receipts: menus.receipts.menuNo };
    const given: Grants = [
      { menuNo: menuNos.orders, flags: ["isSearch", "isAdd", "isSave", "isCheck"] },
      { menuNo: menuNos.receipts, flags: ["isSearch", "isExport"] },
      { menuNo: menuNos.roles, flags: ["isSearch", "isModify"] },
    ];
    const told = async (roleNo: string, roleSide: "buyer" | "supplier" | null) => {
      const saved = await admin.ok("roles", "saveOrUpdateSysRole", { ...role, roleNo, roleSide, grants: given });
      expect(saved.grants).toEqual(given);
      expect(await admin.ok("roles", "getSysRoleById", { id: saved.id })).toEqual(saved);
      return saved.idleGrants;
    };
    expect(await told("idleOfSuppliers", "supplier")).toEqual([
      { menuNo: menuNos.orders, flags: ["isAdd", "isCheck"] },
      { menuNo: menuNos.roles, flags: ["isModify"] },
    ]);
    expect(await told("idleOfBuyers", "buyer")).toEqual([{ menuNo: menuNos.orders, flags: ["isSave"] }]);
    expect(await told("idleOfNone", null)).toEqual([]);

    const { supplier, buyer } = await admin.ok("roles", "getIdleGrants", {});
    const idle = (grants: Grants, menuNo: string) => grants.find((grant) => grant.menuNo === menuNo)?.flags ?? [];
    expect(idle(supplier, menuNos.orders)).toEqual(expect.arrayContaining(["isAdd", "isCheck", "isSubmit"]));
    expect(idle(supplier, menuNos.orders)).not.toContain("isSave");
    expect(idle(buyer, menuNos.orders)).toEqual(["isSave"]);
    expect(await (await app.as("supplierA")).refused("roles", "getIdleGrants", {})).toBe("permissionMissing");
  });

  it("S6.1a are given nothing to do on a page without the right to see it, but keep what they had so before", async () => {
    const said = { ...role, roleNo: "unseen", grants: [{ menuNo: "1010", flags: ["isExport" as const] }] };
    const seeing = { ...said, grants: [{ menuNo: "1010", flags: ["isExport" as const, "isSearch" as const] }] };
    const refusal = {
      errorCode: "rightWithoutView",
      errorMessage:
        "Purchase orders: the right “Export” is of use only with the right to view the page. Please grant both or neither.",
    };
    expect((await admin.call("roles", "saveOrUpdateSysRole", said)).body).toMatchObject(refusal);
    const { id, version } = await admin.ok("roles", "saveOrUpdateSysRole", seeing);
    expect((await admin.call("roles", "saveOrUpdateSysRole", { ...said, id, version })).body).toMatchObject(refusal);

    await asOwner(app, "update role_menu set flags = array['isExport'] where role_no = 'unseen'");
    const renamed = { ...said, id, version, roleName: "Blind" };
    const kept = await admin.ok("roles", "saveOrUpdateSysRole", renamed);
    expect(kept).toMatchObject({ roleName: "Blind", grants: said.grants });
    const more = { ...renamed, version: kept.version, grants: [{ menuNo: "1010", flags: ["isExport", "isPrint"] }] };
    expect((await admin.call("roles", "saveOrUpdateSysRole", more as typeof said)).body).toMatchObject(refusal);
  });

  it("are kept while somebody holds them", async () => {
    const kept = await admin.ok("roles", "saveOrUpdateSysRole", { ...role, roleNo: "held", grants });
    const free = await admin.ok("roles", "saveOrUpdateSysRole", { ...role, roleNo: "free", grants });
    await addUser(admin, "holder", { roleNo: ["held"] });
    const { deleted, results } = await admin.ok("roles", "deleteSysRoleByIds", {
      delList: [free, kept].map(({ id, version }) => ({ id, version })),
    });
    const errorMessage =
      "held is still in use and cannot be deleted. Used by: User (1), for example holder, in the field Roles.";
    expect(deleted).toBe(1);
    expect(results).toEqual([
      { id: free.id, number: "free", error: null },
      { id: kept.id, number: "held", error: { errorCode: "stillInUse", errorMessage } },
    ]);
    expect(await admin.refused("roles", "getSysRoleById", { id: free.id })).toBe("notFound");
    expect((await admin.ok("roles", "getSysRoleById", { id: kept.id })).grants).toEqual(grants);
  });
});
