import { allowedOnLine } from "@tandem/contract/core/document";
import { noticeLineSteps } from "@tandem/contract/delivery/shipping-notices/closing";
import type { NoticeCorrection } from "@tandem/contract/delivery/shipping-notices/corrections";
import {
  type ShippingNoticeDetail,
  shippingNoticeDocument,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import type { Attachment } from "@tandem/contract/platform/attachments";
import type { PackagingOfNotice } from "@tandem/contract/receiving/packaging/packaging";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { type Invoiced, invoiceBodyOf } from "./invoices.ts";
import { mayAttach } from "./notice-attachments.ts";

const besides = [
  ...(["shippingAddressId", "deliveryAddressId", "judgedBy"] as const),
  ...(["corrections", "invoiced", "packaging", "packagingCounted", "attachedFiles"] as const),
] as const;

/** A notice as its page shows it. @throws Fault notFound */
export async function noticeDetail(db: Database, context: Context, id: string): Promise<ShippingNoticeDetail> {
  const detail = await documentDetail(db, context, shippingNoticeDocument, shippingNoticeLine, id, undefined, besides);
  const { judgedBy, corrections, invoiced, packaging, packagingCounted, attachedFiles, ...notice } = detail;
  return {
    ...notice,
    lines: notice.lines.map((line) => ({
      ...line,
      allowedActions: allowedOnLine(noticeLineSteps, notice.allowedActions, line),
    })),
    invoiceBody: invoiceBodyOf(context, notice.asnNo, invoiced as unknown as Invoiced),
    packaging: packaging as unknown as PackagingOfNotice,
    packagingCounted: packagingCounted as unknown as boolean,
    judgedBy: (judgedBy as unknown as RuleNamed[] | null) ?? [],
    corrections: (corrections as unknown as NoticeCorrection[] | null) ?? [],
    attachedFiles: attachedFiles as unknown as Attachment[],
    mayAttach: mayAttach(context, notice),
  };
}
