import { differenceStatus } from "@tandem/contract/receiving/inventory-differences/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildKept, countOf } from "../../../testing/documents/inventory-differences.ts";
import { provideCell } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
  other = await app.as("supplierB");
  await asOwner(
    app,
    `insert into warehouse (tenant_id, warehouse_no, warehouse_name, org_no, keeper_no) values (1, 'WK', 'Kept by B', 'O1', 'SB');
     insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, stock_type, transaction_type, qty, document_kind,
       document_id, document_no) values (1, 'O1', 'WK', 'M2', 'PCS', 'ESCROW', '10', '1', 40, 'stockTransfer', 1, 'T-1')`,
  );
});
afterAll(() => app.close());

const { open, explained, disputed, adjusted, matched, withdrawn } = differenceStatus.code;
type Whole = Awaited<ReturnType<typeof countOf>>;

const shown = (user: TestUser, { id }: { readonly id: string }) =>
  user.ok("inventoryDifferences", "getDifferenceById", { id });
const named = ({ id, version }: Whole) => ({ id, version });
const agree = (user: TestUser, step: "adjust" | "adjustAsBuyer", whole: Whole) =>
  user.call("inventoryDifferences", step, { adjustList: [named(whole)] });
/** What lies in the place of a count, and how often counts moved it. */
async function book({ id }: { readonly id: string }) {
  const [row] = await asOwner<{ qty: string; moved: number }>(
    app,
    `select trim_scale(coalesce(b.qty, 0))::text as qty, (select count(*)::integer from stock_movement m
       where m.document_kind = 'inventoryDifference' and m.document_id = d.id) as moved
     from inventory_difference d left join stock_balance b on b.stock_key = d.stock_key and b.tenant_id = d.tenant_id where d.id = ${id}`,
  );
  return row;
}
/** Takes some of a place away, as whatever moves goods does. */
const take = ({ stockBalanceId }: Pick<Whole, "stockBalanceId">, qty: number) =>
  asOwner(
    app,
    `insert into stock_movement (tenant_id, org_no, warehouse_no, cell_no, item_no, unit_no, lot_no, owner_no, stock_type, transaction_type, qty,
       document_kind, document_id, document_no)
     select tenant_id, org_no, warehouse_no, cell_no, item_no, unit_no, lot_no, owner_no, stock_type, '2', ${qty}, 'stockTransfer', 999, 'T-999'
     from stock_balance where id = ${stockBalanceId}`,
  );

describe("Counting", () => {
  it("B2.18 makes a difference against the book of that moment, and a match where there is none", async () => {
    const kept = await buildKept(app, "50");
    const short = await countOf(buyer, kept, "47");
    expect(short).toMatchObject({
      ...{
        differenceStatus: open,
        countedBy: "1",
        bookQty: "50",
        countedQty: "47",
        differenceKind: "2",
        differenceQty: "3",
      },
      ...{ supplierNo: "SA", warehouseNo: "W1", currentQty: "50", adjustedAt: null },
    });
    expect((await countOf(buyer, kept, "50")).differenceStatus).toBe(matched);
    const lines = [kept, kept].map(({ id }) => ({ stockBalanceId: id, countedQty: "1" }));
    expect(await buyer.refused("inventoryDifferences", "saveCount", { countDate: day(0), lines })).toBe("countedTwice");
    expect(await book(short)).toEqual({ qty: "50", moved: 0 });
    // Who does not see the goods counts none of them.
    const foreign = { countDate: day(0), lines: [{ stockBalanceId: kept.id, countedQty: "1" }] };
    expect(await other.refused("inventoryDifferences", "saveCount", foreign)).toBe("notFound");
    expect(await other.refused("inventoryDifferences", "getDifferenceById", { id: short.id })).toBe("notFound");
    const listed = await other.ok("inventoryDifferences", "getDifferencePage", { current: 1, size: 50, condition: {} });
    expect(listed.records).toEqual([]);
  });

  it("comes by a workbook, in places that the book knows or does not, by either side", async () => {
    const { keptAs, supplierNo, warehouseNo, itemNo, lotNo, unitNo } = await buildKept(app, "20");
    const row = { keptAs, supplierNo, warehouseNo, itemNo, lotNo, unitNo, countDate: day(0) };
    const rows = [
      { ...row, countedQty: "19", remark: "Sheet" },
      // More was found in a lot of which the book knows nothing.
      { ...row, lotNo: `${lotNo}-NEW`, countedQty: "2", remark: "Sheet" },
      { ...row, supplierNo: "SB", warehouseNo: "W1", keptAs: "2", countedQty: "1", remark: "Sheet" },
    ];
    const brought = await importSheetOf(buyer, "inventoryDifferences", typedSheet(rows));
    expect(brought.errors).toMatchObject([{ message: expect.stringContaining("does not keep warehouse W1") }]);
    expect((await importSheetOf(buyer, "inventoryDifferences", typedSheet(rows.slice(0, 2)))).errors).toEqual([]);
    const condition = { remark: "Sheet", field: "id", order: "asc" as const };
    const { records } = await supplier.ok("inventoryDifferences", "getDifferencePage", {
      current: 1,
      size: 5,
      condition,
    });
    expect(records.map((each) => [each.bookQty, each.countedQty, each.differenceStatus])).toEqual([
      ["20", "19", open],
      ["0", "2", open],
    ]);
    const found = await shown(supplier, records[1] ?? { id: "0" });
    expect((await agree(supplier, "adjust", found)).body).toMatchObject({ data: { changed: 1 } });
    expect(await book(found)).toEqual({ qty: "2", moved: 1 });
  });

  it("by a workbook tells of what hardly can be meant, and of the row that counts the same place", async () => {
    const { keptAs, supplierNo, warehouseNo, itemNo, lotNo, unitNo } = await buildKept(app, "5");
    const row = { ...{ keptAs, supplierNo, warehouseNo, itemNo, lotNo, unitNo }, countDate: day(0) };
    const rows = [
      { ...row, countedQty: "4" },
      { ...row, countedQty: "3" },
    ];
    const twice = await importSheetOf(buyer, "inventoryDifferences", typedSheet(rows));
    expect(twice.errors).toEqual([{ row: 3, column: null, message: "Row 2 counts the same place. Enter it once." }]);
    const absurd = await importSheetOf(buyer, "inventoryDifferences", typedSheet([{ ...row, countedQty: "1000000" }]));
    expect(absurd).toMatchObject({
      ...{ errors: [], added: 1 },
      doubts: [{ column: "Counted", message: expect.stringContaining("much more than the 5 PCS of the book") }],
    });
    const usual = await buildKept(app, "5");
    const few = { ...row, lotNo: usual.lotNo, countedQty: "9" };
    expect((await importSheetOf(buyer, "inventoryDifferences", typedSheet([few]))).doubts).toEqual([]);
  });

  it("of escrow is found and waits for whoever sees escrow alone, on its page", async () => {
    await asOwner(
      app,
      `insert into role (tenant_id, role_no, role_name) values (1, 'escrow', 'Escrow');
       insert into role_menu (tenant_id, role_no, menu_no, flags) values (1, 'escrow', '2440', '{isSearch,isCheck}')`,
    );
    await addUser(await app.as("admin"), "escrowOnly", { roleNo: ["escrow"] });
    const [kept] = (await other.ok("escrowStock", "getEscrowPage", { current: 1, size: 1, condition: {} })).records;
    const ofEscrow = await countOf(other, kept ?? { id: "" }, "39");
    const ofVmi = await countOf(supplier, await buildKept(app, "5"), "4");
    const found = async (user: TestUser, { differenceNo: keyword }: Whole) =>
      (await user.ok("search", "search", { keyword })).records.map(({ kind }) => kind);
    const user = await app.as("escrowOnly");
    expect([await found(user, ofEscrow), await found(user, ofVmi)]).toEqual([["escrowDifference"], []]);
    expect([await found(buyer, ofEscrow), await found(buyer, ofVmi)]).toEqual([
      ["escrowDifference"],
      ["inventoryDifference"],
    ]);
    const { records } = await user.ok("dashboard", "getWaitingForMe", { today: day(0) });
    expect(records.map(({ name, count }) => [name, count])).toEqual([["escrowToAgreeAsBuyer", 1]]);
    await other.ok("inventoryDifferences", "withdraw", { ...named(ofEscrow), reason: "Shown" });
  });

  it("S7.16e B7.11d is exported by exportAbnormalDetail, of vendor-managed stock alone", async () => {
    const kept = await buildKept(app, "5");
    const { differenceNo } = await countOf(buyer, kept, "4");
    const request = { current: 1, size: 1, condition: { differenceNo } };
    const { content } = await buyer.download("vmiStock", "exportAbnormalDetail", request);
    expect((await readSheet(content)).length).toBe(1);
    const ofEscrow = await buyer.download("inventoryDifferences", "exportexcel", {
      ...request,
      condition: { differenceNo, keptAs: "2" },
    });
    expect(await readSheet(ofEscrow.content)).toEqual([]);
  });
});

describe("A difference", () => {
  it("B2.19 is explained and disputed by either side, and adjusted by the consent of the one that did not count", async () => {
    const counted = await countOf(buyer, await buildKept(app, "30"), "27");
    expect(counted.allowedActions).toMatchObject({
      adjust: "actionOfOtherSide",
      adjustAsBuyer: "differenceOfOwn",
      explain: null,
    });
    const reason = "Three were taken without a note";
    const told = await supplier.ok("inventoryDifferences", "explain", { ...named(counted), reason });
    expect(told).toMatchObject({ differenceStatus: explained, explainReason: reason });
    const doubted = await buyer.ok("inventoryDifferences", "dispute", { ...named(told), reason: "By whom?" });
    expect(doubted).toMatchObject({ differenceStatus: disputed, disputeReason: "By whom?" });
    // Whoever counted cannot agree, in whatever state.
    expect((await agree(buyer, "adjustAsBuyer", doubted)).body).toMatchObject({
      data: { changed: 0, results: [{ error: { errorCode: "differenceOfOwn" } }] },
    });
    expect((await agree(supplier, "adjust", doubted)).body).toMatchObject({ data: { changed: 1 } });
    const done = await shown(buyer, doubted);
    expect(done).toMatchObject({
      differenceStatus: adjusted,
      adjustedFromQty: "30",
      adjustedToQty: "27",
      currentQty: "27",
    });
    expect(done.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["count", "explain", "dispute", "adjust"]),
    );
    expect(await book(done)).toEqual({ qty: "27", moved: 1 });
    const request = { current: 1, size: 5, condition: { docNo: done.differenceNo } };
    const { records } = await supplier.ok("vmiStock", "getMovementPage", request);
    expect(records).toMatchObject([{ transactionType: "2", changeQty: "3", documentKind: "inventoryDifference" }]);
  });

  it("B2.20 of the buyer's goods is counted by their keeper and adjusted by the buyer, or the other way round", async () => {
    const request = { current: 1, size: 5, condition: { lotNo: "ESCROW" } };
    const [kept] = (await other.ok("escrowStock", "getEscrowPage", request)).records;
    if (!kept) throw new Error("Nothing is kept");
    const more = await countOf(other, kept, "42");
    expect(more).toMatchObject({ countedBy: "2", keptAs: "2", supplierNo: "SB", bookQty: "40" });
    expect((await agree(other, "adjust", more)).body).toMatchObject({ data: { changed: 0 } });
    expect((await agree(buyer, "adjustAsBuyer", more)).body).toMatchObject({ data: { changed: 1 } });
    const less = await countOf(buyer, kept, "41");
    expect((await agree(other, "adjust", less)).body).toMatchObject({ data: { changed: 1 } });
    expect(await book(less)).toEqual({ qty: "41", moved: 1 });
    expect(await supplier.refused("inventoryDifferences", "getDifferenceById", { id: less.id })).toBe("notFound");
  });

  it("is applied to what the book says then, not what was counted, and never takes off more than lies there", async () => {
    const kept = await buildKept(app, "30");
    const short = await countOf(buyer, kept, "25");
    await take(short, 12);
    expect(await shown(supplier, short)).toMatchObject({ bookQty: "30", currentQty: "18" });
    expect((await agree(supplier, "adjust", short)).body).toMatchObject({ data: { changed: 1 } });
    expect(await shown(supplier, short)).toMatchObject({ adjustedFromQty: "18", adjustedToQty: "13" });
    const shorter = await countOf(buyer, kept, "3");
    await take(short, 5);
    // 10 are missing by the count, and 8 lie there.
    expect((await agree(supplier, "adjust", shorter)).body).toMatchObject({
      data: { changed: 0, results: [{ error: { errorMessage: expect.stringContaining("8") } }] },
    });
    expect(await book(shorter)).toEqual({ qty: "8", moved: 0 });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is of a day on which goods lay there: not to come, and not before they came", async () => {
    const kept = await buildKept(app, "12");
    const on = (countDate: string) => ({ countDate, lines: [{ stockBalanceId: kept.id, countedQty: "12" }] });
    expect(await buyer.refused("inventoryDifferences", "saveCount", on(day(3)))).toBe("dayToCome");
    expect(await buyer.refused("inventoryDifferences", "saveCount", on(day(-9)))).toBe("countBeforeStock");
    const { keptAs, supplierNo, warehouseNo, itemNo, lotNo, unitNo } = kept;
    const row = { keptAs, supplierNo, warehouseNo, itemNo, lotNo, unitNo, countedQty: "12" };
    for (const [countDate, why] of [
      [day(3), day(3)],
      [day(-9), "began"],
    ] as const) {
      const brought = await importSheetOf(buyer, "inventoryDifferences", typedSheet([{ ...row, countDate }]));
      expect(brought.errors).toMatchObject([{ message: expect.stringContaining(why) }]);
    }
  });

  it("waits alone for the other side: whoever counts a place again is told of it, and nothing absurd is counted", async () => {
    const kept = await buildKept(app, "50");
    const lines = (countedQty: string) => [{ stockBalanceId: kept.id, countedQty }];
    const again = (user: TestUser, countedQty = "45") =>
      user.refused("inventoryDifferences", "saveCount", { countDate: day(0), lines: lines(countedQty) });
    const answers = await Promise.all(
      ["45", "45.0", "44"].map((countedQty) =>
        buyer.call("inventoryDifferences", "saveCount", { countDate: day(0), lines: lines(countedQty) }),
      ),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    expect(await again(supplier)).toBe("countOpen");
    expect(await again(await app.as("admin"), "1")).toBe("countOpen");
    expect(await again(buyer, "9999999999999")).toBe("invalidRequest");
  });

  it("moves stock once, sent twice or agreed to by several at once, and a withdrawn one never", async () => {
    const counted = await countOf(buyer, await buildKept(app, "30"), "29");
    const answers = await Promise.all(Array.from({ length: 8 }, () => agree(supplier, "adjust", counted)));
    const changed = answers.map(({ body }) => ("data" in body ? (body.data as { changed: number }).changed : 0));
    expect(changed.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await agree(supplier, "adjust", counted)).toMatchObject({
      body: expect.not.objectContaining({ data: { changed: 1 } }),
    });
    expect(await book(counted)).toEqual({ qty: "29", moved: 1 });

    const again = await countOf(supplier, { id: counted.stockBalanceId ?? "0" }, "28");
    const gone = await supplier.ok("inventoryDifferences", "withdraw", {
      ...named(again),
      reason: "Counted the wrong shelf",
    });
    expect(gone).toMatchObject({ differenceStatus: withdrawn, withdrawReason: "Counted the wrong shelf" });
    expect((await agree(buyer, "adjustAsBuyer", gone)).body).toMatchObject({
      data: { changed: 0, results: [{ error: { errorCode: "differenceWithdrawn" } }] },
    });
    // Withdrawn and agreed to at once: one of them happens.
    const race = await countOf(supplier, { id: counted.stockBalanceId ?? "0" }, "20");
    await Promise.all([
      agree(buyer, "adjustAsBuyer", race),
      supplier.call("inventoryDifferences", "withdraw", { ...named(race), reason: "No" }),
    ]);
    const ended = await shown(buyer, race);
    const moves = (await book(race))?.moved;
    expect([ended.differenceStatus, moves]).toBeOneOf([
      [adjusted, 1],
      [withdrawn, 0],
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is not offered to be agreed to where it would take what waits to be put away, and says why", async () => {
    const kept = await buildKept(app, "12");
    await provideCell(await app.as("admin"), "COUNTED");
    const short = await countOf(buyer, kept, "9");
    const shownNow = await shown(supplier, short);
    expect(shownNow).toMatchObject({ waitingQty: "12", allowedActions: { adjust: "transferWaiting" } });
    expect((await agree(supplier, "adjust", short)).body).toMatchObject({
      data: {
        changed: 0,
        results: [{ error: { errorCode: "transferWaiting", errorMessage: expect.stringContaining("M1") } }],
      },
    });
    const more = await countOf(buyer, await buildKept(app, "5"), "6");
    expect(await shown(supplier, more)).toMatchObject({ allowedActions: { adjust: null } });
  });
});
