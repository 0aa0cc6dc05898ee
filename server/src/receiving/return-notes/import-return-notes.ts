import { returnNoteImport } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteLifecycle, returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { sql } from "kysely";
import { checkUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { DocumentRules } from "../../imports/document-rules.ts";
import { documentWorkbooksOf } from "../../imports/import-documents.ts";

type Column = (typeof returnNoteImport.columns)[number]["name"];

/** The receipt that a row names. */
const named = sql`receipt r join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id`;
const isNamedBy = (row: string) => sql`r.receipt_no = ${sql.ref(`${row}.receipt_no`)}
  and (o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq) = (${sql.ref(`${row}.purchase_no`)},
    ${sql.ref(`${row}.purchase_seq`)}, ${sql.ref(`${row}.purchase_phase_seq`)}, ${sql.ref(`${row}.purchase_batch_seq`)})`;

const rules: DocumentRules<Column> = {
  sheet: returnNoteImport,
  lifecycle: returnNoteLifecycle,
  texts: { taken: "returnNoteExists", closed: "returnNoteSent" },
  nextNumber: sql<string>`app.next_return_no()`,
  async complete({ tx }) {
    await sql`update import_row i set org_no = coalesce(i.org_no, r.org_no),
        supplier_no = coalesce(i.supplier_no, r.supplier_no), warehouse_no = coalesce(i.warehouse_no, r.warehouse_no),
        classify_type = coalesce(i.classify_type, r.classify_type),
        business_classify_type = coalesce(i.business_classify_type, r.business_classify_type)
      from ${named} where ${isNamedBy("i")} and i.action is null`.execute(tx);
  },
  async check(work) {
    await work.problems.addFound(sql`select row_number, column_name, key, jsonb_build_object('value', value) from (
      with i as (select i.*, r.id as receipt_id, r.org_no as org, r.supplier_no as supplier, r.warehouse_no as warehouse,
          r.classify_type as class, r.business_classify_type as finer_class,
          r.accepted_qty - r.return_qty as open
        from import_row i left join (${named}) on ${isNamedBy("i")} where i.action in ('add', 'change'))
      select row_number, 'receiptNo' as column_name, 'unknownReceipt' as key, receipt_no as value from i where receipt_id is null
      union all select row_number, 'orgNo', 'receiptOfOthers', org from i where org_no <> org
      union all select row_number, 'supplierNo', 'receiptOfOthers', supplier from i where supplier_no <> supplier
      union all select row_number, 'warehouseNo', 'receiptOfOthers', warehouse from i where warehouse_no <> warehouse
      union all select row_number, 'classifyType', 'receiptOfOthers', coalesce(class, '–') from i where receipt_id is not null and classify_type is distinct from class
      union all select row_number, 'businessClassifyType', 'receiptOfOthers', coalesce(finer_class, '–') from i
        where receipt_id is not null and business_classify_type is distinct from finer_class
      union all select row_number, 'returnQty', 'notPositive', '' from i where return_qty <= 0
      union all select row_number, 'returnQty', 'moreThanReceived', trim_scale(open)::text from i where return_qty > open and receipt_id is not null) as f`);
    await work.problems.addFound(sql`select i.row_number, 'outReturnNo' as column_name, 'outsideNumberTaken' as key,
        jsonb_build_object('number', i.out_return_no, 'documentNo', min(n.return_no))
      from import_row i join (${named}) on ${isNamedBy("i")}
      join return_note n on n.tenant_id = r.tenant_id and lower(n.out_return_no) = lower(i.out_return_no)
        and n.return_no is distinct from i.return_no and n.status in (${sqlCodes(returnNoteStatus.groups.standing)})
      join return_note_line l on l.tenant_id = n.tenant_id and l.return_note_id = n.id and l.receipt_id = r.id
      where i.action in ('add', 'change') group by i.row_number, i.out_return_no`);
    await checkUnitDecimals(work, "returnQty", sql`select o.pur_unit_no from ${named} where ${isNamedBy("i")}`);
  },
  async after({ tx }, ids) {
    await sql`update return_note n set line_count = s.lines, sum_return_qty = s.quantity
      from (select return_note_id, count(*) as lines, sum(return_qty) as quantity from return_note_line
        where return_note_id = any (${ids}::bigint[]) group by 1) s where n.id = s.return_note_id`.execute(tx);
  },
};

/** Workbooks of return notes: a row per receipt of which something goes back. */
export const returnNoteWorkbooks = documentWorkbooksOf(rules);
