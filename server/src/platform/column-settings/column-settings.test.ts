import type { ColumnSetting } from "@tandem/contract/platform/column-settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

const name = "Offsite.Delivery.OrderTracking";
const setting: ColumnSetting = {
  name,
  columns: [
    { label: "Item no.", prop: "itemNo", fixed: "left", sort: 0, isShow: true, width: 220 },
    { label: "PO no.", prop: "purchaseNo", fixed: "none", sort: 1, isShow: false, width: null },
  ],
  size: 50,
  density: "compact",
};

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

const kept = async (user: TestUser) => (await user.ok("columnSettings", "getColumnSettings", {})).records;

describe("Column settings", () => {
  it("S2.22a S3.7 are kept per page and follow the user to another machine, until reset", async () => {
    expect(await kept(buyer)).toEqual([]);
    expect(await buyer.ok("columnSettings", "saveColumnSetting", setting)).toEqual(setting);
    const other: ColumnSetting = { name: "Offsite.User.Order", columns: [], size: 100, density: null };
    await buyer.ok("columnSettings", "saveColumnSetting", other);
    const elsewhere = await app.signIn("buyer");
    expect(await kept(elsewhere)).toEqual([setting, other]);
    expect((await elsewhere.ok("columnSettings", "getColumnSettings", { name })).records).toEqual([setting]);
    const changed = { ...setting, columns: setting.columns.toReversed(), density: null };
    await elsewhere.ok("columnSettings", "saveColumnSetting", changed);
    expect(await kept(buyer)).toEqual([changed, other]);
    await buyer.ok("columnSettings", "resetColumnSetting", { name });
    expect(await kept(elsewhere)).toEqual([other]);
  });

  it("S6.3c of another user or tenant are neither seen nor reset", async () => {
    await buildWorld(app.connectionString, "@2");
    await buyer.ok("columnSettings", "saveColumnSetting", setting);
    for (const userNo of ["admin", "supplierA", "buyer@2"]) {
      const other = await app.as(userNo);
      expect(await kept(other)).toEqual([]);
      await other.ok("columnSettings", "resetColumnSetting", { name });
      await other.ok("columnSettings", "saveColumnSetting", { ...setting, size: 20 });
    }
    expect((await buyer.ok("columnSettings", "getColumnSettings", { name })).records).toEqual([setting]);
  });

  it("S3.7 S9.2b refuse what no table could show", async () => {
    const save = async (change: object) => {
      const condition = { ...setting, ...change };
      const path = "/dapilc/restful/service/ilcwmsplus/ISysColumnSettingService/saveColumnSetting";
      return (await buyer.post(path, { condition })).body;
    };
    const [column] = setting.columns;
    for (const wrong of [
      { size: 33 },
      { density: "tiny" },
      { name: "../../../etc" },
      { name: "x".repeat(101) },
      { columns: null },
      { columns: [column, column] },
      { columns: [{ ...column, fixed: "right" }] },
      { columns: [{ ...column, width: 5 }] },
      { columns: [{ ...column, width: 10_000 }] },
      { columns: [{ ...column, prop: "<script>" }] },
      { columns: [{ ...column, prop: "" }] },
      { columns: [{ ...column, extra: 1 }] },
      { columns: Array.from({ length: 201 }, (_, sort) => ({ ...column, sort, prop: `p${sort}` })) },
    ]) {
      expect(await save(wrong), JSON.stringify(wrong).slice(0, 80)).toMatchObject({
        status: 400,
        errorCode: "invalidRequest",
      });
    }
  });

  it("are kept for so many pages of a user and no more", async () => {
    await asOwner(
      app,
      `insert into column_setting (tenant_id, user_id, name)
       select tenant_id, id, 'page.' || n from app_user, generate_series(1, 300) n where user_no = 'warehouse'`,
    );
    const user = await app.as("warehouse");
    expect(await user.refused("columnSettings", "saveColumnSetting", setting)).toBe("tooManySaved");
    await user.ok("columnSettings", "saveColumnSetting", { ...setting, name: "page.7" });
  });
});
