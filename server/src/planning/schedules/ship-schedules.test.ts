import type { ScheduleDetail } from "@tandem/contract/planning/schedules/schedules";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  await setDeliveryRule(app, "O1", { approvalAsked: false });
});
beforeEach(() => asOwner(app, "delete from schedule"));
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

let count = 0;
/** A cell that is released; no two say the same. */
async function released(plannedDate: string, quantity: string, wish: object = {}): Promise<ScheduleDetail> {
  count += 1;
  const remark = `Cell ${count}`;
  const added = await addSchedule(buyer, { plannedDate, actualScheduledQuantity: quantity, remark, ...wish });
  const answer = await buyer.ok("schedules", "release", { releaseList: [named(added)], belowPlanned: "1" });
  expect(answer.results).toMatchObject([{ error: null }]);
  return added;
}
const match = (cells: readonly ScheduleDetail[], user = supplier) =>
  user.ok("shippingNotices", "matchSchedules", { scheduleIds: cells.map(({ id }) => id) });
const refused = (scheduleIds: string[], user = supplier) =>
  user.refused("shippingNotices", "matchSchedules", { scheduleIds });
const openOf = (...cells: readonly ScheduleDetail[]) =>
  Promise.all(cells.map(async ({ id }) => (await buyer.ok("schedules", "getScheduleById", { id })).openQuantity));

describe("A notice of cells of the delivery schedule", () => {
  it("begins with what is open of them, and takes of them before others", async () => {
    const [oldest, morning, noon] = [
      await released(day(4), "30"),
      await released(day(5), "20", { timeFrom: "08:00" }),
      await released(day(5), "50", { timeFrom: "12:00" }),
    ];
    const order = await buildAccepted(app, { quantities: ["500"] });
    const found = await match([noon, morning]);
    const [line] = order.lines;
    const of = (cell: ScheduleDetail, deliveryQty: string) => ({
      ...{ purchaseOrderLineId: line?.id, deliveryQty, scheduleId: cell.id },
    });
    expect(found).toMatchObject({
      ...{ outcome: "whole", orgNo: "O1", orderType: "1", expectedArrivalDate: day(5), problems: [] },
      scheduleNos: [morning.scheduleNo, noon.scheduleNo],
      lines: [of(morning, "20"), of(noon, "50")],
    });
    // More than is open of a cell goes to the oldest.
    const lines = [of(noon, "55")];
    const input = { ...(await noticeInput(app, order, [])), lines };
    const sent = await supplier.ok("shippingNotices", "saveShippingNotice", input as never);
    expect(sent.lines).toMatchObject([{ scheduleId: noon.id, scheduleNo: noon.scheduleNo }]);
    expect(await openOf(oldest, morning, noon)).toEqual(["25", "20", "0"]);
    // Corrected, it is for another.
    const corrected = { ...input, id: sent.id, version: sent.version, lines: [of(morning, "15")] };
    const now = await supplier.ok("shippingNotices", "correctShippingNotice", corrected as never);
    expect(now.lines).toMatchObject([{ scheduleNo: morning.scheduleNo }]);
    expect(await openOf(oldest, morning, noon)).toEqual(["30", "5", "50"]);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(now));
    expect(await openOf(oldest, morning, noon)).toEqual(["30", "20", "50"]);
  });

  it("says of which cells order lines have too little, and by how much", async () => {
    const cells = [await released(day(5), "30", { itemNo: "M2" }), await released(day(6), "40", { itemNo: "M2" })];
    expect(await match(cells)).toMatchObject({ outcome: "none", problems: [{ row: 0 }, { row: 1 }] });
    await buildAccepted(app, { quantities: ["1", "50"] });
    const found = await match(cells);
    expect(found).toMatchObject({ outcome: "partly", unmatchedCount: 1 });
    expect(found.lines.map(({ deliveryQty }) => deliveryQty)).toEqual(["30", "20"]);
    expect(found.problems).toMatchObject([{ row: 1, field: "quantity", missingQty: "20" }]);
  });

  it("is of released cells of one organisation alone, which are its supplier's own", async () => {
    const cell = await released(day(5), "30");
    const elsewhere = await released(day(5), "30", { orgNo: "O2" });
    const unreleased = await addSchedule(buyer, { plannedDate: day(7) });
    expect(await refused([unreleased.id])).toBe("notFound");
    expect(await refused([cell.id, elsewhere.id])).toBe("schedulesApart");
    expect(await refused([cell.id], await app.as("supplierB"))).toBe("notFound");
    expect(await refused([cell.id], buyer)).toBe("permissionMissing");
    const order = await buildAccepted(app, { quantities: ["500"] });
    const input = { ...(await noticeInput(app, order, ["30"])) };
    await supplier.ok("shippingNotices", "saveShippingNotice", input);
    expect(await refused([cell.id])).toBe("scheduleNothingMissing");
    const { allowedActions } = await supplier.ok("schedules", "getScheduleById", { id: cell.id });
    expect(allowedActions.ship).toBe("scheduleNothingMissing");
  });

  it("names no cell of another material or supplier", async () => {
    const other = await released(day(5), "30", { itemNo: "M2" });
    const order = await buildAccepted(app, { quantities: ["500"] });
    const [line] = order.lines;
    const send = async (scheduleId: string) => {
      const lines = [{ purchaseOrderLineId: line?.id, deliveryQty: "5", scheduleId }];
      const input = { ...(await noticeInput(app, order, [])), lines };
      return (await supplier.call("shippingNotices", "saveShippingNotice", input as never)).body;
    };
    expect(await send(other.id)).toMatchObject({
      errorCode: "noticeScheduleDiffers",
      details: [{ path: "lines.0.scheduleId" }],
    });
    const unreleased = await addSchedule(buyer, { plannedDate: day(8) });
    expect(await send(unreleased.id)).toMatchObject({ errorCode: "referenceUnknown" });
  });
});
