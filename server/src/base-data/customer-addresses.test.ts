import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, openSheet, typedSheet } from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";

const folder = useFolder();
let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  for (const customerNo of ["CU1", "CU2"]) {
    await admin.ok("customers", "addbmcustomer", { customerNo, customerName: customerNo, statusCode: "1" });
  }
});
afterAll(() => app.close());

const address = (customerAddressNo: string, customerNo: string, isDefault: "Y" | "N") =>
  ({
    customerAddressNo,
    customerNo,
    isDefault,
    officeName: "Quay",
    contacts: "Ms Li",
    detailAddress: "1 Quay Road",
    statusCode: "1",
  }) as const;
const add = (...of: Parameters<typeof address>) => admin.ok("customerAddresses", "addbmclientaddress", address(...of));
const defaults = async (customerNo: string) => {
  const asked = { current: 1, size: 100, condition: { customerNo, isDefault: "Y" as const } };
  const { records } = await admin.ok("customerAddresses", "getbmclientaddresslistbyparams", asked);
  return records.map(({ customerAddressNo }) => customerAddressNo);
};
const refusal = (path: string, label: string) => ({
  details: [{ path, message: `${label} is missing: a position is a longitude and a latitude.` }],
});
const importRows = (rows: readonly Record<string, string>[]) =>
  importSheetOf(admin, "customerAddresses", typedSheet(rows), { changeExisting: "1" });

describe("The default address of a customer", () => {
  it("B3.21c is one: the newest wins, added, changed or imported", async () => {
    const first = await add("A1", "CU1", "Y");
    await add("B1", "CU2", "Y");
    await add("A2", "CU1", "Y");
    expect(await defaults("CU1")).toEqual(["A2"]);
    const { id, version } = await admin.ok("customerAddresses", "getbmclientaddressbyid", { id: first.id });
    await admin.ok("customerAddresses", "updatebmclientaddressbyid", { id, version, isDefault: "Y" });
    expect(await defaults("CU1")).toEqual(["A1"]);

    expect((await importRows([address("A3", "CU1", "Y"), address("A4", "CU1", "Y")])).errors).toEqual([]);
    expect(await defaults("CU1")).toEqual(["A4"]);
    expect((await importRows([address("A2", "CU1", "Y")])).errors).toEqual([]);
    expect([await defaults("CU1"), await defaults("CU2")]).toEqual([["A2"], ["B1"]]);
  });

  it("is one where a workbook names addresses without their customers", async () => {
    const { content } = await admin.download("customerAddresses", "exportexcel", {
      condition: { customerAddressNo: "A3" },
    });
    const sheet = await openSheet(await folder.file(content));
    const headings = sheet.headings.filter((heading) => heading !== "Customer no.");
    const rows = sheet.rows.map((row) => ({ ...row, "Default address": "Y" }));
    expect(await importSheetOf(admin, "customerAddresses", { headings, rows })).toMatchObject({ changed: 1 });
    expect(await defaults("CU1")).toEqual(["A3"]);
  });

  it("is one when several are made at once", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `C${index}`);
    await Promise.all(names.map((name) => add(name, "CU2", "Y")));
    expect(await defaults("CU2")).toEqual([expect.stringMatching(/^C/)]);
  });
});

describe("The position of an address", () => {
  it("is refused with one half alone, which names the other: added, changed or imported", async () => {
    const { id, version } = await admin.ok("customerAddresses", "addbmclientaddress", {
      ...address("P1", "CU1", "N"),
      longitude: "105.8",
      latitude: "21.03",
    });
    const halved = { ...address("P2", "CU1", "N"), longitude: "105.8" };
    const added = await admin.call("customerAddresses", "addbmclientaddress", halved);
    expect(added.body).toMatchObject(refusal("latitude", "Latitude"));
    const change = { id, version, longitude: "" };
    const changed = await admin.call("customerAddresses", "updatebmclientaddressbyid", change);
    expect(changed.body).toMatchObject(refusal("longitude", "Longitude"));
    const both = { ...halved, latitude: "" };
    expect(await importRows([both])).toMatchObject({ errors: [{ column: "Latitude" }] });
    const known = { ...address("P1", "CU1", "N"), latitude: "21.04" };
    expect(await importRows([known])).toMatchObject({ changed: 1, errors: [] });
  });

  it("is asked so of where goods are received", async () => {
    const gate = {
      officeName: "Gate",
      loadadrType: "1",
      orgNo: "O1",
      contacts: "Ms Li",
      detailAddress: "1 Quay Road",
      defaultAddressSign: "0",
      latitude: "21.03",
    } as const;
    const added = await admin.call("addresses", "addbmcustomeraddress", gate);
    expect(added.body).toMatchObject(refusal("longitude", "Longitude"));
    const { latitude, ...without } = gate;
    const { id, version } = await admin.ok("addresses", "addbmcustomeraddress", without);
    const changed = await admin.call("addresses", "updatebmcustomeraddressbyid", { id, version, latitude });
    expect(changed.body).toMatchObject(refusal("longitude", "Longitude"));
    expect(await importSheetOf(admin, "addresses", typedSheet([gate]))).toMatchObject({
      errors: [{ column: "Latitude" }],
    });
  });
});

describe("The area of an address", () => {
  it("B3.20 B3.21c goes into a workbook and comes back", async () => {
    for (const service of ["customerAddresses", "addresses"] as const) {
      const { content } = await admin.download(service, "exportexcel", { condition: {} });
      const sheet = await openSheet(await folder.file(content));
      const rows = sheet.rows.slice(0, 1).map((row) => ({ ...row, Area: "Hanoi" }));
      expect(sheet.headings).toContain("Area");
      expect(await importSheetOf(admin, service, { ...sheet, rows })).toMatchObject({ changed: 1, errors: [] });
      const again = await admin.download(service, "exportexcel", { condition: { areaId: "Hanoi" } });
      const found = await openSheet(await folder.file(again.content));
      expect(found.rows).toMatchObject([{ Area: "Hanoi" }]);
    }
  });
});
