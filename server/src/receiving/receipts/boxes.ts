import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { isUnderNumber } from "./under-number.ts";

/** Remembers which boxes were scanned for what was received of lines under a number. */
export async function keepBoxes(
  tx: Database,
  receiptNo: string,
  lines: readonly { readonly shippingNoticeLineId: string; readonly boxBarcodes?: readonly string[] | undefined }[],
): Promise<void> {
  const scanned = lines.filter(({ boxBarcodes = [] }) => boxBarcodes.length > 0);
  if (scanned.length === 0) return;
  await sql`update receipt r set box_barcodes = array(select jsonb_array_elements_text(s.barcodes))
    from jsonb_to_recordset(${JSON.stringify(scanned.map(({ shippingNoticeLineId: id, boxBarcodes: barcodes }) => ({ id, barcodes })))}::jsonb)
      as s (id bigint, barcodes jsonb)
    where r.shipping_notice_line_id = s.id and ${isUnderNumber(receiptNo)}`.execute(tx);
}

/** The numbers of the receipts with which boxes of lines came, by the barcodes of these. */
export async function boxesReceived(db: Database, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ barcode: string; receiptNo: string }>`select barcode, receipt_no
    from app.boxes_received(${lineIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ barcode, receiptNo }) => [barcode, receiptNo]));
}
