import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { asOwner } from "../../../testing/owner.ts";
import { inTransaction, openPool } from "../../core/database.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { type Movement, postMovements } from "./ledger.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase("world");
  pool = openPool(database.connectionString, 16);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const everything = wholeTenant("1");
const { in: comes, out: goes } = transactionType.code;
let documents = 0;

const move = (itemNo: string, type: Movement["transactionType"], qty: string): Movement => ({
  orgNo: "O1",
  classifyType: null,
  businessClassifyType: null,
  warehouseNo: "W1",
  cellNo: null,
  itemNo,
  unitNo: "PCS",
  lotNo: "L-1",
  itemFeatureNo: null,
  ownerNo: null,
  stockType: stockType.code.available,
  transactionType: type,
  qty,
  documentKind: "count",
  documentId: String(documents++),
  documentNo: `C-${documents}`,
});
const post = (...movements: Movement[]) => inTransaction(pool, everything, (db) => postMovements(db, movements));
const there = () =>
  asOwner<{ item: string; qty: string }>(
    database,
    "select item_no as item, trim_scale(qty)::text as qty from stock_balance where lot_no = 'L-1' order by 1",
  );

describe("the ledger of stock", () => {
  it("says of what there is too little, where, how much lies there and how much is wanted, and moves nothing", async () => {
    await post(move("M1", comes, "5"));
    const wanted = post(move("M2", comes, "1"), move("M1", goes, "5.5"));
    await expect(wanted).rejects.toMatchObject({
      error: "stockShortOfLot",
      parameters: { itemNo: "M1", lotNo: "L-1", place: "W1", there: 5, quantity: 5.5 },
    });
    expect(await there()).toEqual([{ item: "M1", qty: "5" }]);
    await post(move("M1", goes, "5"));
  });

  it("is changed by nobody who calls, nor is what lies there", async () => {
    await post(move("M3", comes, "5"));
    for (const attempt of [
      "update stock_movement set qty = 50",
      "delete from stock_movement",
      "update stock_balance set qty = 50",
      "delete from stock_balance",
      "insert into serial_number (serial_no, item_no, org_no, supplier_no) values ('S-1', 'M1', 'O1', 'SA')",
      "insert into stock_balance (org_no, warehouse_no, item_no, unit_no, stock_type, qty) values ('O1', 'W1', 'M1', 'PCS', '10', 1)",
    ]) {
      const tried = inTransaction(pool, everything, (_db, client) => client.query(attempt));
      await expect(tried, attempt).rejects.toThrow(
        /What is written in (stock_movement|stock_balance|serial_number) stays/,
      );
    }
    await post(move("M3", goes, "5"));
  });

  it("holds with 64 callers who take the same goods in any order, and nobody waits in a circle", async () => {
    await post(move("M1", comes, "40"), move("M2", comes, "40"));
    const taken = await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) => {
        const both = [move("M1", goes, "1"), move("M2", goes, "1")];
        return post(...(index % 2 ? both.reverse() : both));
      }),
    );
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    for (const each of taken) {
      if (each.status === "rejected") expect(each.reason).toMatchObject({ error: "stockShortOfLot" });
    }
    expect(await there()).toEqual(["M1", "M2", "M3"].map((item) => ({ item, qty: "0" })));
    expect((await brokenLaws(database)).filter((broken) => broken.startsWith("what lies"))).toEqual([]);
  });
});
