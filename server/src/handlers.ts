import { addressHandlers } from "./base-data/addresses/handlers.ts";
import { dictionaryHandlers } from "./base-data/dictionaries/handlers.ts";
import { materialHandlers } from "./base-data/materials/handlers.ts";
import { organisationHandlers } from "./base-data/organisations/handlers.ts";
import { plainNounHandlers } from "./base-data/plain-nouns.ts";
import { supplierHandlers } from "./base-data/suppliers/handlers.ts";
import { warehouseHandlers } from "./base-data/warehouses/handlers.ts";
import type { AllHandlers } from "./core/handlers.ts";
import { appointmentHandlers } from "./delivery/appointments/handlers.ts";
import { deliveryApprovalHandlers } from "./delivery/delivery-approvals/handlers.ts";
import { labelHandlers } from "./delivery/labels/handlers.ts";
import { shippingPackageHandlers } from "./delivery/packages/handlers.ts";
import { noticeInvoiceHandlers, shippingNoticeHandlers } from "./delivery/shipping-notices/handlers.ts";
import { auditEntryHandlers } from "./identity/audit-entries/handlers.ts";
import { invitationHandlers } from "./identity/invitations/handlers.ts";
import { passwordPolicyHandlers } from "./identity/password-policies/handlers.ts";
import { roleHandlers } from "./identity/roles/handlers.ts";
import { secondFactorHandlers } from "./identity/second-factors/handlers.ts";
import { currentUserHandlers } from "./identity/sessions/current-user.ts";
import { sessionHandlers } from "./identity/sessions/handlers.ts";
import { userHandlers } from "./identity/users/handlers.ts";
import { enlistmentHandlers } from "./news/enlistments/handlers.ts";
import { noticeHandlers } from "./news/news-notices/handlers.ts";
import { opportunityHandlers } from "./news/opportunities/handlers.ts";
import { quoteHandlers } from "./news/quotes/handlers.ts";
import { orderRuleHandlers } from "./orders/order-rules/handlers.ts";
import { materialIssueHandlers, providedMaterialHandlers } from "./orders/provided-materials/handlers.ts";
import { orderAnswerHandlers } from "./orders/purchase-orders/answer-orders.ts";
import { supplierAnswerHandlers } from "./orders/purchase-orders/answer-rates.ts";
import {
  purchaseOrderChangeHandlers,
  purchaseOrderHandlers,
  purchaseOrderLineHandlers,
} from "./orders/purchase-orders/handlers.ts";
import { scorecardHandlers } from "./orders/scorecards/handlers.ts";
import { signedLinkHandlers } from "./orders/signed-links/handlers.ts";
import { forecastHandlers } from "./planning/forecasts/handlers.ts";
import { procurementPlanHandlers } from "./planning/procurement-plans/handlers.ts";
import { scheduleBoardHandlers } from "./planning/schedules/board-handlers.ts";
import { scheduleHandlers } from "./planning/schedules/handlers.ts";
import { supplyDemandHandlers } from "./planning/supply-demand/handlers.ts";
import { appVersionHandlers } from "./platform/app-versions/handlers.ts";
import { approvalHandlers } from "./platform/approvals/handlers.ts";
import { columnSettingHandlers } from "./platform/column-settings/handlers.ts";
import { customFieldHandlers } from "./platform/custom-fields/handlers.ts";
import { dashboardHandlers } from "./platform/dashboard/handlers.ts";
import { deletedRecordHandlers } from "./platform/deleted-records/handlers.ts";
import { displaySettingHandlers } from "./platform/display-settings/handlers.ts";
import { documentMessageHandlers } from "./platform/document-messages/handlers.ts";
import { erpHandlers } from "./platform/erp/handlers.ts";
import { exportTemplateHandlers } from "./platform/export-templates/handlers.ts";
import { fileHandlers, storedFileHandlers } from "./platform/files/handlers.ts";
import { frameDefinitionHandlers } from "./platform/frame-definitions/handlers.ts";
import { healthHandlers } from "./platform/health/handlers.ts";
import { importTemplateHandlers } from "./platform/import-templates/handlers.ts";
import { jobHandlers } from "./platform/jobs/handlers.ts";
import { languageHandlers } from "./platform/languages/handlers.ts";
import { licenceHandlers } from "./platform/licence/handlers.ts";
import { abnormalLogHandlers, logHandlers, operationLogHandlers } from "./platform/logs/handlers.ts";
import { menuEntryHandlers } from "./platform/menus/menu-entries.ts";
import { userMenuHandlers } from "./platform/menus/user-menus.ts";
import { messageConfigHandlers } from "./platform/message-config/handlers.ts";
import { messageHandlers } from "./platform/messages/handlers.ts";
import { outgoingMessageHandlers } from "./platform/outgoing-messages/handlers.ts";
import { parameterHandlers } from "./platform/parameters/handlers.ts";
import { printTemplateHandlers } from "./platform/print-templates/handlers.ts";
import { printingHandlers } from "./platform/printing/handlers.ts";
import { searchHandlers } from "./platform/search/handlers.ts";
import { setupHandlers } from "./platform/setup/handlers.ts";
import { tagHandlers } from "./platform/tags/handlers.ts";
import { webhookDeliveryHandlers } from "./platform/webhooks/handlers.ts";
import { acceptanceHandlers } from "./receiving/acceptances/handlers.ts";
import { claimHandlers } from "./receiving/claims/handlers.ts";
import { differenceHandlers } from "./receiving/inventory-differences/handlers.ts";
import { escrowStockHandlers, vmiStockHandlers } from "./receiving/kept-stock/handlers.ts";
import { packagingBalanceHandlers, packagingMovementHandlers } from "./receiving/packaging/handlers.ts";
import { receiptHandlers } from "./receiving/receipts/handlers.ts";
import { rejectionHandlers } from "./receiving/rejections/handlers.ts";
import { returnNoteHandlers } from "./receiving/return-notes/handlers.ts";
import { serialNumberHandlers } from "./receiving/serial-numbers/handlers.ts";
import { stockHandlers } from "./receiving/stock/handlers.ts";
import { stockAnalysisHandlers } from "./receiving/stock-analysis/handlers.ts";
import { stockTransferHandlers } from "./receiving/stock-transfers/handlers.ts";
import { vmiConsumptionHandlers } from "./receiving/vmi-consumptions/handlers.ts";
import { warehousingHandlers } from "./receiving/warehousings/handlers.ts";
import { billableHandlers } from "./settlement/billables/handlers.ts";
import { billHandlers } from "./settlement/bills/handlers.ts";
import { deductionHandlers } from "./settlement/deductions/handlers.ts";
import { invoiceHandlers } from "./settlement/invoices/handlers.ts";

/** What implements each service; a forgotten one does not compile. */
export const handlers: AllHandlers = {
  sessions: sessionHandlers,
  currentUsers: currentUserHandlers,
  languages: languageHandlers,
  auditEntries: auditEntryHandlers,
  secondFactors: secondFactorHandlers,
  invitations: invitationHandlers,
  signedLinks: signedLinkHandlers,
  passwordPolicies: passwordPolicyHandlers,
  search: searchHandlers,
  frameDefinitions: frameDefinitionHandlers,
  setup: setupHandlers,
  logs: logHandlers,
  operationLogs: operationLogHandlers,
  abnormalLogs: abnormalLogHandlers,
  userMenus: userMenuHandlers,
  menuEntries: menuEntryHandlers,
  users: userHandlers,
  roles: roleHandlers,
  organisations: organisationHandlers,
  suppliers: supplierHandlers,
  materials: materialHandlers,
  warehouses: warehouseHandlers,
  addresses: addressHandlers,
  orderRules: orderRuleHandlers,
  providedMaterials: providedMaterialHandlers,
  materialIssues: materialIssueHandlers,
  purchaseOrders: purchaseOrderHandlers,
  purchaseOrderLines: purchaseOrderLineHandlers,
  purchaseOrderChanges: purchaseOrderChangeHandlers,
  supplierAnswers: supplierAnswerHandlers,
  orderAnswers: orderAnswerHandlers,
  shippingNotices: shippingNoticeHandlers,
  noticeInvoiceList: noticeInvoiceHandlers,
  receipts: receiptHandlers,
  acceptances: acceptanceHandlers,
  rejections: rejectionHandlers,
  qualityClaims: claimHandlers,
  returnNotes: returnNoteHandlers,
  deductions: deductionHandlers,
  billables: billableHandlers,
  bills: billHandlers,
  invoices: invoiceHandlers,
  forecasts: forecastHandlers,
  procurementPlans: procurementPlanHandlers,
  schedules: scheduleHandlers,
  scheduleBoard: scheduleBoardHandlers,
  supplyDemand: supplyDemandHandlers,
  stock: stockHandlers,
  vmiStock: vmiStockHandlers,
  scorecards: scorecardHandlers,
  stockAnalysis: stockAnalysisHandlers,
  escrowStock: escrowStockHandlers,
  vmiConsumptions: vmiConsumptionHandlers,
  inventoryDifferences: differenceHandlers,
  serialNumbers: serialNumberHandlers,
  stockTransfers: stockTransferHandlers,
  packagingBalances: packagingBalanceHandlers,
  packagingMovements: packagingMovementHandlers,
  warehousings: warehousingHandlers,
  deliveryApprovals: deliveryApprovalHandlers,
  appointments: appointmentHandlers,
  labels: labelHandlers,
  shippingPackages: shippingPackageHandlers,
  approvals: approvalHandlers,
  dashboard: dashboardHandlers,
  displaySettings: displaySettingHandlers,
  health: healthHandlers,
  scheduledJobs: jobHandlers,
  licences: licenceHandlers,
  notices: noticeHandlers,
  opportunities: opportunityHandlers,
  enlistments: enlistmentHandlers,
  quotes: quoteHandlers,
  files: fileHandlers,
  storedFiles: storedFileHandlers,
  appVersions: appVersionHandlers,
  tags: tagHandlers,
  messages: messageHandlers,
  messageConfigs: messageConfigHandlers,
  outgoingMessages: outgoingMessageHandlers,
  webhookDeliveries: webhookDeliveryHandlers,
  documentMessages: documentMessageHandlers,
  deletedRecords: deletedRecordHandlers,
  erpConnections: erpHandlers,
  columnSettings: columnSettingHandlers,
  exportTemplates: exportTemplateHandlers,
  importTemplates: importTemplateHandlers,
  printTemplates: printTemplateHandlers,
  printing: printingHandlers,
  parameters: parameterHandlers,
  dictionaries: dictionaryHandlers,
  customFields: customFieldHandlers,
  ...plainNounHandlers,
};
