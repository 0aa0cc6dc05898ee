import type { Entity } from "@tandem/contract/core/entity";
import type { Endpoint } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { naiveList, type WireRow } from "../../testing/naive-list.ts";
import { buildAccepted, buildShipped, day } from "../../testing/orders.ts";
import { buildOutsiders } from "../../testing/outsiders.ts";

type Row = Readonly<Record<string, unknown>>;
type Conditions = Readonly<Record<string, unknown>>;

/** Every list of the contract that counts. */
const lists = Object.entries(services).flatMap(([service, { endpoints }]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([method, { kind, entity, input }]) => {
    const counts = input.safeParse({ condition: {}, counts: [{}] }).success;
    if (kind !== "list" || !entity || !counts) return [];
    return [{ title: `${service}.${method}`, service: service as keyof typeof services, method, entity }];
  }),
);
type List = (typeof lists)[number];

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  await buildOutsiders(app);
  admin = await app.as("admin");
  const order = await buildAccepted(app, { quantities: ["10", "20"] });
  await buildShipped(app, order, ["1", "2"], { wayCarriage: "2", trackingNo: "TR-7", carNo: "29C", driver: "Minh" });
});
afterAll(() => app.close());

/** What a list asks for before it answers at all. */
const always = ({ entity }: List): Conditions =>
  entity.name === "labelSource" ? { docDateStart: day(-30), docDateEnd: day(0) } : {};

async function ask({ service, method }: List, request: object) {
  const answer: unknown = await admin.ok(service, method as never, { current: 1, size: 1000, ...request } as never);
  return answer as { total: number; records: WireRow[]; counts?: number[] };
}

/** For each field with a value, a condition in each of its manners. */
function conditionsFrom(entity: Entity, records: readonly Row[]): Conditions[] {
  return Object.entries(entity.fields).flatMap(([name, { manners }]) => {
    const value = [records.find((row) => row[name] !== null && row[name] !== "")?.[name]].flat()[0];
    if (value === undefined) return [];
    return manners.map((manner) => {
      if (manner === "contains") return { [`${name}Indistinct`]: value };
      return manner === "range" ? { [`${name}Start`]: value, [`${name}End`]: value } : { [name]: value };
    });
  });
}

/** What each list showed: nothing changes it. */
const shown = new Map<List, WireRow[]>();

async function recordsOf(list: List): Promise<WireRow[]> {
  const records = shown.get(list) ?? (await ask(list, { condition: always(list) })).records;
  shown.set(list, records);
  return records;
}

/** The sets of conditions that one request may count. */
const mostSets = 10;

describe("Every list", () => {
  it.each(lists)("S3.12b finds and counts by every filter that it has: $title", async (list) => {
    const records = await recordsOf(list);
    const sets = conditionsFrom(list.entity, records);
    for (let start = 0; start < sets.length; start += mostSets) {
      const some = sets.slice(start, start + mostSets);
      const { counts } = await ask(list, { condition: always(list), counts: some });
      const totals = some.map(
        (condition) => naiveList(list.entity, records, { current: 1, size: 1, condition }, new Map()).total,
      );
      expect(counts, JSON.stringify(some)).toEqual(totals);
    }
    const [row] = records;
    if (!row) return;
    const ofRow = Object.assign({}, ...conditionsFrom(list.entity, [row]));
    const found = await ask(list, { condition: { ...always(list), ...ofRow } });
    expect(found.records, JSON.stringify(ofRow)).toContainEqual(row);
  });

  it.each(lists)("keeps every filter that it has in a tag: $title", async (list) => {
    const records = await recordsOf(list);
    const sets = conditionsFrom(list.entity, records);
    // As the address of a page holds them.
    const params = Object.fromEntries(
      sets.flatMap((set) => Object.entries(set).map(([name, value]) => [name, String(value)])),
    );
    const saved = await admin.ok("tags", "saveSysTag", {
      name: `Every.${list.service}.${list.method}`,
      zlI18nList: [{ languageCode: "en-US", description: "Every filter" }],
      tagContent: JSON.stringify({ params }),
    });
    expect(JSON.parse(saved.tagContent).params).toEqual(params);
  });
});
