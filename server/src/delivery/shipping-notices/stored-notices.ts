import type { shippingNoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import {
  type shippingNotice,
  shippingNoticeDocument,
  type shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { correctionStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { type ColumnType, type Generated, sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { HeadTable, LineTable, ViewOf } from "../../core/stored.ts";
import { storedDocument } from "../../documents/stored-document.ts";
import { deliveryRulesOf } from "./delivery-rules.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    shippingNotice: Omit<HeadTable<typeof shippingNotice>, "attachments" | "closedLineCount" | "promiseTiming"> & {
      shippingAddressId: string | null;
      deliveryAddressId: string | null;
    };
    shippingNoticeRow: ViewOf<typeof shippingNotice> & {
      shippingAddressId: ColumnType<string | null, never, never>;
      deliveryAddressId: ColumnType<string | null, never, never>;
    };
    shippingNoticeLine: LineTable<
      typeof shippingNoticeLine,
      "shippingNoticeId" | "purchaseOrderLineId" | "orgNo" | "supplierNo"
    > & {
      receiveQty: Generated<string>;
      closedQty: Generated<string>;
      supplierQty: string | null;
      supplierUnitNo: string | null;
      scheduleId: string | null;
    };
    shippingNoticeLineRow: ViewOf<typeof shippingNoticeLine>;
    shippingNoticeInvoice: LineTable<typeof shippingNoticeInvoice, "shippingNoticeId" | "orgNo" | "supplierNo">;
    shippingNoticeInvoiceRow: ViewOf<typeof shippingNoticeInvoice>;
  }
}

/** Where delivery notices are stored, and what a receipt must know of them. */
export const storedNotices = storedDocument(shippingNoticeDocument, {
  rulesOf: deliveryRulesOf,
  reads: {
    deliveryDate: sql<string>`t.delivery_date`,
    expectedArrivalDate: sql<string>`t.expected_arrival_date`,
    arrivalDate: sql<string | null>`t.arrival_date`,
    checkedInAt: sql<string | null>`t.checked_in_at`,
    // What waits when the goods arrive lapses: the view says the same.
    correctionStatus: sql<string>`case when t.correction_status = ${sqlCodes(correctionStatus.code.pending)}
      and (t.check_status <> ${sqlCodes(noticeStatus.code.shipped)} or t.checked_in_at is not null)
      then ${sqlCodes(correctionStatus.code.lapsed)} else t.correction_status end`,
    sumReceiveQty: sql<string>`t.sum_receive_qty`,
    closedLineCount: sql<number>`(select count(*)::integer from shipping_notice_line l
      where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id and l.closed_qty > 0)`,
  },
});
