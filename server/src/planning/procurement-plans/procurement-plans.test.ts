import { bucketOf } from "@tandem/contract/planning/buckets";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { draftPlan, planOf } from "../../../testing/documents/procurement-plans.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { on, open, planSteps } from "../../../testing/plan-steps.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
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

const { get, publish, unpublish, distributed, change, refusedChange, supplies } = planSteps(() => ({
  app,
  admin,
  buyer,
}));

describe("A procurement plan", () => {
  it("B3.9 says what a purchase centre needs when, how much, in which unit and version, from where, and what each supplier supplies", async () => {
    await supplies("SA", "100");
    const drafted = await draftPlan(buyer, {
      planType: "2",
      plannedDate: on("03-10"),
      planNum: "250",
      remark: "Model",
    });
    expect(drafted).toMatchObject({
      ...{ planNo: expect.stringMatching(/^PP-\d{4}-\d{6}$/), planStatus: "0", planVersion: 0, orgNo: "O1" },
      ...{ plannedDate: bucketOf("2", on("03-10")), bmItemNo: "M1", itemName: "Hexagon bolt", planNum: "250" },
      ...{ unitNo: "PCS", remark: "Model", dataSource: "1", createName: "User buyer" },
      ...{ distributedQty: "0", undistributedQty: "250", distributedBy: null, lineCount: 0, lines: [] },
    });
    expect(await distributed(drafted)).toMatchObject({
      ...{ distributedQty: "250", undistributedQty: "0", distributedBy: "ratio", lineCount: 1 },
      lines: [{ supplierNo: "SA", supplierName: "Alpha", allocatedQty: "250", unitNo: "PCS", supplyRatio: "100" }],
    });
  });

  it("B4.6a B4.6b B8.7a waits for its release, is released and withdrawn, and is deleted before its first release alone", async () => {
    await supplies("SA", "100");
    const drafted = await draftPlan(buyer);
    expect(open(drafted)).toEqual(["modify", "distribute", "publish", "remove"]);
    const released = await publish(await distributed(drafted));
    expect(released).toMatchObject({ planStatus: "1", planVersion: 1, releasedAt: expect.any(String) });
    expect(open(released)).toEqual(["unpublish"]);
    expect((await refusedChange({ plan: released, planNum: "90" })).errorCode).toBe("procurementPlanReleased");
    const withdrawn = await unpublish(released);
    expect(open(withdrawn)).toEqual(["modify", "distribute", "publish"]);
    const again = await change({ plan: withdrawn, planNum: "120" });
    expect(again).toMatchObject({ planStatus: "2", planNum: "120", undistributedQty: "20" });
    const other = await draftPlan(buyer);
    const deleteList = [again, other].map(named);
    const { changed: count, results } = await buyer.ok("procurementPlans", "deleteProcurementPlan", { deleteList });
    expect([count, results[0]?.error?.errorCode]).toEqual([1, "procurementPlanNotPending"]);
    expect(await buyer.refused("procurementPlans", "getProcurementPlanById", { id: other.id })).toBe("notFound");
    const { history } = await get(again);
    expect(history.map(({ action }) => action)).toEqual(["add", "distribute", "publish", "unpublish", "modify"]);
    expect(history[1]?.changes).toContainEqual({ line: "SA", field: "allocatedQty", old: null, new: "100" });
  });

  it("B2.29j keeps what each release said, and what it changed", async () => {
    const lines = [{ supplierNo: "SA", allocatedQty: "60" }];
    const first = await publish(await draftPlan(buyer, { lines, remark: "First" }));
    const withdrawn = await unpublish(first);
    const now = [
      { supplierNo: "SB", allocatedQty: "30" },
      { supplierNo: "SA", allocatedQty: "50" },
    ];
    await publish(await change({ plan: withdrawn, planNum: "90", lines: now, remark: "Second" }));
    const { versions } = await buyer.ok("procurementPlans", "getProcurementPlanVersions", { id: first.id });
    expect(versions).toMatchObject([
      {
        ...{ planVersion: 2, releasedBy: "User buyer", planNum: "90", unitNo: "PCS", remark: "Second" },
        ...{ distributedQty: "80", undistributedQty: "10" },
        lines: [
          { supplierNo: "SB", supplierName: "Beta", allocatedQty: "30" },
          { supplierNo: "SA", supplierName: "Alpha", allocatedQty: "50" },
        ],
      },
      { planVersion: 1, planNum: "100", remark: "First", undistributedQty: "40", changes: [] },
    ]);
    expect(versions[0]?.changes).toEqual([
      { line: null, field: "planNum", old: "100", new: "90" },
      { line: null, field: "remark", old: "First", new: "Second" },
      { line: "SA", field: "allocatedQty", old: "60", new: "50" },
      { line: "SB", field: "allocatedQty", old: null, new: "30" },
    ]);
  });

  it("B9.3a is of a day, a week or a month, each of which begins its bucket, and has one", async () => {
    for (const planType of ["1", "2", "3"] as const) {
      const made = await draftPlan(buyer, { planType, plannedDate: on("05-20") });
      expect(made.plannedDate, planType).toBe(bucketOf(planType, on("05-20")));
      const again = planOf({ planType, plannedDate: made.plannedDate });
      expect(await admin.refused("procurementPlans", "saveProcurementPlan", again)).toBe("procurementPlanKnown");
    }
    const past = await draftPlan(buyer, { plannedDate: day(-1) });
    const { results } = await buyer.ok("procurementPlans", "publish", { publishList: [named(past)] });
    expect(results[0]?.error?.errorCode).toBe("procurementPlanPast");
  });

  it("gives no supplier twice, none beyond its quantity, and none of another organisation", async () => {
    const twice = [1, 2].map((quantity) => ({ supplierNo: "SA", allocatedQty: String(quantity) }));
    const plan = await draftPlan(buyer);
    expect(await refusedChange({ plan, lines: twice })).toMatchObject({
      errorCode: "allocationSupplierRepeated",
      details: [{ path: "lines.1.supplierNo" }],
    });
    const above = await refusedChange({ plan, lines: [{ supplierNo: "SA", allocatedQty: "101" }] });
    expect(above).toMatchObject({ errorCode: "allocationsAbovePlan", details: [{ path: "lines.0.allocatedQty" }] });
    const ofTwo = planOf({ orgNo: "O2", lines: [{ supplierNo: "SB", allocatedQty: "1" }] });
    const { body } = await buyer.call("procurementPlans", "saveProcurementPlan", ofTwo);
    expect(body).toMatchObject({ errorCode: "referenceUnknown", details: [{ path: "lines.0.supplierNo" }] });
    const full = await change({ plan, lines: [{ supplierNo: "SA", allocatedQty: "100" }] });
    const less = await refusedChange({ plan: full, planNum: "99" });
    expect(less).toMatchObject({ errorCode: "allocationsAbovePlan", details: [{ path: "planNum" }] });
  });

  it("comes from workbooks, which change what their rows name, and say of each row what is wrong", async () => {
    const plan = await draftPlan(buyer, { planType: "2", plannedDate: on("06-01"), planNum: "10" });
    const fixed = await publish(await draftPlan(buyer, { plannedDate: on("06-20"), planNum: "10" }));
    const row = (wish: object): Record<string, string> => ({ ...planOf(), planNum: "20", ...wish }) as never;
    const bring = (rows: readonly Record<string, string>[]) =>
      importSheetOf(buyer, "procurementPlans", typedSheet(rows));
    const rows = [
      row({ planType: "2", plannedDate: plan.plannedDate }),
      row({ planType: "2", plannedDate: on("07-01") }),
    ];
    expect(await bring(rows)).toMatchObject({ added: 1, changed: 1 });
    expect(await get(plan)).toMatchObject({ planNum: "20", dataSource: "1" });
    const wrong = [
      row({ plannedDate: fixed.plannedDate }),
      row({ bmItemNo: "NONE" }),
      row({ planType: "3", plannedDate: on("08-02") }),
      row({ planType: "3", plannedDate: on("08-30") }),
    ];
    const { errors } = await bring(wrong);
    expect(errors.map(({ row: at }) => at).toSorted()).toEqual([2, 3, 5]);
    expect(JSON.stringify(errors)).toContain("is released");
  });
});

describe("Procurement plans", () => {
  it("B1.5f are the buyer's own: suppliers, and who is limited to suppliers or classes, find nothing of them", async () => {
    const lines = [{ supplierNo: "SA", allocatedQty: "60" }];
    const plan = await publish(await draftPlan(buyer, { lines }));
    await addClasses(admin);
    await addUser(admin, "plannerOfClass", { scopeClassifyType: [steel.classifyType] });
    await addUser(admin, "plannerOfSupplier", { scopeSupplierNo: ["SA"] });
    const limited = [await app.as("plannerOfClass"), await app.as("plannerOfSupplier")];
    for (const user of limited) {
      const all = { current: 1, size: 10, condition: {} } as const;
      expect((await user.ok("procurementPlans", "getProcurementPlanPage", all)).records).toEqual([]);
      expect((await user.ok("procurementPlans", "getProcurementPlanLinePage", all)).records).toEqual([]);
      const id = { id: plan.id };
      expect(await user.refused("procurementPlans", "getProcurementPlanById", id)).toBe("notFound");
      expect(await user.refused("procurementPlans", "getProcurementPlanVersions", id)).toBe("notFound");
    }
    expect(await limited[0]?.refused("procurementPlans", "saveProcurementPlan", planOf())).toBe(
      "procurementPlanOfNoClass",
    );
    await asOwner(
      app,
      "insert into role_menu (tenant_id, role_no, menu_no, flags) select tenant_id, role_no, '2320', '{isSearch}' from role where role_no = 'supplier' on conflict do nothing",
    );
    // Even a supplier whose role somebody gave the right to look finds nothing, neither in the list nor by the search.
    const curious = await app.signIn("supplierA");
    const all = { current: 1, size: 10, condition: {} } as const;
    expect((await curious.ok("procurementPlans", "getProcurementPlanPage", all)).records).toEqual([]);
    expect((await curious.ok("procurementPlans", "getProcurementPlanLinePage", all)).records).toEqual([]);
    const asked = { orgNo: "O1", bmItemNo: ["M1"], plannedDateStart: day(0), plannedDateEnd: day(300) };
    expect(await curious.ok("procurementPlans", "getReleasedAllocations", asked)).toEqual({ allocations: [] });
    expect(await curious.refused("procurementPlans", "getProcurementPlanById", { id: plan.id })).toBe("notFound");
    const [found, hidden] = [
      await buyer.ok("search", "search", { keyword: plan.planNo }),
      await curious.ok("search", "search", { keyword: plan.planNo }),
    ];
    expect([found.records.map(({ no }) => no), hidden.records]).toEqual([[plan.planNo], []]);
    await asOwner(app, "delete from role_menu where menu_no = '2320' and role_no = 'supplier'");
  });

  it("B1.5f tell what those that are released give suppliers, bucket by bucket", async () => {
    const lines = [
      { supplierNo: "SA", allocatedQty: "60" },
      { supplierNo: "SB", allocatedQty: "40" },
    ];
    const plan = await publish(await draftPlan(buyer, { plannedDate: on("02-10"), lines }));
    await draftPlan(buyer, { plannedDate: on("02-11"), lines });
    const asked = { orgNo: "O1", bmItemNo: ["M1"], plannedDateStart: on("02-01"), plannedDateEnd: on("02-28") };
    const { allocations } = await buyer.ok("procurementPlans", "getReleasedAllocations", asked);
    const ofPlan = { procurementPlanId: plan.id, planNo: plan.planNo, planVersion: 1, bmItemNo: "M1", unitNo: "PCS" };
    expect(allocations).toEqual(lines.map((line) => ({ ...ofPlan, ...line, planType: "1", plannedDate: on("02-10") })));
    const ofOne = await buyer.ok("procurementPlans", "getReleasedAllocations", { ...asked, supplierNo: ["SB"] });
    expect(ofOne.allocations.map(({ supplierNo }) => supplierNo)).toEqual(["SB"]);
    const long = { ...asked, plannedDateStart: day(0), plannedDateEnd: day(400) };
    expect(await buyer.refused("procurementPlans", "getReleasedAllocations", long)).toBe("allocationSpanTooLong");
  });
});
