import type { InspectionInput } from "@tandem/contract/receiving/acceptances/acceptances";
import { inspectionImport } from "@tandem/contract/receiving/acceptances/import";
import { sql } from "kysely";
import { callWorkbooksOf, foundIds } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { inspect } from "./inspect.ts";

type Column = (typeof inspectionImport.columns)[number]["name"];

/** Which receipt each row names; all are locked with their notices first, in the order in which everyone locks. */
async function complete(work: ImportWork<Column>): Promise<void> {
  const { tx, problems } = work;
  await sql`update import_row i set receipt_id = r.id, notice_id = r.shipping_notice_id from receipt r
    join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id
    where r.receipt_no = i.receipt_no and (o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq)
      = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)`.execute(tx);
  await problems.addFound(sql`select row_number, 'receiptNo', 'unknownReceipt', jsonb_build_object('value', receipt_no)
    from import_row where receipt_id is null and receipt_no is not null`);
  const [notices, receipts] = [await foundIds(work, "noticeId"), await foundIds(work, "receiptId")];
  await sql`select from shipping_notice where id = any (${notices}::bigint[]) order by id for update`.execute(tx);
  await sql`select from receipt where id = any (${receipts}::bigint[]) order by id for update`.execute(tx);
}

const judged = [
  ...(["receiptId", "acceptedQty", "concededQty", "deductionRate", "deductionAmount"] as const),
  ...(["concessionReason", "rejectedQty", "rejectReason"] as const),
  ...(["acceptedGiftQty", "rejectedGiftQty"] as const),
  ...(["acceptedSerialNos", "concededSerialNos", "rejectedSerialNos"] as const),
] as const;

/** Workbooks of results: what was found on a day under a number is judged by the rules of every other inspection. */
export const inspectionWorkbooks = callWorkbooksOf<Column>({
  sheet: inspectionImport,
  title: "inspection.name",
  found: { receiptId: "bigint", noticeId: "bigint" },
  complete,
  doubted: sql`select i.row_number as "row", 'deductionAmount' as name, 'unpriced' as key, i.deduction_amount::text as value, '{}'::jsonb as parameters
    from i join receipt r on r.id = i.receipt_id join purchase_order_line l on l.id = r.purchase_order_line_id
    where i.deduction_amount > 0 and l.price = 0`,
  addsAnew: true,
  together: ["checkDate", "outCheckNo"],
  take({ tx, context }, rows) {
    const [head] = rows;
    const lines = rows.map((row) => Object.fromEntries(judged.map((name) => [name, row[name] ?? null])));
    const input = { checkDate: head?.checkDate, outCheckNo: head?.outCheckNo ?? null, lines };
    return inspect(tx, context, input as unknown as InspectionInput);
  },
});
