import { orderHeadColumns, purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { type ErpOrder, erpLineNames, erpOrder } from "@tandem/contract/platform/erp/erp-order";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { readCell } from "../../imports/cells.ts";
import { type ImportWork, openStaging, stageRows } from "../../imports/import-work.ts";
import type { ImportRow } from "../../imports/read-import.ts";
import { orderImportSteps } from "../../orders/purchase-orders/import.ts";
import { refreshTotals } from "../../orders/purchase-orders/quantities.ts";
import { refuseAbsentLines, removeAbsentLines } from "./absent-lines.ts";

type ColumnName = (typeof purchaseOrderImport.columns)[number]["name"];
type Work = ImportWork<ColumnName>;
type Refusal = SyncOutcome["refusals"][number];

/** What became of one order; what is wrong with it where it was refused. */
export interface TakenOrder {
  readonly purchaseNo: string;
  /** As the ERP says it; null where it does not say. */
  readonly orgNo: string | null;
  readonly became: "added" | "updated" | "unchanged" | "refused";
  readonly refusals: readonly Refusal[];
  /** As it came, for another try. */
  readonly content: unknown;
}

interface Arrived {
  readonly order: ErpOrder;
  readonly content: unknown;
  /** Numbers of its rows on the stage: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** Somebody else added an order of the same number at the same moment: another try finds it. */
export class OrdersCrossed extends Error {}

const { columns } = purchaseOrderImport;
const allNames: ReadonlySet<ColumnName> = new Set(columns.map(({ name }) => name));

const headNames: ReadonlySet<string> = new Set(["purchaseNo", ...orderHeadColumns]);

const asText = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

/** The values of a line as the import takes them: the head repeated on each. */
function valuesOf(order: ErpOrder, line: ErpOrder["lines"][number]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>([["purchaseNo", order.purchaseNo]]);
  for (const name of orderHeadColumns) values.set(name, order[name]);
  for (const name of erpLineNames) values.set(name, line[name]);
  // The parts of a line's name are compared before the import fills in what is empty.
  for (const name of ["purchasePhaseSeq", "purchaseBatchSeq"]) values.set(name, values.get(name) ?? 1);
  return values;
}

/** A line as a row of the import; values that do not fit their columns are added to the problems. */
function rowOf(work: Work, row: number, values: ReadonlyMap<string, unknown>): ImportRow<ColumnName> {
  const read = columns.map((column): [ColumnName, string | null] => {
    const value = values.get(column.name);
    const cell = typeof value === "number" ? { number: String(value) } : asText(value);
    const form = column.field.kind === "date" ? "yearMonthDay" : "decimalPoint";
    const reading = readCell(column, cell, { language: work.context.language, form });
    if ("value" in reading) return [column.name, reading.value];
    work.problems.add(row, column.name, reading.problem);
    return [column.name, null];
  });
  return { row, mark: null, values: Object.fromEntries(read) as Record<ColumnName, string | null> };
}

/** Lets rows meet the lines there are by order, sequence, phase and batch, where an export would have marked them. */
async function meetLines(tx: Database): Promise<void> {
  await sql`update import_row i set record_id = l.id, record_version = p.version
    from purchase_order p join purchase_order_line l on l.purchase_order_id = p.id
    where p.purchase_no = i.purchase_no and l.purchase_seq = i.purchase_seq
      and l.purchase_phase_seq = i.purchase_phase_seq and l.purchase_batch_seq = i.purchase_batch_seq`.execute(tx);
}

/** What is wrong, by order. */
async function refusalsOf({ context, problems }: Work, arrived: readonly Arrived[]): Promise<Map<string, Refusal[]>> {
  const refusals = new Map<string, Refusal[]>();
  const last = arrived.at(-1)?.to ?? 1;
  for (const { row, column, message } of await problems.between(1, last)) {
    const found = arrived.find(({ from, to }) => row >= from && row < to);
    const line = found?.order.lines[row - found.from];
    if (!found || !line) continue;
    const { purchaseNo } = found.order;
    const told = refusals.get(purchaseNo) ?? [];
    const label = columns.find(({ name }) => name === column)?.labelKey;
    const field = label ? context.translate(label) : null;
    // The head stands on each line of the stage, and is told of once.
    const isHead = column === null || headNames.has(column);
    if (isHead && told.some((one) => one.line === null && one.field === field && one.message === message)) continue;
    const lineName = [line.purchaseSeq, line.purchasePhaseSeq ?? 1, line.purchaseBatchSeq ?? 1].join("/");
    refusals.set(purchaseNo, [...told, { purchaseNo, line: isHead ? null : lineName, field, message }]);
  }
  return refusals;
}

/** Takes refused orders off the stage, with what is wrong with them. */
async function setAside(tx: Database, refused: readonly Arrived[]): Promise<void> {
  const rows = refused.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
  await sql`delete from import_row where row_number = any (${rows}::integer[])`.execute(tx);
  await sql`delete from import_problem`.execute(tx);
}

/** What is about to become of the orders on the stage. */
async function outcomesOf(tx: Database): Promise<Map<string, "added" | "updated" | "unchanged">> {
  const found = await sql<{ purchaseNo: string; became: "added" | "updated" | "unchanged" }>`
    select purchase_no, case when bool_and(order_id is null) then 'added'
      when bool_or(action <> 'unchanged') then 'updated' else 'unchanged' end as became
    from import_row group by purchase_no`.execute(tx);
  return new Map(found.rows.map(({ purchaseNo, became }) => [purchaseNo, became]));
}

/** An order that has no order's shape: named by what it has of a number. */
function shapeless(context: Context, content: unknown, path: readonly PropertyKey[]): TakenOrder {
  const given = content !== null && typeof content === "object" && "purchaseNo" in content ? content.purchaseNo : null;
  // Without what no column can hold, as a character zero.
  const named = erpOrder.shape.purchaseNo.safeParse(asText(given)?.slice(0, 100));
  const purchaseNo = named.success ? named.data : "";
  const message = context.translate("erpSync.shapeless", { place: path.join(".") || "–" });
  return {
    purchaseNo,
    orgNo: null,
    became: "refused",
    refusals: [{ purchaseNo, line: null, field: null, message }],
    content,
  };
}

/**
 * Takes orders in by the very rules of the order import: each wholly or not at all, the same one again without a change. New
 * ones become drafts, and drafts become what the ERP says, without lines that it no longer has. An issued order of which it
 * says something else is refused.
 *
 * @throws OrdersCrossed
 */
export async function takeIn(context: Context, tx: Database, contents: readonly unknown[]): Promise<TakenOrder[]> {
  const taken: TakenOrder[] = [];
  // The last word on an order is the one that counts.
  const latest = new Map<string, { order: ErpOrder; content: unknown }>();
  for (const content of contents) {
    const parsed = erpOrder.safeParse(content);
    if (parsed.success) latest.set(parsed.data.purchaseNo, { order: parsed.data, content });
    else taken.push(shapeless(context, content, parsed.error.issues[0]?.path ?? []));
  }
  const problems = await openStaging(context, tx, purchaseOrderImport);
  // What is left out stays as it is known, so only what must be given counts as given.
  const present = new Set(columns.filter(({ optional }) => !optional).map(({ name }) => name));
  const work: Work = { context, tx, sheet: purchaseOrderImport, settings: {}, problems, present, afterCommit: [] };
  const rows: ImportRow<ColumnName>[] = [];
  const arrived = [...latest.values()].map(({ order, content }): Arrived => {
    const from = rows.length + 1;
    for (const line of order.lines) rows.push(rowOf(work, rows.length + 1, valuesOf(order, line)));
    return { order, content, from, to: rows.length + 1 };
  });
  await problems.store(true);
  await stageRows(tx, purchaseOrderImport, allNames, rows);
  await meetLines(tx);
  await orderImportSteps.check(work);
  await refuseAbsentLines(work);
  const refusals = await refusalsOf(work, arrived);
  await setAside(
    tx,
    arrived.filter(({ order }) => refusals.has(order.purchaseNo)),
  );
  const outcomes = await outcomesOf(tx);
  const shortened = await removeAbsentLines(work);
  await orderImportSteps.apply(work);
  await refreshTotals(tx, [...shortened.values()]);
  if (await problems.any()) throw new OrdersCrossed();
  for (const { order, content } of arrived) {
    const { purchaseNo } = order;
    const became = shortened.has(purchaseNo) ? "updated" : outcomes.get(purchaseNo);
    taken.push({
      purchaseNo,
      orgNo: asText(order.orgNo),
      became: became ?? "refused",
      refusals: refusals.get(purchaseNo) ?? [],
      content,
    });
  }
  return taken;
}
