import { type warehousing, warehousingDocument } from "@tandem/contract/receiving/warehousings/warehousings";
import { type Generated, type RawBuilder, sql } from "kysely";
import type { LineTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    warehousing: LineTable<
      typeof warehousing,
      "orgNo" | "supplierNo" | "warehouseNo" | "warehousedBy" | "cancelReason" | "receiptId"
    > & { status: Generated<string>; warehousingNo: Generated<string> };
    warehousingRow: ViewOf<typeof warehousing>;
  }
}

const ofReceipt = (said: RawBuilder<unknown>) =>
  sql<string>`(select ${said} from receipt r where r.tenant_id = t.tenant_id and r.id = t.receipt_id)`;

const ofRow = (said: RawBuilder<unknown>) =>
  sql<string>`(select ${said} from warehousing_row v where v.tenant_id = t.tenant_id and v.id = t.id)`;

/** Where put-aways are stored. What they took stands at their receipt, which is locked first, as every step on it does. */
export const storedWarehousings = storedDocument(warehousingDocument, {
  rulesOf: withoutRules,
  reads: {
    receiptId: sql<string>`t.receipt_id`,
    cellNo: sql<string>`t.cell_no`,
    warehousingQty: sql<string>`t.warehousing_qty`,
    isFollowed: ofRow(sql`v.is_followed`),
    consumptionNos: sql<
      string | null
    >`(select v.consumption_nos from warehousing_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    /** What of its receipt's goods has not left the cells, sent back or used: all that its put-aways together may still take out. */
    storedQty: ofReceipt(
      sql`(r.warehoused_qty - r.return_qty - r.gift_return_qty - r.consumed_qty - r.gift_consumed_qty + r.return_unstored_qty)::text`,
    ),
  },
  lockBefore: (tx, ids) =>
    sql`select from receipt where id in (select receipt_id from warehousing where id = any (${ids}::bigint[]))
      order by id for update`.execute(tx),
});
