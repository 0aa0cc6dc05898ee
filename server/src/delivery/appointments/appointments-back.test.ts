import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addDock, book, noticeToW1, slotAt } from "../../../testing/appointments.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplierA, supplierB] = [await app.as("warehouse"), await app.as("supplierA"), await app.as("supplierB")];
  await addDock(await app.as("admin"), "BACK");
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

type Named = { readonly id: string };
const read = (user: TestUser, { id }: Named) => user.ok("appointments", "getAppointmentById", { id });
const noticeOf = (user: TestUser, { id }: Named) => user.ok("shippingNotices", "getShippingNoticeById", { id });

async function voided(user: TestUser, notice: Named) {
  await user.ok("shippingNotices", "voidShippingNotice", named(await noticeOf(user, notice)));
}
async function undo(user: TestUser, ...notices: readonly Named[]) {
  const undoList = notices.map(({ id }) => ({ id }));
  const { results } = await user.ok("shippingNotices", "undo", { step: "void", undoList });
  return results.map(({ error }) => error?.errorCode ?? null);
}

describe("An appointment whose notice was voided", () => {
  it("holds its slot again where that is taken back, as long as it is free", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("BACK", "08:00"));
    await voided(supplierA, notice);
    expect(await read(supplierA, booked)).toMatchObject({ status: "X" });
    expect(await undo(supplierA, notice)).toEqual([null]);
    const back = await read(supplierA, booked);
    expect(back).toMatchObject({ status: "0", dockNo: "BACK", startTimeStr: "08:00" });
    expect(back.history.at(-1)).toMatchObject({
      action: "undo.cancel",
      fromState: "X",
      toState: "0",
      side: "supplier",
    });

    await voided(supplierA, notice);
    const other = await noticeToW1(app, { supplierNo: "SB" });
    await book(supplierB, other, slotAt("BACK", "08:00"));
    expect(await undo(supplierA, notice)).toEqual(["appointmentTaken"]);
    expect(await noticeOf(supplierA, notice)).toMatchObject({ checkStatus: "X" });
    expect(await read(supplierA, booked)).toMatchObject({ status: "X" });
  });

  it("is what it was, be its time over, and stays off where somebody had taken it off", async () => {
    const [missed, without] = [await noticeToW1(app), await noticeToW1(app)];
    const late = await book(supplierA, missed, slotAt("BACK", "09:00"));
    await asOwner(app, "update appointment set appointment_date = current_date - 1 where id = $1", [late.id]);
    await warehouse.ok("appointments", "miss", named(await read(warehouse, late)));
    const off = await book(supplierA, without, slotAt("BACK", "10:00"));
    await supplierA.ok("appointments", "cancel", { ...named(off), reason: "No truck" });
    for (const notice of [missed, without]) await voided(supplierA, notice);
    expect(await undo(supplierA, missed, without)).toEqual([null, null]);
    expect(await read(supplierA, late)).toMatchObject({ status: "3" });
    expect(await read(supplierA, off)).toMatchObject({ status: "X", cancelReason: "No truck" });
  });
});

describe("Appointments that held one slot after each other", () => {
  it("and are taken back together share it no more than it takes", async () => {
    const taken = async () => {
      const booked = await book(supplierA, await noticeToW1(app), slotAt("BACK", "16:00"));
      await supplierA.ok("appointments", "cancel", { ...named(booked), reason: "No truck" });
      return booked;
    };
    const undoList = [await taken(), await taken()].map(({ id }) => ({ id }));
    const { results } = await supplierA.ok("appointments", "undo", { step: "cancel", undoList });
    expect(results.map(({ error }) => error?.errorCode ?? null)).toEqual([null, "appointmentTaken"]);
  });
});

describe("An appointment whose notice was received", () => {
  const received = async (notice: ShippingNoticeDetail, quantity: string) => {
    const { receiptNo } = await warehouse.ok("receipts", "receive", receiptInput(notice, [quantity]));
    return async () => {
      const page = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition: { receiptNo } });
      const [receipt] = page.records;
      if (!receipt) throw new Error("Nothing was received");
      await warehouse.ok("receipts", "cancelReceipt", { ...named(receipt), reason: "The wrong notice" });
    };
  };

  it("waits for its vehicle again where that is canceled, step by step", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("BACK", "12:00"));
    const [first, second] = [await received(notice, "4"), await received(notice, "6")];
    expect(await read(warehouse, booked)).toMatchObject({ status: "2" });
    await second();
    expect(await read(warehouse, booked)).toMatchObject({ status: "1", finishedAt: null });
    await first();
    const waits = await read(warehouse, booked);
    expect(waits).toMatchObject({ status: "0", checkedInAt: null, finishedAt: null });
    expect(waits.history.map(({ action }) => action)).toEqual([
      ...["book", "checkIn", "finish", "undo.finish", "undo.checkIn"],
    ]);
    const whole = await received(notice, "10");
    await whole();
    const moved = { ...named(await read(supplierA, booked)), ...slotAt("BACK", "13:00") };
    const again = await supplierA.ok("appointments", "saveAppointment", moved);
    expect(await warehouse.ok("appointments", "checkIn", named(again))).toMatchObject({ status: "1" });
  });

  it("stays as whoever stood at the gate has left it", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("BACK", "14:00"));
    await warehouse.ok("appointments", "checkIn", named(booked));
    const cancel = await received(notice, "10");
    expect(await read(warehouse, booked)).toMatchObject({ status: "2" });
    await cancel();
    const here = await read(warehouse, booked);
    expect(here).toMatchObject({ status: "1", checkedInBy: "User warehouse", checkedInAt: expect.any(String) });
    await warehouse.ok("appointments", "finish", named(here));
    const cancelAgain = await received(notice, "10");
    await cancelAgain();
    expect(await read(warehouse, booked)).toMatchObject({ status: "2", finishedAt: expect.any(String) });
  });
});
