import { bucketOf } from "@tandem/contract/planning/buckets";
import type { PlanFetch } from "@tandem/contract/planning/schedules/schedules";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { draftPlan } from "../../../testing/documents/procurement-plans.ts";
import { addSchedule } from "../../../testing/documents/schedules.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import { addPolicy, forgetRules } from "../../../testing/rules.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
beforeEach(async () => {
  await forgetRules(app);
  for (const table of ["schedule", "procurement_plan"]) await asOwner(app, `delete from ${table}`);
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

/** A released plan that gives suppliers so much. */
async function released(plannedDate: string, given: Readonly<Record<string, string>>, wish: object = {}) {
  const lines = Object.entries(given).map(([supplierNo, allocatedQty]) => ({ supplierNo, allocatedQty }));
  const plan = await draftPlan(buyer, { plannedDate, planNum: "100", lines, ...wish } as never);
  await buyer.ok("procurementPlans", "publish", { publishList: [named(plan)] });
  return plan;
}
const fetchPlans = (wish: Partial<PlanFetch> = {}, user = buyer) =>
  user.ok("schedules", "fetchPlans", { orgNo: "O1", itemNo: null, start: day(0), end: day(90), ...wish });
const bothOf = (quantity: string) => ({ expectScheduledQuantity: quantity, actualScheduledQuantity: quantity });
const cells = async () => {
  const asked = { current: 1, size: 20, condition: { field: "plannedDate", order: "asc" } as const };
  const { records } = await buyer.ok("schedules", "getSchedulePage", asked);
  return records.map((one) => [
    ...[one.itemNo, one.supplierNo, one.plannedDate, one.expectScheduledQuantity, one.actualScheduledQuantity],
    one.dataSource,
  ]);
};

describe("Plans that are scheduled", () => {
  it("B2.29o become cells of the suppliers that they give to, and are followed by what was scheduled as planned", async () => {
    const first = await released(day(5), { SA: "60", SB: "40" });
    await released(day(6), { SA: "30" }, { bmItemNo: "M2" });
    await released(day(95), { SA: "30" });
    const draft = await draftPlan(buyer, {
      plannedDate: day(7),
      lines: [{ supplierNo: "SA", allocatedQty: "9" }],
    } as never);
    expect(await fetchPlans()).toMatchObject({ added: 3, changed: 0, unchanged: 0, leftCount: 0 });
    expect(await cells()).toEqual([
      ["M1", "SA", day(5), "60", "60", "3"],
      ["M1", "SB", day(5), "40", "40", "3"],
      ["M2", "SA", day(6), "30", "30", "3"],
    ]);
    expect(await fetchPlans({ itemNo: "M1" })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    // One of the two was scheduled otherwise than it was planned.
    const { records } = await buyer.ok("schedules", "getSchedulePage", {
      ...{ current: 1, size: 1, condition: { itemNo: "M1", supplierNo: "SB" } },
    });
    const other = records[0];
    if (!other) throw new Error("there is no cell");
    const input = {
      ...{ orgNo: "O1", itemNo: "M1", supplierNo: "SB", planType: "1" as const, plannedDate: day(5) },
      ...{ expectScheduledQuantity: "40", actualScheduledQuantity: "35" },
    };
    await buyer.ok("schedules", "saveSchedule", { ...named(other), ...input });
    await buyer.ok("procurementPlans", "unpublish", { unpublishList: [{ id: first.id, version: first.version + 1 }] });
    const now = await buyer.ok("procurementPlans", "getProcurementPlanById", { id: first.id });
    const { orgNo, bmItemNo, planType, plannedDate, planNum } = now;
    const lines = [
      { supplierNo: "SA", allocatedQty: "50" },
      { supplierNo: "SB", allocatedQty: "50" },
    ];
    const again = { ...named(now), orgNo, bmItemNo, planType, plannedDate, planNum, lines };
    const saved = await buyer.ok("procurementPlans", "saveProcurementPlan", again as never);
    await buyer.ok("procurementPlans", "publish", { publishList: [named(saved), named(draft)] });
    expect(await fetchPlans({ end: day(6) })).toMatchObject({ added: 0, changed: 2, unchanged: 1 });
    expect(await cells()).toEqual([
      ["M1", "SA", day(5), "50", "50", "3"],
      ["M1", "SB", day(5), "50", "35", "3"],
      ["M2", "SA", day(6), "30", "30", "3"],
    ]);
  });

  it("B2.29o leave nothing planned of what none gives any more, but what was planned by hand since", async () => {
    const plan = await released(day(5), { SA: "60", SB: "40" });
    await released(day(6), { SB: "20" });
    await fetchPlans();
    const { records } = await buyer.ok("schedules", "getSchedulePage", {
      current: 1,
      size: 9,
      condition: { supplierNo: "SB" },
    });
    const byHand = records.find(({ plannedDate }) => plannedDate === day(6));
    if (!byHand) throw new Error("there is no cell");
    const input = { orgNo: "O1", itemNo: "M1", supplierNo: "SB", planType: "1" as const, plannedDate: day(6) };
    await buyer.ok("schedules", "saveSchedule", { ...named(byHand), ...input, ...bothOf("21") });
    const now = await buyer.ok("procurementPlans", "getProcurementPlanPage", { current: 1, size: 9, condition: {} });
    await buyer.ok("procurementPlans", "unpublish", { unpublishList: now.records.map(named) });
    const draft = await buyer.ok("procurementPlans", "getProcurementPlanById", { id: plan.id });
    const { orgNo, bmItemNo, planType, plannedDate, planNum } = draft;
    const lines = [{ supplierNo: "SA", allocatedQty: "100" }];
    const again = { ...named(draft), orgNo, bmItemNo, planType, plannedDate, planNum, lines };
    const saved = await buyer.ok("procurementPlans", "saveProcurementPlan", again as never);
    await buyer.ok("procurementPlans", "publish", { publishList: [named(saved)] });
    expect(await fetchPlans()).toMatchObject({ added: 0, changed: 2, leftCount: 0 });
    expect(await cells()).toEqual([
      ["M1", "SA", day(5), "100", "100", "3"],
      ["M1", "SB", day(5), "0", "0", "3"],
      ["M1", "SB", day(6), "21", "21", "3"],
    ]);
    expect(await fetchPlans()).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  it("B5.5a are of buckets that reach into the wanted days, which end no sooner than they begin", async () => {
    const week = bucketOf("2", day(0));
    await released(week, { SA: "60" }, { planType: "2" });
    expect(await fetchPlans({ start: day(0), end: day(0) })).toMatchObject({ added: 1 });
    const { body } = await buyer.call("schedules", "fetchPlans", {
      orgNo: "O1",
      itemNo: null,
      start: day(5),
      end: day(4),
    });
    expect(body).toMatchObject({ errorCode: "schedulePlansReversed", details: [{ path: "end" }] });
  });

  it("B2.29o leave out what times, plants and points of their bucket ask for already", async () => {
    await addSchedule(buyer, { plannedDate: day(5), timeFrom: "08:00", ...bothOf("25") });
    await addSchedule(buyer, { plannedDate: day(6), timeFrom: "08:00", ...bothOf("70") });
    await released(day(5), { SA: "60" });
    await released(day(6), { SA: "60" });
    expect(await fetchPlans()).toMatchObject({ added: 1, changed: 0 });
    expect(await cells()).toEqual([
      ["M1", "SA", day(5), "25", "25", "1"],
      ["M1", "SA", day(5), "35", "35", "3"],
      ["M1", "SA", day(6), "70", "70", "1"],
    ]);
  });

  it("leave what is locked as it is, and say so", async () => {
    await addPolicy(await app.as("admin"), "LOCK", { lockDays: 3 } as never, [{ itemNo: "M1", supplierNo: "SA" }]);
    const known = await addSchedule(buyer, { plannedDate: day(5), expectScheduledQuantity: "10" });
    await released(day(2), { SA: "5" });
    await released(day(5), { SA: "20" });
    const answer = await fetchPlans();
    expect(answer).toMatchObject({ added: 0, changed: 1, leftCount: 1 });
    expect(answer.left).toMatchObject([{ itemNo: "M1", supplierNo: "SA", plannedDate: day(2) }]);
    expect(answer.left[0]?.errorMessage).toMatch(/lock/i);
    expect(await cells()).toEqual([["M1", "SA", day(5), "20", known.actualScheduledQuantity, "1"]]);
  });

  it("are those that the caller sees, and are no supplier's matter", async () => {
    await released(day(5), { SA: "60" });
    const given = { orgNo: "O1", itemNo: null, start: day(0), end: day(90) };
    expect(await (await app.as("supplierA")).refused("schedules", "fetchPlans", given)).toBe("permissionMissing");
    expect(await fetchPlans({ orgNo: "O2" })).toMatchObject({ added: 0, unchanged: 0 });
    for (const of of [{ orgNo: "NONE" }, { itemNo: "NONE" }])
      expect(await buyer.refused("schedules", "fetchPlans", { ...given, ...of })).toBe("referenceUnknown");
    const both = await Promise.all([1, 2].map(() => fetchPlans()));
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 1]);
    expect(await cells()).toHaveLength(1);
  });
});
