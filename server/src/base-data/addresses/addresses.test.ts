import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";

const page = { current: 1, size: 100 };
const common = { contacts: "Somebody", detailAddress: "1 Long Street", defaultAddressSign: "0" } as const;
const receiving = { ...common, loadadrType: "1", orgNo: "O1" } as const;
const sending = { ...common, loadadrType: "2" } as const;

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

const list = (user: TestUser, condition: object = {}) =>
  user.ok("addresses", "getbmcustomeraddresslistbyparams", { ...page, condition });
const add = (user: TestUser, input: InputOf<Services["addresses"]["endpoints"]["addbmcustomeraddress"]>) =>
  user.ok("addresses", "addbmcustomeraddress", input);

async function find(officeName: string) {
  const { records } = await list(admin, { officeName });
  const [address] = records;
  if (!address) throw new Error(`${officeName} is missing`);
  return address;
}

describe("Addresses", () => {
  it("B3.20 S7.14c are added, shown, changed and removed with everything they hold", async () => {
    const full = {
      ...receiving,
      officeName: "Gate Seven",
      officeAlias: "七号门",
      telphone: "02112345678",
      mobile: "13800138000",
      areaId: "310000",
      zipCode: "200000",
      startTimeStr: "08:00",
      dueTimeStr: "17:30",
      warehouseNo: "W1",
      platformNo: "G1",
    };
    const dock = { dockNo: "G1", dockName: "Gate 1", warehouseNo: "W1", statusCode: "1" } as const;
    const { id, version } = await admin.ok("docks", "addbmdock", dock);
    const added = await add(admin, full);
    const delList = [{ id, version }];
    expect((await admin.call("docks", "deletebmdockbyids", { delList })).body).toMatchObject({
      errorCode: "stillInUse",
      errorMessage: expect.stringMatching(/in the field Dock no\.$/),
    });
    expect(added).toMatchObject({ ...full, supplierNo: null, version: 1 });
    expect(await admin.ok("addresses", "getbmcustomeraddressbyid", { id: added.id })).toEqual(added);
    const change = { id: added.id, version: 1, officeAlias: "", mobile: "13900139000" };
    const changed = await admin.ok("addresses", "updatebmcustomeraddressbyid", change);
    expect(changed).toMatchObject({ officeAlias: null, mobile: "13900139000", officeName: "Gate Seven", version: 2 });
    const removed = await admin.ok("addresses", "physicaldeletebmcustomeraddressbyids", {
      delList: [{ id: added.id, version: 2 }],
    });
    expect(removed).toMatchObject({ deleted: 1 });
    expect((await list(admin, { officeName: "Gate Seven" })).total).toBe(0);
  });

  it("S5.4a S5.4b S7.14c are refused with the names of the fields that are wrong", async () => {
    const wrong = {
      ...receiving,
      officeName: "X",
      mobile: "123",
      telphone: "021-1",
      startTimeStr: "8:00",
      zipCode: "1".repeat(21),
    };
    const { http, body } = await admin.call("addresses", "addbmcustomeraddress", wrong);
    expect(http).toBe(400);
    expect("details" in body && body.details?.map(({ path, message }) => [path, message])).toEqual([
      ["telphone", "Landline must be a landline number of digits only."],
      ["mobile", "Mobile must be a mobile number of exactly 11 digits."],
      ["zipCode", "ZIP code must have at most 20 characters."],
      ["startTimeStr", expect.stringContaining("08:30")],
    ]);
  });

  it("belong to an organisation or to a supplier that exists, never to both or to none", async () => {
    const call = async (input: object) =>
      (
        await admin.call("addresses", "addbmcustomeraddress", {
          ...common,
          officeName: "Whose",
          ...input,
        } as typeof receiving & { officeName: string })
      ).body;
    expect(await call({ loadadrType: "1" })).toMatchObject({
      status: 400,
      details: [{ path: "orgNo", message: "Organization no. is required." }],
    });
    expect(await call({ loadadrType: "2", orgNo: "O1" })).toMatchObject({
      details: [{ path: "supplierNo", message: "Supplier no. is required." }],
    });
    expect(await call({ loadadrType: "1", orgNo: "O9" })).toMatchObject({
      errorCode: "referenceUnknown",
      errorMessage: expect.stringContaining("O9"),
    });
    expect(await call({ loadadrType: "2", supplierNo: "S9" })).toMatchObject({
      errorCode: "referenceUnknown",
      errorMessage: expect.stringContaining("S9"),
    });
    expect(await call({ loadadrType: "1", orgNo: "O1", warehouseNo: "W9" })).toMatchObject({
      errorCode: "referenceUnknown",
      errorMessage: expect.stringMatching(/^Warehouse.*W9/),
    });
    expect(await call({ loadadrType: "1", orgNo: "O1", supplierNo: "SA" })).toMatchObject({
      data: { orgNo: "O1", supplierNo: null },
    });
    expect(await call({ loadadrType: "2", orgNo: "O1", supplierNo: "SA" })).toMatchObject({
      data: { orgNo: null, supplierNo: "SA" },
    });
  });

  it("B3.20 name a dock of their warehouse, typed, changed or imported", async () => {
    const dock = { dockNo: "G2", dockName: "Gate", warehouseNo: "W3", statusCode: "1" } as const;
    await admin.ok("docks", "addbmdock", dock);
    const place = { ...receiving, officeName: "Docked", platformNo: "G2" };
    const refusal = { errorCode: "referenceUnknown", details: [{ path: "platformNo" }] };
    for (const input of [place, { ...place, warehouseNo: "W1" }]) {
      expect((await admin.call("addresses", "addbmcustomeraddress", input)).body).toMatchObject(refusal);
      const imported = await importSheetOf(admin, "addresses", typedSheet([input]));
      expect(imported).toMatchObject({ added: 0, errors: [{ column: "Dock no." }] });
    }
    const { id, version } = await add(admin, { ...place, orgNo: "O2", warehouseNo: "W3" });
    const moved = { id, version, orgNo: "O1", warehouseNo: "W1" };
    expect((await admin.call("addresses", "updatebmcustomeraddressbyid", moved)).body).toMatchObject(refusal);
    const sent = { ...sending, officeName: "Undocked", supplierNo: "SA", platformNo: "G2" };
    expect((await admin.call("addresses", "addbmcustomeraddress", sent)).body).toMatchObject(refusal);
    await admin.ok("addresses", "physicaldeletebmcustomeraddressbyids", { delList: [{ id, version }] });
  });

  it("S6.3c of a supplier are its own to keep; those of its customers it may only see", async () => {
    const second = { ...sending, officeName: "Second works", orgNo: "O1" };
    expect(await supplier.refused("addresses", "addbmcustomeraddress", { ...second, supplierNo: "SB" })).toBe(
      "permissionMissing",
    );
    const own = await add(supplier, second);
    expect(own).toMatchObject({ loadadrType: "2", supplierNo: "SA", orgNo: null });
    const change = { id: own.id, version: own.version, supplierNo: "SA", contacts: "Else" };
    expect(await supplier.refused("addresses", "updatebmcustomeraddressbyid", { ...change, supplierNo: "SB" })).toBe(
      "permissionMissing",
    );
    expect(await supplier.ok("addresses", "updatebmcustomeraddressbyid", change)).toMatchObject({
      supplierNo: "SA",
      contacts: "Else",
    });

    const seen = await list(supplier);
    expect(seen.records.map((address) => address.officeName).sort()).toEqual([
      "Alpha works",
      "Gate One",
      "Gate Two",
      "Second works",
      "Whose",
      "Whose",
    ]);
    expect((await list(await app.as("supplierB"))).records.map((address) => address.officeName).sort()).toEqual([
      "Beta works",
      "Gate One",
      "Whose",
    ]);
    const { id, version } = await find("Gate One");
    expect(await supplier.refused("addresses", "addbmcustomeraddress", { ...receiving, officeName: "Mine" })).toBe(
      "permissionMissing",
    );
    expect(await supplier.refused("addresses", "updatebmcustomeraddressbyid", { id, version, contacts: "Me" })).toBe(
      "permissionMissing",
    );
    expect(
      await supplier.refused("addresses", "updatebmcustomeraddressbyid", {
        id: own.id,
        version: 2,
        loadadrType: "1",
        orgNo: "O1",
      }),
    ).toBe("permissionMissing");
    const both = {
      delList: [
        { id: own.id, version: 2 },
        { id, version },
      ],
    };
    expect(await supplier.ok("addresses", "physicaldeletebmcustomeraddressbyids", both)).toMatchObject({
      deleted: 1,
      results: [{ error: null }, { error: { errorCode: "permissionMissing" } }],
    });
    const theirs = { delList: [{ id, version }] };
    expect(await supplier.refused("addresses", "physicaldeletebmcustomeraddressbyids", theirs)).toBe(
      "permissionMissing",
    );
  });

  it("S6.3c that a supplier imports for another are refused at their rows, and those without one are its own", async () => {
    const ofOther = { ...sending, officeName: "Elsewhere", supplierNo: "SB" };
    const outcome = await importSheetOf(supplier, "addresses", typedSheet([ofOther]));
    expect(outcome).toMatchObject({
      added: 0,
      errors: [{ row: 2, column: "Supplier no.", message: expect.stringContaining("SB") }],
    });
    expect((await list(admin, { officeName: "Elsewhere" })).total).toBe(0);
    const own = typedSheet([
      { ...ofOther, supplierNo: "" },
      { ...ofOther, officeName: "Here", supplierNo: "SA" },
    ]);
    expect(await importSheetOf(supplier, "addresses", own)).toMatchObject({ added: 2, errors: [] });
    for (const officeName of ["Elsewhere", "Here"]) {
      const { id, version, supplierNo } = await find(officeName);
      expect(supplierNo).toBe("SA");
      await admin.ok("addresses", "physicaldeletebmcustomeraddressbyids", { delList: [{ id, version }] });
    }
  });

  it("S6.3c of another organisation are out of reach", async () => {
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    const ofTwo = await app.as("adminOfTwo");
    const { id, version } = await find("Gate Two");
    expect(await ofTwo.refused("addresses", "addbmcustomeraddress", { ...receiving, officeName: "Far" })).toBe(
      "referenceUnknown",
    );
    expect(await ofTwo.refused("addresses", "updatebmcustomeraddressbyid", { id, version, orgNo: "O1" })).toBe(
      "referenceUnknown",
    );
    expect(await ofTwo.ok("addresses", "updatebmcustomeraddressbyid", { id, version, contacts: "Near" })).toMatchObject(
      { contacts: "Near" },
    );
  });
});

describe("The default address", () => {
  const defaultsOf = async (condition: object) =>
    (await list(admin, { ...condition, defaultAddressSign: "1" })).records.map((address) => address.officeName);

  it("B3.20 is one of each owner: the newest wins", async () => {
    expect(await defaultsOf({ orgNo: "O1" })).toEqual(["Gate One"]);
    await add(admin, { ...receiving, officeName: "New gate", defaultAddressSign: "1" });
    expect(await defaultsOf({ orgNo: "O1" })).toEqual(["New gate"]);
    const { id, version } = await find("Gate One");
    await admin.ok("addresses", "updatebmcustomeraddressbyid", { id, version, defaultAddressSign: "1" });
    expect(await defaultsOf({ orgNo: "O1" })).toEqual(["Gate One"]);
    expect(await defaultsOf({ orgNo: "O2" })).toEqual(["Gate Two"]);
    expect(await defaultsOf({ supplierNo: "SA" })).toEqual(["Alpha works"]);
  });

  it("B3.20 stays one when a default moves to another owner, and when two are made at once", async () => {
    const { id, version } = await find("Gate One");
    await admin.ok("addresses", "updatebmcustomeraddressbyid", { id, version, orgNo: "O2" });
    expect(await defaultsOf({ orgNo: "O2" })).toEqual(["Gate One"]);
    const names = Array.from({ length: 6 }, (_, index) => `At once ${index}`);
    await Promise.all(names.map((officeName) => add(supplier, { ...sending, officeName, defaultAddressSign: "1" })));
    const [winner, ...others] = await defaultsOf({ supplierNo: "SA" });
    expect([names.includes(winner ?? ""), others]).toEqual([true, []]);
  });
});
