import type { ProcurementPlanDetail } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { draftPlan } from "../../../testing/documents/procurement-plans.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { asOwner } from "../../../testing/owner.ts";
import { given, on, planSteps } from "../../../testing/plan-steps.ts";
import { named } from "../../../testing/records.ts";
import { forgetRules } from "../../../testing/rules.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
});
beforeEach(async () => {
  await forgetRules(app);
  for (const table of ["procurement_plan", "material_supplier"]) await asOwner(app, `delete from ${table}`);
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const { get, publish, unpublish, distribute, distributed, change, refusedChange, supplies, policy, order } = planSteps(
  () => ({ app, admin, buyer }),
);

describe("Distribution", () => {
  it("B9.6b by ratio gives each supplier its share of what the plans of the year give, and needs ratios of 100 %", async () => {
    await supplies("SA", "60");
    const first = await draftPlan(buyer, { plannedDate: on("01-10") });
    const { results } = await distribute(first);
    expect(results[0]?.error).toMatchObject({
      errorCode: "planRatiosNotWhole",
      errorMessage: expect.stringMatching(/60 %.*Default policy/),
    });
    await supplies("SB", "40");
    expect(given(await distributed(first))).toEqual({ SA: "60", SB: "40" });
    const lines = [{ supplierNo: "SA", allocatedQty: "100" }];
    await draftPlan(buyer, { plannedDate: on("01-11"), lines });
    // Of 300 in all SA is to have 180 and has 160; SB 120, of which it has 40.
    const third = await draftPlan(buyer, { plannedDate: on("01-12") });
    expect(given(await distributed(third))).toEqual({ SA: "20", SB: "80" });
    // Those of another year begin anew, and what is withdrawn counts for nothing.
    const nextYear = `${Number(on("").slice(0, 4)) + 1}-01-10`;
    expect(given(await distributed(await draftPlan(buyer, { plannedDate: nextYear })))).toEqual({ SA: "60", SB: "40" });
  });

  it("B9.6a B5.11b keeps to minimum and multiple where a policy asks for it, and leaves what makes no whole multiple", async () => {
    await supplies("SA", "60", { minOrderQty: "50", packMultiple: "25" });
    await supplies("SB", "40", { minOrderQty: "20" });
    await policy({ minOrderQtyChecked: "1" });
    const plan = await distributed(await draftPlan(buyer, { planNum: "105" }));
    // 63 and 42: twice 25 and twice 20; one more of either does not fit into the 15 that are left.
    expect(given(plan)).toEqual({ SA: "50", SB: "40" });
    expect(plan).toMatchObject({ distributedQty: "90", undistributedQty: "15", undistributedReason: "1" });
    expect(plan.judgedBy).toMatchObject([{ name: "Default policy" }, { name: "Policy PLANS" }]);
    const by = (supplierNo: string, allocatedQty: string) =>
      refusedChange({ plan, lines: [{ supplierNo, allocatedQty }] });
    expect(await by("SA", "60")).toMatchObject({
      ...{ errorCode: "allocationNotMultiple", details: [{ path: "lines.0.allocatedQty" }] },
      errorMessage: expect.stringMatching(/25.*Policy PLANS/),
    });
    expect((await by("SA", "25")).errorCode).toBe("allocationBelowMinimum");
    expect((await by("SB", "30")).errorCode).toBe("allocationNotMultiple");
    expect(given(await change({ plan, lines: [{ supplierNo: "SA", allocatedQty: "75" }] }))).toEqual({ SA: "75" });
  });

  it("B5.11a B9.6a gives nobody more than its orders leave open where a policy asks for it, whatever plans share them", async () => {
    await supplies("SA", "60");
    await supplies("SB", "40");
    await policy({ withinOrderQty: "1" });
    await order("SA", "30", 20);
    await order("SB", "90", 30);
    const plan = await distributed(await draftPlan(buyer, { plannedDate: on("04-10") }));
    expect(given(plan)).toEqual({ SA: "30", SB: "40" });
    expect(plan).toMatchObject({ undistributedQty: "30", undistributedReason: "2" });
    const lines = [
      { supplierNo: "SA", allocatedQty: "1" },
      { supplierNo: "SB", allocatedQty: "50" },
    ];
    const next = await draftPlan(buyer, { plannedDate: on("04-11") });
    expect(await refusedChange({ plan: next, lines })).toMatchObject({
      ...{ errorCode: "allocationAboveOrders", details: [{ path: "lines.0.allocatedQty" }] },
      errorMessage: expect.stringMatching(/leave 0 open.*Policy PLANS/),
    });
    const second = await change({ plan: next, lines: lines.slice(1) });
    expect(second.distributedBy).toBe("hand");
    // What was withdrawn counts for nothing, and is not released beyond what is left.
    const withdrawn = await unpublish(await publish(second));
    await distributed(await draftPlan(buyer, { plannedDate: on("04-12") }));
    const { results } = await buyer.ok("procurementPlans", "publish", { publishList: [named(withdrawn)] });
    expect(results[0]?.error?.errorCode).toBe("allocationAboveOrders");
  });

  it("B9.6b by open orders goes by the oldest first, and leaves what no order covers", async () => {
    await policy({ distribution: "order" });
    const plans = [
      await draftPlan(buyer, { plannedDate: on("01-11"), planNum: "60", bmItemNo: "M2" }),
      await draftPlan(buyer, { plannedDate: on("01-10"), planNum: "60", bmItemNo: "M2" }),
    ];
    const none = await distribute(...plans);
    expect(none.results.map(({ error }) => error?.errorCode)).toEqual(["planWithoutOrders", "planWithoutOrders"]);
    await order("SB", "50", 30, { itemNo: "M2" });
    await order("SA", "30", 20, { itemNo: "M2" });
    const { changed: count, distributed: became } = await distribute(...plans);
    expect(count).toBe(2);
    const [later, earlier] = await Promise.all(plans.map(get));
    expect(given(earlier as ProcurementPlanDetail)).toEqual({ SA: "30", SB: "30" });
    expect(given(later as ProcurementPlanDetail)).toEqual({ SB: "20" });
    expect(later).toMatchObject({ undistributedQty: "40", undistributedReason: "2", distributedBy: "order" });
    const all = { unitNo: "PCS", distributedBy: "order" };
    expect(became).toEqual([
      { ...all, id: earlier?.id, distributedQty: "60", undistributedQty: "0", undistributedReason: null },
      { ...all, id: later?.id, distributedQty: "20", undistributedQty: "40", undistributedReason: "2" },
    ]);
  });

  it("B9.6a keeps to source ratios where a policy asks for it, by orders and by hand", async () => {
    await supplies("SA", "70", { itemNo: "M3" });
    await supplies("SB", "30", { itemNo: "M3" });
    await policy({ distribution: "order", sourceRatioChecked: "1" });
    await order("SA", "500", 20, { itemNo: "M3" });
    const plan = await distributed(await draftPlan(buyer, { bmItemNo: "M3" }));
    expect(given(plan)).toEqual({ SA: "70" });
    expect(plan).toMatchObject({ undistributedQty: "30", undistributedReason: "3" });
    const above = await refusedChange({ plan, lines: [{ supplierNo: "SA", allocatedQty: "71" }] });
    expect(above).toMatchObject({ errorCode: "allocationAboveRatio", errorMessage: expect.stringContaining("PLANS") });
    const stranger = await refusedChange({ plan, lines: [{ supplierNo: "SF", allocatedQty: "1" }] });
    expect(stranger.errorCode).toBe("allocationAboveRatio");
  });

  it("B4.6a of several at once says of each what it comes to, and why one was left", async () => {
    await supplies("SA", "100");
    const plan = await draftPlan(buyer);
    const released = await publish(await draftPlan(buyer));
    const without = await draftPlan(buyer, { bmItemNo: "M2" });
    const { changed: count, results, distributed: became } = await distribute(plan, released, without);
    expect(count).toBe(1);
    expect(results.map(({ number, error }) => [number, error?.errorCode])).toEqual([
      [plan.planNo, undefined],
      [released.planNo, "procurementPlanReleased"],
      [without.planNo, "planWithoutRatios"],
    ]);
    expect(became.map(({ id, distributedQty }) => [id, distributedQty])).toEqual([[plan.id, "100"]]);
  });

  it("gives what is open once, whoever distributes at the same moment", async () => {
    await policy({ distribution: "order" });
    await order("SA", "100", 20, { itemNo: "M4", purUnitNo: "KG" });
    const plans = await Promise.all(
      ["02-01", "02-02", "02-03"].map((at) => draftPlan(buyer, { plannedDate: on(at), planNum: "60", bmItemNo: "M4" })),
    );
    await Promise.all(plans.map((plan) => distribute(plan)));
    const now = await Promise.all(plans.map(get));
    expect(now.map(({ distributedQty }) => Number(distributedQty)).toSorted()).toEqual([0, 40, 60]);
  });

  it("counts orders in the unit of the material", async () => {
    await policy({ distribution: "order" });
    const rolls = { sourceQty: "1", sourceUnitNo: "PCS", targetQty: "10", targetUnitNo: "M" };
    await admin.ok("unitConversions", "addbmunitconversion", { ...rolls, itemNo: "M5", statusCode: "1" });
    await order("SA", "5", 20, { itemNo: "M5", purUnitNo: "PCS" });
    const plan = await draftPlan(buyer, { planNum: "80", bmItemNo: "M5" });
    expect(given(await distributed(plan))).toEqual({ SA: "50" });
  });
});
