import {
  type ShippingNoticeDetail,
  shippingNoticeDocument,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { documentDetail } from "../../documents/document-detail.ts";

/** A notice as its page shows it. @throws Fault notFound */
export function noticeDetail(db: Database, context: Context, id: string): Promise<ShippingNoticeDetail> {
  return documentDetail(db, context, shippingNoticeDocument, shippingNoticeLine, id, undefined, [
    "shippingAddressId",
    "deliveryAddressId",
  ]);
}
