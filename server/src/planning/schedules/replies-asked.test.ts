import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import { addPolicy } from "../../../testing/rules.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplier] = [await app.as("admin"), await app.as("buyer"), await app.as("supplierA")];
});
afterAll(() => app.close());

async function released(of: { readonly id: string }) {
  const { version } = await buyer.ok("schedules", "getScheduleById", { id: of.id });
  const { results } = await buyer.ok("schedules", "release", { releaseList: [{ id: of.id, version }] });
  expect(results.flatMap(({ error }) => error ?? [])).toEqual([]);
  return buyer.ok("schedules", "getScheduleById", { id: of.id });
}

/** The materials of which the supplier is told that cells wait for its reply. */
async function awaited() {
  const condition = { releaseStatus: "1", replyStatus: "0" } as const;
  const { records } = await supplier.ok("schedules", "getSchedulePage", { current: 1, size: 20, condition });
  return records.map(({ itemNo }) => itemNo).sort();
}

async function board(view?: "unreplied") {
  const wanted = { planType: "1", start: day(0), end: day(20), current: 1, ...(view ? { view } : {}) } as const;
  const { rows } = await buyer.ok("scheduleBoard", "getScheduleBoard", wanted);
  return Object.fromEntries(rows.map(({ itemNo, cells }) => [itemNo, cells.map(({ isAwaited }) => isAwaited)]));
}

it("B9.6a asks suppliers to reply where the policy that holds as it is released says so, and lets them reply to all", async () => {
  const policy = await addPolicy(admin, "NO-REPLY", { replyAsked: "0" }, [{ itemNo: "M2" }]);
  const [asked, unasked] = [
    await addSchedule(buyer, { itemNo: "M1", plannedDate: day(9) }),
    await addSchedule(buyer, { itemNo: "M2", plannedDate: day(9) }),
  ];
  expect(await released(asked)).toMatchObject({ replyStatus: "0" });
  const told = await released(unasked);
  expect(told).toMatchObject({ replyStatus: "2" });
  expect(await awaited()).toEqual(["M1"]);
  expect(await board()).toEqual({ M1: [true], M2: [false] });
  expect(await board("unreplied")).toEqual({ M1: [true] });

  // On its day, who was asked and did not reply was late; of whom nobody asked it nobody says that.
  const move = (days: number) =>
    asOwner(
      app,
      `begin; set local session_replication_role = replica;
      update schedule set planned_date = planned_date - ${days}, released_on = released_on - ${days}; commit`,
    );
  await move(9);
  const { records } = await buyer.ok("schedules", "getSchedulePage", { current: 1, size: 5, condition: {} });
  expect(Object.fromEntries(records.map(({ itemNo, isRepliedInTime }) => [itemNo, isRepliedInTime]))).toEqual({
    M1: "0",
    M2: null,
  });
  await move(-9);

  const { replyStatus } = await supplier.ok("schedules", "reply", named(told));
  expect(replyStatus).toBe("1");
  // What was released is as it was; the next release is by the policy of then.
  const asks = { id: policy.id, version: policy.version, replyAsked: "1" } as const;
  await admin.ok("executionPolicies", "updateexecutionpolicybyid", asks);
  const standing = await buyer.ok("schedules", "getScheduleById", { id: unasked.id });
  expect(standing).toMatchObject({ replyStatus: "1" });
  const { version, orgNo, plantNo, itemNo, supplierNo, plannedDate } = standing;
  const cell = { version, orgNo, plantNo, itemNo, supplierNo, plannedDate, actualScheduledQuantity: "120" };
  await buyer.ok("scheduleBoard", "saveScheduleCells", { planType: "1", cells: [cell] });
  expect(await released(unasked)).toMatchObject({ replyStatus: "0", scheduleVersion: 2 });
  expect(await awaited()).toEqual(["M1", "M2"]);
  expect(await brokenLaws(app)).toEqual([]);
});
