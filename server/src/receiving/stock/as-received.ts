import type { StatusCode } from "@tandem/contract/core/statuses";
import { type stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { asColumns } from "../../core/table-columns.ts";
import { broughtBy, orShort } from "./ledger.ts";

/** Goods of a receipt, as they arrived, that are said to be in another state; null where they were or are not in the house. */
export interface Restated {
  readonly receiptId: string;
  readonly from: StatusCode<typeof stockType> | null;
  readonly to: StatusCode<typeof stockType> | null;
  readonly qty: string;
  /** What says so: by the name of its entity, its id and number. */
  readonly documentKind: string;
  readonly documentId: string;
  readonly documentNo: string;
  /** The pieces that have serial numbers, by their ids. */
  readonly serialIds?: readonly string[] | null | undefined;
}

/**
 * Writes what inspection says of goods of receipts: they lie where they arrived, with the lot and owner that they came with.
 *
 * @throws Fault stockShort where they do not lie there any more
 */
export async function restate(tx: Database, restated: readonly Restated[]): Promise<void> {
  const { in: comes, out: goes } = transactionType.code;
  const rows = restated.flatMap(({ from, to, ...of }) => [
    ...(from ? [{ ...of, stockType: from, transactionType: goes }] : []),
    ...(to ? [{ ...of, stockType: to, transactionType: comes }] : []),
  ]);
  if (rows.length === 0) return;
  await orShort(
    sql`insert into stock_movement (org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no, lot_no,
      item_feature_no, owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, serial_ids)
    select m.org_no, m.classify_type, m.business_classify_type, m.warehouse_no, m.cell_no, m.item_no, m.unit_no, m.lot_no,
      m.item_feature_no, m.owner_no, w.stock_type, w.transaction_type, w.qty, w.document_kind, w.document_id, w.document_no, w.serial_ids
    from jsonb_to_recordset(${JSON.stringify(rows.map(asColumns))}::jsonb)
      as w (receipt_id bigint, stock_type text, transaction_type text, qty numeric, document_kind text, document_id bigint, document_no text,
        serial_ids bigint[])
    join receipt r on r.id = w.receipt_id
    join stock_movement m on m.document_kind = ${broughtBy("r")} and m.document_id = w.receipt_id
      and m.transaction_type = ${sqlCodes(comes)}`.execute(tx),
  );
}
