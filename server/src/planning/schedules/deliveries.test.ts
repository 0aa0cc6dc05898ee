import type { ScheduleDetail } from "@tandem/contract/planning/schedules/schedules";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
beforeEach(() => asOwner(app, "delete from schedule"));
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

let count = 0;
/** A cell that is released; no two say the same. */
async function releasedOn(plannedDate: string, quantity: string): Promise<ScheduleDetail> {
  count += 1;
  const remark = `Cell ${count}`;
  const wish = { plannedDate, expectScheduledQuantity: quantity, actualScheduledQuantity: quantity, remark };
  const added = await addSchedule(buyer, wish);
  await buyer.ok("schedules", "release", { releaseList: [named(added)] });
  return added;
}
const figuresOf = async (...cells: readonly ScheduleDetail[]) =>
  Promise.all(
    cells.map(async ({ id }) => {
      const now = await buyer.ok("schedules", "getScheduleById", { id });
      return [now.actualDeliveryQuantity, now.inTransitQuantity, now.actualReceiveQuantity, now.openQuantity];
    }),
  );

describe("What notices bring of schedules", () => {
  it("is taken of released cells, the oldest first, as they are sent, also to be approved, and given back by what is refused or voided", async () => {
    const [later, sooner] = [await releasedOn(day(9), "50"), await releasedOn(day(5), "30")];
    await addSchedule(buyer, { plannedDate: day(2), actualScheduledQuantity: "40" });
    const order = await buildAccepted(app, { quantities: ["500"] });
    const taken = [
      ["30", "30", "0", "0"],
      ["15", "15", "0", "35"],
    ];
    const free = [
      ["0", "0", "0", "30"],
      ["0", "0", "0", "50"],
    ];
    const refused = await buildNotice(app, order, ["45"]);
    expect(await figuresOf(sooner, later)).toEqual([
      ["0", "0", "0", "0"],
      ["0", "0", "0", "35"],
    ]);
    await buyer.ok("shippingNotices", "reject", { ...named(refused), reason: "Wrong day" });
    expect(await figuresOf(sooner, later)).toEqual(free);
    const waits = await buildNotice(app, order, ["45"]);
    const sent = await buyer.ok("shippingNotices", "approve", named(waits));
    expect(await figuresOf(sooner, later)).toEqual(taken);
    const { deliveries } = await supplier.ok("schedules", "getScheduleDeliveries", { id: later.id });
    expect(deliveries).toMatchObject([{ asnNo: sent.asnNo, quantity: "15", receivedQuantity: "0" }]);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(sent));
    expect(await figuresOf(sooner, later)).toEqual(free);
    // What is more than all that is asked for is of no cell.
    await buildShipped(app, order, ["100"]);
    expect(await figuresOf(sooner, later)).toEqual([
      ["30", "30", "0", "0"],
      ["50", "50", "0", "0"],
    ]);
  });

  it("follows what is received and ended, and what receipts that are canceled take back", async () => {
    const cells = [await releasedOn(day(5), "30"), await releasedOn(day(6), "30")];
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["500"] }), ["50"]);
    const warehouse = await app.as("warehouse");
    const { receiptNo } = await warehouse.ok("receipts", "receive", receiptInput(notice, ["40"]));
    const [receipt] = (
      await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition: { receiptNo } })
    ).records;
    expect(await figuresOf(...cells)).toEqual([
      ["30", "0", "30", "0"],
      ["20", "10", "10", "10"],
    ]);
    const now = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    await supplier.ok("shippingNotices", "end", named(now));
    expect(await figuresOf(...cells)).toEqual([
      ["30", "0", "30", "0"],
      ["10", "0", "10", "20"],
    ]);
    await supplier.ok("shippingNotices", "undo", { step: "end", undoList: [{ id: notice.id }] });
    const miscounted = { id: receipt?.id ?? "0", version: receipt?.version ?? 0, reason: "Miscounted" };
    await warehouse.ok("receipts", "cancelReceipt", miscounted);
    expect(await figuresOf(...cells)).toEqual([
      ["30", "30", "0", "0"],
      ["20", "20", "0", "10"],
    ]);
  });

  it("follows corrections of notices that are on their way", async () => {
    const cells = [await releasedOn(day(5), "30"), await releasedOn(day(6), "30")];
    const order = await buildAccepted(app, { quantities: ["500"] });
    const notice = await buildShipped(app, order, ["40"]);
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const correct = async (deliveryQty: string) => {
      const { id, version } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
      const lines = [{ purchaseOrderLineId: order.lines[0]?.id ?? "", deliveryQty }];
      const input = { ...(await noticeInput(app, order, [])), id, version, lines };
      await supplier.ok("shippingNotices", "correctShippingNotice", input as never);
    };
    await correct("55");
    expect((await figuresOf(...cells)).map(([delivered]) => delivered)).toEqual(["30", "25"]);
    await correct("10");
    expect((await figuresOf(...cells)).map(([delivered]) => delivered)).toEqual(["10", "0"]);
    await setDeliveryRule(app, "O1", {});
  });

  it("is never more than a cell asks for, whoever sends at once", async () => {
    const cell = await releasedOn(day(5), "60");
    const order = await buildAccepted(app, { quantities: ["500"] });
    const notices = await Promise.all(["40", "41", "42"].map((quantity) => buildNotice(app, order, [quantity])));
    await Promise.all(notices.map((notice) => buyer.ok("shippingNotices", "approve", named(notice))));
    expect(await figuresOf(cell)).toEqual([["60", "60", "0", "0"]]);
  });

  it("B3.8a stands before today as backlog where it did not come while its bucket lasted", async () => {
    const cell = await releasedOn(day(5), "60");
    await asOwner(app, "update schedule set planned_date = planned_date - 10");
    await buildShipped(app, await buildAccepted(app, { quantities: ["500"] }), ["45"]);
    const [now, theirs] = await Promise.all(
      [buyer, supplier].map((user) => user.ok("schedules", "getScheduleById", { id: cell.id })),
    );
    expect([now?.preDelivery, theirs?.preDelivery]).toEqual(["15", "15"]);
    const asked = { planType: "1" as const, start: day(0), end: day(30), current: 1 };
    await releasedOn(day(7), "20");
    const { rows } = await supplier.ok("scheduleBoard", "getScheduleBoard", asked);
    expect(rows).toMatchObject([{ itemNo: "M1", preDelivery: "15", released: "20", open: "20", planned: null }]);
  });
});
