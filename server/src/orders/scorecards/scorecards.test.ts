import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { inspect } from "../../../testing/documents/acceptances.ts";
import { billOf, buildPooled } from "../../../testing/documents/bills.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildIssued, buildShipped, day, type OrderWish } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";
import { dayIn } from "../../core/day-in.ts";
import { monthAfter } from "../../platform/dashboard/months.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier, warehouse] = [await app.as("buyer"), await app.as("supplierA"), await app.as("warehouse")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

/** So many months ago, `2026-11`. */
const month = (ago: number) => monthAfter(day(0), -ago).slice(0, 7);

const cardsOf = async (user: TestUser, condition: Readonly<Record<string, unknown>>) =>
  (await user.ok("scorecards", "getScorecardPage", { current: 1, size: 100, condition })).records;

/** The scorecard of the first supplier and organisation in a month. */
async function cardOf(ago: number, user = buyer, condition: Readonly<Record<string, unknown>> = {}) {
  const of = { supplierNo: "SA", orgNo: "O1", month: month(ago), ...condition };
  const cards = await cardsOf(user, of);
  expect(cards.length).toBeLessThanOrEqual(1);
  return cards[0];
}

/** An accepted order that is due on a day, and its notice, which announces all of it. */
async function shipped(due: string, quantities: readonly string[], wish: OrderWish = {}) {
  const order = await buildAccepted(app, { quantities, ...wish, head: { expectArrivalDate: due, ...wish.head } });
  return { order, notice: await buildShipped(app, order, quantities, { expectedArrivalDate: due }) };
}
type Shipped = Awaited<ReturnType<typeof shipped>>;

/** What arrived of its lines on a day, in order, empty for none, as receipts. */
async function receive({ notice }: Shipped, receiptDate: string, quantities: readonly string[]) {
  const { receiptNo } = await warehouse.ok("receipts", "receive", receiptInput(notice, quantities, { receiptDate }));
  const request = { current: 1, size: 20, condition: { receiptNo, field: "itemNo", order: "asc" } } as const;
  const { records } = await warehouse.ok("receipts", "getReceiptPage", request);
  return records;
}

const seen = ({ id }: { readonly id: string }) => buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
const reason = "Wanted no more";

async function close(order: { readonly id: string }) {
  await buyer.ok("purchaseOrders", "closeLines", { ...named(await seen(order)), reason });
}

describe("The scorecard of a supplier", () => {
  it("counts lines that arrived by their promise of those that arrived in the month, without receipts that were canceled", async () => {
    const due = `${month(2)}-15`;
    const delivery = await shipped(due, ["10", "10", "10", "10"]);
    expect(await cardOf(3)).toBeUndefined();
    await receive(delivery, `${month(2)}-01`, ["10"]);
    await receive(delivery, due, ["", "10"]);
    const [late] = await receive(delivery, `${month(2)}-28`, ["", "", "10"]);
    await receive(delivery, `${month(1)}-01`, ["", "", "", "10"]);
    expect(await cardOf(2)).toMatchObject({ arrivedCount: 3, onTimeCount: 2, onTimeRate: "66.7" });
    expect(await cardOf(1)).toMatchObject({
      ...{ arrivedCount: 1, onTimeCount: 0, onTimeRate: "0", beforeOnTimeRate: "66.7" },
      ...{ dueCount: 0, inFullRate: null, inspectedCount: 0, rejectedPpm: null, answerRate: null, replyRate: null },
      ...{ billedCount: 0, disputeRate: null, beforeDisputeRate: null },
    });
    await warehouse.ok("receipts", "cancelReceipt", {
      ...named(late as NonNullable<typeof late>),
      reason: "Another order",
    });
    expect(await cardOf(2)).toMatchObject({ arrivedCount: 2, onTimeCount: 2, onTimeRate: "100" });
  });

  it("counts order lines that came in full by their day, without what was rejected or exchanged, and judges none that were closed by then", async () => {
    const due = `${month(4)}-15`;
    const delivery = await shipped(due, ["10", "10", "10", "10"]);
    const waiting = await buildAccepted(app, { quantities: ["10"], head: { expectArrivalDate: due } });
    const [first, , third] = await receive(delivery, due, ["10", "6", "10", "10"]);
    await receive(delivery, `${month(4)}-16`, ["", "4"]);
    const counts = async () => {
      const { dueCount, inFullCount } = (await cardOf(4)) ?? {};
      return [dueCount, inFullCount];
    };
    expect(await counts()).toEqual([5, 3]);
    expect(await cardOf(5)).toBeUndefined();
    await buildReturned(warehouse, first as NonNullable<typeof first>, "1", { returnType: "2" });
    expect(await counts()).toEqual([5, 3]);
    const { id, version } = await buildReturned(warehouse, first as NonNullable<typeof first>, "1");
    expect(await counts()).toEqual([5, 2]);
    await warehouse.ok("returnNotes", "withdraw", { id, version, reason });
    expect(await counts()).toEqual([5, 3]);
    const { records } = await warehouse.ok("acceptances", "getAcceptancePage", {
      ...{ current: 1, size: 1, condition: { receiptId: third?.id ?? "" } },
    });
    await warehouse.ok("acceptances", "batchCancel", { cancelList: records.map(named), reason: "To be looked at" });
    await inspect(warehouse, { id: third?.id ?? "" }, { acceptedQty: "9", rejectedQty: "1", rejectReason: "Bent" });
    expect(await counts()).toEqual([5, 2]);
    await close(waiting);
    expect(await counts()).toEqual([5, 2]);
    await asOwner(app, "update purchase_order_line set closed_on = $1 where purchase_order_id = $2", [due, waiting.id]);
    expect(await counts()).toEqual([4, 2]);
    const listed = { supplierNo: "SA", orgNo: "O1", dueDateStart: `${month(4)}-01`, dueDateEnd: `${month(4)}-28` };
    const lines = { current: 1, size: 1, condition: { ...listed, isInFull: ["0", "1"] } } as const;
    expect((await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", lines)).total).toBe(4);
  });

  it("counts agreed lines by their last promise, and none of orders that nobody agreed to, that were cancelled or whose day is not over", async () => {
    const due = `${month(6)}-30`.replace("-02-30", "-02-28");
    await buildIssued(app, { quantities: ["10"], head: { expectArrivalDate: due } });
    await buildAccepted(app, { quantities: ["10"], head: { expectArrivalDate: day(0) } });
    const cancelled = await seen(await buildAccepted(app, { quantities: ["10"], head: { expectArrivalDate: due } }));
    expect(await cardOf(6)).toMatchObject({ dueCount: 1, inFullCount: 0, inFullRate: "0" });
    await buyer.ok("purchaseOrders", "cancel", { ...named(cancelled), reason });
    expect(await cardOf(6)).toBeUndefined();
    expect((await cardOf(0))?.dueCount ?? 0).toBe(0);
  });

  it("weighs what was rejected by receipt, whatever it is counted in, and leaves out what nobody inspected", async () => {
    const on = `${month(8)}-10`;
    const delivery = await shipped(on, ["10", "1000", "8"]);
    const receipts = await receive(delivery, on, ["10", "1000", "8"]);
    expect(await cardOf(8)).toMatchObject({ inspectedCount: 0, rejectedCount: "0", rejectedPpm: null });
    const judge = async (place: number, found: Parameters<typeof inspect>[2]) => {
      const receiptId = receipts[place]?.id ?? "";
      const { records } = await warehouse.ok("acceptances", "getAcceptancePage", {
        ...{ current: 1, size: 1, condition: { receiptId, status: "1" } },
      });
      await warehouse.ok("acceptances", "batchCancel", { cancelList: records.map(named), reason: `Look at ${place}` });
      await warehouse.ok("acceptances", "inspect", { checkDate: on, lines: [{ receiptId, ...found }] });
    };
    await judge(0, { acceptedQty: "5", rejectedQty: "5", rejectReason: "Bent" });
    await judge(1, { acceptedQty: "1000" });
    expect(await cardOf(8)).toMatchObject({ inspectedCount: 2, rejectedCount: "0.5", rejectedPpm: 250_000 });
    await judge(2, { acceptedQty: "6", rejectedQty: "2", rejectReason: "Short" });
    expect(await cardOf(8)).toMatchObject({ inspectedCount: 3, rejectedCount: "0.75", rejectedPpm: 250_000 });
    const { records } = await warehouse.ok("rejections", "getRejectionPage", {
      ...{ current: 1, size: 1, condition: { receiptId: receipts[0]?.id ?? "" } },
    });
    await warehouse.ok("rejections", "cancelRejection", { ...named(records[0] as never), reason: "Not bent" });
    expect(await cardOf(8)).toMatchObject({ inspectedCount: 3, rejectedCount: "0.25", rejectedPpm: 83_333 });
  });

  it("B4.3g tells the rate of answers as the list of these does", async () => {
    await setOrderRule(app, "O1", { acceptanceDeadlineDays: 3 });
    const [answered] = await Promise.all([buildIssued(app), buildIssued(app)]);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(answered as PurchaseOrderDetail)] });
    await asOwner(app, "update supplier_answer set deadline = $1 where answered_on is null", [`${month(1)}-20`]);
    await setOrderRule(app, "O1", { acceptanceDeadlineDays: 0 });
    const condition = { supplierNo: "SA" };
    const { records } = await buyer.ok("supplierAnswers", "getAnswerRatePage", { current: 1, size: 9, condition });
    expect(records).toHaveLength(2);
    for (const { month: of, askedCount, inTimeCount, answerRate } of records) {
      const [card] = await cardsOf(buyer, { supplierNo: "SA", month: of });
      expect(card).toMatchObject({ askedCount, answeredCount: inTimeCount, answerRate });
    }
  });

  it("counts cells that were replied to before their day, by the first reply to what was released last", async () => {
    const cell = async (reply: boolean) => {
      const { id, version } = await addSchedule(buyer, { plannedDate: day(reply ? 1 : 2) });
      await buyer.ok("schedules", "release", { releaseList: [{ id, version }], belowPlanned: "1" });
      const released = await supplier.ok("schedules", "getScheduleById", { id });
      return reply ? supplier.ok("schedules", "reply", { ...named(released), replyQuantity: "90" }) : released;
    };
    const [replied, silent] = [await cell(true), await cell(false)];
    expect([replied.repliedOn, silent.repliedOn]).toEqual([day(0), null]);
    expect((await cardOf(0))?.scheduledCount ?? 0).toBe(0);
    const of = `${month(10)}-`;
    const move = ({ id }: { readonly id: string }, ...days: readonly (string | null)[]) =>
      asOwner(app, "update schedule set planned_date = $1, released_on = $2, replied_on = $3 where id = $4", [
        ...days,
        id,
      ]);
    await move(replied, `${of}10`, `${of}08`, `${of}09`);
    await move(silent, `${of}11`, `${of}08`, null);
    expect(await cardOf(10)).toMatchObject({ scheduledCount: 2, repliedCount: 1, replyRate: "50" });
    const changing = {
      ...named(await supplier.ok("schedules", "getScheduleById", { id: replied.id })),
      replyQuantity: "80",
    };
    await supplier.ok("schedules", "changeReply", changing);
    expect(await cardOf(10)).toMatchObject({ scheduledCount: 2, repliedCount: 1 });
    await asOwner(app, "update schedule set released_on = planned_date where id = $1", [silent.id]);
    expect(await cardOf(10)).toMatchObject({ scheduledCount: 1, repliedCount: 1, replyRate: "100" });
    await asOwner(app, "update schedule set replied_on = planned_date where id = $1", [replied.id]);
    expect(await cardOf(10)).toMatchObject({ scheduledCount: 1, repliedCount: 0, replyRate: "0" });
  });

  it("counts lines of the month's bills that are or were disputed, and none of void ones", async () => {
    const rows = await buildPooled(app, ["10", "20", "30"]);
    const bill = await billOf(buyer, rows);
    const counts = async () => {
      const { billedCount, disputedCount, disputeRate } = (await cardOf(0)) ?? {};
      return [billedCount, disputedCount, disputeRate];
    };
    expect(await counts()).toEqual([3, 0, "0"]);
    const disputing = { ...named(bill), lineId: bill.lines[0]?.id ?? "", disputeAmount: "5", reason };
    const disputed = await supplier.ok("bills", "dispute", disputing);
    expect(await counts()).toEqual([3, 1, "33.3"]);
    const settled = await supplier.ok("bills", "withdrawDispute", named(disputed));
    expect(await counts()).toEqual([3, 1, "33.3"]);
    const condition = { billNo: bill.billNo, wasDisputed: "1", billDateStart: bill.billDate } as const;
    const { records } = await buyer.ok("billables", "getBillablePage", { current: 1, size: 9, condition });
    expect(records.map(({ id, disputeReason }) => [id, disputeReason])).toEqual([[disputing.lineId, null]]);
    await buyer.ok("bills", "voidBill", { ...named(settled), reason });
    expect((await counts()).slice(0, 2)).not.toEqual([3, 1]);
    const again = await billOf(buyer, rows);
    expect(again.lines.map(({ wasDisputed }) => wasDisputed)).toEqual(["0", "0", "0"]);
    expect(await counts()).toEqual([3, 0, "0"]);
  });

  it("is told of twelve months, and to nobody who does not see its documents", async () => {
    const trend = (user: TestUser, orgNo?: string) =>
      user.ok("scorecards", "getScorecardTrend", { supplierNo: "SA", ...(orgNo ? { orgNo } : {}) });
    const told = await trend(supplier);
    expect(told).toEqual(await trend(buyer));
    expect([told.supplierName, told.months.map((each) => each.month)]).toEqual([
      ...["Alpha", Array.from({ length: 12 }, (_, index) => month(11 - index))],
    ]);
    const { inspectedCount, rejectedCount, arrivedCount } = (await cardOf(8)) ?? {};
    expect(told.months[3]).toMatchObject({ inspectedCount, rejectedCount, arrivedCount });
    expect(await cardOf(8, supplier)).toEqual(await cardOf(8));
    const other = await app.as("supplierB");
    expect(await cardsOf(other, { month: told.months.map((each) => each.month) })).toEqual([]);
    const ofOthers = await trend(other);
    expect([ofOthers.supplierName, ofOthers.months[3]?.arrivedCount]).toEqual([null, 0]);
    expect(await cardOf(8, await app.as("buyerOfTwo"))).toBeUndefined();
    expect((await trend(buyer, "O2")).months[3]).toMatchObject({ arrivedCount: 0, inspectedCount: 0 });
  });

  it("is reckoned for who is limited to warehouses or classes of what they see alone", async () => {
    const admin = await app.as("admin");
    await addClasses(admin);
    await addUser(admin, "ofSpareParts", { roleNo: ["buyer"], scopeWarehouseNo: ["W2"] });
    await addUser(admin, "ofSteel", { roleNo: ["buyer"], scopeOrgNo: ["O1"], scopeClassifyType: ["STEEL"] });
    const [ofSpareParts, ofSteel] = [await app.as("ofSpareParts"), await app.as("ofSteel")];
    await shipped(`${month(9)}-15`, ["10"], { head: { warehouseNo: "W1" } });
    expect(await cardOf(9)).toMatchObject({ dueCount: 1 });
    expect(await cardOf(9, ofSpareParts)).toBeUndefined();
    expect([(await cardOf(8))?.inspectedCount, (await cardOf(8, ofSpareParts))?.inspectedCount]).toEqual([3, 0]);
    expect([(await cardOf(0))?.billedCount, (await cardOf(0, ofSpareParts))?.billedCount ?? 0]).toEqual([3, 0]);
    expect(await cardsOf(ofSteel, { month: [month(8), month(0)] })).toEqual([]);
    const on = `${month(8)}-20`;
    await receive(await shipped(on, ["10"], { head: steel }), on, ["10"]);
    expect(await cardOf(8, ofSteel)).toMatchObject({ arrivedCount: 1, dueCount: 1, inFullCount: 1 });
    expect((await cardOf(8))?.arrivedCount).toBe(4);
  });

  it("goes by the days of the tenant, and tells of the last month that is over where nobody names one", async () => {
    const zones = ["Pacific/Kiritimati", "Pacific/Midway"];
    const zone = zones.find((each) => dayIn(each) !== day(0)) ?? "";
    const admin = await app.as("admin");
    const save = (paramValue: string | null) =>
      admin.ok("messageConfigs", "saveSysMessageSetting", { paramNo: "TIME_ZONE", paramValue });
    await save(zone);
    const added = await addSchedule(buyer, { plannedDate: day(9) });
    await buyer.ok("schedules", "release", { releaseList: [named(added)], belowPlanned: "1" });
    const released = await supplier.ok("schedules", "getScheduleById", { id: added.id });
    const { repliedOn } = await supplier.ok("schedules", "reply", named(released));
    await save(null);
    expect(repliedOn).toBe(dayIn(zone));
    const cards = await cardsOf(buyer, {});
    expect(new Set(cards.map((card) => card.month))).toEqual(new Set([month(1)]));
  });
});
