import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { abcClass } from "@tandem/contract/receiving/stock-analysis/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { between, bought, move, newItems } from "../../../testing/moved-stock.ts";
import { asOwner } from "../../../testing/owner.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let keeper: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  keeper = await app.as("warehouse");
});
afterAll(() => app.close());

const { in: comes } = transactionType.code;
const page = <C>(condition: C) => ({ current: 1, size: 200, condition });
const dull = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getDullStockPage", page(condition))).records;
const ranked = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getRankedMaterialPage", page({ field: "rank", order: "asc", ...condition })))
    .records;

async function setParameter(paramNo: string, value: string): Promise<void> {
  await asOwner(app, "delete from sys_param where param_no = $1", [paramNo]);
  await asOwner(app, "insert into sys_param (tenant_id, param_no, param_name, param_value) values (1, $1, $1, $2)", [
    paramNo,
    value,
  ]);
}
const unsetParameter = (paramNo: string) => asOwner(app, "delete from sys_param where param_no = $1", [paramNo]);

describe("Ranked materials", () => {
  /** Of a time in which nothing else happened. */
  const period = between(320, 300);
  const quantities = { "ABC-1": 60, "ABC-2": 20, "ABC-3": 10, "ABC-4": 5, "ABC-5": 3, "ABC-6": 2 };
  const { a, b, c } = abcClass.code;

  it("B9.8e are of class A up to 80 % of the value that went out, of B up to 95 %, of C beyond, by quantity without prices", async () => {
    await newItems(app, ...Object.keys(quantities));
    for (const [itemNo, qty] of Object.entries(quantities)) {
      await move(app, { itemNo, qty: qty * 2, daysAgo: 319 }, { itemNo, qty: -qty, daysAgo: 310 });
    }
    const told = async (condition: object) =>
      (await ranked(keeper, { itemNo: Object.keys(quantities), ...period, ...condition })).map((row) => [
        ...[row.rank, row.itemNo, row.qty, row.abcClass, row.share, row.cumulatedShare],
      ]);
    expect(await told({})).toEqual([
      [1, "ABC-1", "60", a, "60", "60"],
      [2, "ABC-2", "20", a, "20", "80"],
      [3, "ABC-3", "10", b, "10", "90"],
      [4, "ABC-4", "5", b, "5", "95"],
      [5, "ABC-5", "3", c, "3", "98"],
      [6, "ABC-6", "2", c, "2", "100"],
    ]);
    expect((await told({ movedBy: comes }))[0]).toEqual([1, "ABC-1", "120", a, "60", "60"]);
    await setParameter("ABC_SHARE_A", "50");
    await setParameter("ABC_SHARE_B", "98");
    expect((await told({})).map(([, , , each]) => each)).toEqual([a, b, b, b, b, c]);
    await unsetParameter("ABC_SHARE_A");
    await unsetParameter("ABC_SHARE_B");
    // What has a price is ranked by value, among its like alone.
    await bought(app, "30", "11.5");
    await move(app, { itemNo: "M1", qty: 50, daysAgo: 319 }, { itemNo: "M1", qty: -4, daysAgo: 310 });
    const [priced] = await ranked(keeper, { itemNo: "M1", ...period });
    const [lying] = await dull(keeper, { itemNo: "M1", warehouseNo: "W1", orgNo: "O1" }).then((rows) =>
      rows.filter(({ ownerNo }) => ownerNo === null),
    );
    expect(priced).toMatchObject({ rank: 1, abcClass: a, currency: "USD", share: "100", unitNo: "PCS" });
    expect(Number(priced?.amount) / 4).toBeCloseTo(Number(lying?.amount) / Number(lying?.qty), 2);
  });

  it("B9.8a tell the first ten or twenty, and are exported as they are shown", async () => {
    const items = Array.from({ length: 25 }, (_, index) => `TOP-${String(index + 1).padStart(2, "0")}`);
    await newItems(app, ...items);
    for (const [index, itemNo] of items.entries()) {
      await move(app, { itemNo, qty: 100, daysAgo: 290 }, { itemNo, qty: -(index + 1), daysAgo: 280 });
    }
    const most = { ...between(290, 280), field: "rank", order: "asc" } as const;
    const sold = items.toReversed();
    for (const count of [10, 20]) {
      const top = await ranked(keeper, { ...most, rankEnd: count });
      expect(top.map(({ itemNo }) => itemNo)).toEqual(sold.slice(0, count));
      const request = page({ ...most, rankEnd: count });
      const { content } = await keeper.download("stockAnalysis", "exportRankedMaterials", request);
      const written = (await readSheet(content)).map((row) =>
        Object.values(row).find((value) => String(value).startsWith("TOP-")),
      );
      expect(written).toEqual(sold.slice(0, count));
    }
    expect(await ranked(keeper, most)).toHaveLength(25);
  });
});

describe("Exports", () => {
  it("B9.8b hold as many rows as a parameter of the tenant says, and more is refused in words", async () => {
    const request = page({ itemNoIndistinct: "TOP-", field: "itemNo", order: "asc" });
    const rowsOf = async () =>
      (await readSheet((await keeper.download("stockAnalysis", "exportDullStock", request)).content)).length;
    expect(await rowsOf()).toBe(25);
    await setParameter("EXPORT_ROWS", "24");
    const refusal = await keeper.refused("stockAnalysis", "exportDullStock", request as never);
    expect(refusal).toBe("exportTooLong");
    const { body } = await keeper.call("stockAnalysis", "exportDullStock", request as never);
    expect("errorMessage" in body && body.errorMessage).toMatch(/25 rows.* 24 .*EXPORT_ROWS/);
    // So is any export.
    expect(await keeper.refused("stock", "exportexcel", request as never)).toBe("exportTooLong");
    await setParameter("EXPORT_ROWS", "25");
    expect(await rowsOf()).toBe(25);
    await setParameter("EXPORT_ROWS", "0");
    expect(await rowsOf()).toBe(25);
    await unsetParameter("EXPORT_ROWS");
  });
});
