import { warehousingImport } from "@tandem/contract/receiving/warehousings/import";
import type { WarehousingInput } from "@tandem/contract/receiving/warehousings/warehousings";
import { sql } from "kysely";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { putAway } from "./put-away.ts";

type Column = (typeof warehousingImport.columns)[number]["name"];

/** Which receipt each row names, by its number and the order line that it brought. */
async function complete({ tx, problems }: ImportWork<Column>): Promise<void> {
  await sql`update import_row i set receipt_id = r.id
    from receipt r join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
    where r.receipt_no = i.receipt_no
      and (l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)
        = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)`.execute(tx);
  await problems.addFound(sql`select row_number, 'receiptNo' as column_name, 'unknownReceipt' as key, jsonb_build_object('value', receipt_no)
    from import_row where receipt_id is null and receipt_no is not null`);
  // All of them first, in the order in which everyone locks.
  await sql`select from receipt where id in (select receipt_id from import_row) order by id for update`.execute(tx);
}

/** Workbooks of put-aways, as a warehouse system says them: goods are put into cells by the rules of every other. */
export const warehousingWorkbooks = callWorkbooksOf<Column>({
  sheet: warehousingImport,
  title: "warehousing.name",
  found: { receiptId: "bigint" },
  complete,
  addsAnew: true,
  together: ["warehousingDate", "outWarehousingNo", "remark"],
  take({ tx, context }, rows) {
    const [head] = rows;
    const input = {
      warehousingDate: head?.warehousingDate,
      ...(head?.outWarehousingNo ? { outWarehousingNo: head.outWarehousingNo } : {}),
      ...(head?.remark ? { remark: head.remark } : {}),
      lines: rows.map(({ receiptId, cellNo, warehousingQty, serialNos }) => ({
        receiptId,
        cellNo,
        warehousingQty,
        serialNos,
      })),
    };
    return putAway(tx, context, input as unknown as WarehousingInput);
  },
});
