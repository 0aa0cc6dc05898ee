import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildWorld } from "../../../testing/world.ts";

const path = "/dapilc/restful/service/ilcwmsplus/IBmEnumService/getsysenumbyparamssearch";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
  const entries = [
    { enumMid: "BAR_TYPE", enumValue: "2", enumName: "Box label", sort: 2, status: "1" },
    { enumMid: "BAR_TYPE", enumValue: "1", enumName: "Item label 100%", sort: 1, status: "1" },
    { enumMid: "BAR_TYPE", enumValue: "9", enumName: "Old label", sort: 3, status: "0" },
    { enumMid: "QUERY_DIMENTION", enumValue: "M", enumName: "By material", sort: 1, status: "1" },
  ] as const;
  for (const entry of entries) await admin.ok("dictionaries", "addSysEnum", entry);
});
afterAll(() => app.close());

const search = async (user: TestUser, condition: Parameters<typeof ask>[1]) => (await ask(user, condition)).records;
const ask = (user: TestUser, condition: { enumMid: string | string[]; status?: "0" | "1"; keyword?: string }) =>
  user.ok("dictionaries", "getsysenumbyparamssearch", condition);

describe("Enumerations", () => {
  it("S3.3c S7.11a S7.11c are found by status, keyword and number of the set, in their order", async () => {
    expect(await search(supplier, { status: "1", keyword: "", enumMid: "BAR_TYPE" })).toEqual([
      { enumMid: "BAR_TYPE", enumValue: "1", enumName: "Item label 100%", status: "1" },
      { enumMid: "BAR_TYPE", enumValue: "2", enumName: "Box label", status: "1" },
    ]);
    const names = async (condition: Parameters<typeof ask>[1]) =>
      (await search(supplier, condition)).map((entry) => entry.enumName);
    expect(await names({ status: "0", enumMid: "BAR_TYPE" })).toEqual(["Old label"]);
    expect(await names({ status: "1", keyword: "BOX", enumMid: "BAR_TYPE" })).toEqual(["Box label"]);
    expect(await names({ status: "1", keyword: "0%", enumMid: "BAR_TYPE" })).toEqual(["Item label 100%"]);
    expect(await names({ status: "1", keyword: "_", enumMid: "BAR_TYPE" })).toEqual([]);
    expect(await names({ enumMid: "NOTHING" })).toEqual([]);
    expect(await names({ enumMid: "' or 1=1 --" })).toEqual([]);
  });

  it("S7.11b understands a lookup's paging beside the condition", async () => {
    const body = { current: 1, size: 10, condition: { status: "1", keyword: "", enumMid: "QUERY_DIMENTION" } };
    expect((await supplier.post(path, body)).body).toMatchObject({
      status: 200,
      data: { total: 1, records: [{ enumValue: "M", enumName: "By material" }] },
    });
  });

  it("S7.11a S1.3a hold the product's own statuses in the caller's language", async () => {
    const condition = { status: "1", enumMid: "PURCHASE_ORDER_STATUS" } as const;
    const english = await search(supplier, condition);
    const chinese = await search(supplier.reading("zh-CN"), condition);
    expect(english.map((entry) => entry.enumValue)).toEqual(["0", "1", "2"]);
    expect(chinese.map((entry) => entry.enumValue)).toEqual(["0", "1", "2"]);
    expect(english.map((entry) => entry.enumName)).not.toEqual(chinese.map((entry) => entry.enumName));
    expect(chinese.every((entry) => /\p{Script=Han}/u.test(entry.enumName))).toBe(true);
  });

  it("S6.3c of another tenant are not found", async () => {
    await buildWorld(app.connectionString, "@2");
    expect(await search(await app.as("admin@2"), { enumMid: ["BAR_TYPE", "QUERY_DIMENTION"] })).toEqual([]);
  });
});

describe("Parameters", () => {
  it("S7.10 are read by number, each tenant its own, null where none is set", async () => {
    const read = (user: TestUser, paramNo: string) => user.ok("parameters", "getValueByParamNo", { paramNo });
    await admin.ok("parameters", "addSysParam", {
      paramNo: "AMOUNT_TOLERANCE",
      paramName: "Tolerance",
      paramValue: "0.5",
    });
    expect(await read(supplier, "AMOUNT_TOLERANCE")).toEqual({ paramNo: "AMOUNT_TOLERANCE", paramValue: "0.5" });
    expect(await read(supplier, "NOT_SET")).toEqual({ paramNo: "NOT_SET", paramValue: null });
    expect(await read(supplier, "' or ''='")).toMatchObject({ paramValue: null });
    expect(await read(await app.as("buyer@2"), "AMOUNT_TOLERANCE")).toMatchObject({ paramValue: null });
  });
});
