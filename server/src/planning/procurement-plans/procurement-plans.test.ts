import type { InputOf } from "@tandem/contract/core/service";
import { bucketOf } from "@tandem/contract/planning/buckets";
import type {
  ProcurementPlanDetail,
  ProcurementPlanInput,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import type { Services } from "@tandem/contract/services";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { draftPlan, planOf } from "../../../testing/documents/procurement-plans.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildIssued, day, type ImportRow } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { addPolicy, forgetRules, type PolicyOptions } from "../../../testing/rules.ts";

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

/** A day of next year, so that all are of one. */
const on = (monthAndDay: string) => `${Number(day(0).slice(0, 4)) + 1}-${monthAndDay}`;
const get = ({ id }: { readonly id: string }): Promise<ProcurementPlanDetail> =>
  buyer.ok("procurementPlans", "getProcurementPlanById", { id });
const publish = async (one: ProcurementPlanDetail) => {
  await buyer.ok("procurementPlans", "publish", { publishList: [named(one)] });
  return get(one);
};
const unpublish = async (one: ProcurementPlanDetail) => {
  await buyer.ok("procurementPlans", "unpublish", { unpublishList: [named(one)] });
  return get(one);
};
const distribute = (...plans: readonly ProcurementPlanDetail[]) =>
  buyer.ok("procurementPlans", "distribute", { distributeList: plans.map(named) });
const distributed = async (one: ProcurementPlanDetail) => {
  const { results } = await distribute(one);
  expect(results[0]?.error).toBeNull();
  return get(one);
};
const open = ({ allowedActions }: ProcurementPlanDetail) =>
  Object.entries(allowedActions).flatMap(([step, why]) => (why === null ? [step] : []));
const given = ({ lines }: ProcurementPlanDetail) =>
  Object.fromEntries(lines.map(({ supplierNo, allocatedQty }) => [supplierNo, allocatedQty]));
type Change = { readonly plan: ProcurementPlanDetail } & Partial<ProcurementPlanInput>;
const changed = ({ plan, ...wish }: Change) => {
  const { orgNo, bmItemNo, planType, plannedDate, planNum, remark } = plan;
  return { ...named(plan), orgNo, bmItemNo, planType, plannedDate, planNum, remark, ...wish };
};
const change = (wish: Change) => buyer.ok("procurementPlans", "saveProcurementPlan", changed(wish));
const refusedChange = async (wish: Change) => {
  const { body } = await buyer.call("procurementPlans", "saveProcurementPlan", changed(wish));
  return body as { errorCode?: string; errorMessage?: string; details?: { path: string }[] };
};

/** So that none is taken for another that was sent before. */
let count = 0;
type Terms = Partial<InputOf<Services["materialSuppliers"]["endpoints"]["addbmitemmerchant"]>>;
const supplies = (supplierNo: string, supplyRatio: string | null, terms: Terms = {}) => {
  count += 1;
  return admin.ok("materialSuppliers", "addbmitemmerchant", {
    ...{ itemNo: "M1", supplierNo, supplyRatio, statusCode: "1", remark: `Terms ${count}` },
    ...terms,
  });
};
const policy = (options: PolicyOptions) => {
  count += 1;
  return addPolicy(admin, "PLANS", { ...options, remark: `Policy ${count}` }, [{ orgNo: "O1" }]);
};
const order = (supplierNo: string, batchPurQty: string, days: number, line: ImportRow = {}) =>
  buildIssued(app, { supplierNo, quantities: [batchPurQty], head: { expectArrivalDate: day(days), ...line } });

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
