import { type receipt, receiptDocument } from "@tandem/contract/receiving/receipts/receipts";
import { type Generated, sql } from "kysely";
import type { LineTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    receipt: LineTable<
      typeof receipt,
      | "receiptNo"
      | "warehouseKeeper"
      | "orgNo"
      | "supplierNo"
      | "shippingNoticeId"
      | "shippingNoticeLineId"
      | "purchaseOrderLineId"
      | "cancelReason"
    > & {
      status: Generated<string>;
      returnQty: Generated<string>;
      warehousedQty: Generated<string>;
      returnUnstoredQty: Generated<string>;
    };
    receiptRow: ViewOf<typeof receipt>;
  }
}

/** Where receipts are stored. Whether one may be cancelled depends on its notice, which is locked first, as every step on it does. */
export const storedReceipts = storedDocument(receiptDocument, {
  rulesOf: withoutRules,
  reads: {
    closedStatus: sql<string>`(select n.closed_status from shipping_notice n
      where n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id)`,
    receiptQty: sql<string>`t.receipt_qty`,
    returnQty: sql<string>`t.return_qty`,
    warehouseNo: sql<string>`t.warehouse_no`,
    shippingNoticeId: sql<string>`t.shipping_notice_id`,
    shippingNoticeLineId: sql<string>`t.shipping_notice_line_id`,
    purchaseOrderLineId: sql<string>`t.purchase_order_line_id`,
  },
  lockBefore: (tx, ids) =>
    sql`select n.id from shipping_notice n
      where n.id in (select r.shipping_notice_id from receipt r where r.id = any (${ids}::bigint[]))
      order by n.id for update`.execute(tx),
});
