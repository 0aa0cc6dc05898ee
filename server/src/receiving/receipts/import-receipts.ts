import { receiptImport } from "@tandem/contract/receiving/receipts/import";
import type { ReceiptInput } from "@tandem/contract/receiving/receipts/receipts";
import { sql } from "kysely";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { lineNameSql } from "../../orders/purchase-orders/line-name-sql.ts";
import { receive } from "./receiving.ts";

type Column = (typeof receiptImport.columns)[number]["name"];

/** Which line of which notice each row names; a lot may be left out where the notice brings the order line but once. */
async function complete({ tx, problems }: ImportWork<Column>): Promise<void> {
  await sql`update import_row i set notice_id = n.id from shipping_notice n where n.asn_no = i.asn_no`.execute(tx);
  await sql`with named as (
      select i.row_number, min(l.id) as line_id, count(*) as lines, min(o.warehouse_no) as place
      from import_row i join shipping_notice_line l on l.shipping_notice_id = i.notice_id
      join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
        and (o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq)
          = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)
      where i.lot_no is null or i.lot_no = l.lot_no group by i.row_number)
    update import_row i set line_id = case when named.lines = 1 then named.line_id end, lines = named.lines::text,
      warehouse_no = coalesce(i.warehouse_no, named.place)
    from named where named.row_number = i.row_number`.execute(tx);
  await problems.addFound(sql`select row_number, column_name, key, jsonb_build_object('value', value) from (
    select row_number, 'asnNo' as column_name, 'unknownNotice' as key, asn_no as value from import_row
      where notice_id is null and asn_no is not null
    union all select row_number, 'purchaseSeq', 'unknownNoticeLine',
        concat_ws(' ', purchase_no, ${lineNameSql}, lot_no)
      from import_row where notice_id is not null and lines is null
    union all select row_number, 'lotNo', 'lotNeeded', '' from import_row where line_id is null and lines is not null
    union all select row_number, 'warehouseNo', 'missingValue', '' from import_row where warehouse_no is null and line_id is not null) as f`);
  // All of them first, in the order in which everyone locks.
  await sql`select from shipping_notice where id in (select notice_id from import_row) order by id for update`.execute(
    tx,
  );
}

/** Workbooks of receipts: what arrived of a notice on a day, in a warehouse, is received by the rules of every other. */
export const receiptWorkbooks = callWorkbooksOf<Column>({
  sheet: receiptImport,
  title: "receipt.name",
  found: { noticeId: "bigint", lineId: "bigint", lines: "text" },
  complete,
  addsAnew: true,
  calledAs: { damagedQty: "rejectedQty" },
  together: ["noticeId", "receiptDate", "warehouseNo", "outReceiptNo", "warehouseKeeper", "customValues"],
  take({ tx, context }, rows) {
    const [head] = rows;
    const input = {
      shippingNoticeId: head?.noticeId,
      receiptDate: head?.receiptDate,
      warehouseNo: head?.warehouseNo,
      ...(head?.outReceiptNo ? { outReceiptNo: head.outReceiptNo } : {}),
      ...(head?.warehouseKeeper ? { warehouseKeeper: head.warehouseKeeper } : {}),
      ...(head?.customValues ? { customValues: head.customValues } : {}),
      lines: rows.map(({ lineId, receiptQty, giftQty, serialNos, differenceReason, rejectedQty: damagedQty }) => ({
        shippingNoticeLineId: lineId,
        ...{ receiptQty, giftQty, serialNos, differenceReason, damagedQty },
      })),
    };
    return receive(tx, context, input as unknown as ReceiptInput);
  },
});
