import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, markHeading, typedSheet } from "../../testing/records.ts";
import {
  add,
  cellsOf,
  letLook,
  type NounName,
  offered,
  ok,
  remove,
  send,
  valuesOf,
} from "../../testing/reference-data.ts";
import { readSheet } from "../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  for (const roleNo of ["buyer", "supplier"]) await letLook(admin, roleNo);
  await add(admin, "currencies", "CNY");
  await add(admin, "workCalendars", "WEEK");
});
afterAll(() => app.close());

const details = async (answer: Promise<object>) => {
  const body = (await answer) as { details?: { path: string; message: string }[] };
  return body.details?.map(({ path, message }) => [path, message]);
};

/** Adds a record without a number of its own; answers the whole body. */
const adding = (name: NounName, own: object) => {
  const { statusCode, ...values } = valuesOf(name, "M1", own as Record<string, string>);
  return send(admin, name, "add", name === "calendarDays" ? values : { ...values, statusCode });
};

const importing = async (name: NounName, ...rows: object[]) =>
  (await importSheetOf(admin, name, typedSheet(rows.map((row) => cellsOf(row as Record<string, string>))))).errors;

describe("A rate of tax", () => {
  it("is of a hundred per cent at most, of itself and within a price, whether typed or imported", async () => {
    const wrong = (label: string) => [["taxRate", `${label} must be at most 100.`]];
    const rate = { taxNo: "HIGH", taxName: "High", statusCode: "1" };
    const agreed = { ...valuesOf("priceAgreements", "HIGH"), taxRate: "100.01" };
    expect(await details(send(admin, "taxRates", "add", { ...rate, taxRate: "130" }))).toEqual(wrong("Rate (%)"));
    expect(await details(send(admin, "priceAgreements", "add", agreed))).toEqual(wrong("Tax rate (%)"));
    const cell = { row: 2, message: "The number must be at most 100." };
    expect(await importing("taxRates", { ...rate, taxRate: "130" })).toMatchObject([cell]);
    expect(await importing("priceAgreements", agreed)).toMatchObject([cell]);
    expect(await importing("taxRates", { ...rate, taxRate: "100" })).toEqual([]);
    const above = { current: 1, size: 10, condition: { taxRateEnd: "1000", taxNo: "HIGH" } };
    expect(await admin.ok("taxRates", "getbmtaxratelistbyparams", above)).toMatchObject({ total: 1 });
  });
});

type Conversion = InputOf<Services["unitConversions"]["endpoints"]["addbmunitconversion"]>;

describe("Unit conversions", () => {
  const plain: Conversion = {
    sourceQty: "1",
    sourceUnitNo: "KG",
    targetQty: "1000",
    targetUnitNo: "PCS",
    statusCode: "1",
  };

  it("B5.15f are of quantities above 0, between two units, whether typed or imported", async () => {
    const say = (change: object) => details(send(admin, "unitConversions", "add", { ...plain, ...change }));
    const positive = (field: string) => `${field} must be above 0.`;
    expect(await say({ sourceQty: "0" })).toEqual([["sourceQty", positive("Source quantity")]]);
    expect(await say({ targetQty: "0.000" })).toEqual([["targetQty", positive("Target quantity")]]);
    expect(await say({ targetQty: "-1" })).toEqual([["targetQty", positive("Target quantity")]]);
    expect(await say({ targetUnitNo: "KG" })).toEqual([
      ["targetUnitNo", "Target unit must be another unit than the first."],
    ]);
    const rows = [{ sourceQty: "0" }, { targetQty: "-2" }, { targetUnitNo: "KG" }].map((row) => ({ ...plain, ...row }));
    expect(await importing("unitConversions", ...rows)).toEqual([
      { row: 2, column: "Source quantity", message: "The number must be greater than 0." },
      { row: 3, column: "Target quantity", message: "The number must be greater than 0." },
      { row: 4, column: "Target unit", message: "The two units must differ." },
    ]);
  });

  it("B2.30 B3.21c are said once for two units, of all materials and of each, in whichever direction", async () => {
    const general = await ok<{ id: string; version: number }>(admin, "unitConversions", "add", plain);
    const turned = { ...plain, sourceUnitNo: "PCS", targetUnitNo: "KG" };
    expect(await send(admin, "unitConversions", "add", turned)).toMatchObject({ errorCode: "recordExists" });
    const own = await ok<{ id: string; version: number }>(admin, "unitConversions", "add", { ...turned, itemNo: "M1" });
    expect(await offered(admin, "unitConversions", { itemNo: "M1" })).toEqual(["M1"]);
    expect(await offered(await app.as("supplierA"), "unitConversions", { sourceUnitNo: "KG" })).toEqual([null]);
    for (const { id, version } of [own, general]) {
      await ok(admin, "unitConversions", "remove", { delList: [{ id, version }] });
    }
  });

  it("B5.14b keep their units from being deleted", async () => {
    const again = { ...plain, remark: "Again" };
    const kept = await ok<{ id: string; version: number }>(admin, "unitConversions", "add", again);
    const { records } = await admin.ok("units", "getbmunitlistbyparams", {
      current: 1,
      size: 1,
      condition: { unitNo: "KG" },
    });
    const delList = records.map(({ id, version }) => ({ id, version }));
    expect(await send(admin, "units", "remove", { delList })).toMatchObject({
      errorMessage: expect.stringContaining("KG"),
    });
    await remove(admin, "unitConversions", kept as never);
  });
});

describe.each(["materialSuppliers", "priceAgreements"] as const)("The %s", (name) => {
  /** Another number, where there are numbers. */
  const called = (agreementNo: string) => (name === "priceAgreements" ? { agreementNo } : {});

  it("do not end before they begin, whether typed, changed or imported", async () => {
    const backwards = { validFrom: "2026-05-02", validTo: "2026-05-01" };
    const told = [["validTo", "Valid until must not be before 2026-05-02."]];
    expect(await details(adding(name, backwards))).toEqual(told);
    const made = (await adding(name, { ...backwards, validTo: "2026-05-02" })) as { data: { id: string } };
    const change = { id: made.data.id, version: 1, validTo: "2026-05-01" };
    expect(await details(send(admin, name, "update", change))).toEqual(told);
    const values = { ...valuesOf(name, "M1"), ...backwards, supplierNo: "SB", ...called("IMPORTED") };
    expect(await importing(name, values)).toEqual([
      { row: 2, column: "Valid until", message: "The last day must not be before the first, 2026-05-02." },
    ]);
    // A workbook that leaves a day out leaves it as it is.
    const { content } = await admin.download(name, "exportexcel", { condition: { id: made.data.id } });
    const [row = {}] = await readSheet(content);
    const endsEarlier = { "Valid until": "2026-05-01", [markHeading]: row[markHeading] ?? null };
    expect((await importSheetOf(admin, name, typedSheet([endsEarlier]))).errors).toEqual([
      { row: 2, column: "Valid until", message: "The last day must not be before the first, 2026-05-02." },
    ]);
    const beginsLater = { "Valid from": "2026-05-03", [markHeading]: row[markHeading] ?? null };
    expect((await importSheetOf(admin, name, typedSheet([beginsLater]))).errors).toMatchObject([
      { row: 2, column: "Valid from" },
    ]);
    expect(await adding(name, { validFrom: "2026-05-02", ...called("AGAIN") })).toMatchObject({
      errorCode: "recordExists",
    });
  });

  it("S6.1a are listed for nobody who does not have the right to see them", async () => {
    const keeper = await app.as("warehouse");
    const everything = { current: 1, size: 20, condition: {} };
    expect(await send(keeper, name, "list", everything)).toMatchObject({ errorCode: "permissionMissing" });
  });

  it("S6.3c are known to the supplier itself and to no other", async () => {
    const supplierNos = async (userNo: string) => {
      const { records } = await ok<{ records: { supplierNo: string }[] }>(await app.as(userNo), name, "list", {
        current: 1,
        size: 20,
        condition: {},
      });
      return [...new Set(records.map(({ supplierNo }) => supplierNo))];
    };
    await adding(name, { supplierNo: "SB", ...called("OF-SB") });
    expect(await supplierNos("supplierA")).toEqual(["SA"]);
    expect((await supplierNos("buyer")).toSorted()).toEqual(["SA", "SB"]);
  });
});

describe("What there is once of several fields together", () => {
  const terms = (itemNo: string, own: object = {}) => ({ ...valuesOf("materialSuppliers", "M1"), itemNo, ...own });
  const conversion = { sourceQty: "1", sourceUnitNo: "KG", targetQty: "1000", targetUnitNo: "PCS", statusCode: "1" };

  it("is told by row and fields, where it is in the file twice and where it is there already", async () => {
    await add(admin, "materialSuppliers", "M2", { itemNo: "M2" });
    const rows = [terms("M3"), terms("M2"), terms("M3"), terms("M3", { supplierNo: "SB" })];
    const wrong = (row: number, message: string) => ({ row, column: null, message });
    expect(await importing("materialSuppliers", ...rows)).toEqual([
      wrong(3, "Material no., Supplier no.: a record that says the same exists already."),
      wrong(4, "Material no., Supplier no.: this row says the same as row 2."),
    ]);
    const turned = { ...conversion, sourceUnitNo: "PCS", targetUnitNo: "KG" };
    expect(await importing("unitConversions", conversion, turned)).toEqual([
      wrong(3, "Material no., Source unit, Target unit: this row says the same as row 2."),
    ]);
  });

  it("is told of prices of the same terms, whose own numbers differ", async () => {
    const price = (agreementNo: string, own: object = {}) => ({
      ...valuesOf("priceAgreements", agreementNo),
      itemNo: "M3",
      ...own,
    });
    expect(await importing("priceAgreements", price("P-1"), price("P-2", { scaleQty: "0.00" }))).toEqual([
      {
        row: 3,
        column: null,
        message: expect.stringMatching(/Material no\..*Valid from: this row says the same as row 2\.$/),
      },
    ]);
    expect(await importing("priceAgreements", price("P-1"), price("P-2", { scaleQty: "10" }))).toEqual([]);
    expect(await importing("priceAgreements", price("P-3"))).toEqual([
      {
        row: 2,
        column: null,
        message: expect.stringMatching(/Valid from: a record that says the same exists already\.$/),
      },
    ]);
  });
});

describe("Calendars and currencies", () => {
  it("name a day once, and only a calendar that there is", async () => {
    const day = { calendarNo: "WEEK", calendarDate: "2026-10-01", isWorkday: "N", dayName: "国庆节" };
    expect(await send(admin, "calendarDays", "add", day)).toMatchObject({ data: day });
    expect(await send(admin, "calendarDays", "add", { ...day, dayName: "十一" })).toMatchObject({
      errorCode: "recordExists",
    });
    expect(await send(admin, "calendarDays", "add", { ...day, calendarNo: "NONE" })).toMatchObject({
      errorCode: "referenceUnknown",
    });
  });

  it("B5.5a begin before they end: hours of blocked times and addresses, typed, changed or imported", async () => {
    const late = { startTimeStr: "18:00", dueTimeStr: "08:00" };
    const dock = { dockNo: "LATE", dockName: "Gate", warehouseNo: "W1", statusCode: "1", slotMinutes: 30 };
    await ok(admin, "docks", "add", { ...dock, slotCapacity: 1 });
    const block = { warehouseNo: "W1", dockNo: "LATE", blockDate: "2026-10-02", reason: "Repair" };
    const refused = (start: string) => [["dueTimeStr", expect.stringContaining(`must be after ${start}.`)]];
    expect(await details(send(admin, "dockBlocks", "add", { ...block, ...late }))).toEqual(refused("18:00"));
    expect(await importing("dockBlocks", { ...block, ...late })).toMatchObject([{ row: 2 }]);
    const day = { startTimeStr: "08:00", dueTimeStr: "18:00" };
    const { id, version } = await ok<{ id: string; version: number }>(admin, "dockBlocks", "add", { ...block, ...day });
    const change = { id, version, startTimeStr: "19:00" };
    expect(await details(send(admin, "dockBlocks", "update", change))).toEqual(refused("19:00"));
    const address = {
      officeName: "Gate",
      contacts: "Lee",
      telphone: "02112345678",
      detailAddress: "Dock road 1",
      ...late,
    };
    const ofCustomer = { ...address, customerAddressNo: "LATE", customerNo: "LATE", isDefault: "N", statusCode: "1" };
    await admin.ok("customers", "addbmcustomer", { customerNo: "LATE", customerName: "Late", statusCode: "1" });
    const answers = [
      await admin.call("addresses", "addbmcustomeraddress", {
        ...address,
        loadadrType: "1",
        defaultAddressSign: "0",
        orgNo: "O1",
      } as never),
      await admin.call("customerAddresses", "addbmclientaddress", ofCustomer as never),
    ];
    const { startTimeStr: start } = late;
    for (const { body } of answers) expect(body).toMatchObject({ details: [{ path: "dueTimeStr" }] });
    const imported = await importSheetOf(admin, "customerAddresses", typedSheet([ofCustomer]));
    expect(imported.errors).toMatchObject([{ row: 2, message: expect.stringContaining(start) }]);
  });

  it("give docks of a warehouse its working days, its time and what is taken off", async () => {
    const place = { warehouseNo: "W1", statusCode: "1" } as const;
    await ok(admin, "docks", "add", { dockNo: "SLOTS", dockName: "Gate", ...place, slotMinutes: 30, slotCapacity: 2 });
    const block = { warehouseNo: "W1", dockNo: "SLOTS", blockDate: "2026-10-01", reason: "Repair" };
    expect(
      await ok(admin, "dockBlocks", "add", { ...block, startTimeStr: "08:00", dueTimeStr: "09:00" }),
    ).toMatchObject(block);
    const reversed = { ...block, startTimeStr: "09:00", dueTimeStr: "08:30" };
    expect(await details(send(admin, "dockBlocks", "add", reversed))).toEqual([
      ["dueTimeStr", "Blocked until must be after 09:00."],
    ]);
    expect(await importing("dockBlocks", reversed)).toMatchObject([{ row: 2, column: "Blocked until" }]);
    expect(await send(admin, "dockBlocks", "add", { ...block, warehouseNo: "W2" })).toMatchObject({
      errorCode: "referenceUnknown",
    });
    const zoned = { warehouseNo: "ZONED", warehouseName: "Far", orgNo: "O1", statusCode: "1" } as const;
    const elsewhere = await admin.call("warehouses", "addbmwarehouse", { ...zoned, timeZone: "Mars/Olympus" });
    expect(elsewhere.body).toMatchObject({ details: [{ path: "timeZone" }] });
    expect(
      await admin.ok("warehouses", "addbmwarehouse", { ...zoned, timeZone: "Asia/Shanghai", calendarNo: "WEEK" }),
    ).toMatchObject({ timeZone: "Asia/Shanghai", calendarNo: "WEEK" });
  });

  it("are of ISO 4217", async () => {
    const other = { currencyCode: "XYZ", currencyName: "Unknown", statusCode: "1" };
    expect(await details(send(admin, "currencies", "add", other))).toEqual([
      ["currencyCode", "XYZ is not a currency code of ISO 4217, such as CNY."],
    ]);
    expect(await importing("currencies", other)).toMatchObject([{ row: 2, column: "Currency code" }]);
    expect(await importing("currencies", { ...other, currencyCode: "VND" })).toEqual([]);
  });
});

describe("Short names", () => {
  it.each([
    ["organisations", "addbmorg", { orgNo: "LONG-1", orgName: "Long Name Works" }, "orgShortName"],
    ["suppliers", "addbmsupplier", { supplierNo: "LONG-2", supplierName: "Long Name Works" }, "supplierShortName"],
    ["customers", "addbmcustomer", { customerNo: "LONG-3", customerName: "Long Name Works" }, "customerShortName"],
  ] as const)("are the whole ones of %s that have no other", async (service, method, named, short) => {
    const lists = service === "suppliers" ? { orgNo: ["O1"], frozenOrgNo: [] } : {};
    const added = await admin.call(
      service as "customers",
      method as "addbmcustomer",
      {
        ...named,
        ...lists,
        statusCode: "1",
      } as never,
    );
    expect(added.body).toMatchObject({ data: { [short]: "Long Name Works" } });
  });
});
