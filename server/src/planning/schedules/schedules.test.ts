import { bucketOf } from "@tandem/contract/planning/buckets";
import type { ScheduleDetail, ScheduleInput } from "@tandem/contract/planning/schedules/schedules";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { addSchedule, scheduleOf } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
  [supplier, other] = [await app.as("supplierA"), await app.as("supplierB")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const get = ({ id }: { readonly id: string }, user = buyer): Promise<ScheduleDetail> =>
  user.ok("schedules", "getScheduleById", { id });
async function release(...cells: readonly ScheduleDetail[]): Promise<ScheduleDetail> {
  const { results } = await buyer.ok("schedules", "release", { releaseList: cells.map(named), belowPlanned: "1" });
  expect(results.flatMap(({ error }) => error ?? [])).toEqual([]);
  return get(cells[0] as ScheduleDetail);
}
const open = ({ allowedActions }: ScheduleDetail) =>
  Object.entries(allowedActions).flatMap(([step, why]) => (why === null ? [step] : []));
const change = (of: ScheduleDetail, wish: Partial<ScheduleInput>) => {
  const { orgNo, plantNo, itemNo, supplierNo, planType, plannedDate, timeFrom, timeTo, unloadingPoint } = of;
  const { demandDate, expectScheduledQuantity, actualScheduledQuantity, remark } = of;
  return {
    ...named(of),
    ...{ orgNo, plantNo, itemNo, supplierNo, planType, plannedDate, timeFrom, timeTo, unloadingPoint, demandDate },
    ...{ expectScheduledQuantity, actualScheduledQuantity, remark, ...wish },
  } as ScheduleInput & { id: string; version: number };
};

describe("A schedule", () => {
  it("B3.8a B3.8b says what is planned, scheduled, released and replied, by how much they differ, and who changed it last", async () => {
    const added = await addSchedule(buyer, { expectScheduledQuantity: "120", demandDate: day(300), remark: "Ramp-up" });
    expect(added).toMatchObject({
      ...{ scheduleNo: expect.stringMatching(/^DS-\d{4}-\d{6}$/), releaseStatus: "0", replyStatus: "0" },
      ...{ itemNo: "M1", supplierNo: "SA", supplierName: "Alpha", unitNo: "PCS", demandDate: day(300) },
      ...{ expectScheduledQuantity: "120", actualScheduledQuantity: "100", unscheduledQuantity: "20" },
      ...{ scheduleVersion: 0, isChanged: "1", dataSource: "1", updateName: "User buyer", commentNum: 0 },
    });
    const released = await release(added);
    expect(released).toMatchObject({
      ...{ releaseStatus: "1", scheduleVersion: 1, releasedQuantity: "100", previousQuantity: null, isChanged: "0" },
      ...{ releasedAt: expect.any(String), openQuantity: "100", preDelivery: "0", answerQuantity: "100" },
    });
    const said = { replyQuantity: "90", replyDate: day(301), replyRemark: "One truck" };
    const replied = await supplier.ok("schedules", "reply", { ...named(released), ...said });
    expect(replied).toMatchObject({
      ...{ ...said, replyStatus: "1", shortQuantity: "10", answerQuantity: "90", repliedAt: expect.any(String) },
      ...{ actualDeliveryQuantity: "0", actualReceiveQuantity: "0", inTransitQuantity: "0" },
    });
    expect((await get(added)).history.slice(0, 3).map(({ action, userName }) => [action, userName])).toEqual([
      ["add", "User buyer"],
      ["release", "User buyer"],
      ["reply", "User supplierA"],
    ]);
  });

  it("B4.5a B2.29q is released as versions, of which each says what changed, and shows suppliers nothing of what is not released", async () => {
    const added = await addSchedule(buyer, { expectScheduledQuantity: "777", actualScheduledQuantity: "555" });
    expect(open(added)).toEqual(["modify", "release", "remove"]);
    expect(await supplier.refused("schedules", "getScheduleById", { id: added.id })).toBe("notFound");
    const message = { entityName: "schedule" as const, recordId: added.id, content: "Is it right?", fileIds: [] };
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", message)).toBe("documentMessageTooEarly");
    const first = await buyer.ok("schedules", "saveSchedule", change(added, { actualScheduledQuantity: "100" }));
    const released = await release(first);
    expect(open(released)).toEqual(["modify", "warn"]);
    expect(await other.refused("schedules", "getScheduleById", { id: added.id })).toBe("notFound");
    const more = { actualScheduledQuantity: "160", remark: "Secret ramp", demandDate: day(200) };
    const changed = await buyer.ok("schedules", "saveSchedule", change(released, more));
    expect(changed).toMatchObject({ releasedQuantity: "100", isChanged: "1", releaseStatus: "1" });
    const theirs = await get(added, supplier);
    expect(theirs).toMatchObject({
      ...{ actualScheduledQuantity: "100", remark: null, demandDate: null, isChanged: "0", updateName: null },
      ...{ expectScheduledQuantity: null, unscheduledQuantity: null },
    });
    expect(theirs.history.map(({ action }) => action)).toEqual(["release"]);
    expect(JSON.stringify(theirs)).not.toMatch(/160|555|777|Secret/);
    const found = { current: 1, size: 10, condition: { id: added.id, actualScheduledQuantityStart: "150" } };
    expect((await supplier.ok("schedules", "getSchedulePage", found)).records).toEqual([]);
    const second = await release(changed);
    expect(second).toMatchObject({ scheduleVersion: 2, releasedQuantity: "160", previousQuantity: "100" });
    expect(second.history.at(-1)?.changes.map(({ field, old, new: now }) => [field, old, now])).toEqual([
      ["scheduleVersion", "1", "2"],
      ["actualScheduledQuantity", "100", "160"],
      ["demandDate", null, day(200)],
      ["remark", null, "Secret ramp"],
    ]);
    expect(await get(added, supplier)).toMatchObject({ actualScheduledQuantity: "160", previousQuantity: "100" });
    const { results } = await buyer.ok("schedules", "release", { releaseList: [named(second)] });
    expect(results[0]?.error?.errorCode).toBe("scheduleUnchanged");
  });

  it("B4.5b B4.5c B8.6a is replied to once per release, and again only after choosing to change the reply", async () => {
    const released = await release(await addSchedule(buyer));
    expect(open(await get(released, supplier))).toEqual(["reply", "ship"]);
    const replied = await supplier.ok("schedules", "reply", named(released));
    expect(replied).toMatchObject({ replyQuantity: "100", replyDate: released.plannedDate, shortQuantity: "0" });
    expect(open(replied)).toEqual(["changeReply", "ship"]);
    expect(await supplier.refused("schedules", "reply", named(replied))).toBe("scheduleReplied");
    const other = { ...named(replied), replyQuantity: "40", replyRemark: "Mould" };
    const changed = await supplier.ok("schedules", "changeReply", other);
    expect(changed).toMatchObject({ replyQuantity: "40", shortQuantity: "60" });
    const undone = await supplier.ok("schedules", "undo", { step: "changeReply", undoList: [{ id: changed.id }] });
    expect(undone.changed).toBe(1);
    const before = await get(changed);
    expect(before).toMatchObject({ replyQuantity: "100", replyRemark: null });
    const again = await buyer.ok("schedules", "saveSchedule", change(before, { actualScheduledQuantity: "130" }));
    expect(again).toMatchObject({ replyQuantity: "100", replyStatus: "1" });
    const second = await release(again);
    expect(second).toMatchObject({ replyStatus: "0", replyQuantity: null, scheduleVersion: 2 });
    expect(open(await get(second, supplier))).toEqual(["reply", "ship"]);
  });

  it("is replied to as it was released, whatever its planner changes meanwhile, and keeps of a reply what a change leaves out", async () => {
    const released = await release(await addSchedule(buyer));
    const seen = await get(released, supplier);
    const now = await get(released, buyer);
    await buyer.ok("schedules", "saveSchedule", change(now, { actualScheduledQuantity: "77" }));
    const reply = { ...named(seen), replyQuantity: "60", replyDate: day(20), replyRemark: "In part" };
    const replied = await supplier.ok("schedules", "reply", reply);
    expect(replied).toMatchObject({ actualScheduledQuantity: "100", replyQuantity: "60" });
    // What was replied already is another version to both.
    const again = { ...named(seen), replyQuantity: "50" };
    expect(await supplier.refused("schedules", "changeReply", again)).toBe("versionStale");
    const less = await supplier.ok("schedules", "changeReply", { ...named(replied), replyQuantity: "50" });
    expect(less).toMatchObject({ replyQuantity: "50", replyDate: day(20), replyRemark: "In part" });
    const whole = { ...named(less), replyQuantity: null, replyDate: null, replyRemark: null };
    expect(await supplier.ok("schedules", "changeReply", whole)).toMatchObject({
      ...{ replyQuantity: "100", replyDate: released.plannedDate, replyRemark: null },
    });
  });

  it("B4.5d B8.6b is released below what is planned of a material only where whoever releases it says so", async () => {
    const less = await addSchedule(buyer, { expectScheduledQuantity: "100", actualScheduledQuantity: "80" });
    const more = await addSchedule(buyer, { expectScheduledQuantity: "50", actualScheduledQuantity: "70" });
    const { body } = await buyer.call("schedules", "release", { releaseList: [named(less)] });
    expect(body).toMatchObject({
      errorCode: "scheduleBelowPlanned",
      errorMessage: expect.stringMatching(/M1.*80.*100/),
    });
    expect(await get(less)).toMatchObject({ releaseStatus: "0" });
    // Together as much is scheduled as is planned.
    const together = await buyer.ok("schedules", "release", { releaseList: [less, more].map(named) });
    expect(together.changed).toBe(2);
    const third = await addSchedule(buyer, { actualScheduledQuantity: "0" });
    expect(await release(third)).toMatchObject({ releasedQuantity: "0" });
  });

  it("B4.5e B2.29o is brought by workbooks, which leave the lock period alone and say so row by row", async () => {
    const line = { itemNo: "M4", supplierNo: "SA" };
    const policy = { policyNo: "LOCK", policyName: "Locked", statusCode: "1", lockDays: 3, lines: [line] };
    await admin.ok("executionPolicies", "addexecutionpolicy", policy as never);
    const known = await addSchedule(buyer, { itemNo: "M4", plannedDate: day(40) });
    const row = (plannedDate: string, actualScheduledQuantity: string, wish: object = {}) =>
      ({ ...scheduleOf({ itemNo: "M4", plannedDate, actualScheduledQuantity }), ...wish }) as never;
    const bring = (rows: readonly Record<string, string>[]) => importSheetOf(buyer, "schedules", typedSheet(rows));
    const outcome = await bring([row(day(40), "11"), row(day(4), "12")]);
    expect(outcome).toMatchObject({ added: 1, changed: 1 });
    expect(await get(known)).toMatchObject({
      actualScheduledQuantity: "11",
      dataSource: "1",
      lockDays: 3,
      isLocked: "0",
    });
    const locked = await bring([
      row(day(3), "1"),
      row(day(41), "2"),
      row(day(0), "3"),
      row(day(10), "4", { planType: "3" }),
    ]);
    const rows = locked.errors.map(({ row: at, message }) => [at, message]);
    expect(rows.slice(0, 2)).toEqual([
      [2, expect.stringContaining("lock period")],
      [4, expect.stringContaining("lock period")],
    ]);
    const { records } = await buyer.ok("schedules", "getSchedulePage", {
      ...{ current: 1, size: 10, condition: { itemNo: "M4", plannedDateEnd: day(3) } },
    });
    expect(records).toEqual([]);
    // The others came in; what is wrong holds them up.
    expect(locked).toMatchObject({ added: 1, refused: 3 });
    const wrong = await bring([row(day(2), "1"), row(day(42), "2"), row(day(43), "x")]);
    expect(wrong).toMatchObject({ added: 0, errors: [{ row: 2 }, { row: 4 }] });
    const twice = await bring([row(day(60), "1"), row(day(60), "2")]);
    expect(twice.errors).toMatchObject([{ row: 3 }]);
  });

  it("is changed within the lock period by hand alone, by who may do so, and with a reason", async () => {
    const policy = { policyNo: "LOCK5", policyName: "Locked", statusCode: "1", lockDays: 5, lines: [{ itemNo: "M5" }] };
    await admin.ok("executionPolicies", "addexecutionpolicy", policy as never);
    const within = scheduleOf({ itemNo: "M5", plannedDate: day(5) });
    expect(await buyer.refused("schedules", "saveSchedule", within)).toBe("scheduleLocked");
    const { body } = await admin.call("schedules", "saveSchedule", within);
    expect(body).toMatchObject({ errorCode: "scheduleLockReason", details: [{ path: "lockReason" }] });
    const added = await admin.ok("schedules", "saveLockedSchedule", { ...within, lockReason: "Line stop" });
    expect(added).toMatchObject({ isLocked: "1", lockDays: 5 });
    expect(added.history[0]?.reason).toBe("Line stop");
    const less = change(added, { actualScheduledQuantity: "60" });
    expect(await buyer.refused("schedules", "saveLockedSchedule", { ...less, lockReason: "Scrap" })).toBe(
      "permissionMissing",
    );
    expect(await buyer.refused("schedules", "saveSchedule", less)).toBe("scheduleLocked");
    const changed = await admin.ok("schedules", "saveLockedSchedule", { ...less, lockReason: "Scrap" });
    expect(changed.history.at(-1)).toMatchObject({ action: "modify", reason: "Scrap" });
    expect(await addSchedule(buyer, { itemNo: "M5", plannedDate: day(6) })).toMatchObject({ isLocked: "0" });
  });

  it("B5.9c B8.6c B8.6d B8.6e is released, replied to, warned of and deleted many at once, and never none", async () => {
    const cells = await Promise.all([1, 2, 3].map(() => addSchedule(buyer)));
    for (const [method, list] of [
      ["release", "releaseList"],
      ["sendWarning", "warnList"],
      ["deleteSchedule", "deleteList"],
    ] as const) {
      const { http } = await buyer.call("schedules", method, { [list]: [] } as never);
      expect(http, method).toBe(400);
    }
    expect((await supplier.call("schedules", "batchReply", { replyList: [] } as never)).http).toBe(400);
    await release(...cells);
    const [one, two, three] = (await Promise.all(cells.map((each) => get(each, supplier)))) as [
      ScheduleDetail,
      ScheduleDetail,
      ScheduleDetail,
    ];
    const replyList = [named(one), { ...named(two), replyQuantity: "30", replyRemark: "Half" }];
    expect((await supplier.ok("schedules", "batchReply", { replyList })).changed).toBe(2);
    expect(await get(two)).toMatchObject({ replyQuantity: "30", shortQuantity: "70", replyRemark: "Half" });
    const warnList = [named(await get(three))];
    expect((await buyer.ok("schedules", "sendWarning", { warnList })).changed).toBe(1);
    expect(await get(three, supplier)).toMatchObject({ warnedAt: expect.any(String) });
    const fresh = await addSchedule(buyer);
    const { changed, results } = await buyer.ok("schedules", "deleteSchedule", {
      deleteList: [fresh, await get(three)].map(named),
    });
    expect([changed, results[1]?.error?.errorCode]).toEqual([1, "scheduleReleased"]);
  });

  it("is of a day, a week or a month, and one of each plant, time and point; what is over is not released", async () => {
    for (const planType of ["1", "2", "3"] as const) {
      const made = await addSchedule(buyer, { planType, plannedDate: day(400) });
      expect(made.plannedDate, planType).toBe(bucketOf(planType, day(400)));
      const again = scheduleOf({ planType, plannedDate: made.plannedDate });
      expect(await admin.refused("schedules", "saveSchedule", again), planType).toBe("scheduleKnown");
    }
    const at = { plannedDate: day(401), timeFrom: "08:00", timeTo: "09:00" };
    await addSchedule(buyer, at);
    await addSchedule(buyer, { ...at, timeFrom: "08:30", unloadingPoint: "Gate 2" });
    const crossed = await buyer.call("schedules", "saveSchedule", scheduleOf({ ...at, timeTo: "08:00" }));
    expect(crossed.body).toMatchObject({ errorCode: "scheduleTimesCrossed", details: [{ path: "timeTo" }] });
    const same = scheduleOf({ plannedDate: day(500) });
    const answers = await Promise.all([buyer, admin].map((user) => user.call("schedules", "saveSchedule", same)));
    const codes = answers.map(({ body }) => ("errorCode" in body ? body.errorCode : "made"));
    expect(codes.toSorted()).toEqual(["made", "scheduleKnown"]);
    const past = await addSchedule(buyer, { plannedDate: day(-1), itemNo: "M3" });
    const { results } = await buyer.ok("schedules", "release", { releaseList: [named(past)] });
    expect(results[0]?.error?.errorCode).toBe("schedulePast");
    await asOwner(app, "update unit set decimal_places = 0 where unit_no = 'PCS'");
    const fine = await buyer.call("schedules", "saveSchedule", scheduleOf({ actualScheduledQuantity: "1.5" }));
    await asOwner(app, "update unit set decimal_places = null where unit_no = 'PCS'");
    expect(fine.body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "actualScheduledQuantity" }] });
  });

  it("is none of who is limited to classes", async () => {
    await addClasses(admin);
    await addUser(admin, "schedulerOfClass", { scopeClassifyType: [steel.classifyType] });
    const limited = await app.as("schedulerOfClass");
    expect(await limited.refused("schedules", "saveSchedule", scheduleOf())).toBe("scheduleOfNoClass");
  });
});
