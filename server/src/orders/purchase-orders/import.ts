import { Fault } from "@tandem/contract/core/errors";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import {
  orderHeadColumns,
  orderLineColumns,
  purchaseOrderImport,
} from "@tandem/contract/orders/purchase-orders/import";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { UploadedFile } from "../../core/handlers.ts";
import { findProblem, requireOffered } from "../../imports/import-records.ts";
import { type ImportSteps, runImport } from "../../imports/import-run.ts";
import {
  comparable,
  customAssignment,
  describeStage,
  type ImportWork,
  storedValue,
} from "../../imports/import-work.ts";
import { inCurrency } from "./amounts.ts";
import { checkLines } from "./import-checks.ts";
import { refreshTotals } from "./quantities.ts";

type ColumnName = (typeof purchaseOrderImport.columns)[number]["name"];

const headNames: ReadonlySet<string> = new Set(orderHeadColumns);
/** What a line is called within the orders; it never changes. */
const lineKey = ["purchaseNo", "purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq"] as const;
const keyNames: ReadonlySet<string> = new Set(lineKey);

const i = (name: string) => sql.ref(`i.${name}`);
/** A line as people name it. */
const lineLabel = sql`i.purchase_seq || '/' || i.purchase_phase_seq || '/' || i.purchase_batch_seq`;
/** Where the value of a field is stored: in the head `p` or in the line `l`. */
const stored = (name: string) => sql.ref(`${headNames.has(name) ? "p" : "l"}.${name}`);
/** The same of a column, which may be of a tenant's own field. */
const storedIn = (column: ImportColumn) => storedValue(column, headNames.has(column.name) ? "p" : "l");

/**
 * Adds draft orders from a workbook, and changes drafts from one that was exported: all of it, or nothing and a list of
 * every wrong cell (S4.8, S7.16a). Orders that have been issued are never changed this way.
 */
export async function importOrders(
  context: Context,
  file: UploadedFile,
  settings: ImportSettings,
): Promise<ImportOutcome> {
  if (context.user.side === "supplier") throw new Fault("actionOfOtherSide");
  return runImport(context, file, settings, orderImportSteps);
}

/** How order lines on the stage are checked and taken in, whatever brought them. */
export const orderImportSteps: ImportSteps<ColumnName> = {
  sheet: purchaseOrderImport,
  async check(work) {
    await findLines(work);
    await completeLines(work);
    await chooseActions(work);
    await describeStage(work.tx);
    await checkExisting(work);
    await checkLines(work);
    await requireOffered(work);
  },
  async apply(work) {
    const { tx, context } = work;
    const newOrders = await addOrders(work);
    const changedOrders = await changeOrders(work);
    await changeLines(work);
    await addLines(work);
    await refreshTotals(tx, [...newOrders, ...changedOrders]);
    await writeHistory(tx, context, newOrders);
  },
};

/** Says of each row which line and order it is about, if any. */
async function findLines(work: ImportWork<ColumnName>): Promise<void> {
  const { tx } = work;
  await sql`alter table import_row add column order_id bigint, add column changes jsonb`.execute(tx);
  await sql`update import_row i set found_id = l.id from purchase_order_line l
    where l.id = i.record_id and i.action is null`.execute(tx);
  await findProblem(
    work,
    null,
    "recordGone",
    sql`select row_number, '' from import_row
    where record_id is not null and found_id is null`,
  );
  const differs = sql.join(
    lineKey.map((name) => sql`coalesce(${i(name)}, ${stored(name)}) <> ${stored(name)}`),
    sql` or `,
  );
  const sameKey = sql.join(
    lineKey.map((name) => sql`coalesce(${sql.ref(`o.${name}`)}, ${stored(name)}) = ${stored(name)}`),
    sql` and `,
  );
  // A copied row that got a number of its own is a new line; the original still has the old one.
  await sql`update import_row i set found_id = null, record_id = null from purchase_order_line l
    where l.id = i.found_id and i.action is null and (${differs}) and exists (
      select 1 from import_row o where o.record_id = i.record_id and o.row_number <> i.row_number
        and (o.action = 'unchanged' or (${sameKey})))`.execute(tx);
  for (const name of lineKey) {
    await findProblem(
      work,
      name,
      "keyChanged",
      sql`select i.row_number, ${stored(name)}::text from import_row i
      join purchase_order_line l on l.id = i.found_id where i.action is null and ${i(name)} <> ${stored(name)}`,
    );
  }
  await sql`update import_row i set order_id = l.purchase_order_id from purchase_order_line l where l.id = i.found_id`.execute(
    tx,
  );
  // A row without a mark goes to an order there is only where rows of its export are in the workbook too.
  await sql`update import_row i set order_id = p.id from purchase_order p
    where p.purchase_no = i.purchase_no and i.order_id is null and i.action is null
      and p.id in (select order_id from import_row where order_id is not null)`.execute(tx);
  await sql`select h.id from purchase_order h where h.id in (select order_id from import_row)
    order by h.id for no key update`.execute(tx);
}

/** Takes from the records what the workbook leaves out; an amount that follows from what was changed is worked out anew. */
async function completeLines({ tx, sheet, present }: ImportWork<ColumnName>): Promise<void> {
  const absent = sheet.columns.filter(({ name, ifEmpty }) => !present.has(name) || ifEmpty !== undefined);
  const kept = (column: ImportColumn) =>
    sql`${sql.ref(column.name)} = coalesce(${i(column.name)}, ${storedIn(column)})`;
  if (absent.length > 0) {
    await sql`update import_row i set ${sql.join(absent.map(kept))}
      from purchase_order_line l, purchase_order p
      where l.id = i.found_id and p.id = l.purchase_order_id and i.action is null`.execute(tx);
  }
  for (const { name, ifEmpty } of sheet.columns) {
    if (ifEmpty === undefined) continue;
    await sql`update import_row set ${sql.ref(name)} = ${ifEmpty} where ${sql.ref(name)} is null and action is null`.execute(
      tx,
    );
  }
  await sql`update import_row i set amount = null from purchase_order_line l, purchase_order p
    where l.id = i.found_id and p.id = l.purchase_order_id and i.action is null and i.amount = l.amount
      and (i.batch_pur_qty, i.price, i.currency) is distinct from (l.batch_pur_qty, l.price, p.currency)`.execute(tx);
  await sql`update import_row i set goods_name = coalesce(i.goods_name, m.item_name), spec = coalesce(i.spec, m.spec),
      pur_unit_no = coalesce(i.pur_unit_no, m.unit_no), amount = coalesce(i.amount, ${inCurrency(sql`i.batch_pur_qty * i.price`, sql`i.currency`)})
    from material m where m.item_no = i.item_no and i.action is null
      and (i.goods_name is null or i.spec is null or i.pur_unit_no is null or i.amount is null)`.execute(tx);
}

/** Columns whose change is a change of the record. */
function changeable({ sheet }: ImportWork<ColumnName>): ImportColumn[] {
  return sheet.columns.filter(({ name }) => !keyNames.has(name));
}

/** A value as history shows it: numbers without zeros at their end. */
function asText({ field }: ImportColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const isDecimal = !field.custom && (field.kind === "quantity" || field.kind === "money" || field.kind === "rate");
  return isDecimal ? sql`trim_scale(${value})::text` : sql`${value}::text`;
}

/** Says of each row whether it adds, changes, or says nothing new, and what it changes; wrong rows stay without an action. */
async function chooseActions(work: ImportWork<ColumnName>): Promise<void> {
  const { tx } = work;
  const differs = (column: ImportColumn): RawBuilder<unknown> =>
    sql`${comparable(column, i(column.name))} is distinct from ${comparable(column, storedIn(column))}`;
  const changes = changeable(work).map(
    (column) => sql`case when ${differs(column)} then jsonb_build_object('field', ${column.name}::text,
      'line', ${headNames.has(column.name) ? sql`null` : lineLabel}, 'old', ${asText(column, storedIn(column))}, 'new', ${asText(column, i(column.name))}) end`,
  );
  await sql`update import_row i set changes = c.changes from (
      select i.row_number, jsonb_path_query_array(jsonb_build_array(${sql.join(changes)}), '$[*] ? (@ != null)') as changes
      from import_row i join purchase_order_line l on l.id = i.found_id join purchase_order p on p.id = l.purchase_order_id
      where i.action is null) c
    where c.row_number = i.row_number`.execute(tx);
  await sql`update import_row i set action = case
      when i.found_id is null then 'add' when i.changes = '[]' then 'unchanged' else 'change' end
    where i.action is null and not exists (select 1 from import_problem p where p.row_number = i.row_number)`.execute(
    tx,
  );
}

/** What stands in the way of changing an order there is. */
async function checkExisting(work: ImportWork<ColumnName>): Promise<void> {
  const { problems } = work;
  await findProblem(
    work,
    null,
    "orderIssued",
    sql`select i.row_number, p.purchase_no from import_row i
    join purchase_order p on p.id = i.order_id where i.action in ('add', 'change') and p.status <> '0'`,
  );
  await problems.addFound(sql`select i.row_number, null::text, 'changedMeanwhile', jsonb_build_object(
      'name', coalesce(p.update_name, ''), 'when', to_char(p.update_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC')
    from import_row i join purchase_order p on p.id = i.order_id
    where i.action = 'change' and p.status = '0' and i.record_version <> p.version`);
  await findProblem(
    work,
    "purchaseNo",
    "orderExists",
    sql`select row_number, purchase_no from import_row i
    where i.action = 'add' and i.order_id is null
      and exists (select 1 from purchase_order p where p.purchase_no = i.purchase_no)`,
  );
  await findProblem(
    work,
    "purchaseSeq",
    "duplicateLine",
    sql`select i.row_number, ${lineLabel} from import_row i
    join purchase_order_line l on l.purchase_order_id = i.order_id and l.purchase_seq = i.purchase_seq
      and l.purchase_phase_seq = i.purchase_phase_seq and l.purchase_batch_seq = i.purchase_batch_seq
    where i.action = 'add'`,
  );
  // Rows of the same export that keep the old head disagree with one that changes it.
  for (const name of orderHeadColumns) {
    const column = work.sheet.columns.find((one) => one.name === name);
    if (!column) continue;
    await findProblem(
      work,
      name,
      "headDiffers",
      sql`select i.row_number, '' from import_row i
      join purchase_order p on p.id = i.order_id
      where i.action in ('add', 'change') and ${comparable(column, i(name))} is distinct from ${comparable(column, stored(name))}
        and exists (select 1 from import_row o where o.order_id = i.order_id and o.action = 'unchanged')`,
    );
  }
}

/** Adds the heads of new orders. A number that was taken since the check is added to the problems. */
async function addOrders({ tx, problems }: ImportWork<ColumnName>): Promise<string[]> {
  const heads = await sql<{ id: string }>`insert into purchase_order (purchase_no, purchase_date, order_type, org_no,
      supplier_no, plant_name, buyer_name, currency, tax_rate, payment_term, trade_term)
    select distinct on (purchase_no) purchase_no, purchase_date, order_type, org_no, supplier_no, plant_name, buyer_name,
      currency, tax_rate, payment_term, trade_term
    from import_row where action = 'add' and order_id is null order by purchase_no, row_number
    on conflict (tenant_id, purchase_no) do nothing returning id`.execute(tx);
  const ids = heads.rows.map((row) => row.id);
  await sql`update import_row i set order_id = p.id from purchase_order p
    where p.purchase_no = i.purchase_no and p.id = any (${ids}::bigint[]) and i.action = 'add' and i.order_id is null`.execute(
    tx,
  );
  await problems.addFound(sql`select row_number, 'purchaseNo', 'orderExists', jsonb_build_object('value', purchase_no)
    from import_row where action = 'add' and order_id is null`);
  return ids;
}

/** Changes the heads of drafts; answers the orders that are touched at all, the new ones left out. */
async function changeOrders({ tx, context }: ImportWork<ColumnName>): Promise<string[]> {
  const { taker } = context;
  const assignments = orderHeadColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`h.${name}`)}`);
  const names = orderHeadColumns.map((name) => sql.ref(name));
  const touched = await sql<{ id: string }>`update purchase_order p set ${sql.join(assignments)}
    from (select distinct on (order_id) order_id, ${sql.join(names)} from import_row
      where action = 'change' order by order_id, row_number) h
    where p.id = h.order_id returning p.id`.execute(tx);
  const added = await sql<{ id: string }>`select distinct i.order_id as id from import_row i
    where i.action = 'add' and exists (select 1 from import_row o where o.order_id = i.order_id and o.action <> 'add')`.execute(
    tx,
  );
  const ids = [...new Set([...touched.rows, ...added.rows].map(({ id }) => id))];
  await sql`update purchase_order_line l set org_no = p.org_no, supplier_no = p.supplier_no from purchase_order p
    where p.id = l.purchase_order_id and p.id = any (${ids}::bigint[])
      and (l.org_no, l.supplier_no) is distinct from (p.org_no, p.supplier_no)`.execute(tx);
  await sql`insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state,
      user_id, user_name, side, changes)
    select 'purchaseOrder', p.id, p.purchase_no, p.org_no, p.supplier_no, 'import', p.status, p.status, ${taker.userId}::bigint,
      ${taker.userName}, ${taker.side}, coalesce((
        select jsonb_agg(distinct c.change) from import_row i cross join lateral jsonb_array_elements(i.changes) as c (change)
        where i.order_id = p.id and i.action = 'change'), '[]')
    from purchase_order p where p.id = any (${ids}::bigint[])`.execute(tx);
  return ids;
}

async function changeLines({ tx, sheet }: ImportWork<ColumnName>): Promise<void> {
  const custom = customAssignment(sheet.columns, sql`l.custom_values`);
  const assignments = orderLineColumns.map((name) => sql`${sql.ref(name)} = ${i(name)}`);
  if (custom) assignments.push(sql`custom_values = ${custom}`);
  await sql`update purchase_order_line l set ${sql.join(assignments)} from import_row i
    where l.id = i.found_id and i.action = 'change'`.execute(tx);
}

async function addLines({ tx, sheet }: ImportWork<ColumnName>): Promise<void> {
  const custom = customAssignment(sheet.columns, sql`null`) ?? sql`null::jsonb`;
  const names = sql.join([...orderLineColumns, "customValues"].map((name) => sql.ref(name)));
  const values = sql.join([...orderLineColumns.map(i), custom]);
  await sql`insert into purchase_order_line (purchase_order_id, purchase_no, purchase_seq, purchase_phase_seq,
      purchase_batch_seq, org_no, supplier_no, purchase_date, order_type, currency, ${names})
    select p.id, p.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq, p.org_no, p.supplier_no,
      p.purchase_date, p.order_type, p.currency, ${values}
    from import_row i join purchase_order p on p.id = i.order_id
    where i.action = 'add' order by i.row_number`.execute(tx);
}

async function writeHistory(tx: Database, { taker }: Context, newOrders: readonly string[]): Promise<void> {
  await sql`insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, to_state, user_id, user_name, side)
    select 'purchaseOrder', id, purchase_no, org_no, supplier_no, 'import', status, ${taker.userId}::bigint, ${taker.userName}, ${taker.side}
    from purchase_order where id = any (${newOrders}::bigint[])`.execute(tx);
}
