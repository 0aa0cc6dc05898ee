import { billedStatus } from "@tandem/contract/settlement/billables/statuses";
import { mostBillables } from "@tandem/contract/settlement/bills/bills";
import { mostPooled } from "@tandem/contract/settlement/bills/pool-days";
import { billStatus, confirmedBy } from "@tandem/contract/settlement/bills/statuses";
import { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { billAll, invoiceAll, removeInvoice } from "./bare-settlement.ts";
import { BareWrites } from "./bare-writes.ts";
import { addBenchOrder, parties } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { type LedgerCase, type LedgerList, ledgerTable, measureLedgerList } from "./ledger-lists.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Bounds, timingOf, type WriteResult } from "./timing.ts";

/** Each turn moves all of the pool, or a whole bill: few turns say enough. */
const turns = 5;
const uncounted = 1;
/** Lines of one delivery; several of them make the longest bill that there is. */
const received = 1000;

export interface SettlementResult {
  readonly pool: number;
  readonly lists: readonly LedgerList[];
  readonly writes: readonly (WriteResult & { readonly rows: number })[];
}

/** Who does it: a buyer who sees everything, the supplier of the bench, and the database by hand. */
interface Who {
  readonly database: Database;
  readonly buyer: Client;
  readonly supplier: Client;
}

const { unbilled } = billedStatus.code;
const withParties = "join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no";
const ofPool: Pick<LedgerCase, "service" | "method" | "from" | "order" | "shown" | "joined"> = {
  ...{ service: "billables", method: "getBillablePage", from: "billable", order: "t.update_date desc, t.id desc" },
  shown:
    "b.bill_no, r.receipt_no, n.asn_no, l.purchase_no, l.item_no, l.goods_name, l.spec, l.pur_unit_no, s.supplier_name",
  joined: `${withParties} join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
    join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
    join shipping_notice n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_id
    left join bill b on b.tenant_id = t.tenant_id and b.id = t.bill_id`,
};
const isUnbilled = `and t.billed_status = ${codesText(unbilled)}`;

const lists: readonly LedgerCase[] = [
  { ...ofPool, name: "what is unbilled", condition: { billedStatus: unbilled }, where: isUnbilled, values: [] },
  {
    ...{ ...ofPool, name: "what is unbilled of one supplier", values: [parties.supplierNo] },
    condition: { billedStatus: unbilled, supplierNo: parties.supplierNo },
    where: `${isUnbilled} and t.supplier_no = $1`,
  },
  {
    ...{ name: "bills", service: "bills", method: "getBillPage", condition: {}, from: "bill", where: "", values: [] },
    ...{ order: "t.update_date desc, t.id desc", shown: "s.supplier_name", joined: withParties },
  },
  {
    ...{ name: "invoice bills", service: "invoices", method: "getBillInvoiceDocPage", condition: {}, from: "invoice" },
    ...{ where: "", values: [], order: "t.update_date desc, t.id desc", shown: "s.supplier_name", joined: withParties },
  },
  {
    ...{ name: "lines of invoice bills", service: "invoices", method: "getInvoiceLinePage", condition: {} },
    ...{ from: "invoice_line", where: "", values: [], order: "t.update_date desc, t.id desc" },
    shown: "i.bill_no, b.source_no, l.purchase_no, l.item_no, l.goods_name, s.supplier_name",
    joined: `${withParties} join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
      join billable b on b.tenant_id = t.tenant_id and b.id = t.billable_id
      join purchase_order_line l on l.tenant_id = b.tenant_id and l.id = b.purchase_order_line_id`,
  },
];

/** Works that follow one another, on our side and by hand, in turns: what one makes the next takes apart. */
async function inPairs<Made>(
  sides: readonly (readonly [make: () => Promise<Made>, unmake: (made: Made) => Promise<unknown>])[],
  seconds: number,
) {
  const taken = sides.map(() => ({ made: [] as number[], unmade: [] as number[] }));
  const startedAt = performance.now();
  for (let turn = 0; turn < turns + uncounted; turn += 1) {
    if (turn > uncounted && (performance.now() - startedAt) / 1000 > seconds) break;
    for (const [side, [make, unmake]] of sides.entries()) {
      const begun = performance.now();
      const made = await make();
      const between = performance.now();
      await unmake(made);
      if (turn < uncounted) continue;
      taken[side]?.made.push(between - begun);
      taken[side]?.unmade.push(performance.now() - between);
    }
  }
  const [ours, bare] = taken.map(({ made, unmade }) => ({ made: timingOf(made), unmade: timingOf(unmade) }));
  if (!ours || !bare) throw new RangeError("Nothing was measured.");
  return { made: { ours: ours.made, bare: bare.made }, unmade: { ours: ours.unmade, bare: bare.unmade } };
}

/** Lets the pool be as it was before some bills. */
async function freePool(database: Database, billIds: readonly string[]): Promise<void> {
  await database.query("update billable set bill_id = null where tenant_id = 1 and bill_id = any ($1::bigint[])", [
    billIds,
  ]);
  await database.query("delete from bill where tenant_id = 1 and id = any ($1::bigint[])", [billIds]);
  await database.query("vacuum analyze billable");
}

/** How much is unbilled, and until which day one call bills all of it. */
async function poolOf(database: Database): Promise<{ all: number; until: string; rows: number }> {
  const { rows } = await database.query<{ all: number; until: string; rows: number }>(
    `select sum(count)::integer as all, max(day) filter (where upto <= ${mostPooled})::text as until,
       max(upto) filter (where upto <= ${mostPooled})::integer as rows
     from (select source_date as day, count(*) as count, sum(count(*)) over (order by source_date) as upto
       from billable t where tenant_id = 1 ${isUnbilled} and price > 0 and source_date <= current_date group by 1) d`,
  );
  const [pool] = rows;
  if (!pool?.rows) throw new RangeError("Nothing is unbilled.");
  return pool;
}

/** Measures making bills of all of the pool until a day. */
async function measurePool(
  { database, buyer }: Who,
  { until, rows }: { readonly until: string; readonly rows: number },
  seconds: number,
) {
  const free = (ids: readonly string[]) => freePool(database, ids);
  let turn = 0;
  const ours = async () => {
    turn += 1;
    // The same call once more would be refused as a repetition.
    const since = `2000-01-0${turn}`;
    const { bills } = await buyer.call<{ bills: { id: string }[] }>("bills", "billPool", { since, until });
    return bills.map(({ id }) => id);
  };
  const { made } = await inPairs([[ours, free] as const, [() => billAll(database, until), free] as const], seconds);
  return { name: "make bills of all of the pool", rows, ...made };
}

/** A confirmed bill of as many lines as there may be, and its lines. */
async function longestBill({ database, buyer }: Who): Promise<{ id: string; lines: { id: string }[] }> {
  const bare = new BareWrites(database, await addBenchOrder(database, "BENCH-BILLED", received));
  for (let lines = 0; lines < mostBillables; lines += received) await bare.receive(await bare.sendNotice());
  const { rows: lines } = await database.query<{ id: string }>(
    `select b.id from billable b join purchase_order_line l on l.tenant_id = b.tenant_id and l.id = b.purchase_order_line_id
     where b.tenant_id = 1 and l.purchase_no = 'BENCH-BILLED' order by b.id`,
  );
  const billableIds = lines.map(({ id }) => id);
  const { bills } = await buyer.call<{ bills: { id: string }[] }>("bills", "createBills", { billableIds });
  const id = bills[0]?.id ?? "";
  await database.query(
    `update bill set status = ${codesText(billStatus.code.confirmed)}, confirmed_by = ${codesText(confirmedBy.code.both)}
     where tenant_id = 1 and id = $1`,
    [id],
  );
  await database.query("vacuum analyze billable, bill, invoice, invoice_line");
  return { id, lines };
}

/** Measures invoicing all of the longest bill, and deleting that again. */
async function measureInvoice(who: Who, seconds: number) {
  const { database, supplier } = who;
  const { id: billId, lines } = await longestBill(who);
  const wanted = lines.map(({ id }) => ({ billableId: id }));
  const ours = [
    () => {
      // The same call once more would be refused as a repetition.
      wanted.push(...wanted.splice(0, 1));
      const all = { lines: wanted, deductionIds: [] };
      return supplier.call<{ id: string; version: number }>("invoices", "generateInvoiceDoc", all);
    },
    async ({ id, version }: { id: string; version: number }) => {
      const deleteList = [{ id, version }];
      const { changed } = await supplier.call<{ changed: number }>("invoices", "deleteInvoice", { deleteList });
      if (changed !== 1) throw new RangeError("The invoice bill was not deleted.");
    },
  ] as const;
  const bare = [
    async () => ({ id: await invoiceAll(database, billId), version: 1 }),
    ({ id }: { id: string }) => removeInvoice(database, billId, id),
  ] as const;
  const { made, unmade } = await inPairs([ours, bare], seconds);
  const rows = lines.length;
  return [
    { name: "generate an invoice bill of a bill", rows, ...made },
    { name: "delete it, which frees the bill", rows, ...unmade },
  ];
}

/** What is measured of what is to be paid: the pool, bills of all of it, and an invoice bill of the longest bill. */
export async function measureSettlement(
  clients: Pick<Who, "buyer" | "supplier">,
  connectionString: string,
  { list, write }: { readonly list: Bounds; readonly write: Bounds },
): Promise<SettlementResult> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const who = { ...clients, database };
    await database.query("select set_config('app.tenant', '1', false)");
    await database.query("vacuum analyze billable, bill, invoice, invoice_line");
    const measured: LedgerList[] = [];
    for (const one of lists) measured.push(await measureLedgerList(database, clients.buyer, one, list));
    const pool = await poolOf(database);
    const billed = await measurePool(who, pool, 3 * write.seconds);
    const writes = [billed, ...(await measureInvoice(who, write.seconds))];
    return { pool: pool.all, lists: measured, writes };
  } finally {
    await database.end();
  }
}

/** What it came to, for the report. */
export function settlementSection(results: readonly (SettlementResult & { readonly lines: number })[]): string {
  const written = results.flatMap(({ lines, writes }) =>
    writes.map(({ name, rows, ours, bare }) => [
      ...[name, number(lines), number(rows)],
      ...[ours.p50, ours.p95, bare.p50, bare.p95].map(milliseconds),
      ...[number(ours.p50 / bare.p50, 2), number(ours.count)],
    ]),
  );
  return [
    "## What is to be paid",
    "First pages of 20, counted to 1,000, in milliseconds, beside the same by hand.",
    ledgerTable(
      results.map(({ pool, lists: shown }) => ({ movements: pool, lists: shown })),
      "of the pool",
    ),
    "Bills of all that is unbilled, and the longest invoice bill, each committed to disk; by hand with the same sums that the database keeps.",
    table(["write", "order lines", "rows", "HTTP p50", "p95", "SQL p50", "p95", "ratio", "calls"], written),
  ].join("\n\n");
}
