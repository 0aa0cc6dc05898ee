import type { StoredFile } from "@tandem/contract/platform/files";
import { type rejection, rejectionDocument } from "@tandem/contract/receiving/rejections/rejections";
import { type Generated, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import { takenOnArrival } from "../receipts/photos.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    rejection: { id: Generated<string>; receiptId: string };
    rejectionRow: ViewOf<typeof rejection>;
    rejectionFile: { tenantId: Generated<string>; rejectionId: string; storedFileId: string; sort: number };
  }
}

/** Where rejections are stored; their receipts are locked first. */
export const storedRejections = storedDocument(rejectionDocument, {
  rulesOf: withoutRules,
  reads: {
    claimableQty: sql<string>`(select v.claimable_qty::text from rejection_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    checkReturnQty: sql<string>`t.check_return_qty`,
    giftQty: sql<string | null>`t.gift_qty`,
    receiptId: sql<string>`t.receipt_id`,
    receiptNo: sql<string>`(select r.receipt_no from receipt r where r.tenant_id = t.tenant_id and r.id = t.receipt_id)`,
    purchaseOrderLineId: sql<string>`(select r.purchase_order_line_id from receipt r
      where r.tenant_id = t.tenant_id and r.id = t.receipt_id)`,
  },
  lockBefore: (tx, ids) =>
    sql`select from receipt where id in (select receipt_id from rejection where id = any (${ids}::bigint[]))
      order by id for update`.execute(tx),
});

/** The photographs of a rejection, in their order, behind them those with which its goods were received. */
export async function photosOf(db: Database, rejectionId: string): Promise<StoredFile[]> {
  const { rows } = await sql<Omit<StoredFile, "sizeBytes"> & { readonly sizeBytes: string }>`
    select f.id as file_id, f.file_name, f.content_type, f.size_bytes
    from (select stored_file_id as file_id, sort from rejection_file where rejection_id = ${rejectionId}
      union all select p.file_id, null from (${takenOnArrival(
        sql`select receipt_id from rejection where id = ${rejectionId}`,
      )}) p) a
    join stored_file f on f.id = a.file_id order by a.sort nulls last, f.id`.execute(db);
  return rows.map((file) => ({ ...file, sizeBytes: Number(file.sizeBytes) }));
}
