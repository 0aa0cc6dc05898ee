import { Fault } from "@tandem/contract/core/errors";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { purchaseOrderImport } from "@tandem/contract/purchase-orders/import";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import type { UploadedFile } from "../core/handlers.ts";
import { workbookType } from "../excel/export.ts";
import { ImportProblems, type ImportRow, progressTeller, readImport } from "../excel/import.ts";
import { refreshTotals, tooLarge } from "./quantities.ts";

type ColumnName = (typeof purchaseOrderImport.columns)[number]["name"];

/** Rolls the transaction back without being a failure of the call. */
class NothingImported extends Error {}

/**
 * Adds draft orders from a workbook: all of it, or nothing and a list of every wrong cell (S4.8, S7.16a). Rows go through
 * a temporary table, so that memory stays the same and the checks are a handful of queries whatever the number of rows.
 */
export async function importOrders(
  context: Context,
  file: UploadedFile,
  progressId: string | undefined,
): Promise<ImportOutcome> {
  if (context.user.side === "supplier") throw new Fault("actionOfOtherSide");
  const problems = new ImportProblems(context);
  const teller = progressTeller(context, progressId);
  try {
    return await context.write(async (tx) => {
      await makeStaging(tx);
      const total = await readImport(context, file.path, purchaseOrderImport, problems, async (rows, rowsRead) => {
        await stage(tx, rows);
        teller.progress({ phase: "reading", done: rowsRead, total: null });
      });
      teller.progress({ phase: "checking", done: 0, total });
      await sql`analyze order_import`.execute(tx);
      await checkStaged(tx, problems);
      teller.checked(!problems.any);
      if (problems.any) throw new NothingImported();
      teller.progress({ phase: "importing", done: 0, total });
      await addStaged(tx, context, problems);
      if (problems.any) {
        teller.checked(false);
        throw new NothingImported();
      }
      const contents = { path: file.path, fileName: file.fileName, contentType: workbookType, purpose: "imports" };
      await context.platform.files.keep(tx, contents);
      return { added: total, errors: [], moreErrors: 0 };
    });
  } catch (error) {
    if (error instanceof NothingImported) return problems.outcome;
    throw error;
  }
}

async function makeStaging(tx: Database): Promise<void> {
  await sql`create temporary table order_import (
    row_number integer, purchase_no text collate "C", purchase_date date, org_no text collate "C", supplier_no text collate "C", currency text, order_type text,
    plant_name text, buyer_name text, tax_rate numeric, payment_term text, trade_term text, purchase_seq integer,
    item_no text collate "C", batch_pur_qty numeric, price numeric, expect_arrival_date date, purchase_phase_seq integer,
    purchase_batch_seq integer, goods_name text, spec text, pur_unit_no text, amount numeric, warehouse_no text collate "C", remark text
  ) on commit drop`.execute(tx);
}

async function stage(tx: Database, rows: readonly ImportRow<ColumnName>[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (name: ColumnName) => rows.map((row) => row.values[name]);
  await sql`insert into order_import (row_number, purchase_no, purchase_date, org_no, supplier_no, currency, order_type, plant_name, buyer_name,
      tax_rate, payment_term, trade_term, purchase_seq, item_no, batch_pur_qty, price, expect_arrival_date, purchase_phase_seq,
      purchase_batch_seq, goods_name, spec, pur_unit_no, amount, warehouse_no, remark)
    select * from unnest(${rows.map((row) => row.row)}::integer[], ${column("purchaseNo")}::text[], ${column("purchaseDate")}::date[],
      ${column("orgNo")}::text[], ${column("supplierNo")}::text[], ${column("currency")}::text[], ${column("orderType")}::text[],
      ${column("plantName")}::text[], ${column("buyerName")}::text[], ${column("taxRate")}::numeric[], ${column("paymentTerm")}::text[],
      ${column("tradeTerm")}::text[], ${column("purchaseSeq")}::integer[], ${column("itemNo")}::text[], ${column("batchPurQty")}::numeric[],
      ${column("price")}::numeric[], ${column("expectArrivalDate")}::date[], ${column("purchasePhaseSeq")}::integer[],
      ${column("purchaseBatchSeq")}::integer[], ${column("goodsName")}::text[], ${column("spec")}::text[], ${column("purUnitNo")}::text[],
      ${column("amount")}::numeric[], ${column("warehouseNo")}::text[], ${column("remark")}::text[])`.execute(tx);
}

function columnOf(name: ColumnName) {
  return purchaseOrderImport.columns.find((column) => column.name === name) ?? null;
}

interface Finding {
  readonly rowNumber: number;
  readonly column: ColumnName;
  readonly key: string;
  readonly value: string;
}

/** Head columns that must agree in all rows of an order. */
const headColumns = [
  "purchaseDate",
  "orgNo",
  "supplierNo",
  "currency",
  "orderType",
  "plantName",
  "buyerName",
  "paymentTerm",
  "tradeTerm",
] as const;

/** Checks what no single cell can show: references, duplicates, and heads that disagree. */
async function checkStaged(tx: Database, problems: ImportProblems): Promise<void> {
  const findings = await sql<Finding>`
    select row_number, 'orgNo' as "column", 'unknownOrganisation' as key, org_no as value from order_import i
      where not exists (select 1 from organisation o where o.org_no = i.org_no and o.status_code = '1')
    union all select row_number, 'supplierNo', 'unknownSupplier', supplier_no from order_import i
      where not exists (select 1 from supplier s join supplier_organisation so on so.tenant_id = s.tenant_id and so.supplier_no = s.supplier_no
        where s.supplier_no = i.supplier_no and s.status_code = '1' and so.org_no = i.org_no)
      and exists (select 1 from organisation o where o.org_no = i.org_no)
    union all select row_number, 'itemNo', 'unknownMaterial', item_no from order_import i
      where not exists (select 1 from material m where m.item_no = i.item_no and m.status_code = '1')
    union all select row_number, 'warehouseNo', 'unknownWarehouse', warehouse_no from order_import i
      where warehouse_no is not null and not exists (
        select 1 from warehouse w where w.warehouse_no = i.warehouse_no and w.org_no = i.org_no and w.status_code = '1')
      and exists (select 1 from organisation o where o.org_no = i.org_no)
    union all select row_number, 'batchPurQty', 'notPositive', batch_pur_qty::text from order_import where batch_pur_qty <= 0
    union all select row_number, 'price', 'negative', price::text from order_import where price < 0
    union all select row_number, 'amount', 'totalTooLarge', '' from (select row_number,
        abs(sum(coalesce(amount, batch_pur_qty * price)) over (partition by purchase_no order by row_number)) as total from order_import) a
      where total >= ${tooLarge}::numeric
    union all select row_number, 'batchPurQty', 'totalTooLarge', '' from (select row_number,
        sum(batch_pur_qty) over (partition by purchase_no order by row_number) as total from order_import) q
      where total >= ${tooLarge}::numeric
    union all select row_number, 'purchaseSeq', 'notPositive', purchase_seq::text from order_import where purchase_seq < 1
    union all select row_number, 'purchasePhaseSeq', 'notPositive', purchase_phase_seq::text from order_import where purchase_phase_seq < 1
    union all select row_number, 'purchaseBatchSeq', 'notPositive', purchase_batch_seq::text from order_import where purchase_batch_seq < 1
    union all select row_number, 'purchaseNo', 'orderExists', purchase_no from order_import i
      where exists (select 1 from purchase_order p where p.purchase_no = i.purchase_no)
    union all select row_number, 'purchaseSeq', 'duplicateLine', purchase_seq || '/' || coalesce(purchase_phase_seq, 1) || '/' || coalesce(purchase_batch_seq, 1)
      from (select *, row_number() over (partition by purchase_no, purchase_seq, coalesce(purchase_phase_seq, 1), coalesce(purchase_batch_seq, 1)
        order by row_number) as occurrence from order_import) d where occurrence > 1
    order by row_number limit 5000`.execute(tx);
  const disagreeing = await sql<{ rowNumber: number; heads: string[]; firsts: string[] }>`
    select row_number, heads, firsts from (select row_number, heads,
        first_value(heads) over (partition by purchase_no order by row_number) as firsts
      from (select row_number, purchase_no, array[${sql.join(headColumns.map((name) => sql`coalesce(${sql.ref(name)}::text, '')`))}] as heads from order_import) h) f
    where heads <> firsts order by row_number limit 5000`.execute(tx);
  for (const { rowNumber, column, key, value } of findings.rows) {
    problems.add(rowNumber, columnOf(column), { key, parameters: { value } });
  }
  for (const { rowNumber, heads, firsts } of disagreeing.rows) {
    const name = headColumns[heads.findIndex((head, index) => head !== firsts[index])] ?? "purchaseNo";
    problems.add(rowNumber, columnOf(name), { key: "headDiffers" });
  }
}

/**
 * Moves the staged rows into orders and lines. A number that somebody else took since it was checked, or that is taken
 * outside the caller's scope, is added to the problems.
 */
async function addStaged(tx: Database, context: Context, problems: ImportProblems): Promise<void> {
  const heads = await sql<{
    id: string;
  }>`insert into purchase_order (purchase_no, purchase_date, order_type, org_no, supplier_no, plant_name, buyer_name,
      currency, tax_rate, payment_term, trade_term)
    select distinct on (purchase_no) purchase_no, purchase_date, coalesce(order_type, '1'), org_no, supplier_no, plant_name, buyer_name, currency,
      tax_rate, payment_term, trade_term
    from order_import order by purchase_no, row_number
    on conflict (tenant_id, purchase_no) do nothing returning id`.execute(tx);
  const ids = heads.rows.map((row) => row.id);
  const taken = await sql<{
    rowNumber: number;
    purchaseNo: string;
  }>`select i.row_number, i.purchase_no from order_import i
    left join purchase_order p on p.purchase_no = i.purchase_no and p.id = any (${ids}::bigint[])
    where p.id is null order by i.row_number limit 5000`.execute(tx);
  for (const { rowNumber, purchaseNo } of taken.rows) {
    problems.add(rowNumber, columnOf("purchaseNo"), { key: "orderExists", parameters: { value: purchaseNo } });
  }
  if (problems.any) return;
  await sql`insert into purchase_order_line (purchase_order_id, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, org_no, supplier_no,
      purchase_date, order_type, currency,
      item_no, goods_name, spec, pur_unit_no, batch_pur_qty, price, tax_rate, amount, expect_arrival_date, warehouse_no, remark)
    select p.id, p.purchase_no, i.purchase_seq, coalesce(i.purchase_phase_seq, 1), coalesce(i.purchase_batch_seq, 1), p.org_no, p.supplier_no,
      p.purchase_date, p.order_type, p.currency,
      i.item_no, coalesce(i.goods_name, m.item_name), coalesce(i.spec, m.spec), coalesce(i.pur_unit_no, m.unit_no), i.batch_pur_qty, i.price,
      i.tax_rate, coalesce(i.amount, round(i.batch_pur_qty * i.price, 6)), i.expect_arrival_date, i.warehouse_no, i.remark
    from order_import i
    join purchase_order p on p.purchase_no = i.purchase_no
    join material m on m.item_no = i.item_no
    order by i.row_number`.execute(tx);
  await refreshTotals(tx, ids);
  await sql`insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, to_state, user_id, user_name, side)
    select 'purchaseOrder', id, purchase_no, org_no, supplier_no, 'import', status, ${context.user.id}, ${context.user.userName}, ${context.user.side}
    from purchase_order where id = any (${ids}::bigint[])`.execute(tx);
}
