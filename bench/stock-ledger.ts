import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { parties } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { type LedgerCase, type LedgerList, ledgerTable, measureLedgerList } from "./ledger-lists.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Bounds, percentile } from "./timing.ts";

/** Movements behind one figure of stock, as a place with goods of one lot has them before it is empty. */
const movementsPerBalance = 20;
/** One material moves far more than others: the history that takes longest to read. */
const busyShare = 100;
const batch = 10_000;
/** The median of a tenth of the statements is that of all. */
const aloneEvery = 10;

export interface LedgerResult {
  readonly movements: number;
  readonly balances: number;
  /** Of the material that moves most. */
  readonly history: number;
  /** How long a statement of so many movements took the ledger, and how long the movements alone, without what they come to. */
  readonly written: { readonly rows: number; readonly ledger: number; readonly alone: number };
  readonly lists: readonly LedgerList[];
}

/** The materials that move, by their places: found once, and not anew by each statement. */
const materials = `create temporary table ledger_material as
  select item_no, unit_no, row_number() over (order by item_no) as place, count(*) over () as materials
  from material where tenant_id = 1 and serial_control = '0'`;

/** Movements from `$1` to `$2` of `$3` kinds of goods: three times in, then one piece out. */
const movements = `
  select 1, $4, $5, m.item_no, m.unit_no, 'LEDGER-' || k.kind, ${codesText(stockType.code.available)}, 'receipt', -n, 'LEDGER-' || n,
    case when n / $3::int % 4 = 3 then ${codesText(transactionType.code.out)} else ${codesText(transactionType.code.in)} end,
    case when n / $3::int % 4 = 3 then 1 else 10 end, timestamptz '2026-01-01' + n * interval '1 second'
  from generate_series($1::int, $2::int) n
  cross join lateral (select n % $3::int as kind) k
  join ledger_material m
    on m.place = case when k.kind < $3::int / ${busyShare} then 1 else 1 + k.kind % (select materials from ledger_material limit 1) end
  order by n`;
const stored = `(tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, stock_type, document_kind, document_id, document_no,
    transaction_type, qty, moved_at)`;

/** Writes so many movements through the ledger, and every tenth statement of them once more into a table like it that nothing follows from. */
async function fill(database: Database, wanted: number): Promise<LedgerResult["written"]> {
  const kinds = Math.ceil(wanted / movementsPerBalance);
  const taken: number[] = [];
  const alone: number[] = [];
  await database.query("select set_config('app.tenant', '1', false)");
  await database.query(`create table ledger_alone (like stock_movement including defaults including generated including indexes
    including identity)`);
  await database.query(materials);
  await database.query("create unique index on ledger_material (place)");
  await database.query("analyze ledger_material");
  for (let from = 1; from <= wanted; from += batch) {
    const values = [from, Math.min(from + batch - 1, wanted), kinds, parties.orgNo, parties.warehouseNo];
    let startedAt = performance.now();
    await database.query(`insert into stock_movement ${stored} ${movements}`, values);
    taken.push(performance.now() - startedAt);
    if ((from - 1) % (aloneEvery * batch) > 0) continue;
    startedAt = performance.now();
    await database.query(`insert into ledger_alone ${stored} ${movements}`, values);
    alone.push(performance.now() - startedAt);
  }
  await database.query("drop table ledger_alone, ledger_material");
  await database.query("vacuum analyze stock_movement, stock_balance");
  return { rows: Math.min(batch, wanted), ledger: percentile(taken, 0.5), alone: percentile(alone, 0.5) };
}

type StockCase = Pick<LedgerCase, "name" | "condition" | "where" | "values"> & {
  readonly method: "getStockPage" | "getMovementPage";
};

const byHand = {
  getStockPage: { from: "stock_balance", and: "and t.qty > 0", order: "t.update_date desc, t.id desc" },
  getMovementPage: { from: "stock_movement", and: "", order: "t.moved_at desc, t.id desc" },
} as const;

function caseOf({ method, where, ...named }: StockCase): LedgerCase {
  const { from, and, order } = byHand[method];
  return {
    ...{ ...named, service: "stock", method, from, order, where: `${and} ${where}` },
    shown: "m.item_name, m.spec, s.supplier_name",
    joined: `join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
      left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.owner_no`,
  };
}

/** What is measured of a ledger of so many movements: what lies there, and what is behind it. */
export async function measureLedger(
  client: Client,
  connectionString: string,
  wanted: number,
  bounds: Bounds,
): Promise<LedgerResult> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const written = await fill(database, wanted);
    const { rows } = await database.query<{
      itemNo: string;
      balanceId: string;
      key: string;
      history: number;
      all: number;
    }>(
      `select item_no as "itemNo", count(*)::int as history, min(stock_key) as key,
         (select id from stock_balance b where b.tenant_id = 1 and b.stock_key = min(m.stock_key)) as "balanceId",
         (select count(*)::int from stock_balance) as all
       from stock_movement m where tenant_id = 1 and document_no like 'LEDGER-%' group by 1 order by 2 desc limit 1`,
    );
    const [busy] = rows;
    if (!busy) throw new RangeError("Nothing was moved.");
    const ofMaterial = { where: "and t.item_no = $1", values: [busy.itemNo] };
    const cases: StockCase[] = [
      { name: "what lies there", method: "getStockPage", condition: {}, where: "", values: [] },
      {
        name: "what lies there of one material",
        method: "getStockPage",
        condition: { itemNo: busy.itemNo },
        ...ofMaterial,
      },
      { name: "all movements", method: "getMovementPage", condition: {}, where: "", values: [] },
      {
        name: "movements of one material",
        method: "getMovementPage",
        condition: { itemNo: busy.itemNo },
        ...ofMaterial,
      },
      {
        name: "movements behind one figure",
        method: "getMovementPage",
        condition: { stockBalanceId: busy.balanceId },
        where: "and t.stock_key = $1",
        values: [busy.key],
      },
    ];
    const lists: LedgerList[] = [];
    for (const one of cases) lists.push(await measureLedgerList(database, client, caseOf(one), bounds));
    return { movements: wanted, balances: busy.all, history: busy.history, written, lists };
  } finally {
    await database.end();
  }
}

/** What it came to, for the report. */
export function ledgerSection(results: readonly LedgerResult[]): string {
  const written = results.map(({ movements: moved, balances, history, written: { rows, ledger, alone } }) => [
    ...[number(moved), number(balances), number(history), number(rows)],
    ...[milliseconds(ledger), milliseconds(alone), number(ledger / alone, 2)],
  ]);
  return [
    "## Stock ledger",
    "First pages of 20, counted to 1,000, in milliseconds, beside the same by hand.",
    ledgerTable(results),
    "Movements written in one statement, which also keeps what lies there, beside the same rows in a table like it from which nothing follows.",
    table(
      ["movements", "figures", "of the material that moves most", "rows at once", "ledger ms", "alone ms", "ratio"],
      written,
    ),
  ].join("\n\n");
}
