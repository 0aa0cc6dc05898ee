import type { BoardRow, TypedCell } from "@tandem/contract/planning/schedules/board";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
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

// Days of a year that is still to come, whose months begin where the test says.
const year = new Date().getUTCFullYear() + 1;
const on = (monthAndDay: string) => `${year}-${monthAndDay}`;
const board = (start: string, end: string, wish: object = {}, user = buyer) =>
  user.ok("scheduleBoard", "getScheduleBoard", { planType: "3", start, end, current: 1, ...wish });
const typed = (plannedDate: string, quantity: string, version: number | null = null, wish: object = {}): TypedCell => ({
  ...{ orgNo: "O1", plantNo: null, itemNo: "M1", supplierNo: "SA" },
  ...{ plannedDate, actualScheduledQuantity: quantity, version, ...wish },
});
const cellsOf = ({ rows }: { readonly rows: readonly BoardRow[] }) =>
  rows.flatMap(({ cells }) => cells.map(({ begins, scheduled, count }) => [begins, scheduled, count]));

describe("The board of schedules", () => {
  it("B2.15 B2.29h sums up the buckets that begin in a month, and has one cell where one alone says it", async () => {
    await addSchedule(buyer, { planType: "1", plannedDate: on("03-02"), actualScheduledQuantity: "10" });
    await addSchedule(buyer, { planType: "2", plannedDate: on("03-10"), actualScheduledQuantity: "20" });
    await addSchedule(buyer, { planType: "3", plannedDate: on("03-01"), actualScheduledQuantity: "300" });
    await addSchedule(buyer, { planType: "3", plannedDate: on("04-01"), actualScheduledQuantity: "400" });
    const months = await board(on("03-01"), on("04-30"));
    expect(cellsOf(months)).toEqual([
      [on("03-01"), "330", 3],
      [on("04-01"), "400", 1],
    ]);
    expect(months.rows[0]).toMatchObject({ itemNo: "M1", supplierName: "Alpha", scheduled: "730", planned: "400" });
    const ids = months.rows[0]?.cells.map(({ id }) => id);
    expect(ids).toEqual([null, expect.any(String)]);
    const days = await board(on("03-01"), on("04-30"), { planType: "1" });
    expect(cellsOf(days)).toEqual([[on("03-02"), "10", 1]]);
  });

  it("B5.9a B9.3b spans a year at the most", async () => {
    await board(on("01-01"), on("12-31"));
    const refused = (start: string, end: string) =>
      buyer.refused("scheduleBoard", "getScheduleBoard", { planType: "3", start, end, current: 1 });
    expect(await refused(on("01-01"), `${year + 1}-01-02`)).toBe("scheduleBoardSpan");
    expect(await refused(on("02-02"), on("02-01"))).toBe("scheduleBoardSpan");
  });

  it("B5.9b does not end in the month in which it begins where it crosses years", async () => {
    const wanted = { planType: "3" as const, start: on("03-20"), current: 1 };
    const { body } = await buyer.call("scheduleBoard", "getScheduleBoard", { ...wanted, end: `${year + 1}-03-10` });
    expect(body).toMatchObject({ errorCode: "scheduleBoardMonths", details: [{ path: "end" }] });
    await board(on("03-20"), `${year + 1}-02-10`);
  });

  it("keeps quantities that are typed into it, each by itself, and says which it does not take and why", async () => {
    const save = (cells: readonly TypedCell[], user = buyer) =>
      user.ok("scheduleBoard", "saveScheduleCells", { planType: "3", cells: [...cells] });
    const first = await save([typed(on("05-17"), "50"), typed(on("06-01"), "60"), typed(on("05-01"), "5")]);
    expect(first).toMatchObject({ changed: 2, refused: [{ place: 2, errorCode: "scheduleKnown" }] });
    const { rows } = await board(on("05-01"), on("07-31"));
    const [may] = rows[0]?.cells ?? [];
    expect(may).toMatchObject({ begins: on("05-01"), scheduled: "50", planned: null, isReleased: false });
    const second = await save([
      typed(on("05-01"), "55", may?.version ?? null),
      typed(on("06-01"), "66", 99),
      typed(on("07-01"), "70", null, { itemNo: "NOTHING" }),
      typed(on("07-01"), "77"),
    ]);
    expect(second.changed).toBe(2);
    expect(second.refused.map(({ place, errorCode }) => [place, errorCode])).toEqual([
      [2, "referenceUnknown"],
      [1, "versionStale"],
    ]);
    expect(cellsOf(await board(on("05-01"), on("07-31")))).toEqual([
      [on("05-01"), "55", 1],
      [on("06-01"), "60", 1],
      [on("07-01"), "77", 1],
    ]);
    const history = await buyer.ok("scheduleBoard", "getBoardHistory", {
      ...{ orgNo: "O1", plantNo: null, itemNo: "M1", supplierNo: "SA" },
    });
    expect(history.events.at(-1)).toMatchObject({ entityName: "schedule" });
    const theirs = { planType: "3" as const, cells: [typed(on("08-01"), "1")] };
    expect((await supplier.call("scheduleBoard", "saveScheduleCells", theirs)).http).toBe(403);
  });

  it("B6.1f shows and lets do what the flags of its menu say, and suppliers what was released", async () => {
    const added = await addSchedule(buyer, { planType: "3", plannedDate: on("05-01"), actualScheduledQuantity: "50" });
    const span = [on("05-01"), on("06-30")] as const;
    expect((await board(...span, {}, supplier)).total).toBe(0);
    await buyer.ok("schedules", "release", { releaseList: [named(added)], belowPlanned: "1" });
    const { rows } = await board(...span, {}, supplier);
    expect(rows).toMatchObject([{ scheduled: "50", planned: null, lockedUntil: null, cells: [{ isChanged: false }] }]);
    for (const view of ["missing", "unreplied"] as const) expect((await board(...span, { view })).total, view).toBe(1);
    expect((await board(...span, { view: "unreleased" })).total).toBe(0);
    await asOwner(
      app,
      `insert into role (tenant_id, role_no, role_name) select id, 'looker', 'Looker' from tenant limit 1`,
    );
    await asOwner(
      app,
      `insert into role_menu (tenant_id, role_no, menu_no, flags) select id, 'looker', '2350', '{isSearch}' from tenant limit 1`,
    );
    await addUser(await app.as("admin"), "looker", { roleNo: ["looker"] });
    const looker = await app.as("looker");
    const of = { orgNo: "O1", plantNo: null, itemNo: "M1", supplierNo: "SA" };
    expect((await board(...span, {}, looker)).total).toBe(1);
    const cells = [typed(on("08-01"), "1")];
    const warnList = [{ id: added.id, version: 1 }];
    expect(await looker.refused("scheduleBoard", "getBoardOrders", of)).toBe("permissionMissing");
    expect(await looker.refused("scheduleBoard", "getBoardHistory", of)).toBe("permissionMissing");
    expect(await looker.refused("scheduleBoard", "saveScheduleCells", { planType: "3", cells })).toBe(
      "permissionMissing",
    );
    expect(await looker.refused("schedules", "sendWarning", { warnList })).toBe("permissionMissing");
    expect((await looker.call("schedules", "exportexcel", { condition: {} } as never)).http).toBe(403);
    expect((await buyer.ok("scheduleBoard", "getBoardOrders", of)).orders).toEqual(expect.any(Array));
  });
});
