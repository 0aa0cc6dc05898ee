import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const everything = { current: 1, size: 100, condition: {} };
const ordersOf = async (user: TestUser) =>
  (await user.ok("purchaseOrders", "getPurchaseOrderPage", everything)).records.map(({ purchaseNo }) => purchaseNo);
const whoIs = async (user: TestUser) => (await user.ok("currentUsers", "getCurrentUser", {})).user;
const find = async (userNo: string) => {
  const { records } = await admin.ok("users", "getAuthUserList", { ...everything, condition: { userNo } });
  const [found] = records;
  if (!found) throw new Error(`${userNo} is missing`);
  return found;
};

describe("Somebody who acts for several suppliers", () => {
  it("B6.1g sees one of them at a time, changes without signing in, and never to another's", async () => {
    const ofA = await buildIssued(app, { supplierNo: "SA" });
    const ofB = await buildIssued(app, { supplierNo: "SB" });
    await addUser(admin, "agent", { supplierNo: "SA", scopeSupplierNo: ["SB"], roleNo: ["supplier"] });
    const agent = await app.as("agent");
    expect(await whoIs(agent)).toMatchObject({
      supplierNo: "SA",
      suppliers: [
        { supplierNo: "SA", supplierName: "Alpha" },
        { supplierNo: "SB", supplierName: "Beta" },
      ],
    });
    expect(await ordersOf(agent)).toContain(ofA.purchaseNo);
    expect(await ordersOf(agent)).not.toContain(ofB.purchaseNo);

    expect(await agent.refused("currentUsers", "actForSupplier", { supplierNo: "SF" })).toBe("notFound");
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    expect(await whoIs(agent)).toMatchObject({ supplierNo: "SB", supplierName: "Beta", orgNo: "O1" });
    expect(await ordersOf(agent)).toEqual([ofB.purchaseNo]);
    expect((await agent.ok("users", "getAuth", { type: "ALL" })).records).toEqual([{ dataType: "5", dataValue: "SB" }]);

    // Another session of theirs stays where it was, and what is taken away is gone at once.
    expect(await whoIs(await app.signIn("agent"))).toMatchObject({ supplierNo: "SA" });
    const { id, version } = await find("agent");
    await admin.ok("users", "updateSysUser", { id, version, scopeSupplierNo: [] });
    expect(await whoIs(agent)).toMatchObject({ supplierNo: "SA", suppliers: [] });
    expect(await agent.refused("currentUsers", "actForSupplier", { supplierNo: "SB" })).toBe("notFound");
  });

  it("B6.1g is refused what a page sends for the one that it acted for before", async () => {
    await addUser(admin, "twoTabs", { supplierNo: "SA", scopeSupplierNo: ["SB"], roleNo: ["supplier"] });
    const agent = await app.signIn("twoTabs");
    const forA = { "app-acting-for": "SA" };
    const add = (officeName: string, headers: Record<string, string>, more = {}) =>
      agent.call(
        "addresses",
        "addbmcustomeraddress",
        { officeName, loadadrType: "2", contacts: "Kim", detailAddress: "Pier 4", defaultAddressSign: "0", ...more },
        headers,
      );
    expect((await add("Depot A", forA)).body).toHaveProperty("data");

    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    const refused = await add("Depot A two", forA, { supplierNo: "SA", defaultAddressSign: "1" });
    expect(refused).toMatchObject({ http: 409, body: { errorCode: "actsForAnother" } });
    expect(JSON.stringify(refused.body)).toContain("SB");
    const list = await agent.call("addresses", "getbmcustomeraddresslistbyparams", everything, forA);
    expect(list.body).toMatchObject({ errorCode: "actsForAnother" });
    expect((await add("Depot A three", {}, { supplierNo: "SA" })).body).toMatchObject({
      errorCode: "permissionMissing",
    });

    expect((await add("Depot B", { "app-acting-for": "SB" })).body).toHaveProperty("data");
    const { records } = await agent.ok("addresses", "getbmcustomeraddresslistbyparams", everything);
    const named = records.map(({ officeName }) => officeName);
    expect(named).toContain("Depot B");
    expect(named.filter((name) => name.startsWith("Depot A"))).toEqual([]);
  });

  it("B6.1g has nothing to choose on the buyer's side, nor with one supplier alone", async () => {
    for (const userNo of ["buyer", "supplierA"]) {
      const user = await app.as(userNo);
      expect(await whoIs(user)).toMatchObject({ suppliers: [] });
      expect(await user.refused("currentUsers", "actForSupplier", { supplierNo: "SB" })).toBe("notFound");
    }
  });
});

describe("A buyer who is limited to suppliers", () => {
  it("B6.1g S6.3c gives nobody others than their own, and changes nothing that is all of the tenant's", async () => {
    await addUser(admin, "adminOfBeta", { scopeSupplierNo: ["SB"] });
    const ofBeta = await app.as("adminOfBeta");
    const wish = {
      userNo: "second",
      userName: "Second",
      pwd: Buffer.from("Harbour730").toString("base64"),
      roleNo: ["admin"],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1" as const,
    };
    const saved = (limits: object) => ofBeta.refused("users", "saveOrUpdateSysUser", { ...wish, ...limits });
    expect(await saved({})).toBe("scopeBeyondOwn");
    expect(await saved({ scopeSupplierNo: ["SA"] })).toBe("referenceUnknown");
    expect(await saved({ supplierNo: "SA" })).toBe("referenceUnknown");
    expect(await saved({ supplierNo: "SB", scopeSupplierNo: ["SA"] })).toBe("referenceUnknown");
    await ofBeta.ok("users", "saveOrUpdateSysUser", { ...wish, scopeSupplierNo: ["SB"] });
    const { records } = await ofBeta.ok("users", "getAuthUserList", everything);
    expect(records.map(({ userNo }) => userNo).toSorted()).toEqual(["adminOfBeta", "second", "supplierB"]);
    const self = await find("adminOfBeta");
    const wider = { id: self.id, version: self.version };
    expect(await ofBeta.refused("users", "updateSysUser", { ...wider, scopeSupplierNo: [] })).toBe("scopeBeyondOwn");
    const { menus } = await ofBeta.ok("currentUsers", "getCurrentUser", {});
    expect(menus.find(({ menuName }) => menuName === "roles")?.flags.toSorted()).toEqual(["isExport", "isSearch"]);
  });
});
