import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { asColumns, columnList } from "../../core/table-columns.ts";

/** What arrived of one line of a notice. */
interface Part {
  readonly shippingNoticeLineId: string;
  readonly receiptQty: string;
}

/**
 * Adds a receipt for each line that arrived, under one number, with the quantities of the notice's lines and the stock
 * ledger. Answers the number.
 */
export async function addReceipts(
  tx: Database,
  common: Readonly<Record<string, unknown>>,
  parts: readonly Part[],
): Promise<string> {
  const values = asColumns(common);
  const added = await sql<{ receiptNo: string }>`with number as (
      select 'GRN-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('receipt_number')::text, 6, '0') as receipt_no),
    received as (
      insert into receipt (receipt_no, receipt_qty, org_no, supplier_no, shipping_notice_id, shipping_notice_line_id,
        purchase_order_line_id, ${columnList(values)})
      select number.receipt_no, p.receipt_qty, n.org_no, n.supplier_no, n.shipping_notice_id, n.id,
        n.purchase_order_line_id, ${columnList(values, "c")}
      from number, jsonb_populate_record(null::receipt, ${JSON.stringify(values)}::jsonb) as c,
        jsonb_populate_recordset(null::receipt, ${JSON.stringify(parts.map(asColumns))}::jsonb) with ordinality as p
        join shipping_notice_line n on n.id = p.shipping_notice_line_id
      order by p.ordinality
      returning id, org_no, warehouse_no, receipt_qty, shipping_notice_line_id, purchase_order_line_id),
    moved as (
      update shipping_notice_line l set receive_qty = l.receive_qty + r.receipt_qty
      from received r where l.id = r.shipping_notice_line_id),
    shelved as (
      insert into stock_movement (org_no, warehouse_no, item_no, transaction_type, qty, receipt_id)
      select r.org_no, r.warehouse_no, l.item_no, '1', r.receipt_qty, r.id
      from received r join purchase_order_line l on l.id = r.purchase_order_line_id order by r.id)
    select receipt_no from number`.execute(tx);
  return added.rows[0]?.receiptNo ?? "";
}
