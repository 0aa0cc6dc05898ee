import type { Filter } from "@tandem/contract/core/entity";
import type { keptMovement, keptStock, replenishment } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { levelStatus } from "@tandem/contract/receiving/kept-stock/statuses";
import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
  other = await app.as("supplierB");
  await asOwner(
    app,
    `insert into warehouse (tenant_id, warehouse_no, warehouse_name, org_no, keeper_no) values (1, 'WK', 'Kept by B', 'O1', 'SB')`,
  );
});
afterAll(() => app.close());

const { in: comes, out: goes } = transactionType.code;
let documents = 0;

/** A movement of the ledger, so many days ago. */
interface Moved {
  readonly lotNo: string;
  readonly qty: number;
  readonly daysAgo: number;
  readonly ownerNo?: string | null;
  readonly warehouseNo?: string;
  readonly itemNo?: string;
}

/** Writes movements into the ledger as another system told them, below zero those that went out. */
async function move(...moved: readonly Moved[]): Promise<void> {
  for (const { lotNo, qty, daysAgo, ownerNo = "SA", warehouseNo = "W1", itemNo = "M2" } of moved) {
    documents += 1;
    const owner = ownerNo === null ? "null" : `'${ownerNo}'`;
    await asOwner(
      app,
      `insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, owner_no, stock_type, transaction_type, qty,
        document_kind, document_id, document_no, moved_at)
      values (1, 'O1', '${warehouseNo}', '${itemNo}', 'PCS', '${lotNo}', ${owner}, '10', '${qty > 0 ? comes : goes}', ${Math.abs(qty)}, 'stockTransfer',
        ${documents}, 'T-${documents}', '${day(-daysAgo)}T12:00:00Z')`,
    );
  }
}

const page = <C>(condition: C) => ({ current: 1, size: 50, condition });
const vmi = async (user: TestUser, condition: Filter<typeof keptStock>) =>
  (await user.ok("vmiStock", "getVmiPage", page(condition))).records;
const escrow = async (user: TestUser, condition: Filter<typeof keptStock>) =>
  (await user.ok("escrowStock", "getEscrowPage", page(condition))).records;
const proposals = async (user: TestUser, condition: Filter<typeof replenishment>) =>
  (await user.ok("vmiStock", "getReplenishmentPage", page(condition))).records;

type Figures = { beginQty: string; periodInQty: string; periodOutQty: string; endQty: string; inventoryQty: string };
const figures = ({ beginQty, periodInQty, periodOutQty, endQty, inventoryQty }: Figures) =>
  [beginQty, periodInQty, periodOutQty, endQty, inventoryQty].map(Number);

/** What the movements that a condition finds come to. */
async function sumOf(condition: Filter<typeof keptMovement>): Promise<number> {
  const { records } = await buyer.ok("vmiStock", "getMovementPage", { current: 1, size: 1000, condition });
  return records.reduce((sum, row) => sum + (row.transactionType === comes ? 1 : -1) * Number(row.changeQty), 0);
}

describe("Vendor-managed stock", () => {
  it("B2.17 B3.15 tells what came and went in a period, and the documents behind each figure", async () => {
    await move(
      ...[
        { lotNo: "PERIOD", qty: 100, daysAgo: 40 },
        { lotNo: "PERIOD", qty: -30, daysAgo: 20 },
        { lotNo: "PERIOD", qty: 5, daysAgo: 5 },
      ],
    );
    const period = { periodStart: day(-25), periodEnd: day(-10) };
    const [row] = await vmi(buyer, { lotNo: "PERIOD", ...period });
    expect(row && figures(row)).toEqual([100, 0, 30, 70, 75]);
    expect(row).toMatchObject({
      periodFrom: day(-25),
      period: day(-10),
      supplierNo: "SA",
      ownerNo: "SA",
      keeperNo: null,
    });
    const ofRow = { stockBalanceId: row?.id ?? "0" };
    const { records } = await buyer.ok("vmiStock", "getMovementPage", page({ ...ofRow, postDateStart: day(-25) }));
    expect(records.map((each) => [each.transactionType, each.changeQty, each.documentKind])).toEqual([
      [comes, "5", "stockTransfer"],
      [goes, "30", "stockTransfer"],
    ]);
    expect(await sumOf({ ...ofRow, postDateEnd: day(-26) })).toBe(100);
    expect(await sumOf({ ...ofRow, postDateEnd: day(-10) })).toBe(70);
    // Open at either end: until today, or since the first of the month of its last day.
    expect((await vmi(buyer, { lotNo: "PERIOD", periodStart: day(-6) })).map(figures)).toEqual([[70, 5, 0, 75, 75]]);
    const [ofMonth] = await vmi(buyer, { lotNo: "PERIOD" });
    expect(ofMonth).toMatchObject({ periodFrom: `${day(0).slice(0, 7)}-01`, period: day(0) });
    // What was there and went within the period is told, and no more once it is over.
    await move({ lotNo: "GONE", qty: 7, daysAgo: 30 }, { lotNo: "GONE", qty: -7, daysAgo: 15 });
    expect((await vmi(buyer, { lotNo: "GONE", ...period })).map(figures)).toEqual([[7, 0, 7, 0, 0]]);
    expect(await vmi(buyer, { lotNo: "GONE", periodStart: day(-3) })).toEqual([]);
  });

  it("is exported by exportWarehouseEnd with the figures of the list", async () => {
    await move({ lotNo: "EXPORTED", qty: 12, daysAgo: 30 }, { lotNo: "EXPORTED", qty: -2, daysAgo: 2 });
    const condition = { lotNo: "EXPORTED", periodStart: day(-10), periodEnd: day(-1) };
    const { content } = await buyer.download("vmiStock", "exportWarehouseEnd", page(condition));
    const [row = {}] = await readSheet(content);
    expect(Object.values(row).join(" ")).toContain("12");
    expect((await vmi(buyer, condition)).map(figures)).toEqual([[12, 0, 2, 10, 10]]);
  });

  it("holds for any movements and any period: begin + in − out = end, and what is left is the balance", async () => {
    const lots = Array.from({ length: 6 }, (_, index) => `ANY-${index}`);
    for (const lotNo of lots) {
      let lies = 0;
      for (let daysAgo = 60; daysAgo > 0; daysAgo -= 1 + Math.floor(Math.random() * 12)) {
        const qty = lies > 0 && Math.random() < 0.5 ? -Math.ceil(Math.random() * lies) : Math.ceil(Math.random() * 50);
        lies += qty;
        await move({ lotNo, qty, daysAgo });
      }
    }
    for (let round = 0; round < 12; round += 1) {
      const [from, until] = [Math.random() * 70, Math.random() * 70].map(Math.floor).sort((one, two) => two - one) as [
        number,
        number,
      ];
      const rows = await vmi(buyer, { lotNo: lots, periodStart: day(-from), periodEnd: day(-until) });
      for (const row of rows) {
        const [begin = 0, came = 0, went = 0, end, now] = figures(row);
        expect(begin + came - went, `${row.lotNo} ${from} ${until}`).toBe(end);
        expect(await sumOf({ stockBalanceId: row.id, postDateEnd: day(-until) })).toBe(end);
        expect(await sumOf({ stockBalanceId: row.id })).toBe(now);
      }
    }
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B1.5j is received with vendor-managed orders alone, and seen by its supplier and the buyer, and by no other supplier", async () => {
    const order = await buildAccepted(app, { quantities: ["40"], head: { orderType: "3" } });
    const notice = await buildShipped(app, order, ["40"]);
    await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, ["40"]));
    const received = { warehouseNo: "W1", itemNo: "M1" };
    const seen = await vmi(supplier, received);
    expect(seen.map((row) => [row.ownerNo, row.keeperNo])).toEqual(seen.map(() => ["SA", null]));
    expect(seen.length).toBeGreaterThan(0);
    const told = (rows: typeof seen) => rows.map(({ allowedActions: _own, ...row }) => row);
    expect(told(await vmi(buyer, received))).toEqual(told(seen));
    expect(await vmi(other, {})).toEqual([]);
    expect((await other.ok("vmiStock", "getMovementPage", page({}))).records).toEqual([]);
  });
});

describe("Stock in escrow", () => {
  it("B2.21 B3.15 is the buyer's with a supplier as keeper, who sees it and what moved it, and nobody else's", async () => {
    await move({ lotNo: "ESCROW", qty: 9, daysAgo: 3, ownerNo: null, warehouseNo: "WK" });
    // What is another supplier's is vendor-managed, whoever keeps it, and what is the keeper's own is neither.
    await move(
      { lotNo: "THIRD", qty: 4, daysAgo: 3, ownerNo: "SA", warehouseNo: "WK" },
      { lotNo: "OWN", qty: 2, daysAgo: 3, ownerNo: "SB", warehouseNo: "WK" },
    );
    const ofKeeper = { warehouseNo: "WK", periodStart: day(-10) };
    const told = (rows: Awaited<ReturnType<typeof escrow>>) =>
      rows.map((row) => [row.lotNo, row.supplierNo, row.keeperNo]);
    expect(told(await escrow(buyer, ofKeeper))).toEqual([["ESCROW", "SB", "SB"]]);
    expect(told(await escrow(other, ofKeeper))).toEqual([["ESCROW", "SB", "SB"]]);
    expect(await escrow(supplier, {})).toEqual([]);
    expect(told(await vmi(buyer, ofKeeper))).toEqual([["THIRD", "SA", "SB"]]);
    expect(told(await vmi(supplier, ofKeeper))).toEqual([["THIRD", "SA", null]]);
    expect(await vmi(other, ofKeeper)).toEqual([]);
    const moved = async (user: TestUser) => (await user.ok("escrowStock", "getMovementPage", page({}))).records;
    expect((await moved(other)).map((row) => [row.lotNo, row.changeQty])).toEqual([["ESCROW", "9"]]);
    expect(await moved(supplier)).toEqual([]);
    const { content } = await other.download("escrowStock", "exportexcel", page(ofKeeper));
    expect(await readSheet(content)).toHaveLength(1);
    const none = await supplier.download("escrowStock", "exportMovements", page({}));
    expect(await readSheet(none.content)).toEqual([]);
  });
});

describe("Levels of stock", () => {
  const where = { orgNo: "O1", warehouseNo: "W2", supplierNo: "SA", itemNo: "M3" };
  const level = (safeQty: string, maxQty: string | null) => ({ ...where, safeQty, maxQty, statusCode: "1" as const });

  it("mark what is too little, and propose whole packs up to the maximum and no less than is ever ordered", async () => {
    const { id, version } = await admin.ok("stockLevels", "addstocklevel", level("100", "180"));
    await admin.ok("materialSuppliers", "addbmitemmerchant", {
      ...{ itemNo: "M3", supplierNo: "SA", minOrderQty: "50", packMultiple: "12", statusCode: "1" as const },
    });
    const proposed = async () =>
      (await proposals(buyer, where)).map((row) => [row.usableQty, row.levelStatus, row.proposedQty]);
    const { below, within, above } = levelStatus.code;
    // Nothing lies there yet: 180 are 15 packs.
    expect(await proposed()).toEqual([["0", below, "180"]]);
    await move({ lotNo: "LEVEL", qty: 70, daysAgo: 1, warehouseNo: "W2", itemNo: "M3" });
    // 110 are missing: 9 packs are 108.
    expect(await proposed()).toEqual([["70", below, "108"]]);
    expect(await vmi(supplier, { lotNo: "LEVEL" })).toMatchObject([
      { safeQty: "100", maxQty: "180", usableQty: "70", levelStatus: below },
    ]);
    await admin.ok("stockLevels", "updatestocklevelbyid", { id, version, maxQty: "100" });
    // 30 are missing, but no fewer than 50 are ordered, which are 5 packs.
    expect(await proposed()).toEqual([["70", below, "60"]]);
    await move({ lotNo: "LEVEL", qty: 30, daysAgo: 1, warehouseNo: "W2", itemNo: "M3" });
    expect(await proposed()).toEqual([["100", within, "0"]]);
    await move({ lotNo: "LEVEL", qty: 1, daysAgo: 1, warehouseNo: "W2", itemNo: "M3" });
    expect(await proposed()).toEqual([["101", above, "0"]]);
    expect((await proposals(supplier, where)).length).toBe(1);
    expect(await proposals(other, {})).toEqual([]);
    expect((await vmi(buyer, { levelStatus: above })).map((row) => row.lotNo)).toEqual(["LEVEL"]);
  });

  it("count what is on its way to the warehouse, and what is counted in another unit", async () => {
    const boxes = { unitNo: "LBOX", unitName: "Box", statusCode: "1" as const };
    await admin.ok("units", "addbmunit", boxes);
    await admin.ok("unitConversions", "addbmunitconversion", {
      ...{ sourceQty: "1", sourceUnitNo: "LBOX", targetQty: "10", targetUnitNo: "PCS", statusCode: "1" as const },
    });
    const ofItem = { ...where, warehouseNo: "W1", itemNo: "M1" };
    await admin.ok("stockLevels", "addstocklevel", { ...ofItem, safeQty: "100000", maxQty: "100000", statusCode: "1" });
    const told = async () =>
      (await proposals(buyer, ofItem)).map((row) => [Number(row.usableQty), row.onWayQty, row.openQty]);
    const [before = [0, "0", "0"]] = await told();
    const head = { orderType: "3", warehouseNo: "W1" };
    const order = await buildAccepted(app, { quantities: ["40"], head });
    expect(await told()).toEqual([[before[0], before[1], String(Number(before[2]) + 40)]]);
    // What is ordered and on its way is proposed no more.
    const proposed = async () => Number((await proposals(buyer, ofItem))[0]?.proposedQty);
    const [{ usableQty, onWayQty, openQty } = { usableQty: "0", onWayQty: "0", openQty: "0" }] = await proposals(
      buyer,
      ofItem,
    );
    const missing = 100000 - Number(usableQty) - Number(onWayQty) - Number(openQty);
    expect(await proposed()).toBe(missing);
    await buildShipped(app, order, ["25"]);
    expect(await proposed()).toBe(missing);
    expect(await told()).toEqual([[before[0], String(Number(before[1]) + 25), String(Number(before[2]) + 15)]]);
    await asOwner(
      app,
      `insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, owner_no, stock_type, transaction_type, qty,
        document_kind, document_id, document_no) values (1, 'O1', 'W1', 'M1', 'LBOX', 'SA', '10', '1', 3, 'stockTransfer', 999999, 'T-BOX')`,
    );
    expect((await told())[0]?.[0]).toBe(Number(before[0]) + 30);
  });

  it("come and change by a workbook, none with a maximum below its safety quantity", async () => {
    const row = {
      orgNo: "O1",
      warehouseNo: "W2",
      supplierNo: "SB",
      itemNo: "M4",
      safeQty: "5",
      maxQty: "9",
      statusCode: "1",
    };
    const wrong = { ...row, itemNo: "M5", maxQty: "4" };
    const brought = await importSheetOf(buyer, "stockLevels", typedSheet([row, wrong]));
    expect(brought).toMatchObject({
      errors: [{ message: expect.stringContaining("must not be below the safety quantity, 5") }],
    });
    const { body } = await buyer.call("stockLevels", "addstocklevel", { ...wrong, statusCode: "1" });
    expect(body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "maxQty" }] });
    expect((await importSheetOf(buyer, "stockLevels", typedSheet([row]))).errors).toEqual([]);
    const { records } = await other.ok("stockLevels", "getstocklevellistbyparams", page({}));
    expect(records.map((each) => [each.itemNo, each.safeQty, each.maxQty])).toEqual([["M4", "5", "9"]]);
  });
});
