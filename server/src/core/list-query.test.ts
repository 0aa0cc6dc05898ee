import type { Page } from "@tandem/contract/core/service";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import { addClasses, paper, steel } from "../../testing/classes.ts";
import { type Collation, naiveList, type WireRow } from "../../testing/naive-list.ts";
import { day, importRows } from "../../testing/orders.ts";
import { asOwner } from "../../testing/owner.ts";
import type { AnyEntity } from "./list-columns.ts";

const entity = purchaseOrderLine as unknown as AnyEntity;
const fields = Object.entries(entity.fields).filter(([, { kind }]) => kind !== "custom");

/** Texts that mean something to SQL, to patterns, to JSON or to sorting. */
const texts = [
  "Hexagon bolt M8x30",
  "hexagon NUT 10%",
  "六角螺母 M8",
  "弹簧垫圈",
  "Vòng đệm 2_5",
  "ĐAI ỐC",
  "back\\slash \\% \\_",
  `O'Ring "12" ; -- $1`,
  "Bolt 9",
  "bolt 10",
  "100%",
  "a_b",
  "{a,b} <b>&amp;</b>",
];

let app: TestApplication;
let all: WireRow[];
const collations = new Map<string, Collation>();

async function ask(condition: Record<string, unknown>, page: object = { current: 1, size: 1000 }) {
  const buyer = await app.as("buyer");
  return buyer.post<Page<WireRow>>(
    "/dapilc/restful/service/ilcwmsplus/ISupSrmPurchaseService/getPurchaseOrderLinePage",
    {
      ...page,
      condition,
    },
  );
}

beforeAll(async () => {
  app = await startTestApplication();
  await addClasses(await app.as("admin"));
  const buyer = await app.as("buyer");
  for (let order = 1; order <= 6; order++) {
    await importRows(
      buyer,
      texts.slice(0, 13 - order).map((text, index) => ({
        purchaseNo: `PO-${order % 2 ? "x" : "Y"}${order * 7}`,
        purchaseDate: day(-order),
        orgNo: order % 3 ? "O1" : "O2",
        supplierNo: order % 3 && order > 3 ? "SB" : "SA",
        currency: order % 2 ? "USD" : "CNY",
        ...(order % 2 ? { taxRate: "9.5" } : {}),
        purchaseSeq: index + 1,
        itemNo: `M${(index % 5) + 1}`,
        goodsName: text,
        ...(index % 3 ? { spec: texts[(index + order) % texts.length] ?? null } : {}),
        batchPurQty: ["1", "10.5", "2.000001", "99999999999999.123456"][(index + order) % 4] ?? "1",
        price: ["0", "1.1", "0.000001"][index % 3] ?? "1",
        expectArrivalDate: day((index % 5) - 2),
        ...(index % 2 ? { warehouseNo: order % 3 ? "W1" : "W3" } : {}),
        ...(index % 4 ? {} : { remark: text }),
        ...(index % 5 ? {} : { priceUnitNo: "PCS", priceQty: index ? "100" : "1000" }),
        ...(order % 3 ? [steel, paper][order % 2] : {}),
      })),
    );
  }
  const orders = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 3, condition: {} });
  await buyer.ok("purchaseOrders", "issue", {
    issueList: orders.records.map(({ id, version }) => ({ id, version })),
  });
  const { body } = await ask({});
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  all = body.data.records;
  const columns = await asOwner<{ name: string; collation: string | null }>(
    app,
    "select column_name as name, collation_name as collation from information_schema.columns where table_name = $1",
    [entity.source],
  );
  for (const { name, collation } of columns) {
    const field = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (collation === "C" || collation === "natural") collations.set(field, collation);
  }
});
afterAll(() => app.close());

/** Values of a field that some row has. */
function valuesOf(name: string): unknown[] {
  return [...new Set(all.map((row) => row[name]))].filter((value) => value !== null);
}

const isText = (name: string) => entity.fields[name]?.schema.safeParse("x").success ?? false;
/** Texts sort in a way this test knows, or are codes of digits, which sort the same everywhere. */
const isSortable = (name: string) => !isText(name) || collations.has(name);

const oneOf = (values: unknown[]) => fc.constantFrom(...(values.length > 0 ? values : ["x"]));

function part(values: unknown[]): fc.Arbitrary<string> {
  return fc
    .tuple(oneOf(values), fc.nat(30), fc.integer({ min: 1, max: 4 }), fc.boolean())
    .map(([value, start, length, upper]) => {
      const slice = String(value)
        .slice(start % String(value).length)
        .slice(0, length);
      return upper ? slice.toUpperCase() : slice;
    });
}

function filterOf(name: string, manner: string): fc.Arbitrary<Record<string, unknown>> {
  const values = valuesOf(name);
  if (manner === "contains") return part(values).map((text) => ({ [`${name}Indistinct`]: text }));
  if (manner === "range") {
    return fc.tuple(oneOf(values), fc.constantFrom("Start", "End")).map(([value, end]) => ({ [name + end]: value }));
  }
  return fc
    .oneof(oneOf(values), fc.array(oneOf(values), { minLength: 1, maxLength: 3 }))
    .map((value) => ({ [name]: value }));
}

function anyRequest() {
  const filters = fields.flatMap(([name, field]) =>
    field.manners
      .filter((manner) => manner !== "range" || isSortable(name))
      .filter(() => valuesOf(name).length > 0)
      .map((manner) => filterOf(name, manner)),
  );
  const keyword = part(entity.keyword.flatMap(valuesOf)).map((text) => ({ keyword: text }));
  const ids = fc.array(oneOf(all.map((row) => row.id)), { minLength: 1, maxLength: 5 }).map((id) => ({ id }));
  const sortable = ["id", ...fields.map(([name]) => name).filter(isSortable)];
  const sorting = fc.record(
    {
      field: fc.constantFrom(...sortable, ...sortable.map((name) => `t1.${name}`)),
      order: fc.constantFrom("asc", "desc"),
    },
    { requiredKeys: [] },
  );
  const cap = fc.record({ limitCount: fc.integer({ min: 1, max: 80 }) }, { requiredKeys: [] });
  const names = ["id", "version", ...Object.keys(entity.fields)];
  const columns = fc.option(fc.shuffledSubarray(names), { nil: undefined });
  return fc.record({
    count: fc.constantFrom(undefined, "exact", "limited", "none"),
    current: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 60 })),
    size: fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 3 })),
    columns,
    condition: fc
      .tuple(fc.array(fc.oneof(...filters, keyword, ids), { maxLength: 3 }), sorting, cap)
      .map(([some, sort, limit]) => Object.assign({}, ...some, sort, limit) as Record<string, unknown>),
  });
}

/** The rows as they are sent where some of their fields are asked for; all unless named. */
/** The rows with the columns that are asked for, and what each row says besides. */
function withColumns(ids: readonly string[], columns: readonly string[] | undefined): object[] {
  const sent = new Set(["id", "version", "allowedActions", ...(columns ?? Object.keys(entity.fields))]);
  return ids.map((id) => {
    const row = all.find((each) => each.id === id) ?? {};
    return Object.fromEntries(Object.entries(row).filter(([name]) => sent.has(name)));
  });
}

type AnyRequest = ReturnType<typeof anyRequest> extends fc.Arbitrary<infer R> ? R : never;

/** An exact count reaches beyond the limit, and so do the rows. */
function capped(request: Pick<AnyRequest, "condition" | "current" | "size"> & Partial<AnyRequest>) {
  const { limitCount: _, ...condition } = request.condition;
  return request.count === "exact" ? { ...request, condition } : request;
}

/** The place of a row in a list that is sorted as a request says. */
function keyOf({ condition }: Pick<AnyRequest, "condition">, id: string) {
  const name = String(condition.field ?? "updateDate").replace(/^t1\./, "");
  const row = all.find((each) => each.id === id);
  return { id, values: name === "id" ? [] : [row?.[name]] };
}

describe("A list", () => {
  it("S3.11c S3.11d S7.15 S9.5a answers what the same filters, sorting, page and columns would pick from all rows", async () => {
    expect(all.length).toBeGreaterThan(50);
    expect(fields.filter(([name]) => valuesOf(name).length === 0).map(([name]) => name)).toEqual([
      "promiseQty",
      "promiseDate",
      "isInFull",
      "requirementNo",
      "changedBandNo",
      "closeReason",
    ]);
    await fc.assert(
      fc.asyncProperty(anyRequest(), fc.boolean(), async (request, isCounted) => {
        const { condition, ...page } = request;
        const there = naiveList(entity, all, { ...capped({ condition, ...page }), current: 1 }, collations);
        const known = isCounted && !there.limited ? { total: there.total } : {};
        const { body } = await ask(condition, { ...page, ...known });
        if (!("data" in body)) throw new Error(JSON.stringify(body));
        const { total, limited, records, pageCount } = body.data;
        const { ids, ...counted } = naiveList(entity, all, capped({ condition, ...page }), collations);
        const answered = { ...counted, pageCount: Math.ceil(counted.total / page.size) };
        const none = { total: null, limited: false, pageCount: null };
        expect({ total, limited, pageCount }).toEqual(page.count === "none" ? none : answered);
        expect(records).toEqual(withColumns(ids, page.columns));
      }),
      { numRuns: 200 },
    );
  });

  it("S3.11c answers behind a row what the page after it holds, and nothing behind the last", async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest(), fc.integer({ min: 1, max: 9 }), async (request, size) => {
        const paged = { ...request, size };
        const pages = Math.min(
          Math.ceil(naiveList(entity, all, { ...capped(paged), current: 1 }, collations).total / size),
          6,
        );
        for (let current = 1; current <= pages; current++) {
          const { ids } = naiveList(entity, all, capped({ ...paged, current }), collations);
          const last = ids.at(-1) ?? "";
          const { condition, ...page } = { ...paged, current: current + 1, after: keyOf(paged, last) };
          const { body } = await ask(condition, page);
          if (!("data" in body)) throw new Error(JSON.stringify(body));
          const next = naiveList(entity, all, capped({ ...paged, current: current + 1 }), collations);
          expect(body.data.records).toEqual(withColumns(next.ids, paged.columns));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("S3.11c refuses a place that no row of the list has, and shows a row twice rather than not at all", async () => {
    const answer = async (after: unknown, condition = {}) =>
      (await ask(condition, { current: 2, size: 5, after })).body;
    const id = all[0]?.id;
    const instant = all[0]?.updateDate;
    for (const values of [[], [null], ["x"], [1], [instant, instant], "x", [instant, "x", "y"]]) {
      expect(await answer({ id, values }), JSON.stringify(values)).toMatchObject({ errorCode: "invalidRequest" });
    }
    for (const after of [{ values: [instant] }, { id: "x", values: [instant] }, { id, values: ["5"], more: 1 }, []]) {
      expect(await answer(after), JSON.stringify(after)).toMatchObject({ errorCode: "invalidRequest" });
    }
    for (const [field, value] of Object.entries({
      status: "9",
      batchPurQty: "x",
      purchaseSeq: "1",
      purchaseNo: null,
    })) {
      expect(await answer({ id, values: [value] }, { field }), field).toMatchObject({ errorCode: "invalidRequest" });
    }
    // The row was changed since it was seen: all others of its moment are shown again.
    const alike = all.filter((row) => row.updateDate === instant).length;
    const { body } = await ask({}, { current: 2, size: 1000, after: { id: "999999", values: [instant] } });
    const shown = "data" in body ? body.data.records.filter((row) => row.updateDate === instant).length : 0;
    expect(shown).toBe(alike);
  });

  it("S2.21 counts several sets of conditions by one request, each as it would alone, up to one beyond the limit", async () => {
    const request = fc.record({ base: anyRequest(), sets: fc.array(anyRequest(), { minLength: 1, maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(request, async ({ base, sets }) => {
        const { field: _field, order: _order, limitCount, ...condition } = base.condition;
        const limit = typeof limitCount === "number" ? { limitCount } : {};
        const counts = sets.map((set) => {
          const { field: _f, order: _o, limitCount: _l, ...own } = set.condition;
          return own;
        });
        const { body } = await ask({ ...condition, ...limit }, { current: 1, size: 1, counts });
        if (!("data" in body)) throw new Error(JSON.stringify(body));
        const countOf = (own: object) => {
          const conditions = { condition: { ...condition, ...own }, current: 1, size: 1000 };
          return naiveList(entity, all, conditions, collations).total;
        };
        const most = typeof limitCount === "number" ? limitCount : Number.POSITIVE_INFINITY;
        expect(body.data.counts).toEqual(counts.map((own) => Math.min(countOf(own), most + 1)));
        expect(body.data).toMatchObject({
          records: [],
          total: Math.min(countOf({}), most),
          limited: countOf({}) > most,
        });
      }),
      { numRuns: 60 },
    );
  });

  it("S2.21 refuses to count by what is no filter, nothing at all, or more sets than any page has", async () => {
    const refusal = async (counts: unknown) => (await ask({}, { current: 1, size: 1, counts })).body;
    for (const counts of [[], "x", [{ nothing: "1" }], [{ limitCount: 5 }], [null], Array(21).fill({})]) {
      expect(await refusal(counts), JSON.stringify(counts)).toMatchObject({ status: 400 });
    }
    const hostile = [{ keyword: "'; drop table x; --" }, { purchaseNoIndistinct: "%_\\" }, { itemNo: ["' or 1=1"] }];
    expect(await refusal(hostile)).toMatchObject({ status: 200, data: { counts: [0, 0, 0] } });
  });

  it("S3.11c reads no column that is not asked for, and refuses one that there is not", async () => {
    const refusal = async (columns: unknown) => (await ask({}, { current: 1, size: 1, columns })).body;
    const unknown = { status: 400, errorCode: "unknownColumn", errorMessage: "The list has no column named nothing." };
    expect(await refusal(["itemNo", "nothing"])).toMatchObject(unknown);
    for (const columns of [["custom_size"], ["constructor"], ["item_no"], ['"; drop table x; --']]) {
      expect(await refusal(columns), JSON.stringify(columns)).toMatchObject({ errorCode: "unknownColumn" });
    }
    for (const columns of [[{}], [null], Array(201).fill("itemNo")]) {
      expect(await refusal(columns), JSON.stringify(columns)).toMatchObject({ errorCode: "invalidRequest" });
    }
    const [row] = withColumns([all[0]?.id ?? ""], []);
    expect(await refusal([])).toMatchObject({ status: 200 });
    expect((await ask({ id: all[0]?.id }, { columns: [] })).body).toMatchObject({ data: { records: [row] } });
  });

  it("S2.21 finds records with any of the numbers that are searched for at once, and says which no record has", async () => {
    const answer = async (keyword: string, more: object = {}) => {
      const { body } = await ask({ keyword, ...more });
      if (!("data" in body)) throw new Error(JSON.stringify(body));
      return { found: new Set(body.data.records.map(({ purchaseNo }) => purchaseNo)), missing: body.data.missing };
    };
    const found = new Set(["PO-x7", "PO-Y14"]);
    expect(await answer("PO-x7\nPO-Y14\r\nPO-99")).toEqual({ found, missing: ["PO-99"] });
    expect(await answer("PO-x7; PO-Y14; Nothing")).toEqual({ found, missing: ["Nothing"] });
    expect(await answer("PO-x7,PO-Y14")).toEqual({ found, missing: [] });
    // What the other conditions leave out is not found either.
    const other = all.find(({ purchaseNo }) => purchaseNo === "PO-x7");
    expect(await answer("PO-x7,PO-Y14", { id: other?.id })).toEqual({ found: new Set(["PO-x7"]), missing: ["PO-Y14"] });
    // A long column is one of whole numbers.
    const column = ["PO-Y14", ...Array.from({ length: 300 }, (_, index) => `PO-${5000 + index}`), "PO-x7", "PO-x"];
    const { found: ofMany, missing = [] } = await answer(column.join("\n"));
    expect(ofMany).toEqual(found);
    expect(missing).toEqual(column.filter((number) => !found.has(number)));
    expect(await answer("Hexagon bolt")).toMatchObject({ missing: undefined });
  });

  it("S2.21 says which of several values pasted into a filter no record has, and nothing of what is chosen", async () => {
    const answer = async (condition: Record<string, unknown>) => {
      const { body } = await ask(condition);
      if (!("data" in body)) throw new Error(JSON.stringify(body));
      return { found: new Set(body.data.records.map(({ purchaseNo }) => purchaseNo)), missing: body.data.missing };
    };
    const found = new Set(["PO-x7", "PO-Y14"]);
    expect(await answer({ purchaseNo: ["PO-99", "PO-x7", "PO-Y14", "PO-x"] })).toEqual({
      found,
      missing: ["PO-99", "PO-x"],
    });
    const other = all.find(({ purchaseNo }) => purchaseNo === "PO-x7");
    const only = { found: new Set(["PO-x7"]), missing: ["PO-Y14"] };
    expect(await answer({ purchaseNo: ["PO-x7", "PO-Y14"], id: other?.id })).toEqual(only);
    expect(await answer({ purchaseNo: ["PO-x7", "PO-88"], keyword: "PO-x7, PO-77" })).toEqual({
      found: new Set(["PO-x7"]),
      missing: ["PO-77", "PO-88"],
    });
    expect(await answer({ purchaseNo: "PO-x7" })).toMatchObject({ missing: undefined });
    expect(await answer({ supplierNo: ["S-none", other?.supplierNo] })).toMatchObject({ missing: undefined });
  });

  it("means by a day of a moment the day where the caller is", async () => {
    const [row] = await asOwner<{ id: string }>(
      app,
      `update purchase_order_line set create_date = '2025-03-01T18:30:00Z'
        where id = (select min(id) from purchase_order_line) returning id`,
    );
    const buyer = await app.as("buyer");
    const found = async (timeZone: string, date: string) => {
      const condition = { createDateStart: date, createDateEnd: date };
      const request = { current: 1, size: 10, condition };
      const { records } = await buyer.inZone(timeZone).ok("purchaseOrderLines", "getPurchaseOrderLinePage", request);
      return records.map(({ id }) => id);
    };
    expect(await found("UTC", "2025-03-01")).toEqual([row?.id]);
    expect(await found("Asia/Ho_Chi_Minh", "2025-03-02")).toEqual([row?.id]);
    expect(await found("Asia/Ho_Chi_Minh", "2025-03-01")).toEqual([]);
    expect(await found("America/New_York", "2025-03-01")).toEqual([row?.id]);
  });
});
