import { packagingMovementType } from "@tandem/contract/receiving/packaging/statuses";
import { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { parties } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { type LedgerCase, type LedgerList, ledgerTable, measureLedgerList } from "./ledger-lists.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Bounds, percentile } from "./timing.ts";

/** Each supplier has accounts of so many kinds. */
const kinds = 20;
const batch = 10_000;

export interface PackagingResult {
  readonly movements: number;
  readonly accounts: number;
  /** How long a statement of so many movements took, and how long the same rows alone, from which no account follows. */
  readonly written: { readonly rows: number; readonly kept: number; readonly alone: number };
  readonly lists: readonly LedgerList[];
}

const { cameBack, sentBack } = packagingMovementType.code;

/** Movements from `$1` to `$2` of the accounts of an organisation: three times in, then one piece out. */
const movements = `
  select 1, case when n % 4 = 3 then ${codesText(sentBack)} else ${codesText(cameBack)} end, date '2026-01-01' + n % 300, $3,
    s.supplier_no, m.item_no, case when n % 4 = 3 then 1 else 10 end, case when n % 4 = 3 then -1 else 10 end, 'PACKAGING-' || n
  from generate_series($1::int, $2::int) n
  join (select supplier_no, row_number() over (order by supplier_no) - 1 as place, count(*) over () as suppliers
    from supplier where tenant_id = 1) s on s.place = n % s.suppliers
  join (select item_no, row_number() over (order by item_no) - 1 as place from material where tenant_id = 1) m
    on m.place = n / s.suppliers % ${kinds}
  order by n`;
const stored = `(tenant_id, movement_type, movement_date, org_no, supplier_no, packaging_item_no, qty, change_qty, movement_reason)`;

/** Writes so many movements, and the first of each batch once more into a table like it that nothing follows from. */
async function fill(database: Database, wanted: number): Promise<PackagingResult["written"]> {
  const [kept, alone]: [number[], number[]] = [[], []];
  await database.query("select set_config('app.tenant', '1', false)");
  await database.query(`create table packaging_alone (like packaging_movement including defaults including generated
    including indexes including identity)`);
  for (let from = 1; from <= wanted; from += batch) {
    const values = [from, Math.min(from + batch - 1, wanted), parties.orgNo];
    for (const [into, taken] of [["packaging_movement", kept] as const, ["packaging_alone", alone] as const]) {
      const startedAt = performance.now();
      await database.query(`insert into ${into} ${stored} ${movements}`, values);
      taken.push(performance.now() - startedAt);
    }
  }
  await database.query("drop table packaging_alone");
  await database.query("vacuum analyze packaging_movement, packaging_balance");
  return { rows: Math.min(batch, wanted), kept: percentile(kept, 0.5), alone: percentile(alone, 0.5) };
}

type PackagingCase = Pick<LedgerCase, "name" | "condition" | "where" | "values"> & {
  readonly service: "packagingMovements" | "packagingBalances";
};

const byHand = {
  packagingMovements: { method: "getMovementPage", from: "packaging_movement" },
  packagingBalances: { method: "getBalancePage", from: "packaging_balance" },
} as const;

const caseOf = (one: PackagingCase): LedgerCase => ({
  ...{ ...one, ...byHand[one.service], order: "t.update_date desc, t.id desc", shown: "m.item_name, s.supplier_name" },
  joined: `join material m on m.tenant_id = t.tenant_id and m.item_no = t.packaging_item_no
    join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no`,
});

/** What is measured of so many movements of returnable packaging: what sides hold, and what is behind it. */
export async function measurePackaging(
  client: Client,
  connectionString: string,
  wanted: number,
  bounds: Bounds,
): Promise<PackagingResult> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const written = await fill(database, wanted);
    const { rows } = await database.query<{ id: string; supplierNo: string; itemNo: string; all: number }>(
      `select id, supplier_no as "supplierNo", packaging_item_no as "itemNo", count(*) over ()::int as all
       from packaging_balance where tenant_id = 1 order by qty desc, id limit 1`,
    );
    const [account] = rows;
    if (!account) throw new RangeError("Nothing was moved.");
    const { id, supplierNo, itemNo } = account;
    const cases: PackagingCase[] = [
      { name: "what sides hold", service: "packagingBalances", condition: {}, where: "", values: [] },
      { name: "all movements of packaging", service: "packagingMovements", condition: {}, where: "", values: [] },
      {
        name: "movements behind one account",
        service: "packagingMovements",
        condition: { packagingBalanceId: id },
        where: "and t.org_no = $1 and t.supplier_no = $2 and t.packaging_item_no = $3",
        values: [parties.orgNo, supplierNo, itemNo],
      },
    ];
    const measured: LedgerList[] = [];
    for (const one of cases) measured.push(await measureLedgerList(database, client, caseOf(one), bounds));
    return { movements: wanted, accounts: account.all, written, lists: measured };
  } finally {
    await database.end();
  }
}

/** What it came to, for the report. */
export function packagingSection(results: readonly PackagingResult[]): string {
  const written = results.map(({ movements: moved, accounts, written: { rows, kept, alone } }) => [
    ...[number(moved), number(accounts), number(rows)],
    ...[milliseconds(kept), milliseconds(alone), number(kept / alone, 2)],
  ]);
  return [
    "## Returnable packaging",
    "First pages of 20, counted to 1,000, in milliseconds, beside the same by hand.",
    ledgerTable(results),
    "Movements written in one statement, which also keeps the accounts, beside the same rows in a table like it from which nothing follows.",
    table(["movements", "accounts", "rows at once", "kept ms", "alone ms", "ratio"], written),
  ].join("\n\n");
}
