import { bucketOf, horizons } from "@tandem/contract/planning/buckets";
import type { ForecastDetail } from "@tandem/contract/planning/forecasts/forecasts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { draftForecast, forecastOf } from "../../../testing/documents/forecasts.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier, other] = [await app.as("buyer"), await app.as("supplierA"), await app.as("supplierB")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const get = ({ id }: { readonly id: string }, user = buyer): Promise<ForecastDetail> =>
  user.ok("forecasts", "getForecastById", { id });
const publish = async (one: ForecastDetail) => {
  await buyer.ok("forecasts", "publish", { publishList: [named(one)] });
  return get(one);
};
const cancel = async (one: ForecastDetail) => {
  await buyer.ok("forecasts", "cancelPublish", { cancelList: [named(one)] });
  return get(one);
};
const open = ({ allowedActions }: ForecastDetail) =>
  Object.entries(allowedActions).flatMap(([step, why]) => (why === null ? [step] : []));

describe("A forecast", () => {
  it("B3.10 says of which material how much is expected when, of whom, as which version, from where, and what was written", async () => {
    const drafted = await draftForecast(buyer, { planNum: "250", remark: "New model" });
    expect(drafted).toMatchObject({
      ...{ forecastNo: expect.stringMatching(/^FC-\d{4}-\d{6}$/), predictStatus: "0", predictVersion: 0 },
      ...{
        bmItemNo: "M1",
        supplierNo: "SA",
        supplierName: "Alpha",
        planNum: "250",
        unitNo: "PCS",
        remark: "New model",
      },
      ...{ dataSource: "1", createName: "User buyer", commitQty: null, isCommitted: "0", commentNum: 0 },
    });
    const published = await publish(drafted);
    expect(published).toMatchObject({ predictStatus: "1", predictVersion: 1, publishedAt: expect.any(String) });
    const message = { entityName: "forecast" as const, recordId: drafted.id, content: "Is it certain?", fileIds: [] };
    await supplier.ok("documentMessages", "sendDocumentMessage", message);
    const seen = await get(drafted, supplier);
    expect(seen.commentNum).toBe(1);
    const committed = await supplier.ok("forecasts", "commit", {
      ...named(seen),
      commitQty: "200",
      commitRemark: "Mould",
    });
    expect(committed).toMatchObject({
      ...{ commitQty: "200", shortQty: "50", commitRemark: "Mould", isCommitted: "1" },
      committedAt: expect.any(String),
    });
    expect(committed.history.map(({ action, userName }) => [action, userName])).toEqual([
      ["add", "User buyer"],
      ["publish", "User buyer"],
      ["commit", "User supplierA"],
    ]);
  });

  it("is seen by its supplier from its publication on, and changed as a draft, which is its next version then", async () => {
    const drafted = await draftForecast(buyer);
    expect(open(await get(drafted))).toEqual(["modify", "publish", "remove"]);
    expect(await supplier.refused("forecasts", "getForecastById", { id: drafted.id })).toBe("notFound");
    const published = await publish(drafted);
    expect(open(published)).toEqual(["cancelPublish"]);
    expect(open(await get(drafted, supplier))).toEqual(["commit"]);
    expect(await other.refused("forecasts", "getForecastById", { id: drafted.id })).toBe("notFound");
    const committed = await supplier.ok("forecasts", "commit", named(published));
    expect(committed).toMatchObject({ commitQty: "100", shortQty: "0" });
    expect(open(committed)).toEqual(["recommit"]);
    expect(await supplier.refused("forecasts", "commit", named(committed))).toBe("forecastCommitted");
    const less = await supplier.ok("forecasts", "recommit", { ...named(committed), commitQty: "90" });
    expect(less).toMatchObject({ commitQty: "90", shortQty: "10" });
    const change = (of: ForecastDetail) => ({ ...named(of), ...forecastOf({ planTime: of.planTime, planNum: "70" }) });
    expect(await buyer.refused("forecasts", "saveForecast", change(less))).toBe("forecastPublished");
    const cancelled = await cancel(less);
    expect(cancelled).toMatchObject({ predictStatus: "2", commitQty: "90" });
    expect(await get(drafted, supplier)).toMatchObject({ predictStatus: "2" });
    expect(await supplier.refused("forecasts", "commit", named(cancelled))).toBe("forecastNotPublished");
    const changed = await buyer.ok("forecasts", "saveForecast", change(cancelled));
    expect(changed).toMatchObject({ predictStatus: "0", planNum: "70", commitQty: null, isCommitted: "0" });
    expect(await supplier.refused("forecasts", "getForecastById", { id: drafted.id })).toBe("notFound");
    expect(await publish(changed)).toMatchObject({ predictVersion: 2 });
  });

  it("tells its supplier nothing of what drafts said, in messages or history", async () => {
    const drafted = await draftForecast(buyer, { planNum: "100000", remark: "Double it" });
    const message = { entityName: "forecast" as const, recordId: drafted.id, content: "Is it right?", fileIds: [] };
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", message)).toBe("documentMessageTooEarly");
    const { planTime } = drafted;
    const change = { ...named(drafted), ...forecastOf({ planTime, planNum: "500" }) };
    const published = await publish(await buyer.ok("forecasts", "saveForecast", change));
    expect(published.history.map(({ action }) => action)).toEqual(["add", "modify", "publish"]);
    const theirs = await get(published, supplier);
    expect(theirs.history.map(({ action }) => action)).toEqual(["add", "publish"]);
    expect(JSON.stringify(theirs)).not.toMatch(/100000|Double it/);
    await buyer.ok("documentMessages", "sendDocumentMessage", message);
    const counts = { entityName: "forecast" as const, idList: [drafted.id] };
    const countOf = async () => {
      const { records } = await supplier.ok("documentMessages", "getDocumentMessageCounts", counts);
      return records[0]?.messageCount ?? 0;
    };
    expect(await countOf()).toBe(1);
    const cancelled = await cancel(await get(published));
    const again = { ...named(cancelled), ...forecastOf({ planTime, planNum: "600" }) };
    await buyer.ok("forecasts", "saveForecast", again);
    expect(await countOf()).toBe(0);
  });

  it("is answered anew in each version, and published only while its bucket is not over", async () => {
    const published = await publish(await draftForecast(buyer));
    const committed = await supplier.ok("forecasts", "commit", {
      ...named(published),
      commitQty: "60",
      commitRemark: "Mould",
    });
    expect(committed.history.at(-1)?.changes.map(({ field }) => field)).toEqual(["commitQty", "commitRemark"]);
    const anew = await publish(await cancel(committed));
    expect(anew).toMatchObject({ predictVersion: 2, commitQty: null, isCommitted: "0" });
    expect(anew.history.at(-1)?.changes.map(({ field, old }) => [field, old])).toEqual([
      ["predictVersion", "1"],
      ["commitQty", "60"],
      ["commitRemark", "Mould"],
    ]);
    const week = await draftForecast(buyer, { planType: "2", planTime: day(0), bmItemNo: "M3" });
    expect(await publish(week)).toMatchObject({ predictStatus: "1" });
    const past = await draftForecast(buyer, { planTime: day(-1), bmItemNo: "M3" });
    const { results } = await buyer.ok("forecasts", "publish", { publishList: [named(past)] });
    expect(results[0]?.error?.errorCode).toBe("forecastPast");
    const { results: twice } = await buyer.ok("forecasts", "publish", { publishList: [named(await get(week))] });
    expect(twice[0]?.error?.errorCode).toBe("forecastPublishedAlready");
    const moved = { ...named(past), ...forecastOf({ planTime: past.planTime, bmItemNo: "M4" }) };
    expect(await buyer.refused("forecasts", "saveForecast", moved)).toBe("invalidRequest");
  });

  it("comes from workbooks, which change what their rows name, and say a bucket once", async () => {
    const known = await draftForecast(buyer, { planType: "2", planTime: day(600), bmItemNo: "M4", planNum: "10" });
    const fixed = await publish(await draftForecast(buyer, { planTime: day(601), bmItemNo: "M4", planNum: "10" }));
    const row = (wish: object): Record<string, string> =>
      ({ ...forecastOf({ bmItemNo: "M4" }), planNum: "10", ...wish }) as never;
    const bring = (rows: readonly Record<string, string>[]) => importSheetOf(buyer, "forecasts", typedSheet(rows));
    const next = bucketOf("2", day(600 + 7));
    const outcome = await bring([
      row({ planType: "2", planTime: known.planTime, planNum: "20" }),
      row({ planType: "2", planTime: next }),
    ]);
    expect(outcome).toMatchObject({ added: 1, changed: 1 });
    expect(await get(known)).toMatchObject({ planNum: "20", predictStatus: "0" });
    const twice = [
      row({ planType: "2", planTime: day(700) }),
      row({ planType: "2", planTime: bucketOf("2", day(700)) }),
    ];
    expect((await bring(twice)).errors).toMatchObject([{ row: 3 }]);
    const { errors } = await bring([row({ planTime: fixed.planTime, planNum: "11" })]);
    expect(JSON.stringify(errors)).toContain("is published");
  });

  it("is deleted while it is not published", async () => {
    const drafted = await draftForecast(buyer);
    const published = await publish(await draftForecast(buyer));
    const deleteList = [drafted, published].map(named);
    const { changed, results } = await buyer.ok("forecasts", "deleteForecast", { deleteList });
    expect([changed, results[1]?.error?.errorCode]).toEqual([1, "forecastPublished"]);
    expect(await buyer.refused("forecasts", "getForecastById", { id: drafted.id })).toBe("notFound");
  });

  it("B5.12 needs its material, and one that there is", async () => {
    const { bmItemNo: _, ...without } = forecastOf();
    const { body } = await buyer.call("forecasts", "saveForecast", without as never);
    expect(body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "bmItemNo" }] });
    const unknown = await buyer.call("forecasts", "saveForecast", forecastOf({ bmItemNo: "NONE" }));
    expect(unknown.body).toMatchObject({ details: [{ path: "bmItemNo" }] });
    await asOwner(app, "update unit set decimal_places = 0 where unit_no = 'PCS'");
    const fine = await buyer.call("forecasts", "saveForecast", forecastOf({ planNum: "1.5" }));
    await asOwner(app, "update unit set decimal_places = null where unit_no = 'PCS'");
    expect(fine.body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "planNum" }] });
  });

  it("B9.3a is of a day, a week or a month, each of which begins its bucket, and has one", async () => {
    const admin = await app.as("admin");
    for (const planType of ["1", "2", "3"] as const) {
      const planTime = day(400);
      const made = await draftForecast(buyer, { planType, planTime });
      expect(made.planTime, planType).toBe(bucketOf(planType, planTime));
      const again = forecastOf({ planType, planTime: made.planTime });
      expect(await admin.refused("forecasts", "saveForecast", again), planType).toBe("forecastKnown");
    }
    const same = forecastOf({ planTime: day(500) });
    const calls = [buyer, admin].map((user) => () => user.call("forecasts", "saveForecast", same));
    const answers = await Promise.all(calls.map((call) => call()));
    const codes = answers.map(({ body }) => ("errorCode" in body ? body.errorCode : "made"));
    expect(codes.toSorted()).toEqual(["forecastKnown", "made"]);
    const refused = answers.find(({ body }) => "errorCode" in body)?.body as { errorMessage?: string };
    expect(refused.errorMessage).toMatch(/FC-\d{4}-\d{6}/);
  });

  it("is taken back by its supplier as it was until the buyer has opened it", async () => {
    const published = await publish(await draftForecast(buyer));
    await supplier.ok("forecasts", "commit", { ...named(published), commitQty: "40" });
    const undoList = [{ id: published.id }];
    expect(await supplier.ok("forecasts", "undo", { step: "commit", undoList })).toMatchObject({ changed: 1 });
    expect(await get(published)).toMatchObject({ commitQty: null, isCommitted: "0" });
  });
});

describe("Forecasts", () => {
  it("B9.2b are shown for the days ahead that there are horizons of, by material and supplier, with the bucket of today", async () => {
    const wish = { bmItemNo: "M5", planType: "2" } as const;
    const weeks = await Promise.all(
      [0, 10, 60, 120, 300, 400].map((days) => draftForecast(buyer, { ...wish, planTime: day(days), planNum: "10" })),
    );
    await publish(weeks[1] as ForecastDetail);
    const counts = await Promise.all(
      horizons.map(async (horizon) => {
        const { series } = await buyer.ok("forecasts", "getForecastOverview", { horizon, keyword: "M5", current: 1 });
        return series[0]?.buckets.length ?? 0;
      }),
    );
    expect([...horizons]).toEqual([14, 30, 90, 180, 365]);
    expect(counts).toEqual([2, 2, 3, 4, 5]);
    const { series, total } = await supplier.ok("forecasts", "getForecastOverview", {
      horizon: 30,
      keyword: "M5",
      current: 1,
    });
    expect([total, series]).toMatchObject([1, [{ bmItemNo: "M5", planNum: "10", commitQty: null, planType: "2" }]]);
    expect(series[0]?.buckets).toMatchObject([{ planNum: "10", predictStatus: "1" }]);
    const wrong = await buyer.call("forecasts", "getForecastOverview", { horizon: 31, current: 1 } as never);
    expect(wrong.http).toBe(400);
  });

  it("B9.2b come to what is published for both sides, drafts apart, and no bucket's surplus fills up another", async () => {
    const wish = { bmItemNo: "M4", planType: "1" } as const;
    const [short, beyond] = await Promise.all(
      [3, 4, 5].map((days) => draftForecast(buyer, { ...wish, planTime: day(days), planNum: "100" })),
    );
    await supplier.ok("forecasts", "commit", { ...named(await publish(short as ForecastDetail)), commitQty: "40" });
    await supplier.ok("forecasts", "commit", { ...named(await publish(beyond as ForecastDetail)), commitQty: "390" });
    const asked = { horizon: 30, keyword: "M4", current: 1 } as const;
    const [ofBuyer, ofSupplier] = await Promise.all(
      [buyer, supplier].map((user) => user.ok("forecasts", "getForecastOverview", asked)),
    );
    const both = { planNum: "200", commitQty: "140", beyondQty: "290" };
    expect(ofBuyer?.series).toMatchObject([{ ...both, draftNum: "100" }]);
    expect(ofSupplier?.series).toMatchObject([{ ...both, draftNum: "0" }]);
  });

  it("are none of who is limited to classes", async () => {
    const admin = await app.as("admin");
    await addClasses(admin);
    await addUser(admin, "forecasterOfClass", { scopeClassifyType: [steel.classifyType] });
    const limited = await app.as("forecasterOfClass");
    expect(await limited.refused("forecasts", "saveForecast", forecastOf())).toBe("forecastOfNoClass");
    const { total } = await limited.ok("forecasts", "getForecastOverview", { horizon: 365, current: 1 });
    expect(total).toBe(0);
  });
});
