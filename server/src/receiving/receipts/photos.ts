import { Fault } from "@tandem/contract/core/errors";
import type { StoredFile } from "@tandem/contract/platform/files";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { hangFiles } from "../../platform/files/hang-files.ts";

/** Makes files the photos of what was received under a number, and of nothing else. @throws Fault referenceUnknown */
export async function attachPhotos(
  tx: Database,
  shippingNoticeId: string,
  receiptNo: string,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  const receipts = await sql<{ id: string }>`select min(r.id) as id from receipt r
    where r.shipping_notice_id = ${shippingNoticeId} and r.receipt_no = ${receiptNo}`.execute(tx);
  await hangFiles(tx, "receipt", { receiptId: receipts.rows[0]?.id ?? null }, ids);
}

/** The photos that were taken as one of some receipts arrived: `file_id` of each. Lots of an order line have a further number behind that of their receipt. */
export const takenOnArrival = (receiptIds: RawBuilder<unknown>) => sql`
    select a.stored_file_id as file_id from receipt_file a
    where a.receipt_id in (select r.id from receipt own join receipt r on r.shipping_notice_id = own.shipping_notice_id
        and substring(r.receipt_no from '^[^-]+-[^-]+-[^-]+') = substring(own.receipt_no from '^[^-]+-[^-]+-[^-]+')
      where own.id in (${receiptIds}))`;

/** The photos of what was received under the number of a receipt. @throws Fault notFound */
export async function photosOf(db: Database, receiptId: string): Promise<{ files: StoredFile[] }> {
  const own = await db.selectFrom("receipt").select("id").where("id", "=", receiptId).executeTakeFirst();
  if (!own) throw new Fault("notFound");
  const { rows } = await sql<Omit<StoredFile, "sizeBytes"> & { readonly sizeBytes: string }>`
    select f.id as file_id, f.file_name, f.content_type, f.size_bytes
    from (${takenOnArrival(sql`${receiptId}`)}) a join stored_file f on f.id = a.file_id order by f.id`.execute(db);
  return { files: rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) })) };
}
