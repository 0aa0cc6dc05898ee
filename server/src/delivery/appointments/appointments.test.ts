import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addDock, book, noticeToW1, slotAt } from "../../../testing/appointments.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, day, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let warehouse: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, warehouse] = [await app.as("admin"), await app.as("warehouse")];
  [supplierA, supplierB] = [await app.as("supplierA"), await app.as("supplierB")];
  await addDock(admin, "D1");
});
afterAll(() => app.close());

const read = (user: TestUser, { id }: { readonly id: string }) => user.ok("appointments", "getAppointmentById", { id });
const noticeOf = (user: TestUser, id: string) => user.ok("shippingNotices", "getShippingNoticeById", { id });
const wantedBy = ({ id }: { readonly id: string }, slot = slotAt("D1", "08:00")) => ({ shippingNoticeId: id, ...slot });

/** The slots of a dock as somebody sees them, by when they begin. */
async function slots(user: TestUser, dockNo: string, wish: object = {}) {
  const asked = { warehouseNo: "W1", firstDay: day(3), days: 1, ...wish };
  const { slots: found } = await user.ok("appointments", "getSlots", asked);
  return new Map(found.filter((one) => one.dockNo === dockNo).map((one) => [one.startTimeStr, one]));
}

describe("An appointment", () => {
  it("holds a slot for a notice, is moved by either side, and begins and ends at the gate", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("D1", "08:00"));
    expect(booked).toMatchObject({
      ...{ status: "0", asnNo: notice.asnNo, supplierNo: "SA", dockName: "Dock D1", timeZone: "UTC" },
      ...{ startTimeStr: "08:00", dueTimeStr: "09:00", expectedArrivalDate: notice.expectedArrivalDate },
    });
    expect(booked.appointmentNo).toMatch(/^APT-\d{4}-\d{6}$/);
    expect(await supplierA.refused("appointments", "saveAppointment", wantedBy(notice, slotAt("D1", "11:00")))).toBe(
      "appointmentNoticeHeld",
    );
    const moved = await warehouse.ok("appointments", "saveAppointment", {
      ...named(booked),
      ...slotAt("D1", "09:00"),
      carNo: "VAN 7",
    });
    expect(moved).toMatchObject({ status: "0", startTimeStr: "09:00", carNo: "VAN 7" });
    const [, event] = (await read(supplierA, moved)).history;
    expect(event).toMatchObject({ action: "move", side: "buyer" });
    expect(event?.changes).toContainEqual({ line: null, field: "startTimeStr", old: "08:00", new: "09:00" });

    expect(await supplierA.refused("appointments", "checkIn", named(moved))).toBe("permissionMissing");
    const arrived = await warehouse.ok("appointments", "checkIn", { ...named(moved), carNo: "VAN 8" });
    expect(arrived).toMatchObject({ status: "1", carNo: "VAN 8", checkedInBy: "User warehouse" });
    expect((await noticeOf(supplierA, notice.id)).checkedInAt).not.toBeNull();
    for (const call of [
      supplierA.refused("appointments", "saveAppointment", { ...named(arrived), ...slotAt("D1", "10:00") }),
      warehouse.refused("appointments", "cancel", { ...named(arrived), reason: "No" }),
    ]) {
      expect(await call).toBe("appointmentBegun");
    }
    const finished = await warehouse.ok("appointments", "finish", named(arrived));
    expect(finished).toMatchObject({ status: "2", finishedAt: expect.any(String) });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is taken back: a check-in that was none, and a slot that is still free", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("D1", "12:00"));
    await warehouse.ok("appointments", "checkIn", { ...named(booked), carNo: "WRONG" });
    await warehouse.ok("appointments", "undo", { step: "checkIn", undoList: [{ id: booked.id }] });
    expect(await read(warehouse, booked)).toMatchObject({ status: "0", checkedInAt: null, carNo: null });
    expect((await noticeOf(warehouse, notice.id)).checkedInAt).toBeNull();

    const cancel = async () => {
      const now = await read(supplierA, booked);
      await supplierA.ok("appointments", "cancel", { ...named(now), reason: "The truck broke down" });
      return supplierA.ok("appointments", "undo", { step: "cancel", undoList: [{ id: booked.id }] });
    };
    expect(await cancel()).toMatchObject({ changed: 1 });
    expect(await read(supplierA, booked)).toMatchObject({ status: "0", cancelReason: null });
    const now = await read(supplierA, booked);
    await supplierA.ok("appointments", "cancel", { ...named(now), reason: "The truck broke down" });
    const other = await noticeToW1(app, { supplierNo: "SB" });
    await book(supplierB, other, slotAt("D1", "12:00"));
    const back = await supplierA.ok("appointments", "undo", { step: "cancel", undoList: [{ id: booked.id }] });
    expect(back.results).toMatchObject([{ error: { errorCode: "appointmentTaken" } }]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is made a year ahead at the most, and no slot is shown beyond", async () => {
    const notice = await noticeToW1(app);
    const far = { ...slotAt("D1", "08:00"), appointmentDate: "2099-06-01" };
    expect(await supplierA.refused("appointments", "saveAppointment", wantedBy(notice, far))).toBe("appointmentTooFar");
    const booked = await book(supplierA, notice, slotAt("D1", "17:00"));
    const moved = { ...named(booked), ...far };
    expect(await warehouse.refused("appointments", "saveAppointment", moved)).toBe("appointmentTooFar");
    await warehouse.ok("appointments", "cancel", { ...named(booked), reason: "Not needed" });
    expect((await slots(warehouse, "D1", { firstDay: day(360) })).size).toBeGreaterThan(0);
    expect((await slots(warehouse, "D1", { firstDay: day(368), days: 31 })).size).toBe(0);
  });

  it("is missed once its time has come, and moved then", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("D1", "13:00"));
    expect(await warehouse.refused("appointments", "miss", named(booked))).toBe("appointmentNotDue");
    await asOwner(app, "update appointment set appointment_date = current_date - 1 where id = $1", [booked.id]);
    const missed = await warehouse.ok("appointments", "miss", named(await read(warehouse, booked)));
    expect(missed).toMatchObject({ status: "3" });
    const again = await supplierA.ok("appointments", "saveAppointment", {
      ...named(missed),
      ...slotAt("D1", "14:00"),
    });
    expect(again).toMatchObject({ status: "0", startTimeStr: "14:00" });
  });

  it("follows its notice: voided, it frees the slot; received, the vehicle has come", async () => {
    const voided = await noticeToW1(app);
    const first = await book(supplierA, voided, slotAt("D1", "15:00"));
    await supplierA.ok("shippingNotices", "voidShippingNotice", named(await noticeOf(supplierA, voided.id)));
    expect(await read(supplierA, first)).toMatchObject({ status: "X" });
    expect((await read(supplierA, first)).history.at(-1)).toMatchObject({ action: "cancel", side: "supplier" });
    expect(await supplierA.refused("appointments", "saveAppointment", wantedBy(voided))).toBe(
      "appointmentNoticeClosed",
    );
    const { bookSlot, announceSerials } = (await noticeOf(supplierA, voided.id)).allowedActions;
    expect([bookSlot, announceSerials]).toEqual(["appointmentNoticeClosed", "noticeClosed"]);
    const lineOfVoided = { shippingNoticeLineId: voided.lines[0]?.id ?? "0", serialNos: "ONE" };
    expect(await supplierA.refused("serialNumbers", "announceSerials", lineOfVoided)).toBe("noticeClosed");

    const received = await noticeToW1(app);
    expect((await noticeOf(supplierA, received.id)).allowedActions).toMatchObject({
      ...{ bookSlot: null, announceSerials: null },
    });
    const second = await book(supplierA, received, slotAt("D1", "15:00"));
    await warehouse.ok("receipts", "receive", receiptInput(received, ["4"]));
    expect(await read(warehouse, second)).toMatchObject({ status: "1", checkedInAt: expect.any(String) });
    await warehouse.ok("receipts", "receive", receiptInput(received, ["6"]));
    expect(await read(warehouse, second)).toMatchObject({ status: "2", finishedAt: expect.any(String) });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is nobody else's: other suppliers, warehouses and organisations see and move none", async () => {
    const notice = await noticeToW1(app);
    const booked = await book(supplierA, notice, slotAt("D1", "16:00"));
    await addUser(admin, "keeperOfSpares", { roleNo: ["warehouse"], scopeWarehouseNo: ["W2"] });
    const strangers = [supplierB, await app.as("keeperOfSpares"), await app.as("buyerOfTwo")];
    for (const stranger of strangers) {
      expect(await stranger.refused("appointments", "getAppointmentById", { id: booked.id })).toBe("notFound");
      const page = await stranger.ok("appointments", "getAppointmentPage", {
        ...{ current: 1, size: 10 },
        condition: { appointmentNo: booked.appointmentNo },
      });
      expect(page.records).toEqual([]);
    }
    const elsewhere = { ...named(booked), ...slotAt("D1", "17:00") };
    expect(await supplierB.refused("appointments", "saveAppointment", elsewhere)).toBe("notFound");
    expect(await supplierB.refused("appointments", "saveAppointment", wantedBy(notice))).toBe("notFound");
    expect(await strangers[1]?.refused("appointments", "checkIn", named(booked))).toBe("notFound");
  });
});

describe("A slot", () => {
  it("is given once: of 64 who take the last one at the same moment, one gets it", async () => {
    await addDock(admin, "RUSH", { slotCapacity: 2 });
    const order = await buildAccepted(app, { quantities: ["64"], head: { warehouseNo: "W1" } });
    const input = await noticeInput(app, order, ["1"]);
    const notices = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        supplierA.ok("shippingNotices", "saveShippingNotice", { ...input, remarks: `Truck ${index}` }),
      ),
    );
    const [first, ...others] = notices;
    if (first) await book(supplierA, first, slotAt("RUSH", "08:00"));
    const answers = await Promise.all(
      others.map((notice) =>
        supplierA.call("appointments", "saveAppointment", wantedBy(notice, slotAt("RUSH", "08:00"))),
      ),
    );
    const outcomes = answers.map(({ body }) => ("data" in body ? "done" : body.errorCode));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["done", "appointmentTaken"]));
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is one of a notice: of 16 who take another each for it at the same moment, one gets it", async () => {
    await addDock(admin, "WIDE", { slotCapacity: 16 });
    const notice = await noticeToW1(app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, hour) =>
        supplierA.call(
          "appointments",
          "saveAppointment",
          wantedBy(notice, slotAt("WIDE", `${hour + 7}:00`.padStart(5, "0"))),
        ),
      ),
    );
    const outcomes = answers.map(({ body }) => ("data" in body ? "done" : body.errorCode)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 15 }, () => "appointmentNoticeHeld"), "done"]);
  });

  it("is of the hours, working days and blocked times of its dock, and suppliers learn only whether it is free", async () => {
    await addDock(admin, "HOURS", { startTimeStr: "07:30", dueTimeStr: "10:00", slotMinutes: 60, slotCapacity: 1 });
    await addDock(admin, "NIGHT", { startTimeStr: "22:00", dueTimeStr: "02:00", slotMinutes: 120 });
    await admin.ok("dockBlocks", "addbmdockblock", {
      ...{ warehouseNo: "W1", dockNo: "HOURS", blockDate: day(3), startTimeStr: "07:00", dueTimeStr: "08:00" },
      reason: "Repair",
    });
    const notice = await noticeToW1(app);
    await book(supplierA, notice, slotAt("HOURS", "08:30"));
    const own = await slots(warehouse, "HOURS");
    expect(
      [...own.values()].map(({ startTimeStr, state, taken, blockReason }) => [startTimeStr, state, taken, blockReason]),
    ).toEqual([
      ["07:30", "blocked", 0, "Repair"],
      ["08:30", "taken", 1, null],
    ]);
    expect([...(await slots(warehouse, "NIGHT")).keys()]).toEqual(["00:00", "22:00"]);
    const others = await noticeToW1(app, { supplierNo: "SB" });
    const seen = await slots(supplierB, "HOURS", { warehouseNo: undefined, shippingNoticeId: others.id });
    expect(
      [...seen.values()].map(({ state, taken, capacity, blockReason }) => [state, taken, capacity, blockReason]),
    ).toEqual([
      ["taken", null, null, null],
      ["taken", null, null, null],
    ]);
    const take = (time: string) =>
      supplierB.refused("appointments", "saveAppointment", wantedBy(others, slotAt("HOURS", time)));
    expect(await take("07:30")).toBe("appointmentBlocked");
    expect(await take("08:00")).toBe("appointmentNoSlot");
    expect(await take("08:30")).toBe("appointmentTaken");

    await admin.ok("workCalendars", "addbmworkcalendar", {
      ...{ calendarNo: "OFF", calendarName: "Closed", statusCode: "1" },
      ...{ monday: "N", tuesday: "N", wednesday: "N", thursday: "N", friday: "N", saturday: "N", sunday: "N" },
    });
    await admin.ok("calendarDays", "addbmcalendarday", { calendarNo: "OFF", calendarDate: day(5), isWorkday: "Y" });
    await asOwner(app, "update warehouse set calendar_no = 'OFF' where warehouse_no = 'W1' and tenant_id = 1");
    try {
      const { slots: found } = await warehouse.ok("appointments", "getSlots", {
        ...{ warehouseNo: "W1", firstDay: day(2), days: 7 },
      });
      expect([...new Set(found.map(({ appointmentDate }) => appointmentDate))]).toEqual([day(5)]);
    } finally {
      await asOwner(app, "update warehouse set calendar_no = null where warehouse_no = 'W1'");
    }
  });

  /** The next day of such a length, somewhere where clocks are changed at night: there the warehouse is from then on. */
  async function daySoonOf(length: string): Promise<string> {
    const [found] = await asOwner<{ day: string; zone: string }>(
      app,
      `select d::date::text as day, zone from unnest('{Europe/Berlin,America/New_York}'::text[]) zone,
         generate_series(current_date + 2, current_date + 360, interval '1 day') d
       where ((d + interval '1 day')::timestamp at time zone zone) - (d::timestamp at time zone zone) = '${length}'::interval
       order by d limit 1`,
    );
    if (!found) throw new Error(`No day has ${length}`);
    await asOwner(app, `update warehouse set time_zone = '${found.zone}' where warehouse_no = 'W1'`);
    return found.day;
  }

  it("is a time of its warehouse, where clocks are put forward and back too", async () => {
    await addDock(admin, "CLOCK", { slotMinutes: 60 });
    try {
      const inSpring = await daySoonOf("23 hours");
      const spring = await slots(warehouse, "CLOCK", { firstDay: inSpring });
      expect([spring.size, spring.has("02:00"), spring.has("03:00")]).toEqual([23, false, true]);
      expect((await slots(warehouse, "CLOCK", { firstDay: await daySoonOf("25 hours") })).size).toBe(24);
      const berlin = await asOwner<{ passed: string }>(
        app,
        "select app.moment_in('Europe/Berlin', '2027-07-01', '08:00')::text as passed",
      );
      expect(berlin[0]?.passed).toMatch(/^2027-07-01 06:00:00/);
    } finally {
      await asOwner(app, "update warehouse set time_zone = null where warehouse_no = 'W1'");
    }
  });
});
