import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildPooled, poolOf } from "../../../testing/documents/bills.ts";
import { asOwner } from "../../../testing/owner.ts";
import { openPool } from "../../core/database.ts";
import { billMonths } from "./bill-months.ts";

let app: TestApplication;
let buyer: TestUser;
let pool: Pool;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  pool = openPool(app.connectionString, 2);
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

/** Rows of the pool that came in the month before, or in this one. */
async function pooledIn(month: "before" | "this", quantities: readonly string[], supplierNo = "SA") {
  const rows = await buildPooled(app, quantities, { supplierNo });
  const day =
    month === "before" ? "date_trunc('month', app.today_of(tenant_id)) - interval '1 day'" : "app.today_of(tenant_id)";
  await asOwner(app, `update billable set source_date = ${day} where id = any ($1)`, [rows.map(({ id }) => id)]);
  return rows.map(({ id }) => id);
}

/** The day on which bills are made, said so long ago, or to be said in so many days. */
async function sayDay(paramValue: string, saidDaysAgo: number) {
  const admin = await app.as("admin");
  await asOwner(app, "delete from sys_param where param_no = 'BILLING_DAY'");
  await admin.ok("parameters", "addSysParam", { paramNo: "BILLING_DAY", paramName: "Billing day", paramValue });
  await asOwner(
    app,
    `begin; set local session_replication_role = replica;
    update sys_param set update_date = now() - interval '${saidDaysAgo} days' where param_no = 'BILLING_DAY'; commit`,
  );
}

const statusOf = async (ids: readonly string[]) =>
  (await poolOf(buyer, { id: [...ids] })).map(({ billedStatus }) => billedStatus);

describe("Bills of a month that is over", () => {
  it("are made by nobody before a day is said, nor of a day that had passed when it was said", async () => {
    const ids = await pooledIn("before", ["10"]);
    expect(await billMonths(pool)).toBe(0);
    await sayDay("0", 40);
    expect(await billMonths(pool)).toBe(0);
    await sayDay("1", -31);
    expect(await billMonths(pool)).toBe(0);
    expect(await statusOf(ids)).toEqual(["0"]);
  });

  it("are made once, for each supplier, of what came until the month began, by the system", async () => {
    const [ofA, ofB, later] = [
      await pooledIn("before", ["20", "30"]),
      await pooledIn("before", ["40"], "SB"),
      await pooledIn("this", ["50"]),
    ];
    await sayDay("1", 40);
    // Two nodes at once make no more than one.
    const made = await Promise.all([billMonths(pool), billMonths(pool)]);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await statusOf([...ofA, ...ofB])).toEqual(["1", "1", "1"]);
    expect(await statusOf(later)).toEqual(["0"]);
    const { records } = await buyer.ok("bills", "getBillPage", { current: 1, size: 10, condition: {} });
    expect(records.map(({ supplierNo, lineCount }) => [supplierNo, lineCount]).sort()).toEqual([
      ["SA", 3],
      ["SB", 1],
    ]);
    const [bill] = records;
    const { history } = await buyer.ok("bills", "getBillById", { id: bill?.id ?? "" });
    expect(history.map(({ action, side }) => [action, side])).toEqual([["add", "system"]]);
  });

  it("are not made again of what a void one set free", async () => {
    const { records } = await buyer.ok("bills", "getBillPage", {
      current: 1,
      size: 10,
      condition: { supplierNo: "SB" },
    });
    const [{ id, version } = { id: "", version: 0 }] = records;
    await buyer.ok("bills", "voidBill", { id, version, reason: "Wrong prices" });
    expect(await billMonths(pool)).toBe(0);
    expect((await poolOf(buyer, { supplierNo: "SB" })).map(({ billedStatus }) => billedStatus)).toEqual(["0"]);
  });
});
