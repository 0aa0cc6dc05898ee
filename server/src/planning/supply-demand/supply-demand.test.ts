import { sum } from "@tandem/contract/core/numbers";
import { bucketOf } from "@tandem/contract/planning/buckets";
import type { SupplyDemandSeries } from "@tandem/contract/planning/supply-demand/supply-demand";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { draftForecast } from "../../../testing/documents/forecasts.ts";
import { draftPlan } from "../../../testing/documents/procurement-plans.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { buildAccepted, buildNotice, buildShipped, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  [buyer, supplier, warehouse] = [await app.as("buyer"), await app.as("supplierA"), await app.as("warehouse")];
});
afterAll(() => app.close());

const month = "3";
/** A material of the test alone. */
async function addMaterial(itemNo: string): Promise<string> {
  const kinds = { serialControl: "0", firstInFirstOut: "0", statusCode: "1" } as const;
  await admin.ok("materials", "addbmitem", { itemNo, itemName: `Part ${itemNo}`, unitNo: "PCS", ...kinds });
  return itemNo;
}

const asked = (itemNo: string | string[], wish: object = {}) => ({
  ...({ orgNo: "O1", itemNo, planType: "1", periods: 14 } as const),
  ...wish,
});
async function balanceOf(itemNo: string, wish: object = {}, user = buyer): Promise<SupplyDemandSeries> {
  const { series } = await user.ok("supplyDemand", "getSupplyDemand", asked(itemNo, wish));
  const [only] = series;
  if (!only || series.length > 1) throw new Error(`${series.length} balances of ${itemNo}`);
  return only;
}
/** The periods in which something happens, by their first day. */
const happening = ({ periods }: SupplyDemandSeries) =>
  periods
    .filter((each) => [each.inTransit, each.scheduled, each.demand].some((quantity) => quantity !== "0"))
    .map(({ begins, inTransit, scheduled, demand, balance }) => [begins, inTransit, scheduled, demand, balance]);

const ship = async (itemNo: string, quantity: string, expectedArrivalDate = day(3)) =>
  buildShipped(app, await buildAccepted(app, { quantities: ["5000"], head: { itemNo } }), [quantity], {
    expectedArrivalDate,
  });
async function plan(bmItemNo: string, plannedDate: string, planNum: string, planType = "1") {
  const { id, version } = await draftPlan(buyer, { bmItemNo, plannedDate, planNum, planType } as never);
  await buyer.ok("procurementPlans", "publish", { publishList: [{ id, version }] });
}
async function foresee(bmItemNo: string, planTime: string, planNum: string, wish: object = {}) {
  const { id, version } = await draftForecast(buyer, { bmItemNo, planTime, planNum, ...wish });
  await buyer.ok("forecasts", "publish", { publishList: [{ id, version }] });
}
async function release(itemNo: string, plannedDate: string, quantity: string, wish: object = {}) {
  const quantities = { expectScheduledQuantity: quantity, actualScheduledQuantity: quantity };
  const cell = await addSchedule(buyer, { itemNo, plannedDate, ...quantities, ...wish });
  await buyer.ok("schedules", "release", { releaseList: [named(cell)] });
  return buyer.ok("schedules", "getScheduleById", { id: cell.id });
}
const partsOf = (itemNo: string, figure: "1" | "2" | "3" | "4", begins?: string, wish: object = {}) =>
  buyer.ok("supplyDemand", "getSupplyDemandParts", {
    ...({ orgNo: "O1", itemNo, unitNo: "PCS", planType: "1", figure } as const),
    ...(begins ? { begins } : {}),
    ...wish,
  });

describe("The balance of supply and demand", () => {
  it("B1.5g B2.29m reckons day by day what is there, what comes and what is needed, and marks what is missing", async () => {
    const item = await addMaterial("DSB-DAYS");
    const notice = await ship(item, "60");
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["40"]));
    await release(item, day(5), "30");
    await plan(item, day(1), "25");
    await plan(item, day(4), "60");
    const balance = await balanceOf(item);
    expect(balance).toMatchObject({ unitNo: "PCS", stock: "40", waiting: "0", shortFrom: day(4), shortage: "25" });
    expect(happening(balance)).toEqual([
      [day(1), "0", "0", "25", "15"],
      [day(3), "20", "0", "0", "35"],
      [day(4), "0", "0", "60", "-25"],
      [day(5), "0", "30", "0", "5"],
    ]);
    expect(balance.periods.map(({ state }) => state).join("")).toBe("00001000000000");
    expect(balance.periods.at(-1)?.balance).toBe("5");
  });

  it("counts what waits for inspection, and nothing that is blocked or rejected", async () => {
    const item = await addMaterial("DSB-STOCK");
    await asOwner(app, "update material set inspection_asked = '1' where item_no = $1", [item]);
    const notice = await ship(item, "60");
    const { receiptNo } = await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
    expect(await balanceOf(item)).toMatchObject({ stock: "60", waiting: "60" });
    const page = { current: 1, size: 1, condition: { receiptNo } };
    const [receipt] = (await warehouse.ok("receipts", "getReceiptPage", page)).records;
    if (!receipt) throw new Error("Nothing was received");
    const found = { acceptedQty: "50", rejectedQty: "10", rejectReason: "Scratched" };
    await warehouse.ok("acceptances", "inspect", { checkDate: day(0), lines: [{ receiptId: receipt.id, ...found }] });
    expect(await balanceOf(item)).toMatchObject({ stock: "50", waiting: "0" });
    const { parts, total } = await partsOf(item, "1");
    expect(total).toBe(parts.length);
    expect(sum(parts.map(({ quantity }) => quantity))).toBe("50");
    expect(parts).toMatchObject([{ source: "1", day: null, isWaiting: false }]);
  });

  it("counts once what notices take of schedules: on its way, then in stock, and scheduled again where they are void", async () => {
    const item = await addMaterial("DSB-ONCE");
    await release(item, day(5), "30");
    const later = await release(item, day(9), "50");
    const notice = await ship(item, "45");
    expect(happening(await balanceOf(item))).toEqual([
      [day(3), "45", "0", "0", "45"],
      [day(9), "0", "35", "0", "80"],
    ]);
    await supplier.ok("schedules", "reply", {
      ...{ id: later.id, version: (await buyer.ok("schedules", "getScheduleById", { id: later.id })).version },
      ...{ replyQuantity: "40", replyDate: day(8) },
    });
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["20"]));
    const partly = await balanceOf(item);
    expect(partly.stock).toBe("20");
    expect(happening(partly)).toEqual([
      [day(3), "25", "0", "0", "45"],
      [day(8), "0", "25", "0", "70"],
    ]);
    const other = await ship(item, "500", day(4));
    const both = await balanceOf(item);
    // More than schedules ask for comes, too; nothing of them is left.
    expect(happening(both)).toEqual([
      [day(3), "25", "0", "0", "45"],
      [day(4), "500", "0", "0", "545"],
    ]);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(other));
    expect(happening(await balanceOf(item))).toEqual(happening(partly));
  });

  it("counts as scheduled what notices announce of schedules that wait to be approved", async () => {
    const item = await addMaterial("DSB-WAITS");
    await release(item, day(5), "30");
    const order = await buildAccepted(app, { quantities: ["5000"], head: { itemNo: item } });
    const waits = await buildNotice(app, order, ["20"], { expectedArrivalDate: day(3) });
    expect(happening(await balanceOf(item))).toEqual([[day(5), "0", "30", "0", "30"]]);
    await buyer.ok("shippingNotices", "approve", named(waits));
    expect(happening(await balanceOf(item))).toEqual([
      [day(3), "20", "0", "0", "20"],
      [day(5), "0", "10", "0", "30"],
    ]);
  });

  it("needs what is planned, else what is forecast: of a forecast that plans speak of in part, what they leave", async () => {
    const item = await addMaterial("DSB-DEMAND");
    await foresee(item, day(2), "100");
    await foresee(item, day(2), "70", { supplierNo: "SB" });
    await plan(item, day(2), "80");
    await foresee(item, day(3), "50");
    await draftForecast(buyer, { bmItemNo: item, planTime: day(4), planNum: "9" });
    await draftPlan(buyer, { bmItemNo: item, plannedDate: day(5), planNum: "9" });
    expect(happening(await balanceOf(item))).toEqual([
      [day(2), "0", "0", "80", "-80"],
      [day(3), "0", "0", "50", "-130"],
    ]);
    // A month ahead, of which plans say one day.
    const begins = bucketOf(month, day(75));
    await foresee(item, begins, "1000", { planType: month });
    await plan(item, begins, "300");
    const months = await balanceOf(item, { planType: month, periods: 6 });
    const found = months.periods.find((each) => each.begins === begins);
    expect(found).toMatchObject({ demand: "1000", longerDemand: "0" });
    const { parts } = await partsOf(item, "4", begins, { planType: month });
    expect(parts.map(({ source, quantity }) => [source, quantity]).toSorted()).toEqual([
      ["4", "300"],
      ["5", "1000"],
      ["6", "-300"],
    ]);
  });

  it("B9.3a leaves a longer bucket on the day on which it begins, and says so; what is overdue comes today", async () => {
    const item = await addMaterial("DSB-BUCKETS");
    const monday = bucketOf("2", day(12));
    await plan(item, monday, "70", "2");
    await release(item, monday, "50", { planType: "2" });
    await release(item, day(4), "20");
    const late = await ship(item, "5", day(2));
    await asOwner(app, "update schedule set planned_date = planned_date - 20 where item_no = $1 and plan_type = '1'", [
      item,
    ]);
    await asOwner(app, "update shipping_notice set expected_arrival_date = $2 where id = $1", [late.id, day(-1)]);
    const days = await balanceOf(item);
    const first = days.periods[0];
    expect(first).toMatchObject({ begins: day(0), inTransit: "5", scheduled: "15", overdue: "20", balance: "20" });
    expect(days.periods.find(({ begins }) => begins === monday)).toMatchObject({
      ...{ scheduled: "50", demand: "70", longerSupply: "50", longerDemand: "70", balance: "0" },
    });
    const weeks = await balanceOf(item, { planType: "2", periods: 8 });
    expect(weeks.periods.find(({ begins }) => begins === monday)).toMatchObject({ demand: "70", longerDemand: "0" });
    const { parts } = await partsOf(item, "3", day(0));
    expect(parts).toMatchObject([{ source: "3", quantity: "15", isOverdue: true, isReleased: true, isReplied: false }]);
  });

  it("B5.10a B5.10b B9.3c asks for a material, and compares five at the most", async () => {
    const refusal = async (itemNo: string[] | undefined) =>
      (await buyer.call("supplyDemand", "getSupplyDemand", asked(itemNo as string[]))).body;
    const field = [{ path: "itemNo" }];
    expect(await refusal([])).toMatchObject({ errorCode: "supplyDemandNothingChosen", details: field });
    expect(await refusal(undefined)).toMatchObject({ errorCode: "supplyDemandNothingChosen" });
    const six = ["M1", "M2", "M3", "M4", "M5", "M6"];
    expect(await refusal(six)).toMatchObject({
      ...{ errorCode: "supplyDemandTooMany", details: field },
      errorMessage: "At most 5 materials can be compared, and 6 are chosen. Remove some.",
    });
    const exported = await buyer.call("supplyDemand", "exportexcel", asked(six));
    expect(exported.body).toMatchObject({ errorCode: "supplyDemandTooMany" });
    // The same one twice is one; they stand in the order in which they were chosen.
    const chosen = ["M5", "M2", "M3", "M1", "M4", "M2"];
    const { series } = await buyer.ok("supplyDemand", "getSupplyDemand", asked(chosen));
    expect([...new Set(series.map(({ itemNo }) => itemNo))]).toEqual(["M5", "M2", "M3", "M1", "M4"]);
    expect(await buyer.refused("supplyDemand", "getSupplyDemand", asked("M1", { planType: month, periods: 14 }))).toBe(
      "supplyDemandSpan",
    );
  });

  it("is of the buyer's side, and of what its reader sees alone", async () => {
    const item = await addMaterial("DSB-SCOPE");
    const notice = await ship(item, "30");
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["10"]));
    await plan(item, day(2), "5");
    expect(await supplier.refused("supplyDemand", "getSupplyDemand", asked(item))).toBe("permissionMissing");
    expect((await supplier.call("supplyDemand", "exportexcel", asked(item))).http).toBe(403);
    await addUser(admin, "dsb-elsewhere", { roleNo: ["buyer"], scopeOrgNo: ["O2"] });
    const elsewhere = await app.as("dsb-elsewhere");
    expect(await elsewhere.refused("supplyDemand", "getSupplyDemand", asked(item))).toBe("referenceUnknown");
    const theirs = await balanceOf(item, { orgNo: "O2" }, elsewhere);
    expect([theirs.stock, happening(theirs)]).toEqual(["0", []]);
    expect(await buyer.refused("supplyDemand", "getSupplyDemand", asked("NONE"))).toBe("referenceUnknown");
    const mine = await balanceOf(item);
    expect([mine.stock, happening(mine).length]).toEqual(["10", 2]);
  });

  it("opens each figure as the documents that it is made of, and comes as a workbook", async () => {
    const item = await addMaterial("DSB-PARTS");
    const notice = await ship(item, "30");
    await ship(item, "12");
    const transit = await partsOf(item, "2", day(3));
    expect(transit.total).toBe(2);
    expect(transit.parts).toMatchObject([
      { source: "2", id: notice.id, number: notice.asnNo, supplierNo: "SA", supplierName: "Alpha", quantity: "30" },
      { quantity: "12" },
    ]);
    expect((await balanceOf(item)).periods.find(({ begins }) => begins === day(3))?.inTransit).toBe("42");
    await plan(item, day(4), "50");
    const { content } = await buyer.download("supplyDemand", "exportexcel", {
      condition: asked(item, { periods: 31 }),
    });
    const rows = await readSheet(content);
    expect(rows).toHaveLength(31);
    expect(rows[4]).toMatchObject({
      ...{ "Material no.": item, Unit: "PCS", "Period from": day(4), "Opening balance": "42" },
      ...{ "In transit": "0", Demand: "50", "Projected balance": "-8", Coverage: "Short" },
    });
  });
});
