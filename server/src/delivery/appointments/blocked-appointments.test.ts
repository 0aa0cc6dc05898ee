import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addDock, book, noticeToW1, slotAt } from "../../../testing/appointments.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { untilTold } from "../../../testing/send-mails.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
  await admin.ok("messagePolicies", "addmessagepolicy", {
    ...({
      messagePolicyNo: "BLOCKED",
      messagePolicyName: "Blocked docks",
      messageEvent: "appointmentBlocked",
    } as const),
    ...({ atBell: "1", mailChoice: "0", toSupplierAddress: "0", statusCode: "1" } as const),
  });
});
afterAll(() => app.close());

/** Appointments of a dock of their own, at some times of a day. */
async function booked(dockNo: string, ...times: string[]) {
  await addDock(admin, dockNo);
  const made = [];
  for (const time of times) made.push(await book(supplier, await noticeToW1(app), slotAt(dockNo, time)));
  return made.map(({ appointmentNo }) => appointmentNo);
}

const blockOf = (dockNo: string, startTimeStr: string | null, dueTimeStr: string | null) => ({
  ...{ warehouseNo: "W1", dockNo, blockDate: day(3), startTimeStr, dueTimeStr },
});
const within = async (block: ReturnType<typeof blockOf>) =>
  (await admin.ok("appointments", "getBookedWithin", block)).appointments.map(({ appointmentNo }) => appointmentNo);

/** Of which of some appointments their supplier has heard that their dock is blocked, so often. */
async function told(numbers: readonly string[]) {
  await untilTold(app);
  const { records } = await supplier.ok("messages", "getCurrentUserMessageList", { size: 100 });
  return records
    .filter(({ topic }) => topic === "appointmentBlocked")
    .flatMap(({ recordNumbers }) => recordNumbers)
    .filter((number) => numbers.includes(number))
    .sort();
}

describe("A time that is taken off a dock", () => {
  it("is asked about with the appointments booked within it, and their supplier is told once it is saved", async () => {
    const numbers = await booked("OVER", "08:00", "09:00", "11:00");
    const [eight = "", nine = "", eleven = ""] = numbers;
    expect(await within(blockOf("OVER", "08:30", "10:00"))).toEqual([eight, nine]);
    expect(await within(blockOf("OVER", "10:00", "11:00"))).toEqual([]);
    expect(await within(blockOf("OVER", null, null))).toEqual(numbers);
    const block = { ...blockOf("OVER", "09:30", "10:00"), reason: "Repair" };
    const saved = await admin.ok("dockBlocks", "addbmdockblock", block);
    expect(await told(numbers)).toEqual([nine]);
    // Who has heard it is neither asked about nor told again.
    expect(await within(blockOf("OVER", "08:30", "10:00"))).toEqual([eight]);
    const longer = await admin.ok("dockBlocks", "updatebmdockblockbyid", { ...named(saved), startTimeStr: "08:30" });
    expect(await told(numbers)).toEqual([eight, nine]);
    await admin.ok("dockBlocks", "updatebmdockblockbyid", { ...named(longer), reason: "Long repair" });
    const imported = { ...blockOf("OVER", "11:30", "12:00"), reason: "Repair" };
    expect((await importSheetOf(admin, "dockBlocks", typedSheet([imported]))).errors).toEqual([]);
    expect(await told(numbers)).toEqual([eight, nine, eleven]);
    // They stay, and their supplier moves them.
    const { records } = await supplier.ok("appointments", "getAppointmentPage", {
      ...{ current: 1, size: 10, condition: { appointmentNo: eight } },
    });
    expect(records).toMatchObject([{ status: "0", allowedActions: { move: null } }]);
  });

  it("is nobody's but of who is booked and still to come", async () => {
    const [gone = "", other = ""] = await booked("GONE", "08:00", "09:00");
    const { records } = await admin.ok("appointments", "getAppointmentPage", {
      ...{ current: 1, size: 10, condition: { appointmentNo: gone } },
    });
    for (const one of records) await admin.ok("appointments", "cancel", { ...named(one), reason: "Not needed" });
    await admin.ok("dockBlocks", "addbmdockblock", {
      ...blockOf("GONE", null, null),
      blockDate: day(4),
      reason: "Repair",
    });
    expect(await within(blockOf("GONE", null, null))).toEqual([other]);
    expect(await told([gone, other])).toEqual([]);
  });

  it("is asked about, and told of, by who does not see all that is booked, and is not told whose it is", async () => {
    const numbers = await booked("UNSEEN", "08:00", "09:00");
    const ofBeta = await book(
      await app.as("supplierB"),
      await noticeToW1(app, { supplierNo: "SB" }),
      slotAt("UNSEEN", "10:00"),
    );
    const [eight = "", nine = ""] = numbers;
    await addUser(admin, "keeperOfBeta", { scopeSupplierNo: ["SB"] });
    await addUser(admin, "keeperOfSpares", { scopeWarehouseNo: ["W2"] });
    const keeper = await app.as("keeperOfBeta");
    const asked = await keeper.ok("appointments", "getBookedWithin", blockOf("UNSEEN", null, null));
    expect(asked).toMatchObject({ appointments: [{ appointmentNo: ofBeta.appointmentNo }], unseen: 2 });
    expect(JSON.stringify(asked)).not.toContain(eight);
    // Of places that are not the caller's nothing is said.
    const stranger = await app.as("keeperOfSpares");
    expect(await stranger.ok("appointments", "getBookedWithin", blockOf("UNSEEN", null, null))).toEqual({
      ...{ appointments: [], unseen: 0 },
    });
    const block = { ...blockOf("UNSEEN", "08:00", "09:00"), reason: "Repair" };
    await keeper.ok("dockBlocks", "addbmdockblock", block);
    expect(await told(numbers)).toEqual([eight]);
    const imported = { ...blockOf("UNSEEN", "09:00", "10:00"), reason: "Repair" };
    expect((await importSheetOf(keeper, "dockBlocks", typedSheet([imported]))).errors).toEqual([]);
    expect(await told(numbers)).toEqual([eight, nine]);
  });
});
