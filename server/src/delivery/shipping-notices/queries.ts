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

/** A notice as its page shows it. @throws Fault notFound */
export async function noticeDetail(db: Database, context: Context, id: string): Promise<ShippingNoticeDetail> {
  const { judgedBy, corrections, invoiced, packaging, attachedFiles, ...notice } = await documentDetail(
    db,
    context,
    shippingNoticeDocument,
    shippingNoticeLine,
    id,
    undefined,
    ["shippingAddressId", "deliveryAddressId", "judgedBy", "corrections", "invoiced", "packaging", "attachedFiles"],
  );
  return {
    ...notice,
    lines: notice.lines.map((line) => ({
      ...line,
      allowedActions: allowedOnLine(noticeLineSteps, notice.allowedActions, line),
    })),
    invoiceBody: invoiceBodyOf(context, notice.asnNo, invoiced as unknown as Invoiced),
    packaging: packaging as unknown as PackagingOfNotice,
    judgedBy: (judgedBy as unknown as RuleNamed[] | null) ?? [],
    corrections: (corrections as unknown as NoticeCorrection[] | null) ?? [],
    attachedFiles: attachedFiles as unknown as Attachment[],
    mayAttach: mayAttach(context, notice),
  };
}
