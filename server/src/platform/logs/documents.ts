import type { Document } from "@tandem/contract/core/document";
import { appointmentDocument } from "@tandem/contract/delivery/appointments/appointments";
import { deliveryApprovalDocument } from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { labelDocument } from "@tandem/contract/delivery/labels/labels";
import { shippingNoticeDocument } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { newsDocument } from "@tandem/contract/news/news-notices/news-notices";
import { materialIssueDocument } from "@tandem/contract/orders/provided-materials/material-issues";
import { purchaseOrderDocument } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { approvalDocument } from "@tandem/contract/platform/approvals/approvals";
import { acceptanceDocument } from "@tandem/contract/receiving/acceptances/acceptances";
import { claimDocument } from "@tandem/contract/receiving/claims/claims";
import { packagingDocument } from "@tandem/contract/receiving/packaging/packaging";
import { receiptDocument } from "@tandem/contract/receiving/receipts/receipts";
import { rejectionDocument } from "@tandem/contract/receiving/rejections/rejections";
import { returnNoteDocument } from "@tandem/contract/receiving/return-notes/return-notes";
import { stockTransferDocument } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { warehousingDocument } from "@tandem/contract/receiving/warehousings/warehousings";
import { deductionDocument } from "@tandem/contract/settlement/deductions/deductions";

/** Records that people take steps on: their steps and states have words. */
export const documents = [
  purchaseOrderDocument,
  shippingNoticeDocument,
  labelDocument,
  receiptDocument,
  acceptanceDocument,
  rejectionDocument,
  claimDocument,
  returnNoteDocument,
  deductionDocument,
  warehousingDocument,
  stockTransferDocument,
  packagingDocument,
  deliveryApprovalDocument,
  appointmentDocument,
  materialIssueDocument,
  approvalDocument,
  newsDocument,
] as unknown as readonly Document[];
