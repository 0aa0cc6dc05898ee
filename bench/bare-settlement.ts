import { billedStatus } from "@tandem/contract/settlement/billables/statuses";
import { mostBillables } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { generatedBy, invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import type { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { inBareTransaction, rememberAndTell } from "./bare-transaction.ts";

const parties = "org_no, supplier_no, currency, tax_rate";
const { confirmed, fullyInvoiced, open } = billStatus.code;
const { pendingEntry } = invoiceStatus.code;
const rememberAs = "select $2::text as action, $3::text as state, '[]'::jsonb as changes";

/** What happened to documents of a table, with their ids, to the database. */
const remember = (database: Database, table: string, numberField: string, values: readonly [unknown, string, string]) =>
  database.query(
    rememberAndTell(
      table,
      `select id, ${numberField} as number, org_no, supplier_no from ${table} where tenant_id = 1 and id = any ($1::bigint[])`,
      rememberAs,
    ),
    [...values],
  );

/** Makes bills of all that is unbilled until a day, written by hand: locks, bills, their rows, history, news and log. Answers their ids. */
export function billAll(database: Database, until: string): Promise<string[]> {
  return inBareTransaction(database, "billPool", async () => {
    const { rows } = await database.query<{ id: string }>(
      `with free as materialized (
        select id, ${parties} from billable where tenant_id = 1 and billed_status = ${codesText(billedStatus.code.unbilled)} and price > 0
          and source_date <= $1 order by id for no key update),
      placed as (select *, (row_number() over (partition by ${parties} order by id) - 1) / ${mostBillables} as place from free),
      wanted as materialized (
        select ${parties}, place, nextval(pg_get_serial_sequence('bill', 'id')) as bill_id from placed group by ${parties}, place),
      added as (
        insert into bill (tenant_id, id, ${parties}) overriding system value select 1, bill_id, ${parties} from wanted returning id)
      update billable b set bill_id = w.bill_id from placed p
      join wanted w on (w.org_no, w.supplier_no, w.currency, w.place) = (p.org_no, p.supplier_no, p.currency, p.place)
        and w.tax_rate is not distinct from p.tax_rate
      where b.tenant_id = 1 and b.id = p.id returning b.bill_id as id`,
      [until],
    );
    const ids = [...new Set(rows.map(({ id }) => id))];
    await remember(database, "bill", "bill_no", [ids, "add", open]);
    return ids;
  });
}

/** Invoices all of a confirmed bill, written by hand. Answers the id of the invoice bill. */
export function invoiceAll(database: Database, billId: string): Promise<string> {
  return inBareTransaction(database, "generateInvoiceDoc", async () => {
    await database.query("select id, status, invoiced_amount from bill where tenant_id = 1 and id = $1 for update", [
      billId,
    ]);
    const { rows } = await database.query<{ id: string }>(
      `with lines as (
        select id, amount, untaxed_amount, bill_qty, ${parties} from billable
        where tenant_id = 1 and bill_id = $1 and invoiced_qty < bill_qty),
      added as (
        insert into invoice (tenant_id, org_no, supplier_no, generated_by, currency, line_count, line_amount, deduction_amount,
          expected_tax_amount, payment_deduction_amount)
        select 1, min(org_no), min(supplier_no), ${codesText(generatedBy.code.supplier)}, min(currency), count(*), sum(amount), 0,
          sum(amount - untaxed_amount), 0 from lines
        returning id, org_no, supplier_no)
      insert into invoice_line (tenant_id, invoice_id, org_no, supplier_no, billable_id, bill_id, invoice_qty, amount, untaxed_amount)
      select 1, a.id, a.org_no, a.supplier_no, l.id, $1, l.bill_qty, l.amount, l.untaxed_amount from added a cross join lines l
      order by l.id returning invoice_id as id`,
      [billId],
    );
    const id = rows[0]?.id ?? "";
    await database.query(
      `update bill set status = ${codesText(fullyInvoiced)} where tenant_id = 1 and id = $1 and status = ${codesText(confirmed)}`,
      [billId],
    );
    await remember(database, "invoice", "bill_no", [[id], "add", pendingEntry]);
    await remember(database, "bill", "bill_no", [[billId], "invoice", fullyInvoiced]);
    return id;
  });
}

/** Deletes an invoice bill, which frees its bill, written by hand. */
export function removeInvoice(database: Database, billId: string, invoiceId: string): Promise<unknown> {
  return inBareTransaction(database, "deleteInvoice", async () => {
    await database.query("select id, status from invoice where tenant_id = 1 and id = $1 for update", [invoiceId]);
    await database.query("select id, status, invoiced_amount from bill where tenant_id = 1 and id = $1 for update", [
      billId,
    ]);
    await database.query("delete from invoice where tenant_id = 1 and id = $1", [invoiceId]);
    await database.query(`update bill set status = ${codesText(confirmed)} where tenant_id = 1 and id = $1`, [billId]);
    await remember(database, "bill", "bill_no", [[billId], "freeInvoiced", confirmed]);
  });
}
