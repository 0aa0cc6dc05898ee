import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import { Client as Database } from "pg";
import { inTransaction, openPool, type Scope } from "../server/src/core/database.ts";
import { whereOf } from "../server/src/core/list-conditions.ts";
import { rowsQuery } from "../server/src/core/list-query.ts";
import { codesText } from "../server/src/core/sql-codes.ts";
import { wholeTenant } from "../server/src/identity/sessions/session-store.ts";
import { rareWord, smallSupplier } from "./bench-orders.ts";
import { addressOf, type Client } from "./client.ts";
import { type Bounds, type Comparison, inTurns, type Work } from "./timing.ts";

/** Who asks for lists: a buyer who sees everything, a large supplier, a small one. */
export type ListUser = "buyer" | "supplier" | "smallsupplier";

/** A list of order lines as a page asks for it, and as SQL written by hand. */
interface ListCase {
  name: string;
  userNo: ListUser;
  /** Filters and sorting of the request. */
  condition: Record<string, unknown>;
  /** Behind `where tenant_id = $1`; further parameters from `$2` on. */
  where: string;
  parameters: readonly string[];
  order: string;
  /** Which page is asked for, of so many lines; the first unless given. */
  page?: (lines: number) => number;
  /** It is not counted, on either side: the page knows how many there are. */
  uncounted?: true;
  /** What else the request says. */
  besides?: (body: ListBody, ask: Ask) => Promise<object> | object;
}

type ListBody = ReturnType<typeof bodyOf>;
type Ask = (body: object) => Promise<ListAnswer>;

export interface ListResult extends Comparison {
  name: string;
  /** Rows that match, as answered; `1000+` where counting stopped there. */
  total: string;
  condition: Record<string, unknown>;
  userNo: ListUser;
}

/** Under these names the report finds the first page and a deep one. */
export const firstPage = "no filter";
export const deepPage = "page 5,000, of a known total";

/** The supplier of the demo user `supplier`. */
const supplierNo = "S10001";
/** Words in the names of many materials, and part of the number of few orders. */
const [commonWord, chineseWord, rareNumber] = ["ball bearing", "螺钉", "-00123"];
const pageLimit = 1000;
const pageSize = 20;
const byUpdate = "t.update_date desc, t.id desc";

/** By hand one would use the same indexes. */
const inName = "coalesce(t.goods_name ilike $2, false)";
const hasText = "t.search_text like $2";
const hasPair = (pair: string) => `app.character_pairs(t.search_text) @> '{${pair}}'`;

const filters = [
  { name: firstPage, condition: {}, where: "", parameters: [], order: byUpdate },
  {
    name: "one supplier",
    condition: { supplierNo },
    where: "and t.supplier_no = $2",
    parameters: [supplierNo],
    order: byUpdate,
  },
  {
    name: "name contains a common word, by requested date",
    condition: { goodsNameIndistinct: commonWord, field: "expectArrivalDate", order: "asc" },
    where: `and ${hasText} and ${inName}`,
    parameters: [`%${commonWord}%`],
    order: "t.expect_arrival_date, t.id",
  },
  {
    name: "name contains a common Chinese word, by requested date",
    condition: { goodsNameIndistinct: chineseWord, field: "expectArrivalDate", order: "asc" },
    where: `and ${inName} and ${hasPair(chineseWord)}`,
    parameters: [`%${chineseWord}%`],
    order: "t.expect_arrival_date, t.id",
  },
  {
    name: "name contains a rare Chinese word, by requested date",
    condition: { goodsNameIndistinct: rareWord, field: "expectArrivalDate", order: "asc" },
    where: `and ${inName} and ${hasPair(rareWord)}`,
    parameters: [`%${rareWord}%`],
    order: "t.expect_arrival_date, t.id",
  },
  {
    name: "number contains a rare part, by price",
    condition: { purchaseNoIndistinct: rareNumber, field: "price", order: "desc" },
    where: "and t.search_text like $2 and coalesce(t.purchase_no ilike $2, false)",
    parameters: [`%${rareNumber}%`],
    order: "t.price desc, t.id desc",
  },
  {
    name: "search box, common word",
    condition: { keyword: commonWord },
    where: `and ${hasText}`,
    parameters: [`%${commonWord}%`],
    order: byUpdate,
  },
] as const;

const ownLines = (name: string, userNo: ListUser, ownNo: string): ListCase => ({
  name,
  userNo,
  condition: { limitCount: pageLimit },
  where: `and t.supplier_no = $2 and t.status <> ${codesText(orderStatus.code.draft)}`,
  parameters: [ownNo],
  order: byUpdate,
});

const unfiltered = { userNo: "buyer", condition: {}, where: "", parameters: [], order: byUpdate } as const;
const ofKnownTotal: ListCase["besides"] = async (_body, ask) => ({
  total: (await ask(bodyOf({}))).total,
  count: "none",
});
const lastWholePage = (lines: number) => Math.floor(lines / pageSize);

/** What the page of order lines shows at first, and reads besides. */
export const shownColumns = [
  ...["purchaseNo", "purchaseSeq", "itemNo", "goodsName", "purUnitNo", "batchPurQty", "onWayQty", "receiptQty"],
  ...["unDeliveryQty", "expectArrivalDate", "promiseQty", "promiseDate", "refuseSign", "supplierName", "spec"],
  ...["purchasePhaseSeq", "purchaseBatchSeq", "purchaseDate", "warehouseNo", "updateDate"],
];

/** The lists that are measured: as the page asks, with counting up to 1,000, and again with the exact count. */
const cases: readonly ListCase[] = [
  ...filters.flatMap((filter) => [
    { ...filter, userNo: "buyer" as const, condition: { ...filter.condition, limitCount: pageLimit } },
    { ...filter, userNo: "buyer" as const, name: `${filter.name}, exact count` },
  ]),
  { ...unfiltered, name: "as the page shows it", uncounted: true, besides: () => ({ columns: shownColumns }) },
  { ...unfiltered, name: "the last whole page, exact count", page: lastWholePage },
  { ...unfiltered, name: "the last whole page, not counted", page: lastWholePage, uncounted: true },
  {
    ...unfiltered,
    name: "the last whole page, of a known total",
    page: lastWholePage,
    uncounted: true,
    besides: ofKnownTotal,
  },
  {
    ...unfiltered,
    name: "the page in the middle, of a known total",
    page: (lines) => Math.floor(lines / pageSize / 2),
    uncounted: true,
    besides: ofKnownTotal,
  },
  {
    ...unfiltered,
    name: deepPage,
    page: (lines) => Math.min(5000, lastWholePage(lines)),
    uncounted: true,
    besides: ofKnownTotal,
  },
  {
    ...unfiltered,
    name: "the last whole page, behind the one before",
    page: lastWholePage,
    uncounted: true,
    besides: async (body, ask) => {
      const before = (await ask({ ...body, current: body.current - 1 })).records.at(-1);
      return { after: { id: before?.id, values: [before?.updateDate] } };
    },
  },
  ownLines("a large supplier's own lines", "supplier", supplierNo),
  ownLines("a small supplier's own lines", smallSupplier.userNo, smallSupplier.supplierNo),
];

const columns = `t.id, t.version, t.purchase_order_id, t.purchase_no, t.purchase_seq, t.purchase_phase_seq, t.purchase_batch_seq,
  t.org_no, t.supplier_no, s.supplier_short_name, t.purchase_date, t.order_type, t.item_no, t.goods_name, t.spec,
  t.pur_unit_no, t.batch_pur_qty, t.on_way_qty, t.receipt_qty, t.un_delivery_qty, t.check_return_qty,
  t.return_exchange_qty, t.over_qty, t.price, t.tax_rate, t.amount, t.currency, t.expect_arrival_date, t.promise_qty,
  t.promise_date, t.warehouse_no, t.remark, t.status, t.refuse_sign, t.delivery_status, t.receipt_status,
  t.create_name, t.create_date, t.update_name, t.update_date`;

/** The rows by hand. */
function rowsStatement(where: string, order: string): string {
  return `select ${columns} from purchase_order_line t
    join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
    where t.tenant_id = $1 ${where} order by ${order}`;
}

/** A page by hand: what lies before it is skipped in an index alone. */
function pageStatement(where: string, order: string, page = 1): string {
  if (page === 1) return `${rowsStatement(where, order)} limit ${pageSize}`;
  const chosen = `select t.id from purchase_order_line t where t.tenant_id = $1 ${where} order by ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return rowsStatement(`and t.id = any (array(${chosen}))`, order);
}

/** The count by hand, up to one beyond the limit where there is one. */
function countStatement(where: string, limit: number | undefined): string {
  const upTo = limit === undefined ? "" : `limit ${limit + 1}`;
  return `select count(*) from (select from purchase_order_line t where t.tenant_id = $1 ${where} ${upTo}) c`;
}

/** The default list by hand, for a server that does nothing else. */
export const defaultList = {
  all: rowsStatement("", byUpdate),
  page: pageStatement("", byUpdate),
  count: countStatement("", pageLimit),
};

const bodyOf = (condition: Record<string, unknown>, current = 1) => ({ current, size: pageSize, condition });

/** A server over a database of some size, with its signed-in callers. */
export interface ListTarget {
  lines: number;
  clients: Record<ListUser, Client>;
  connectionString: string;
}

/**
 * A list is opened all day. By then its statements are prepared, after some executions, and PostgreSQL has settled on a plan,
 * after some more: that is how it is measured.
 */
const warmUps = 20;

const listCall = ["purchaseOrderLines", "getPurchaseOrderLinePage"] as const;
const path = addressOf(...listCall);

/**
 * Measures every list over HTTP beside its SQL through a bare connection with the owner's rights, at all sizes in turns.
 * @returns the results of each target
 */
export async function measureLists(targets: readonly ListTarget[], bounds: Bounds): Promise<ListResult[][]> {
  const opened = await Promise.all(targets.map(openTarget));
  try {
    for (const target of opened) await warmUp(target.clients.buyer);
    const results = opened.map((): ListResult[] => []);
    for (const listCase of cases) {
      const pairs = await Promise.all(opened.map((target) => worksOf(target, listCase)));
      const timings = await inTurns(pairs.flat(), bounds, warmUps);
      for (const [index, target] of opened.entries()) {
        const [ours, bare] = timings.slice(2 * index);
        if (!ours || !bare) throw new RangeError("A list was not measured.");
        const { name, condition, userNo } = listCase;
        results[index]?.push({ name, condition, userNo, total: await totalOf(target, listCase), ours, bare });
      }
    }
    return results;
  } finally {
    for (const { database } of opened) await database.end();
  }
}

interface OpenTarget extends ListTarget {
  database: Database;
}

async function openTarget(target: ListTarget): Promise<OpenTarget> {
  const database = new Database({ connectionString: target.connectionString });
  await database.connect();
  return { ...target, database };
}

/** A server is compiled while it works: what it does first is not what it does all day. */
async function warmUp(client: Client): Promise<void> {
  const body = JSON.stringify(bodyOf({ limitCount: pageLimit }));
  for (let turn = 0; turn < 2000; turn += 1) await client.post(path, body);
}

/** The list over HTTP and by hand. Both must answer the same rows, or comparing them means nothing. */
async function worksOf({ lines, clients, database }: OpenTarget, listCase: ListCase): Promise<[Work, Work]> {
  const { name, userNo, condition, where, parameters, order, uncounted, besides } = listCase;
  const client = clients[userNo];
  const current = listCase.page?.(lines) ?? 1;
  const page = pageStatement(where, order, current);
  const count = countStatement(where, condition.limitCount === undefined ? undefined : pageLimit);
  const values = ["1", ...parameters];
  const plain = { ...bodyOf(condition, current), ...(uncounted ? { count: "none" } : {}) };
  const ask: Ask = (asked) => client.callBody<ListAnswer>(...listCall, asked);
  const body = { ...plain, ...(await besides?.(plain, ask)) };
  await requireSame(client, database, body, page, values);
  const text = JSON.stringify(body);
  const ours = async () => {
    const { status } = await client.post(path, text);
    if (status !== 200) throw new Error(`The list "${name}" was answered with ${status}.`);
  };
  const bare = async () => {
    await database.query(page, values);
    if (!uncounted) await database.query(count, values);
  };
  return [ours, bare];
}

async function totalOf({ clients }: OpenTarget, { userNo, condition }: ListCase): Promise<string> {
  const answer = await clients[userNo].callBody<ListAnswer>(...listCall, bodyOf(condition));
  return `${answer.total}${answer.limited ? "+" : ""}`;
}

interface ListAnswer {
  total: number;
  limited: boolean;
  records: { id: string; updateDate: string }[];
}

/** Both ways must answer the same rows, or comparing them means nothing. */
async function requireSame(
  client: Client,
  database: Database,
  body: unknown,
  page: string,
  values: readonly string[],
): Promise<void> {
  const { records } = await client.callBody<ListAnswer>(...listCall, body);
  const { rows } = await database.query<{ id: string }>(page, [...values]);
  const [ours, bare] = [records.map(({ id }) => id).join(), rows.map(({ id }) => id).join()];
  if (ours !== bare || records.length === 0) throw new Error(`The lists differ: ${ours} and ${bare}, for ${page}`);
}

const everything = wholeTenant("1");
const scopes: Record<ListUser, Scope> = {
  buyer: everything,
  supplier: { ...everything, organisations: ["TW20", "VN10"], supplier: supplierNo },
  smallsupplier: { ...everything, organisations: ["TW20", "VN10"], supplier: smallSupplier.supplierNo },
};

/** How PostgreSQL runs the page and the count of a list within the caller's scope. */
export async function explainList(
  connectionString: string,
  { userNo, condition }: Pick<ListResult, "userNo" | "condition">,
): Promise<string> {
  const pool = openPool(connectionString, 2);
  const described = purchaseOrderLine as unknown as Parameters<typeof whereOf>[0];
  const limit = condition.limitCount === undefined ? sql`` : sql`limit ${pageLimit + 1}`;
  const statements: RawBuilder<unknown>[] = [
    sql`${rowsQuery(purchaseOrderLine, condition)} limit ${pageSize}`,
    sql`select count(*) from (select 1 from ${sql.table(described.source)} as t1 ${whereOf(described, condition)} ${limit}) as matching`,
  ];
  try {
    const plans: string[] = [];
    for (const statement of statements) {
      const plan = await inTransaction(pool, scopes[userNo], async (db) =>
        sql<Record<string, string>>`explain (analyze, buffers, costs off) ${statement}`.execute(db),
      );
      const lines = plan.rows.map((row) => Object.values(row)[0] ?? "");
      plans.push(
        lines.filter((line) => !/^\s+(InitPlan \d+|-> {2}Result .*|Index Searches: \d+)$/.test(line)).join("\n"),
      );
    }
    return plans.join("\n\n");
  } finally {
    await pool.end();
  }
}
