import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { addSchedule } from "../../testing/documents/schedules.ts";
import { day } from "../../testing/orders.ts";
import { asOwner } from "../../testing/owner.ts";
import { named } from "../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplier] = [await app.as("admin"), await app.as("buyer"), await app.as("supplierA")];
});
beforeEach(async () => {
  await asOwner(app, "delete from plan_display");
  await asOwner(app, "delete from schedule");
});
afterAll(() => app.close());

interface GivenRange {
  readonly lowerLimit?: number | null;
  readonly upperLimit?: number | null;
  readonly rangeTone?: string;
  readonly description?: string;
  readonly descriptionZhCn?: string;
}
let count = 0;
function inputOf(lines: readonly GivenRange[] | undefined, head: object = {}) {
  count += 1;
  const ranges = lines?.map((line) => ({ rangeTone: "refused", description: "Short", ...line }));
  const number = { planDisplayNo: `PD-${count}`, planDisplayName: "Planning", statusCode: "1" };
  return { ...number, ...head, ...(ranges ? { lines: ranges } : {}) } as never;
}
const add = (lines: readonly GivenRange[], head: object = {}) =>
  admin.ok("planDisplays", "addsrmplandisplay", inputOf(lines, head));
async function refusalOf(lines: readonly GivenRange[] | undefined, head: object = {}) {
  const { body } = await admin.call("planDisplays", "addsrmplandisplay", inputOf(lines, head));
  return "details" in body ? body.details?.map(({ path, message }) => `${path}: ${message}`) : body;
}

const asked = { planType: "1", start: day(0), end: day(60), current: 1 } as const;
/** What the board says of how a reply departs from what was released. */
async function shownOn(user: TestUser, orgNo = "O1") {
  const { rows } = await user.ok("scheduleBoard", "getScheduleBoard", { ...asked, orgNo });
  return rows.flatMap(({ cells }) => cells.map(({ deviation, range }) => [deviation, range?.tone, range?.words]));
}
async function replied(replyQuantity: string, released = "100") {
  const quantities = { expectScheduledQuantity: released, actualScheduledQuantity: released };
  const cell = await addSchedule(buyer, quantities);
  await buyer.ok("schedules", "release", { releaseList: [named(cell)] });
  const { id, version } = await supplier.ok("schedules", "getScheduleById", { id: cell.id });
  await supplier.ok("schedules", "reply", { id, version, replyQuantity });
}

describe("How plans are shown", () => {
  it("B5.8a B5.8c B5.8d keeps ranges that follow one another, one at the least, each with words", async () => {
    expect(await refusalOf([{ lowerLimit: 10, upperLimit: 5 }])).toEqual([
      "lines.0.upperLimit: The upper limit must not be below the lower one.",
    ]);
    const crossed = await refusalOf([{ upperLimit: 20 }, { lowerLimit: 0, upperLimit: 10 }]);
    expect(crossed).toEqual(["lines.0.upperLimit: The upper limit must not be above that of the next range, 10."]);
    expect(await refusalOf([{ upperLimit: 20 }, { lowerLimit: 10 }])).toEqual([
      "lines.1.lowerLimit: A range must begin where the one before ends, or behind it.",
    ]);
    expect(await refusalOf([])).toHaveLength(1);
    expect(await refusalOf(undefined)).toHaveLength(1);
    expect(await refusalOf([{ upperLimit: 0, description: "" }])).toEqual([
      expect.stringMatching(/^lines\.0\.description: /),
    ]);
    const kept = await add([{ upperLimit: -5 }, { lowerLimit: -5, upperLimit: -5 }, { lowerLimit: 0 }]);
    const { id, version } = kept;
    const update = (lines: readonly GivenRange[]) =>
      admin.call("planDisplays", "updatesrmplandisplaybyid", { id, version, lines } as never);
    expect((await update([])).body).toMatchObject({ details: [{ path: "lines" }] });
    const whole = await admin.ok("planDisplays", "getsrmplandisplaybyid", { id });
    expect(whole.lines.map(({ lowerLimit, upperLimit }) => [lowerLimit, upperLimit])).toEqual([
      [null, -5],
      [-5, -5],
      [0, null],
    ]);
  });

  it("B5.8b spans a day, a week and a month at the least, and shows as many as are said of an organisation, else of all", async () => {
    for (const field of ["dayPeriods", "weekPeriods", "monthPeriods"]) {
      expect(await refusalOf([{}], { [field]: 0 })).toEqual([
        `${field}: Plans show at least 1 day, 1 week and 1 month.`,
      ]);
    }
    const shown = (orgNo?: string, user = supplier) =>
      user.ok("scheduleBoard", "getShownPeriods", orgNo ? { orgNo } : {});
    expect(await shown()).toEqual({ 1: null, 2: null, 3: null });
    await add([{}], { dayPeriods: 1, weekPeriods: 1, monthPeriods: 1 });
    const own = await add([{}], { orgNo: "O1", dayPeriods: 21 });
    expect(await shown()).toEqual({ 1: 1, 2: 1, 3: 1 });
    expect(await shown("O1")).toEqual({ 1: 21, 2: null, 3: null });
    expect(await shown("O2", buyer)).toEqual({ 1: 1, 2: 1, 3: 1 });
    const { id, version } = own;
    await admin.ok("planDisplays", "updatesrmplandisplaybyid", { id, version, statusCode: "0" } as never);
    expect(await shown("O1")).toEqual({ 1: 1, 2: 1, 3: 1 });
  });

  it("B2.29p colours and words what departs on the board, for both sides and in the language of each; the usual ranges come back", async () => {
    await replied("80");
    await replied("95");
    await replied("100");
    await replied("110");
    const usual = [
      ["-20", "refused", "far below"],
      ["-5", "waiting", "below"],
      ["0", "done", "as released"],
      ["10", "waiting", "far above"],
    ];
    expect(await shownOn(buyer)).toEqual(usual);
    expect(await shownOn(supplier)).toEqual(usual);
    await add([{ upperLimit: -1, rangeTone: "moving", description: "Less" }]);
    const own = await add(
      [
        { upperLimit: -10, rangeTone: "refused", description: "Too little", descriptionZhCn: "太少" },
        { lowerLimit: -10, upperLimit: 0, rangeTone: "neutral", description: "Little" },
      ],
      { orgNo: "O1" },
    );
    expect(await shownOn(supplier)).toEqual([
      ["-20", "refused", "Too little"],
      ["-5", "neutral", "Little"],
      ["0", undefined, undefined],
      ["10", undefined, undefined],
    ]);
    expect((await shownOn(supplier.reading("zh-CN")))[0]).toEqual(["-20", "refused", "太少"]);
    const { id, version } = own;
    await admin.ok("planDisplays", "deletesrmplandisplaybyids", { delList: [{ id, version }] });
    expect((await shownOn(buyer)).map(([, tone]) => tone)).toEqual(["moving", "moving", undefined, undefined]);
    await asOwner(app, "delete from plan_display");
    expect(await shownOn(buyer)).toEqual(usual);
  });

  it("says once a bucket is over by how much what was delivered departs from what was released", async () => {
    await replied("100");
    await asOwner(app, "update schedule set planned_date = planned_date - 100");
    const past = { ...asked, start: day(-120), end: day(0) };
    const { rows } = await buyer.ok("scheduleBoard", "getScheduleBoard", past);
    expect(rows[0]?.cells[0]).toMatchObject({ deviation: "-100", range: { tone: "refused", words: "far below" } });
    await asOwner(
      app,
      "update schedule set planned_date = planned_date + 100, reply_quantity = null, reply_date = null",
    );
    expect(await shownOn(buyer)).toEqual([[null, undefined, undefined]]);
  });
});
