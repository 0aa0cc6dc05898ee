import { type receipt, receiptDocument } from "@tandem/contract/receiving/receipts/receipts";
import { type Generated, sql } from "kysely";
import { inOneBreath } from "../../core/database.ts";
import type { LineTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import { numberedLineSql } from "../../orders/purchase-orders/line-name-sql.ts";

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
      giftFitQty: Generated<string>;
      giftWaitingQty: Generated<string>;
      giftRejectedQty: Generated<string>;
      warehousedQty: Generated<string>;
      returnUnstoredQty: Generated<string>;
      acceptedQty: Generated<string>;
      rejectedQty: Generated<string>;
      inspectionStatus: Generated<string | null>;
      returnQty: Generated<string>;
      giftReturnQty: Generated<string>;
      consumedQty: Generated<string>;
      giftConsumedQty: Generated<string>;
      boxBarcodes: Generated<string[]>;
      packagingCounted: Generated<boolean>;
    };
    receiptRow: ViewOf<typeof receipt>;
  }
}

/**
 * Where receipts are stored. Whether one may be cancelled depends on its notice, which is locked first, as every step on it does,
 * and on its claims, which are raised under its own lock: they are read once that is had.
 */
export const storedReceipts = storedDocument(receiptDocument, {
  rulesOf: withoutRules,
  reads: {
    // All that came of a notice together has one number.
    called: sql<string>`(select concat_ws(' ', t.receipt_no, ${numberedLineSql}, item_no) from purchase_order_line o
      where o.tenant_id = t.tenant_id and o.id = t.purchase_order_line_id)`,
    closedStatus: sql<string>`(select n.closed_status from shipping_notice n
      where n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id)`,
    receiptDate: sql<string>`t.receipt_date::text`,
    receiptQty: sql<string>`t.receipt_qty`,
    giftQty: sql<string | null>`t.gift_qty`,
    acceptedQty: sql<string>`t.accepted_qty`,
    rejectedQty: sql<string>`t.rejected_qty`,
    giftFitQty: sql<string>`t.gift_fit_qty`,
    giftRejectedQty: sql<string>`t.gift_rejected_qty`,
    giftWaitingQty: sql<string>`t.gift_waiting_qty`,
    waitingQty: sql<string>`t.receipt_qty - t.accepted_qty - t.rejected_qty`,
    isInspected: sql<string>`(select v.is_inspected from receipt_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    isBilled: sql<string>`(select v.is_billed from receipt_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    billNos: sql<string | null>`(select v.bill_nos from receipt_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    isClaimed: sql<string>`(select v.is_claimed from receipt_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    returnQty: sql<string>`t.return_qty`,
    giftReturnQty: sql<string>`t.gift_return_qty`,
    consumedQty: sql<string>`t.consumed_qty`,
    giftConsumedQty: sql<string>`t.gift_consumed_qty`,
    warehousedQty: sql<string>`t.warehoused_qty`,
    warehouseNo: sql<string>`t.warehouse_no`,
    shippingNoticeId: sql<string>`t.shipping_notice_id`,
    shippingNoticeLineId: sql<string>`t.shipping_notice_line_id`,
    purchaseOrderLineId: sql<string>`t.purchase_order_line_id`,
  },
  lockBefore: (tx, ids) =>
    inOneBreath([
      sql`select n.id from shipping_notice n
        where n.id in (select r.shipping_notice_id from receipt r where r.id = any (${ids}::bigint[]))
        order by n.id for update`.execute(tx),
      sql`select from receipt where id = any (${ids}::bigint[]) order by id for update`.execute(tx),
    ]),
});
