import { menus } from "@tandem/contract/platform/menus/menu-table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await buildIssued(app, { supplierNo: "SA" });
  await buildIssued(app, { supplierNo: "SB" });
});
afterAll(() => app.close());

const idOf = async (userNo: string) => {
  const { records } = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo } });
  return records[0]?.id ?? "";
};
const { menuNo } = menus.purchaseOrders;

describe("What a user would see", () => {
  it.each(["supplierA", "supplierB", "buyer", "buyerOfTwo"])(
    "B6.1g S2.14b is to %s the menu and the rows that they themselves are answered",
    async (userNo) => {
      const id = await idOf(userNo);
      const own = await app.as(userNo);
      const seen = await admin.ok("users", "getSeenByUser", { id });
      expect(seen).toMatchObject({ userNo, list: null });
      expect(seen.menus).toEqual((await own.ok("currentUsers", "getCurrentUser", {})).menus);
      const { list } = await admin.ok("users", "getSeenByUser", { id, menuNo });
      const page = await own.ok("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 10, condition: {} });
      expect(list?.rows.map(({ purchaseNo }) => purchaseNo)).toEqual(page.records.map((row) => row.purchaseNo));
      expect(list?.total).toBe(page.total);
      if (userNo.startsWith("supplier")) {
        expect(new Set(list?.rows.map((row) => row.supplierNo))).toEqual(
          new Set([userNo === "supplierA" ? "SA" : "SB"]),
        );
      }
    },
  );

  it("has on each page of the menu its own list, and none where the page shows none", async () => {
    const id = await idOf("admin");
    const { menus: open } = await admin.ok("users", "getSeenByUser", { id });
    const pages = open.filter(({ url }) => url !== null);
    const without: string[] = [];
    for (const { menuNo, menuName } of pages) {
      const { list } = await admin.ok("users", "getSeenByUser", { id, menuNo });
      if (list === null) without.push(menuName ?? "");
      else expect(list.columns.length, `${menuName}`).toBeGreaterThan(2);
    }
    expect(without.toSorted()).toEqual([
      "appointmentCalendar",
      "displaySettings",
      "licence",
      "messageConfig",
      "passwordPolicies",
      "serviceBoard",
      "supplyDemand",
      "systemHealth",
    ]);
  });

  it("is shown to those alone who may change users, know them and hold all their rights; the audit log says who looked", async () => {
    const id = await idOf("buyer");
    expect(await (await app.as("buyer")).refused("users", "getSeenByUser", { id })).toBe("permissionMissing");

    await admin.ok("roles", "saveOrUpdateSysRole", {
      ...{ roleNo: "personnel", roleName: "Personnel", statusCode: "1" as const },
      grants: [{ menuNo: menus.users.menuNo, flags: ["isSearch" as const, "isModify" as const] }],
    });
    await addUser(admin, "personnel", { roleNo: ["personnel"] });
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    await addUser(admin, "gone", { statusCode: "0" });
    expect(await (await app.as("personnel")).refused("users", "getSeenByUser", { id, menuNo })).toBe("rightsBeyondOwn");
    expect(await (await app.as("adminOfTwo")).refused("users", "getSeenByUser", { id })).toBe("notFound");
    expect(await admin.refused("users", "getSeenByUser", { id: await idOf("gone") })).toBe("userDisabled");
    expect(await admin.refused("users", "getSeenByUser", { id, menuNo: menus.roles.menuNo })).toBe("permissionMissing");

    await admin.ok("users", "getSeenByUser", { id, menuNo });
    const { records } = await admin.ok("auditEntries", "getSysAuditLogPage", {
      ...{ current: 1, size: 1 },
      condition: { action: "47", subject: "buyer" },
    });
    expect(records).toMatchObject([{ userNo: "admin", subject: "buyer", changes: `menuNo: ${menuNo}` }]);
  });
});
