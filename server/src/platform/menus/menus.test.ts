import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";

type EntryInput = InputOf<Services["menuEntries"]["endpoints"]["addMenuEntry"]>;
type Tree = OutputOf<Services["userMenus"]["endpoints"]["getMenuList"]>;

const plain: Omit<EntryInput, "menuNo" | "menuName"> = {
  menuOwner: "0",
  appNo: "PC",
  responseFields: [],
  sort: 90,
  statusCode: "1",
};

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

const addEntry = (input: Pick<EntryInput, "menuNo" | "menuName"> & Partial<EntryInput>) =>
  admin.ok("menuEntries", "addMenuEntry", { ...plain, ...input });
const treeOf = (user: TestUser) => user.ok("userMenus", "getMenuList", {});
const numbers = ({ records }: Tree) =>
  records.map((group) => [group.menuNo, ...group.children.map((one) => one.menuNo)]);
const entryOf = async (user: TestUser, menuNo: string) =>
  (await treeOf(user)).records.flatMap((group) => [group, ...group.children]).find((item) => item.menuNo === menuNo);

async function refusedPlace(input: Partial<EntryInput>): Promise<unknown> {
  const { body } = await admin.call("menuEntries", "addMenuEntry", { ...plain, menuNo: "x", menuName: "X", ...input });
  return "details" in body ? body.details?.map(({ path }) => path) : body;
}

describe("The menu tree", () => {
  it("S2.14a S2.14b S3.1 S7.6c holds the pages the user may open, in their groups, each with all there is to know of it", async () => {
    const tree = await treeOf(supplier);
    const granted = Object.values(menus)
      .filter(({ menuOwner, grants }) => menuOwner === "20" && grants?.supplier?.includes("isSearch"))
      .map(({ menuNo }) => menuNo);
    expect(granted).toEqual(expect.arrayContaining(["2010", "2020", "2030", "2035", "2040"]));
    expect(numbers(tree).slice(0, 2)).toEqual([
      ["10", "1005", "1010", "1020", "1050"],
      ["20", ...granted.toSorted()],
    ]);
    expect(tree.records[0]).toMatchObject({ menuNo: "10", title: "Orders", menuLevel: 2, menuOwner: "0", appNo: "PC" });
    expect(tree.records[0]?.children[1]).toEqual({
      menuNo: "1010",
      menuName: "purchaseOrders",
      title: "Purchase orders",
      menuOwner: "10",
      menuLevel: 3,
      appNo: "PC",
      url: "Offsite.User.Order",
      icon: "FileTextOutlined",
      sort: 10,
      responseFields: [],
      flags: ["isSearch", "isSave", "isExport", "isPrint"],
    });
    const chinese = await supplier.reading("zh-CN").ok("userMenus", "getMenuList", {});
    expect(chinese.records[0]?.title).toBe("订单协同");
  });

  it("S6.1a S7.8d is the same that the current user is told, and empty for who holds no role", async () => {
    const { menus: told } = await buyer.ok("currentUsers", "getCurrentUser", {});
    const shown = numbers(await treeOf(buyer)).flat();
    expect(told.map((item) => item.menuNo).sort()).toEqual(shown.sort());
    expect((await treeOf(await app.as("stranger"))).records).toEqual([]);
  });

  it("S7.6c S7.8e S3.1 has a list for handheld devices, whose pages stand at the top, level 1", async () => {
    const warehouse = await app.as("warehouse");
    const all = await warehouse.ok("userMenus", "getPdaMenuList", { appNo: "PDA" });
    expect(
      all.records.map(({ menuNo, appNo, menuLevel, menuOwner }) => ({ menuNo, appNo, menuLevel, menuOwner })),
    ).toEqual(
      ["1020", "2010", "2026", "2030"]
        .map((menuNo) => ({ menuNo, appNo: "PDA", menuLevel: 1, menuOwner: "0" }))
        .sort((a, b) => sortOf(a.menuNo) - sortOf(b.menuNo)),
    );
    expect(await warehouse.ok("userMenus", "getPdaMenuList", { appNo: "PDA", menuLevel: 1 })).toEqual(all);
  });

  it("S2.14c S2.14d tells the user's roles, and holds everything for the role admin whatever it is granted", async () => {
    await addUser(admin, "planner", { roleNo: ["buyer", "warehouse"] });
    const planner = await app.as("planner");
    expect((await planner.ok("currentUsers", "getCurrentUser", {})).user.roles).toEqual(["buyer", "warehouse"]);

    const { records } = await admin.ok("roles", "getSysRolePage", {
      current: 1,
      size: 20,
      condition: { roleNo: "admin" },
    });
    const [role] = records;
    if (!role) throw new Error("There is no role admin");
    const { id, version, roleName, statusCode } = role;
    const bare = { id, version, roleNo: "admin", roleName, statusCode, grants: [] };
    expect(await admin.refused("roles", "saveOrUpdateSysRole", bare)).toBe("roleOfEverything");
    // What was granted before roles were refused this stands as it was stored.
    await asOwner(app, "delete from role_menu where role_no = 'admin'");
    const { user, menus: held } = await admin.ok("currentUsers", "getCurrentUser", {});
    expect(user.roles).toEqual(["admin"]);
    // What suppliers alone do is no administrator's of the buyer.
    const ofSuppliers: Readonly<Record<string, readonly string[]>> = {
      ...Object.fromEntries(["purchaseOrders", "rejections", "qualityClaims"].map((name) => [name, ["isSave"]])),
      ...Object.fromEntries(
        [
          "returnNotes",
          "deductions",
          "bills",
          "forecasts",
          "schedules",
          "scheduleReplies",
          "packagingMovements",
          "opportunities",
        ].map((name) => [name, ["isSave"]]),
      ),
      invoices: ["isSave", "isDelete"],
      ...{ outsourcedOrders: ["isSave"], addShippingNotice: ["isAdd"], serialNumbers: ["isAdd"] },
      shippingNotices: ["isAdd", "isModify", "isCancelInvalid", "isImport"],
    };
    for (const [name, menu] of Object.entries(menus)) {
      const own = (menu.flags as readonly string[]).filter((flag) => !ofSuppliers[name]?.includes(flag));
      expect(held.find((item) => item.menuNo === menu.menuNo)?.flags, name).toEqual(own);
    }
  });
});

const sortOf = (menuNo: string) => Object.values(menus).find((menu) => menu.menuNo === menuNo)?.sort ?? 0;

describe("Entries that an administrator adds", () => {
  it("S2.14a S6.1a are seen by the roles that are granted them, in each user's language", async () => {
    await addEntry({ menuNo: "bi", menuName: "BI", nameZhCn: "报表", menuOwner: "10", url: "https://bi.test/{orgNo}" });
    expect(await entryOf(admin, "bi")).toMatchObject({
      menuName: null,
      title: "BI",
      menuOwner: "10",
      menuLevel: 3,
      url: "https://bi.test/{orgNo}",
      flags: ["isSearch"],
    });
    expect(await entryOf(admin.reading("zh-CN"), "bi")).toMatchObject({ title: "报表" });
    expect(await entryOf(buyer, "bi")).toBeUndefined();

    await admin.ok("roles", "saveOrUpdateSysRole", {
      roleNo: "analyst",
      roleName: "Analyst",
      statusCode: "1",
      grants: [{ menuNo: "bi", flags: ["isSearch"] }],
    });
    await addUser(admin, "analyst", { roleNo: ["analyst"] });
    const analyst = await app.as("analyst");
    expect(numbers(await treeOf(analyst))).toEqual([["10", "bi"]]);
  });

  it("S3.1 stand in groups of their own too, which show while something stands in them", async () => {
    const group = await addEntry({ menuNo: "reports", menuName: "Reports", sort: 5 });
    expect(await entryOf(admin, "reports")).toBeUndefined();
    const entry = await addEntry({ menuNo: "stock", menuName: "Stock", menuOwner: "reports", url: "custom:/IBi/open" });
    expect((await treeOf(admin)).records[0]).toMatchObject({ menuNo: "reports", children: [{ menuNo: "stock" }] });

    expect(await refusedPlace({ menuOwner: "nowhere", url: "Dashboard" })).toEqual(["menuOwner"]);
    expect(await refusedPlace({ menuOwner: "stock", url: "Dashboard" })).toEqual(["menuOwner"]);
    expect(await refusedPlace({ menuOwner: "reports", url: "Dashboard", appNo: "PDA" })).toEqual(["menuOwner"]);
    expect(await refusedPlace({ menuOwner: "reports" })).toEqual(["menuOwner"]);
    const become = { id: group.id, version: group.version, url: "Dashboard" };
    expect(await admin.refused("menuEntries", "updateMenuEntryById", become)).toBe("invalidRequest");
    const gone = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
    expect(await admin.refused("menuEntries", "deleteMenuEntryByIds", { delList: [gone(group)] })).toBe("stillInUse");
    // What only others of them stand in goes with these; what else is kept keeps neither.
    const full = await addEntry({ menuNo: "full", menuName: "Full", sort: 6 });
    const left = await addEntry({ menuNo: "left", menuName: "Left", menuOwner: "full", url: "custom:/IBi/open" });
    const delList = [gone(group), gone(full), gone(entry)];
    const { deleted, results } = await admin.ok("menuEntries", "deleteMenuEntryByIds", { delList });
    expect([deleted, ...results.map(({ error }) => error?.errorCode ?? null)]).toEqual([2, null, "stillInUse", null]);
    expect([await entryOf(admin, "stock"), await entryOf(admin, "reports")]).toEqual([undefined, undefined]);
    await admin.ok("menuEntries", "deleteMenuEntryByIds", { delList: [gone(full), gone(left)] });
  });

  it("S2.17 S7.21a open what a menu can open, and have numbers that the product never takes", async () => {
    for (const url of [
      "javascript:alert(1)",
      "custom:https://elsewhere.test/",
      "custom:/../admin",
      "https://a.test/{pwd}",
    ]) {
      expect(await refusedPlace({ url }), url).toEqual(["url"]);
    }
    for (const menuNo of ["1010", "9999", "-a", "a b", "a".repeat(21)]) {
      expect(await refusedPlace({ menuNo, url: "Dashboard" }), menuNo).toEqual(["menuNo"]);
    }
    const { body } = await admin.reading("vi-VN").call("menuEntries", "addMenuEntry", {
      ...plain,
      menuNo: "1",
      menuName: "X",
      url: "Dashboard",
    });
    expect(body).toMatchObject({ details: [{ message: expect.stringMatching(/^Mã menu phải bắt đầu bằng chữ cái/) }] });
  });

  it("S5.10d B5.15a B5.15b B5.15c are named without a dot, by paths without special characters and short texts", async () => {
    const told = async (input: Partial<EntryInput>) => {
      const asked = { ...plain, menuNo: "told", menuName: "Told", url: "Dashboard", ...input };
      const { body } = await admin.call("menuEntries", "addMenuEntry", asked);
      return "details" in body ? body.details?.map(({ path, message }) => [path, message]) : body;
    };
    for (const menuNo of ["my.page", ".a", "a."]) {
      expect(await told({ menuNo })).toEqual([["menuNo", "Menu no. must not contain a dot."]]);
    }
    const rule = "the names in the path of a service have letters, digits, _ and - only, and / between them.";
    for (const path of [
      "/IService/me thod",
      "/IService/a%2fb",
      "/IService/a?b=1",
      "/IService/报表",
      "/IService/a.b",
      "IService",
    ]) {
      expect(await told({ url: `custom:${path}` }), path).toEqual([["url", `Opens: ${rule}`]]);
    }
    const long = "x".repeat(101);
    expect(await told({ menuName: long })).toEqual([["menuName", expect.stringContaining("100")]]);
    expect(await told({ nameViVn: long, remark: long })).toEqual([
      ["nameViVn", "Name in Vietnamese must have at most 100 characters."],
      ["remark", "Remarks must have at most 100 characters."],
    ]);
    const { id, version } = await addEntry({ menuNo: "short-100", menuName: "x".repeat(100), url: "custom:/I_S/a-1" });
    const change = { id, version, menuName: long };
    expect(await admin.refused("menuEntries", "updateMenuEntryById", change)).toBe("invalidRequest");
  });

  it("S3.1 are shown while they are valid, on the device they are for", async () => {
    const entry = await addEntry({ menuNo: "scan", menuName: "Scan", appNo: "PDA", url: "https://scan.test/" });
    expect(await entryOf(admin, "scan")).toBeUndefined();
    const inHand = async () =>
      (await admin.ok("userMenus", "getPdaMenuList", {})).records.filter((item) => item.menuNo === "scan");
    expect(await inHand()).toMatchObject([{ menuLevel: 1, appNo: "PDA" }]);
    const { id, version } = entry;
    await admin.ok("menuEntries", "updateMenuEntryById", { id, version, statusCode: "0" });
    expect(await inHand()).toEqual([]);
  });

  it("S6.1a take their grants with them when they are deleted", async () => {
    const { id, version } = await addEntry({ menuNo: "short", menuName: "Short", url: "Dashboard" });
    await admin.ok("roles", "saveOrUpdateSysRole", {
      roleNo: "shortRole",
      roleName: "Short",
      statusCode: "1",
      grants: [{ menuNo: "short", flags: ["isSearch"] }],
    });
    await admin.ok("userMenus", "addFixedMenu", { menuNo: "short" });
    await admin.ok("menuEntries", "deleteMenuEntryByIds", { delList: [{ id, version }] });
    await addEntry({ menuNo: "short", menuName: "Short again", url: "Dashboard" });
    await addUser(admin, "shortUser", { roleNo: ["shortRole"] });
    expect((await treeOf(await app.as("shortUser"))).records).toEqual([]);
    expect((await admin.ok("userMenus", "getFixedMenu", {})).records).not.toContainEqual({ menuNo: "short" });
  });
});

describe("Pinned menus", () => {
  const fixed = async (user: TestUser) =>
    (await user.ok("userMenus", "getFixedMenu", {})).records.map((one) => one.menuNo);

  it("S2.15a are the base pages until the user decides, those of them that the user may open", async () => {
    await addUser(admin, "pinner", { roleNo: ["admin"] });
    expect(await fixed(await app.as("pinner"))).toEqual(["3010", "3040", "3030", "3046"]);
    expect(await fixed(buyer)).toEqual(["3030"]);
    expect(await fixed(supplier)).toEqual([]);
  });

  it("S7.6b are added and removed by menuNo, for the user alone and whatever it was before", async () => {
    await buyer.ok("userMenus", "addFixedMenu", { menuNo: "1010" });
    await buyer.ok("userMenus", "addFixedMenu", { menuNo: "1010" });
    await buyer.ok("userMenus", "removeFixedMenu", { menuNo: "3030" });
    expect(await fixed(buyer)).toEqual(["1010"]);
    await buyer.ok("userMenus", "removeFixedMenu", { menuNo: "1010" });
    expect(await fixed(buyer)).toEqual([]);
    expect(await fixed(await app.as("buyerOfTwo"))).toEqual(["3030"]);
    expect(await buyer.refused("userMenus", "addFixedMenu", { menuNo: "4010" })).toBe("notFound");
    expect(await buyer.refused("userMenus", "addFixedMenu", { menuNo: "10" })).toBe("notFound");
  });
});

describe("Frequently used menus", () => {
  const common = (user: TestUser) => user.ok("userMenus", "getBusinessCommonMenu", {});
  const use = (user: TestUser, menuNo: string) => user.ok("userMenus", "collectBusinessCommonMenu", { menuNo });
  const collect = (menuNo: string, isCollected: "0" | "1") =>
    supplier.ok("userMenus", "collectBusinessCommonMenu", { menuNo, isCollected });

  it("S7.6a are those opened most, each use worth less as time passes", async () => {
    expect((await common(supplier)).records).toEqual([]);
    for (const menuNo of ["2010", "2030", "2010", "1010", "2010", "2030"]) await use(supplier, menuNo);
    const shown = async () => (await common(supplier)).records.map((one) => one.menuNo);
    expect(await shown()).toEqual(["2010", "2030", "1010"]);
    await asOwner(app, "update user_menu set used_at = used_at - interval '90 days' where menu_no = '2010'");
    expect(await shown()).toEqual(["2030", "1010", "2010"]);
    await use(supplier, "2010");
    expect(await shown()).toEqual(["2030", "2010", "1010"]);
    expect((await common(await app.as("supplierB"))).records).toEqual([]);
    expect(await supplier.refused("userMenus", "collectBusinessCommonMenu", { menuNo: "4010" })).toBe("notFound");
  });

  it("S7.6a are kept there or taken off by the user", async () => {
    expect((await collect("2040", "1")).records).toEqual([
      { menuNo: "2040", isCollected: true },
      { menuNo: "2030", isCollected: false },
      { menuNo: "2010", isCollected: false },
      { menuNo: "1010", isCollected: false },
    ]);
    await collect("2040", "0");
    expect((await collect("2030", "0")).records.map((one) => one.menuNo)).toEqual(["2010", "1010"]);
    await use(supplier, "2030");
    expect((await common(supplier)).records.map((one) => one.menuNo)).toEqual(["2010", "1010"]);
  });
});
