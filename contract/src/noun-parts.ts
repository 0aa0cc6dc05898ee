import { addresses } from "./base-data/addresses/addresses.ts";
import { materials } from "./base-data/materials/materials.ts";
import { organisations } from "./base-data/organisations/organisations.ts";
import { suppliers } from "./base-data/suppliers/suppliers.ts";
import { warehouses } from "./base-data/warehouses/warehouses.ts";
import type { Document } from "./core/document.ts";
import type { Printed } from "./core/printed.ts";
import type { Service } from "./core/service.ts";
import type { NamedCodes } from "./core/statuses.ts";
import { appointmentDocument, appointments } from "./delivery/appointments/appointments.ts";
import { deliveryApprovalDocument, deliveryApprovals } from "./delivery/delivery-approvals/delivery-approvals.ts";
import { labelDocument, labels } from "./delivery/labels/labels.ts";
import { printedLabel } from "./delivery/labels/printed.ts";
import { shippingPackages } from "./delivery/packages/packages.ts";
import { noticeInvoiceList } from "./delivery/shipping-notices/invoice-list.ts";
import { printedNotice } from "./delivery/shipping-notices/printed.ts";
import { shippingNoticeDocument, shippingNotices } from "./delivery/shipping-notices/shipping-notices.ts";
import { scopeType } from "./identity/data-scopes.ts";
import { enlistmentDocument, enlistments } from "./news/enlistments/enlistments.ts";
import { newsDocument, notices } from "./news/news-notices/news-notices.ts";
import { opportunities, opportunityDocument } from "./news/opportunities/opportunities.ts";
import { quoteDocument, quotes } from "./news/quotes/quotes.ts";
import type { Nouns } from "./nouns.ts";
import { orderRules } from "./orders/order-rules/order-rules.ts";
import { materialIssueDocument, materialIssues } from "./orders/provided-materials/material-issues.ts";
import { providedMaterials } from "./orders/provided-materials/provided-materials.ts";
import { orderAnswers } from "./orders/purchase-orders/order-answers.ts";
import { purchaseOrders } from "./orders/purchase-orders/order-calls.ts";
import { purchaseOrderChanges } from "./orders/purchase-orders/order-changes.ts";
import { purchaseOrderLines } from "./orders/purchase-orders/order-tracking.ts";
import { printedOrder } from "./orders/purchase-orders/printed.ts";
import { purchaseOrderDocument } from "./orders/purchase-orders/purchase-orders.ts";
import { requestStatus } from "./orders/purchase-orders/statuses.ts";
import { supplierAnswers } from "./orders/purchase-orders/supplier-answers.ts";
import { scorecards } from "./orders/scorecards/scorecards.ts";
import { forecastDocument, forecasts } from "./planning/forecasts/forecasts.ts";
import { procurementPlanDocument, procurementPlans } from "./planning/procurement-plans/procurement-plans.ts";
import { scheduleBoard } from "./planning/schedules/board.ts";
import { scheduleDocument, schedules } from "./planning/schedules/schedules.ts";
import { supplyDemand } from "./planning/supply-demand/supply-demand.ts";
import { approvalDocument, approvals } from "./platform/approvals/approvals.ts";
import { acceptanceDocument, acceptances } from "./receiving/acceptances/acceptances.ts";
import { claimDocument, qualityClaims } from "./receiving/claims/claims.ts";
import { differenceDocument, inventoryDifferences } from "./receiving/inventory-differences/inventory-differences.ts";
import { escrowStock, vmiStock } from "./receiving/kept-stock/kept-stock.ts";
import { packagingBalances, packagingDocument, packagingMovements } from "./receiving/packaging/packaging.ts";
import { receiptDocument, receipts } from "./receiving/receipts/receipts.ts";
import { rejectionDocument, rejections } from "./receiving/rejections/rejections.ts";
import { printedReturnNote } from "./receiving/return-notes/printed.ts";
import { returnNoteDocument, returnNotes } from "./receiving/return-notes/return-notes.ts";
import { serialNumbers } from "./receiving/serial-numbers/serial-numbers.ts";
import { stock } from "./receiving/stock/stock.ts";
import { stockAnalysis } from "./receiving/stock-analysis/stock-analysis.ts";
import { stockTransferDocument, stockTransfers } from "./receiving/stock-transfers/stock-transfers.ts";
import { printedConsumption } from "./receiving/vmi-consumptions/printed.ts";
import { vmiConsumptionDocument, vmiConsumptions } from "./receiving/vmi-consumptions/vmi-consumptions.ts";
import { warehousingDocument, warehousings } from "./receiving/warehousings/warehousings.ts";
import { billables } from "./settlement/billables/billables.ts";
import { billDocument, bills } from "./settlement/bills/bills.ts";
import { printedBill } from "./settlement/bills/printed.ts";
import { deductionDocument, deductions } from "./settlement/deductions/deductions.ts";
import { printedDeduction } from "./settlement/deductions/printed.ts";
import { invoices } from "./settlement/invoices/calls.ts";
import { invoiceDocument } from "./settlement/invoices/invoices.ts";
import { printedInvoice } from "./settlement/invoices/printed.ts";

/**
 * What a noun is besides what others know of it: its services by name, the record of it that people take steps on, and how it is
 * printed where it says that it is.
 */
type PartsOf<N> = {
  readonly services: Readonly<Record<string, Service>>;
  readonly document?: Pick<Document, "stepNames">;
} & (N extends { readonly prints: unknown } ? { readonly printed: Printed } : unknown);

/** What tables alone hold, of no field of a record: the codes by the record and what they are called in views. */
export const codesOfTables = {
  purchaseOrder: { requestStatus },
  user: { scopeType: { code: scopeType } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, NamedCodes>>>>;

/** The parts of each noun, which bring all that it is along: pages import what they use by itself. */
export const nounParts = {
  purchaseOrder: {
    services: { purchaseOrders, purchaseOrderLines, purchaseOrderChanges, supplierAnswers, orderAnswers },
    document: purchaseOrderDocument,
    printed: printedOrder,
  },
  shippingNotice: {
    services: { shippingNotices, noticeInvoiceList },
    document: shippingNoticeDocument,
    printed: printedNotice,
  },
  receipt: { services: { receipts }, document: receiptDocument },
  warehousing: { services: { warehousings }, document: warehousingDocument },
  stock: { services: { stock } },
  keptStock: { services: { vmiStock, escrowStock } },
  scorecard: { services: { scorecards } },
  stockAnalysis: { services: { stockAnalysis } },
  vmiConsumption: { services: { vmiConsumptions }, document: vmiConsumptionDocument, printed: printedConsumption },
  inventoryDifference: { services: { inventoryDifferences }, document: differenceDocument },
  serialNumber: { services: { serialNumbers } },
  stockTransfer: { services: { stockTransfers }, document: stockTransferDocument },
  packagingMovement: { services: { packagingBalances, packagingMovements }, document: packagingDocument },
  acceptance: { services: { acceptances }, document: acceptanceDocument },
  rejection: { services: { rejections }, document: rejectionDocument },
  qualityClaim: { services: { qualityClaims }, document: claimDocument },
  returnNote: { services: { returnNotes }, document: returnNoteDocument, printed: printedReturnNote },
  deduction: { services: { deductions }, document: deductionDocument, printed: printedDeduction },
  billable: { services: { billables } },
  bill: { services: { bills }, document: billDocument, printed: printedBill },
  invoice: { services: { invoices }, document: invoiceDocument, printed: printedInvoice },
  forecast: { services: { forecasts }, document: forecastDocument },
  procurementPlan: { services: { procurementPlans }, document: procurementPlanDocument },
  schedule: { services: { schedules, scheduleBoard }, document: scheduleDocument },
  supplyDemand: { services: { supplyDemand } },
  appointment: { services: { appointments }, document: appointmentDocument },
  deliveryApproval: { services: { deliveryApprovals }, document: deliveryApprovalDocument },
  label: { services: { labels }, document: labelDocument, printed: printedLabel },
  shippingPackage: { services: { shippingPackages } },
  organisation: { services: { organisations } },
  material: { services: { materials } },
  supplier: { services: { suppliers } },
  warehouse: { services: { warehouses } },
  address: { services: { addresses } },
  newsNotice: { services: { notices }, document: newsDocument },
  opportunity: { services: { opportunities }, document: opportunityDocument },
  enlistment: { services: { enlistments }, document: enlistmentDocument },
  quote: { services: { quotes }, document: quoteDocument },
  orderRule: { services: { orderRules } },
  providedMaterial: { services: { providedMaterials, materialIssues }, document: materialIssueDocument },
  approval: { services: { approvals }, document: approvalDocument },
} as const satisfies { readonly [N in keyof Nouns]: PartsOf<Nouns[N]> };

type Parts = (typeof nounParts)[keyof typeof nounParts];
type ServiceName<P = Parts> = P extends { readonly services: infer S } ? keyof S : never;

/** The services of nouns, by name. */
export type NounServices = {
  readonly [Name in ServiceName]: Extract<Parts["services"], Readonly<Record<Name, unknown>>>[Name];
};
export const nounServices: NounServices = Object.assign(
  {},
  ...Object.values(nounParts).map(({ services }) => services),
);
