import type { Entity } from "@tandem/contract/core/entity";
import type { Service } from "@tandem/contract/core/service";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderDecision, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type Services, services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import { inTransaction, openPool } from "../server/src/core/database.ts";
import type { AnyEntity } from "../server/src/core/list-columns.ts";
import { whereOf } from "../server/src/core/list-conditions.ts";
import { orderOf } from "../server/src/core/list-order.ts";
import { rowsQuery } from "../server/src/core/list-query.ts";
import { wholeTenant } from "../server/src/identity/sessions/session-store.ts";
import type { AskedColumns } from "./asked-columns.ts";
import { addressOf, type Client } from "./client.ts";
import { type Cost, costOf, type Processes } from "./processor.ts";
import { type Bounds, inTurns, type Timing, type Work } from "./timing.ts";

/** A list of the contract, at one of its pages. */
export interface EveryListResult {
  name: string;
  page: "first" | "last";
  total: string;
  ours: Timing;
  /** The list's own statements without the server; of lists that are read in another way there are none. */
  bare: Timing | undefined;
  cost: Cost;
}

interface ListCall {
  name: string;
  path: string;
  entity: Entity | undefined;
  /** Filters of a page of its own. */
  condition?: Readonly<Record<string, unknown>>;
}

const size = 20;
const limitCount = 1000;

/** All lists that the contract has: whatever is added to it is measured, too. */
const declaredCalls: readonly ListCall[] = Object.entries(services as Readonly<Record<string, Service>>).flatMap(
  ([service, { endpoints }]) =>
    Object.entries(endpoints).flatMap(([method, { kind, entity }]) =>
      kind === "list"
        ? [{ name: `${service}.${method}`, path: addressOf(service as keyof Services, method), entity }]
        : [],
    ),
);

/** What waits for the buyer's decision is read with its differences. */
const toDecide = { status: orderStatus.code.effective, decision: Object.values(orderDecision.code) };
const listCalls: readonly ListCall[] = [
  ...declaredCalls,
  {
    name: "purchaseOrders.getPurchaseOrderPage, to decide",
    path: addressOf("purchaseOrders", "getPurchaseOrderPage"),
    entity: purchaseOrder as unknown as Entity,
    condition: toDecide,
  },
];

interface Answer {
  data?: { total?: number | null; limited?: boolean; records?: unknown[] };
  errorMessage?: string;
}

async function ask(client: Client, path: string, body: string): Promise<{ answer: Answer; bytes: number }> {
  const { status, body: text, bytes } = await client.post(path, body);
  const answer: Answer = JSON.parse(text.toString());
  if (status !== 200 || !answer.data) throw new Error(`${path} answered ${status}: ${answer.errorMessage}`);
  return { answer, bytes };
}

const bodyOf = (current: number, condition: object, columns?: readonly string[]) =>
  JSON.stringify({ current, size, condition, columns });

const everything = wholeTenant("1");

/** The page, with all its fields, and the count of a list, asked of the database alone, in the scope of whoever sees everything. */
function bareWork(pool: Pool, entity: AnyEntity, current: number, condition: ListCall["condition"] = {}): Work {
  const from = sql`from ${sql.table(entity.source)} as t1 ${whereOf(entity, condition)}`;
  const range = sql`limit ${sql.lit(size)} offset ${sql.lit((current - 1) * size)}`;
  const chosen = sql`select t1.id ${from} ${orderOf(entity, condition)} ${range}`;
  const rows: RawBuilder<unknown> =
    current === 1
      ? sql`${rowsQuery(entity, condition)} ${range}`
      : rowsQuery(entity, {}, { where: [sql<boolean>`t1.id = any (array(${chosen}))`] });
  const upTo = current === 1 ? sql`limit ${sql.lit(limitCount + 1)}` : sql``;
  const count = sql`select count(*) from (select ${from} ${upTo}) as matching`;
  return () =>
    inTransaction(pool, everything, (db) => Promise.all([rows.execute(db), count.execute(db)]), { readOnly: true });
}

/** The bare work, where the database understands it. */
async function bareOf(pool: Pool | undefined, call: ListCall, current: number): Promise<Work | undefined> {
  if (!pool || !call.entity) return undefined;
  const work = bareWork(pool, call.entity as AnyEntity, current, call.condition);
  return work(0).then(
    () => work,
    () => undefined,
  );
}

/** What is measured: a server that answers, and its database and processes where these are in reach. */
export interface ListServer {
  client: Client;
  connectionString?: string;
  processes?: Processes;
  /** What pages ask for; all fields of every list unless given. */
  columns?: AskedColumns;
}

/** Measures a list at one page; the last one is asked for with the exact count, as who goes there knows it. */
async function measureList(
  { client, processes, columns: asked }: ListServer,
  pool: Pool | undefined,
  call: ListCall,
  page: "first" | "last",
  bounds: Bounds,
): Promise<EveryListResult | undefined> {
  const { name, path, condition } = call;
  const exact = page === "last" ? (await ask(client, path, bodyOf(1, { ...condition }))).answer.data?.total : undefined;
  const current = page === "last" ? Math.ceil((exact ?? 0) / size) : 1;
  // It has but one page.
  if (page === "last" && current <= 1) return undefined;
  const columns = asked?.get(path);
  const body = bodyOf(current, page === "last" ? { ...condition } : { ...condition, limitCount }, columns);
  const { answer } = await ask(client, path, body);
  const bare = await bareOf(pool, call, current);
  const [ours, alone] = await inTurns([() => client.post(path, body), ...(bare ? [bare] : [])], bounds);
  if (!ours) throw new RangeError(`The list ${name} was not measured.`);
  const cost = await costOf(processes, async () => {
    let bytes = 0;
    for (let turn = 0; turn < ours.count; turn += 1) bytes += (await client.post(path, body)).bytes;
    return { requests: ours.count, bytes };
  });
  const { total, limited } = answer.data ?? {};
  return { name, page, total: `${total ?? ""}${limited ? "+" : ""}`, ours, bare: alone, cost };
}

/** What is known of all lists, and why some could not be measured. */
export interface EveryLists {
  lists: EveryListResult[];
  refused: { name: string; reason: string }[];
}

/** Measures every list of the contract, at its first page and, where it has several, at its last. */
export async function measureEveryList(server: ListServer, bounds: Bounds): Promise<EveryLists> {
  const pool = server.connectionString ? openPool(server.connectionString, 1) : undefined;
  const lists: EveryListResult[] = [];
  const refused: EveryLists["refused"] = [];
  try {
    for (const call of listCalls) {
      try {
        for (const page of ["first", "last"] as const) {
          const measured = await measureList(server, pool, call, page, bounds);
          if (measured) lists.push(measured);
        }
      } catch (error) {
        refused.push({ name: call.name, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    return { lists, refused };
  } finally {
    await pool?.end();
  }
}
