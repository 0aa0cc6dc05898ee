import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { ageBucket, turnoverClass } from "@tandem/contract/receiving/stock-analysis/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildVmi } from "../../../testing/documents/vmi-consumptions.ts";
import { between, bought, move, moveBy, newItems } from "../../../testing/moved-stock.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
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
const page = <C>(condition: C) => ({ current: 1, size: 200, condition });
const dull = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getDullStockPage", page(condition))).records;
const turnover = async (user: TestUser, condition: object) =>
  (await user.ok("stockAnalysis", "getTurnoverPage", page(condition))).records;

describe("Dull stock", () => {
  const bounds = [0, 30, 31, 60, 61, 90, 91, 120, 121, 150, 151, 400];
  const itemOf = (days: number) => `DULL-${days}`;

  it("B9.8c stands in the buckets 0–30, 31–60, 61–90, 91–120, 121–150 and over 150 days since it last went out", async () => {
    await newItems(app, ...bounds.map(itemOf));
    for (const days of bounds) {
      await move(
        app,
        { itemNo: itemOf(days), qty: 10, daysAgo: 500 },
        { itemNo: itemOf(days), qty: -4, daysAgo: days },
      );
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
    await newItems(app, "DULL-CAME", "DULL-PUT", "DULL-BACK", "DULL-SENT", "DULL-RETURN");
    await move(app, { itemNo: "DULL-CAME", qty: 7, daysAgo: 80 }, { itemNo: "DULL-CAME", qty: 2, daysAgo: 70 });
    await move(app, { itemNo: "DULL-PUT", qty: 7, daysAgo: 80 });
    const within = { itemNo: "DULL-PUT", daysAgo: 3 };
    await moveBy(app, { ...within, qty: -7, kind: "warehousing" }, { ...within, qty: 7, kind: "warehousing" });
    await moveBy(app, { ...within, qty: -5, kind: "stockTransfer" }, { ...within, qty: 5, kind: "stockTransfer" });
    // Taken to another warehouse and taken back, and taken there for good.
    await move(app, { itemNo: "DULL-BACK", qty: 7, daysAgo: 80 }, { itemNo: "DULL-SENT", qty: 7, daysAgo: 80 });
    const away = { daysAgo: 5, kind: "stockTransfer", warehouseNo: "W2" } as const;
    const from = { daysAgo: 5, kind: "stockTransfer" } as const;
    await moveBy(
      app,
      { itemNo: "DULL-BACK", qty: -3, ...from },
      { itemNo: "DULL-BACK", qty: 3, ...away },
      { itemNo: "DULL-BACK", qty: -3, ...away, daysAgo: 4 },
      { itemNo: "DULL-BACK", qty: 3, ...from, daysAgo: 4 },
    );
    await moveBy(app, { itemNo: "DULL-SENT", qty: -3, ...from }, { itemNo: "DULL-SENT", qty: 3, ...away });
    // What was sent back to its supplier went out; a receipt that was canceled since never brought anything.
    await move(
      app,
      { itemNo: "DULL-RETURN", qty: 9, daysAgo: 90 },
      { itemNo: "DULL-RETURN", qty: -1, daysAgo: 40, kind: "returnNote" },
    );
    await moveBy(
      app,
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
    const {
      lines: [line],
    } = await bought(app, "30", price);
    await move(app, { itemNo: "M1", qty: 8, daysAgo: 1, ownerNo: "SB" });
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
    await newItems(app, "TURN", "TURN-2", "TURN-3", "TURN-35", "TURN-7", "TURN-8", "TURN-0", "TURN-STILL", "TURN-GONE");
    await move(
      app,
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
        app,
        { itemNo, qty: 12 * days.length, daysAgo: 20 },
        ...days.map((count) => ({ itemNo, qty: -12, daysAgo: 20 - count })),
      );
    await lay("TURN-0", 0);
    await lay("TURN-2", 1, 3);
    await lay("TURN-3", 3);
    await lay("TURN-35", 3, 4);
    await lay("TURN-7", 7);
    await lay("TURN-8", 7, 8);
    await move(app, { itemNo: "TURN-STILL", qty: 5, daysAgo: 60 });
    await move(app, { itemNo: "TURN-GONE", qty: 5, daysAgo: 60 }, { itemNo: "TURN-GONE", qty: -5, daysAgo: 50 });
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
    await newItems(app, ...items);
    for (const itemNo of items) {
      const changes = new Map<number, number>();
      let lies = 0;
      for (let daysAgo = 50; daysAgo > 0; daysAgo -= 1 + Math.floor(Math.random() * 9)) {
        const qty = lies > 0 && Math.random() < 0.6 ? -Math.ceil(Math.random() * lies) : Math.ceil(Math.random() * 50);
        lies += qty;
        changes.set(daysAgo, qty);
        await move(app, { itemNo, qty, daysAgo });
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

describe("Who analyses stock", () => {
  const calls = ["getDullStockPage", "getTurnoverPage", "getRankedMaterialPage"] as const;

  it("is the buyer's side by its right, each of what they see; no supplier, whatever its role says", async () => {
    await newItems(app, "SCOPE");
    await move(app, { itemNo: "SCOPE", qty: 9, daysAgo: 9 }, { itemNo: "SCOPE", qty: -1, daysAgo: 5 });
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
