import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { abcClass, ageBucket, turnoverClass } from "@tandem/contract/receiving/stock-analysis/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildVmi } from "../../../testing/documents/vmi-consumptions.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
let keeper: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  keeper = await app.as("warehouse");
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

const { in: comes, out: goes } = transactionType.code;
let documents = 0;

interface Moved {
  readonly itemNo: string;
  /** Below zero what went out. */
  readonly qty: number;
  readonly daysAgo: number;
  readonly kind?: "inventoryDifference" | "stockTransfer" | "warehousing" | "receipt" | "returnNote";
  readonly ownerNo?: string;
  readonly warehouseNo?: string;
  readonly orgNo?: string;
}

/** Writes the movements of one document into the ledger. */
async function moveBy(...moved: readonly Moved[]): Promise<void> {
  documents += 1;
  for (const each of moved) {
    const {
      itemNo,
      qty,
      daysAgo,
      kind = "inventoryDifference",
      ownerNo = null,
      warehouseNo = "W1",
      orgNo = "O1",
    } = each;
    await asOwner(
      app,
      `insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, owner_no, stock_type, transaction_type, qty,
        document_kind, document_id, document_no, moved_at)
      values (1, $1, $2, $3, 'PCS', $4, '10', $5, $6, $7, $8, $9, $10)`,
      [
        ...[orgNo, warehouseNo, itemNo, ownerNo, qty > 0 ? comes : goes, Math.abs(qty), kind],
        ...[900_000 + documents, `T-${documents}`, `${day(-daysAgo)}T12:00:00Z`],
      ],
    );
  }
}

/** Writes movements, each by a document of its own, in the order in which they happened. */
async function move(...moved: readonly Moved[]): Promise<void> {
  for (const each of moved.toSorted((one, other) => other.daysAgo - one.daysAgo)) await moveBy(each);
}

/** Materials of which the world has nothing. */
async function newItems(...itemNos: readonly string[]): Promise<void> {
  for (const itemNo of itemNos) {
    await asOwner(
      app,
      "insert into material (tenant_id, item_no, item_name, unit_no) values (1, $1, 'Of ' || $1, 'PCS')",
      [itemNo],
    );
  }
}

const page = <C>(condition: C) => ({ current: 1, size: 200, condition });
const dull = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getDullStockPage", page(condition))).records;
const turnover = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getTurnoverPage", page(condition))).records;
const ranked = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getRankedMaterialPage", page({ field: "rank", order: "asc", ...condition })))
    .records;
const between = (from: number, until: number) => ({ periodStart: day(-from), periodEnd: day(-until) });

async function setParameter(paramNo: string, value: string): Promise<void> {
  await asOwner(app, "delete from sys_param where param_no = $1", [paramNo]);
  await asOwner(app, "insert into sys_param (tenant_id, param_no, param_name, param_value) values (1, $1, $1, $2)", [
    paramNo,
    value,
  ]);
}
const unsetParameter = (paramNo: string) => asOwner(app, "delete from sys_param where param_no = $1", [paramNo]);

describe("Dull stock", () => {
  const bounds = [0, 30, 31, 60, 61, 90, 91, 120, 121, 150, 151, 400];
  const itemOf = (days: number) => `DULL-${days}`;

  it("B9.8c stands in the buckets 0–30, 31–60, 61–90, 91–120, 121–150 and over 150 days since it last went out", async () => {
    await newItems(...bounds.map(itemOf));
    for (const days of bounds) {
      await move({ itemNo: itemOf(days), qty: 10, daysAgo: 500 }, { itemNo: itemOf(days), qty: -4, daysAgo: days });
    }
    const rows = await dull(keeper, { itemNo: bounds.map(itemOf), field: "ageDays", order: "asc" });
    const { upTo30, upTo60, upTo90, upTo120, upTo150, over150 } = ageBucket.code;
    const buckets = [upTo30, upTo60, upTo90, upTo120, upTo150, over150];
    expect(
      rows.map((row) => [row.ageDays, row.ageBucket, row.qty, row.lastMoved, row.lastMovedAt.slice(0, 10)]),
    ).toEqual(bounds.map((days, index) => [days, buckets[Math.floor(index / 2)], "6", goes, day(-days)]));
    // The list of a bucket holds what the bucket counts, whatever bucket the list is narrowed to.
    const of = { itemNo: bounds.map(itemOf) };
    expect(await dull(keeper, { ...of, ageBucket: upTo60 })).toHaveLength(2);
    const { buckets: sums } = await keeper.ok("stockAnalysis", "getDullStockBuckets", {
      condition: { ...of, ageBucket: upTo60 },
    });
    expect(sums).toEqual(buckets.map((code) => ({ ageBucket: code, entries: 2, materials: 2, amounts: [] })));
    const { content } = await keeper.download("stockAnalysis", "exportDullStock", page({ ...of, ageBucket: over150 }));
    expect(await readSheet(content)).toHaveLength(2);
  });

  it("counts from the day on which it came where it never went out, and no move within the warehouse as going out", async () => {
    await newItems("DULL-CAME", "DULL-PUT", "DULL-BACK", "DULL-SENT", "DULL-RETURN");
    await move({ itemNo: "DULL-CAME", qty: 7, daysAgo: 80 }, { itemNo: "DULL-CAME", qty: 2, daysAgo: 70 });
    await move({ itemNo: "DULL-PUT", qty: 7, daysAgo: 80 });
    const within = { itemNo: "DULL-PUT", daysAgo: 3 };
    await moveBy({ ...within, qty: -7, kind: "warehousing" }, { ...within, qty: 7, kind: "warehousing" });
    await moveBy({ ...within, qty: -5, kind: "stockTransfer" }, { ...within, qty: 5, kind: "stockTransfer" });
    // Taken to another warehouse and taken back, and taken there for good.
    await move({ itemNo: "DULL-BACK", qty: 7, daysAgo: 80 }, { itemNo: "DULL-SENT", qty: 7, daysAgo: 80 });
    const away = { daysAgo: 5, kind: "stockTransfer", warehouseNo: "W2" } as const;
    const from = { daysAgo: 5, kind: "stockTransfer" } as const;
    await moveBy(
      { itemNo: "DULL-BACK", qty: -3, ...from },
      { itemNo: "DULL-BACK", qty: 3, ...away },
      { itemNo: "DULL-BACK", qty: -3, ...away, daysAgo: 4 },
      { itemNo: "DULL-BACK", qty: 3, ...from, daysAgo: 4 },
    );
    await moveBy({ itemNo: "DULL-SENT", qty: -3, ...from }, { itemNo: "DULL-SENT", qty: 3, ...away });
    // What was sent back to its supplier went out; a receipt that was canceled since never brought anything.
    await move(
      { itemNo: "DULL-RETURN", qty: 9, daysAgo: 90 },
      { itemNo: "DULL-RETURN", qty: -1, daysAgo: 40, kind: "returnNote" },
    );
    await moveBy(
      { itemNo: "DULL-CAME", qty: 5, daysAgo: 20, kind: "receipt" },
      { itemNo: "DULL-CAME", qty: -5, daysAgo: 19, kind: "receipt" },
    );
    const told = async (itemNo: string) =>
      (await dull(admin, { itemNo, field: "warehouseNo", order: "asc" })).map((row) => [
        row.warehouseNo,
        row.qty,
        row.ageDays,
        row.lastMoved,
      ]);
    expect(await told("DULL-CAME")).toEqual([["W1", "9", 70, comes]]);
    expect(await told("DULL-PUT")).toEqual([["W1", "7", 80, comes]]);
    expect(await told("DULL-BACK")).toEqual([["W1", "7", 80, comes]]);
    expect(await told("DULL-SENT")).toEqual([
      ["W1", "4", 5, goes],
      ["W2", "3", 5, comes],
    ]);
    expect(await told("DULL-RETURN")).toEqual([["W1", "8", 40, goes]]);
  });

  it("values the company's own goods at the price without tax of the last receipt, and the goods of suppliers not at all", async () => {
    const price = "11.5";
    const order = await buildAccepted(app, { quantities: ["30"], head: { price } });
    const notice = await buildShipped(app, order, ["30"]);
    await keeper.ok("receipts", "receive", receiptInput(notice, ["30"]));
    const [line] = order.lines;
    await move({ itemNo: "M1", qty: 8, daysAgo: 1, ownerNo: "SB" });
    // What a supplier sent as its own says nothing of what the company paid.
    await buildVmi(app, "3", { lotNo: "NOT-BOUGHT", head: { price: "99" } });
    const rows = await dull(admin, { itemNo: "M1", warehouseNo: "W1", orgNo: "O1" });
    const own = rows.find(({ ownerNo }) => ownerNo === null);
    expect(rows.find(({ ownerNo }) => ownerNo === "SB")).toMatchObject({ qty: "8", amount: null, currency: null });
    const untaxed = Number(line?.untaxedPrice ?? Number(price) / 1.1);
    expect(own).toMatchObject({ currency: "USD" });
    expect(Number(own?.amount)).toBe(Number((Number(own?.qty) * untaxed).toFixed(2)));
    const { buckets } = await admin.ok("stockAnalysis", "getDullStockBuckets", {
      condition: { itemNo: "M1", warehouseNo: "W1", orgNo: "O1" },
    });
    expect(buckets[0]).toMatchObject({ entries: 2, materials: 1, amounts: [{ currency: "USD", amount: own?.amount }] });
  });
});

describe("Turnover", () => {
  it("B9.8d is the average stock of a period by what went out per day, in the classes 0–3, 4–7 and over 7 days", async () => {
    await newItems("TURN", "TURN-2", "TURN-3", "TURN-35", "TURN-7", "TURN-8", "TURN-0", "TURN-STILL", "TURN-GONE");
    await move(
      ...[
        { itemNo: "TURN", qty: 100, daysAgo: 40 },
        { itemNo: "TURN", qty: -40, daysAgo: 18 },
        { itemNo: "TURN", qty: 10, daysAgo: 15 },
        { itemNo: "TURN", qty: -20, daysAgo: 12 },
        { itemNo: "TURN", qty: -7, daysAgo: 2 },
      ],
    );
    // At the end of the days: 100, 100, 60, 60, 60, 70, 70, 70, 50, 50; 60 went out in 10 days.
    const [row] = await turnover(keeper, { itemNo: "TURN", ...between(20, 11) });
    expect(row).toMatchObject({
      ...{ beginQty: "100", periodInQty: "10", periodOutQty: "60", endQty: "50", averageQty: "69", daysLying: "11.5" },
      ...{ periodFrom: day(-20), period: day(-11), turnoverClass: turnoverClass.code.over7 },
    });
    // What came and went so many days later, all at once or in halves.
    const lay = async (itemNo: string, ...days: readonly number[]) =>
      move(
        { itemNo, qty: 12 * days.length, daysAgo: 20 },
        ...days.map((count) => ({ itemNo, qty: -12, daysAgo: 20 - count })),
      );
    await lay("TURN-0", 0);
    await lay("TURN-2", 1, 3);
    await lay("TURN-3", 3);
    await lay("TURN-35", 3, 4);
    await lay("TURN-7", 7);
    await lay("TURN-8", 7, 8);
    await move({ itemNo: "TURN-STILL", qty: 5, daysAgo: 60 });
    await move({ itemNo: "TURN-GONE", qty: 5, daysAgo: 60 }, { itemNo: "TURN-GONE", qty: -5, daysAgo: 50 });
    const items = ["TURN-0", "TURN-2", "TURN-3", "TURN-35", "TURN-7", "TURN-8", "TURN-STILL", "TURN-GONE"];
    const { upTo3, upTo7, over7, still } = turnoverClass.code;
    const rows = await turnover(keeper, { itemNo: items, field: "itemNo", order: "asc", ...between(20, 11) });
    expect(rows.map(({ itemNo, daysLying, turnoverClass: each }) => [itemNo, daysLying, each])).toEqual([
      ["TURN-0", "0", upTo3],
      ["TURN-2", "2", upTo3],
      ["TURN-3", "3", upTo3],
      ["TURN-35", "3.5", upTo7],
      ["TURN-7", "7", upTo7],
      ["TURN-8", "7.5", over7],
      ["TURN-STILL", null, still],
    ]);
    const counted = await keeper.ok("stockAnalysis", "getTurnoverPage", {
      ...page({ itemNo: items, ...between(20, 11) }),
      counts: [upTo3, upTo7, over7].map((code) => ({ turnoverClass: [code] })),
    });
    expect(counted.counts).toEqual([3, 2, 1]);
    const { content } = await keeper.download(
      "stockAnalysis",
      "exportTurnover",
      page({ itemNo: items, ...between(20, 11) }),
    );
    expect(await readSheet(content)).toHaveLength(7);
    // The last 30 days, unless others are said.
    const [usual] = await turnover(keeper, { itemNo: "TURN" });
    expect(usual).toMatchObject({ periodFrom: day(-29), period: day(0), periodOutQty: "67" });
    // No goods lie on days to come.
    const [further] = await turnover(keeper, { itemNo: "TURN", ...between(29, -30) });
    expect(further).toMatchObject({ daysLying: usual?.daysLying, averageQty: usual?.averageQty });
  });

  it("reckons day by day for any movements and any period", async () => {
    const items = Array.from({ length: 4 }, (_, index) => `ANY-${index}`);
    await newItems(...items);
    for (const itemNo of items) {
      const changes = new Map<number, number>();
      let lies = 0;
      for (let daysAgo = 50; daysAgo > 0; daysAgo -= 1 + Math.floor(Math.random() * 9)) {
        const qty = lies > 0 && Math.random() < 0.6 ? -Math.ceil(Math.random() * lies) : Math.ceil(Math.random() * 50);
        lies += qty;
        changes.set(daysAgo, qty);
        await move({ itemNo, qty, daysAgo });
      }
      const endOf = (daysAgo: number) => [...changes].reduce((sum, [at, qty]) => (at >= daysAgo ? sum + qty : sum), 0);
      const [from = 0, until = 0] = [Math.random() * 60, Math.random() * 40].map(Math.floor).toSorted((a, b) => b - a);
      const days = Array.from({ length: from - until + 1 }, (_, index) => from - index);
      const went = [...changes].reduce((sum, [at, qty]) => (at <= from && at >= until && qty < 0 ? sum - qty : sum), 0);
      const stock = days.reduce((sum, daysAgo) => sum + endOf(daysAgo), 0);
      const [row] = await turnover(keeper, { itemNo, ...between(from, until) });
      const moved = days.some((at) => changes.has(at)) || endOf(from + 1) > 0;
      expect(row !== undefined, `${itemNo} ${from} ${until}`).toBe(moved);
      if (!row) continue;
      expect([Number(row.beginQty), Number(row.endQty), Number(row.periodOutQty)]).toEqual([
        endOf(from + 1),
        endOf(until),
        went,
      ]);
      expect(Number(row.averageQty)).toBeCloseTo(stock / days.length, 1);
      if (went > 0) expect(Math.abs(Number(row.daysLying) - stock / went)).toBeLessThan(0.0501);
      else expect(row.daysLying).toBeNull();
    }
  });
});

describe("Ranked materials", () => {
  /** Of a time in which nothing else happened. */
  const period = between(320, 300);
  const quantities = { "ABC-1": 60, "ABC-2": 20, "ABC-3": 10, "ABC-4": 5, "ABC-5": 3, "ABC-6": 2 };
  const { a, b, c } = abcClass.code;

  it("B9.8e are of class A up to 80 % of the value that went out, of B up to 95 %, of C beyond, by quantity without prices", async () => {
    await newItems(...Object.keys(quantities));
    for (const [itemNo, qty] of Object.entries(quantities)) {
      await move({ itemNo, qty: qty * 2, daysAgo: 319 }, { itemNo, qty: -qty, daysAgo: 310 });
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
    await move({ itemNo: "M1", qty: 50, daysAgo: 319 }, { itemNo: "M1", qty: -4, daysAgo: 310 });
    const [priced] = await ranked(keeper, { itemNo: "M1", ...period });
    const [lying] = await dull(keeper, { itemNo: "M1", warehouseNo: "W1", orgNo: "O1" }).then((rows) =>
      rows.filter(({ ownerNo }) => ownerNo === null),
    );
    expect(priced).toMatchObject({ rank: 1, abcClass: a, currency: "USD", share: "100", unitNo: "PCS" });
    expect(Number(priced?.amount) / 4).toBeCloseTo(Number(lying?.amount) / Number(lying?.qty), 2);
  });

  it("B9.8a tell the first ten or twenty, and are exported as they are shown", async () => {
    const items = Array.from({ length: 25 }, (_, index) => `TOP-${String(index + 1).padStart(2, "0")}`);
    await newItems(...items);
    for (const [index, itemNo] of items.entries()) {
      await move({ itemNo, qty: 100, daysAgo: 290 }, { itemNo, qty: -(index + 1), daysAgo: 280 });
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

describe("Who analyses stock", () => {
  const calls = ["getDullStockPage", "getTurnoverPage", "getRankedMaterialPage"] as const;

  it("is the buyer's side by its right, each of what they see; no supplier, whatever its role says", async () => {
    await newItems("SCOPE");
    await move({ itemNo: "SCOPE", qty: 9, daysAgo: 9 }, { itemNo: "SCOPE", qty: -1, daysAgo: 5 });
    const stranger = await app.as("stranger");
    const ofTwo = await app.as("buyerOfTwo");
    const buyer = await app.as("buyer");
    await addUser(admin, "keeperOfSpares", { scopeWarehouseNo: ["W2"] });
    const ofSpares = await app.as("keeperOfSpares");
    await addUser(admin, "supplierWithRights", { supplierNo: "SA" });
    const withRights = await app.as("supplierWithRights");
    for (const call of calls) {
      const request = page({ itemNo: "SCOPE" });
      expect(await stranger.refused("stockAnalysis", call, request), call).toBe("permissionMissing");
      expect(await supplier.refused("stockAnalysis", call, request), call).toBe("permissionMissing");
      expect(await withRights.refused("stockAnalysis", call, request), call).toBe("actionOfOtherSide");
      for (const user of [ofTwo, ofSpares]) {
        expect((await user.ok("stockAnalysis", call, request)).records, call).toEqual([]);
      }
      expect((await buyer.ok("stockAnalysis", call, request)).records, call).toHaveLength(1);
    }
    const { buckets } = await ofSpares.ok("stockAnalysis", "getDullStockBuckets", { condition: { itemNo: "SCOPE" } });
    expect(buckets.every(({ entries }) => entries === 0)).toBe(true);
    expect(await withRights.refused("stockAnalysis", "getDullStockBuckets", { condition: {} })).toBe(
      "actionOfOtherSide",
    );
    const unknown = await fetch(`${app.url}/dapilc/restful/service/ilcwmsplus/IStockAnalysisService/getDullStockPage`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ condition: page({}) }),
    });
    expect(unknown.status).toBe(401);
  });
});
