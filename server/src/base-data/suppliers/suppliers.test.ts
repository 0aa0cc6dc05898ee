import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

async function find(supplierNo: string, user = admin) {
  const page = await user.ok("suppliers", "getbmsupplierlistbyparams", {
    current: 1,
    size: 1,
    condition: { supplierNo },
  });
  const [supplier] = page.records;
  if (!supplier) throw new Error(`${supplierNo} is missing`);
  return supplier;
}

describe("Suppliers", () => {
  it("B3.21b S7.13a S7.13d are found by an organisation that they belong to", async () => {
    const numbers = async (condition: object) => {
      const request = { current: 1, size: 20, condition: { ...condition, field: "supplierNo", order: "asc" as const } };
      return (await admin.ok("suppliers", "getbmsupplierlistbyparams", request)).records.map((row) => row.supplierNo);
    };
    expect(await numbers({ orgNo: "O1" })).toEqual(["SA", "SB", "SF"]);
    expect(await numbers({ orgNo: ["O2", "O9"] })).toEqual(["SA"]);
    expect(await numbers({ frozenOrgNo: "O1" })).toEqual(["SF"]);
    expect(await numbers({ keyword: "beta", statusCode: "1" })).toEqual(["SB"]);
  });

  it("are offered by pickers without their contacts, by which only those find them who may see their page", async () => {
    const { id, version } = await find("SB");
    const contacts = { contacts: "Bea", telphone: "02012345", email: "bea@beta.com" };
    await admin.ok("suppliers", "updatebmsupplierbyid", { id, version, ...contacts });
    await admin.ok("employees", "addbmemployee", {
      employeeNo: "E1",
      employeeName: "Eve",
      orgNo: "O1",
      telphone: "02054321",
      email: "eve@world.com",
      statusCode: "1",
    });
    const pick = { current: 1, size: 5, condition: {} } as const;
    await addUser(admin, "picker", { roleNo: ["warehouse"] });
    const picker = await app.as("picker");
    const nothing = { telphone: null, email: null };
    expect(await find("SB")).toMatchObject(contacts);
    expect(await find("SB", picker)).toMatchObject({ supplierName: "Supplier Beta", contacts: null, ...nothing });
    expect((await picker.ok("employees", "getbmemployeelistbyparams", pick)).records).toMatchObject([
      { employeeNo: "E1", employeeName: "Eve", ...nothing },
    ]);
    expect((await admin.ok("employees", "getbmemployeelistbyparams", pick)).records).toMatchObject([
      { telphone: "02054321", email: "eve@world.com" },
    ]);
    const asked = (condition: object) => ({ ...pick, condition });
    for (const condition of [{ email: "bea@beta.com" }, { telphoneIndistinct: "0" }, { contactsStart: "A" }])
      expect(await picker.refused("suppliers", "getbmsupplierlistbyparams", asked(condition))).toBe("unknownFilter");
    for (const field of ["email", "t1.telphone"])
      expect(await picker.refused("suppliers", "getbmsupplierlistbyparams", asked({ field, order: "asc" }))).toBe(
        "unknownSortField",
      );
  });

  it("B5.3d B6.1c frozen for delivery in an organisation ship nothing there until they are free again", async () => {
    const order = await buildAccepted(app, { supplierNo: "SB", quantities: ["10"] });
    const user = await app.as("supplierB");
    const input = await noticeInput(app, order, ["4"]);
    const before = await find("SB");
    const frozen = await admin.ok("suppliers", "updatebmsupplierbyid", {
      id: before.id,
      version: before.version,
      frozenOrgNo: ["O1"],
    });
    expect(frozen).toMatchObject({ orgNo: ["O1"], frozenOrgNo: ["O1"] });
    expect(await user.refused("shippingNotices", "saveShippingNotice", input)).toBe("supplierFrozen");
    const shippable = async () =>
      (await user.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id })).lines.map(
        (line) => line.shippableQty,
      );
    expect(await shippable()).toEqual(["0"]);
    await admin.ok("suppliers", "updatebmsupplierbyid", { id: frozen.id, version: frozen.version, frozenOrgNo: [] });
    expect(await shippable()).toEqual(["10"]);
    await user.ok("shippingNotices", "saveShippingNotice", input);
  });

  it("are frozen only where they belong, and keep what a change does not name", async () => {
    const supplier = {
      supplierNo: "SX",
      supplierName: "Supplier X",
      supplierShortName: "X",
      orgNo: ["O1", "O1"],
      frozenOrgNo: ["O1"],
      statusCode: "1" as const,
    };
    const elsewhere = { details: [{ path: "frozenOrgNo", message: expect.stringContaining("O2") }] };
    const refused = await admin.call("suppliers", "addbmsupplier", { ...supplier, frozenOrgNo: ["O1", "O2"] });
    expect(refused.body).toMatchObject(elsewhere);
    const added = await admin.ok("suppliers", "addbmsupplier", supplier);
    expect(added).toMatchObject({ orgNo: ["O1"], frozenOrgNo: ["O1"] });
    const renamed = await admin.ok("suppliers", "updatebmsupplierbyid", {
      id: added.id,
      version: 1,
      supplierName: "Xenon",
    });
    expect(renamed).toMatchObject({ supplierName: "Xenon", orgNo: ["O1"], frozenOrgNo: ["O1"] });
    const further = { id: added.id, version: 2, frozenOrgNo: ["O2"] };
    expect((await admin.call("suppliers", "updatebmsupplierbyid", further)).body).toMatchObject(elsewhere);
    const moved = await admin.ok("suppliers", "updatebmsupplierbyid", { id: added.id, version: 2, orgNo: ["O2"] });
    expect(moved).toMatchObject({ orgNo: ["O2"], frozenOrgNo: [] });
    const nowhere = await admin.ok("suppliers", "updatebmsupplierbyid", { id: added.id, version: 3, orgNo: [] });
    expect(nowhere).toMatchObject({ orgNo: [], frozenOrgNo: [] });
  });

  it("S6.3c keep the organisations that whoever changes them may not see", async () => {
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    const ofTwo = await app.as("adminOfTwo");
    const seen = await find("SA", ofTwo);
    expect(seen.orgNo).toEqual(["O2"]);
    const changed = await ofTwo.ok("suppliers", "updatebmsupplierbyid", {
      id: seen.id,
      version: seen.version,
      frozenOrgNo: ["O2"],
    });
    expect(changed).toMatchObject({ orgNo: ["O2"], frozenOrgNo: ["O2"] });
    expect(await find("SA")).toMatchObject({ orgNo: ["O1", "O2"], frozenOrgNo: ["O2"] });
    const { id, version } = changed;
    expect(await ofTwo.refused("suppliers", "updatebmsupplierbyid", { id, version, orgNo: [] })).toBe("scopeBeyondOwn");
    expect((await find("SA")).orgNo).toEqual(["O1", "O2"]);
  });

  it("S6.3c are of no other organisation than those of whoever adds them, and are not removed while others have them", async () => {
    const ofTwo = await app.as("adminOfTwo");
    const supplier = { supplierName: "Supplier Y", supplierShortName: "Y", frozenOrgNo: [], statusCode: "1" as const };
    const add = (supplierNo: string, orgNo: string[]) =>
      ofTwo.call("suppliers", "addbmsupplier", { ...supplier, supplierNo, orgNo });
    expect((await add("SY", [])).body).toMatchObject({ errorCode: "scopeBeyondOwn" });
    expect((await add("SY", ["O1"])).body).toMatchObject({ errorCode: "referenceUnknown" });
    expect((await add("SY", ["O2"])).body).toMatchObject({ data: { orgNo: ["O2"] } });
    const { id } = await find("SY");
    const shared = await admin.ok("suppliers", "updatebmsupplierbyid", { id, version: 1, orgNo: ["O1", "O2"] });
    const delList = [{ id, version: shared.version }];
    expect(await ofTwo.refused("suppliers", "physicaldeletebmsupplierbyids", { delList })).toBe("stillInUse");
    expect((await find("SY")).orgNo).toEqual(["O1", "O2"]);
    expect(await admin.ok("suppliers", "physicaldeletebmsupplierbyids", { delList })).toMatchObject({ deleted: 1 });
  });

  it("with users, addresses or orders are not removed", async () => {
    const { id, version } = await find("SB");
    const { body } = await admin.call("suppliers", "physicaldeletebmsupplierbyids", { delList: [{ id, version }] });
    expect(body).toMatchObject({ errorCode: "stillInUse", errorMessage: expect.stringMatching(/^SB /) });
  });
});
