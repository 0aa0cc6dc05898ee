import { addressNoun } from "./base-data/addresses/noun.ts";
import { barcodeRules } from "./base-data/barcode-rules.ts";
import { boxRules } from "./base-data/box-rules.ts";
import { businessClassifyTypes } from "./base-data/business-classify-types.ts";
import { calendarDays } from "./base-data/calendar-days.ts";
import { categories } from "./base-data/categories.ts";
import { cells } from "./base-data/cells.ts";
import { classifyTypes } from "./base-data/classify-types.ts";
import { currencies } from "./base-data/currencies.ts";
import { customerAddresses } from "./base-data/customer-addresses.ts";
import { customers } from "./base-data/customers.ts";
import { docTypes } from "./base-data/doc-types.ts";
import { dockBlocks } from "./base-data/dock-blocks.ts";
import { docks } from "./base-data/docks.ts";
import { documentTemplates } from "./base-data/document-templates.ts";
import { employees } from "./base-data/employees.ts";
import { extDocConfigs } from "./base-data/ext-doc-configs.ts";
import { itemTechnologies } from "./base-data/item-technologies.ts";
import { lotRules } from "./base-data/lot-rules.ts";
import { machines } from "./base-data/machines.ts";
import { materialCells } from "./base-data/material-cells.ts";
import { materialSuppliers } from "./base-data/material-suppliers.ts";
import { materialNoun } from "./base-data/materials/noun.ts";
import { methods } from "./base-data/methods.ts";
import { noticeTemplates } from "./base-data/notice-templates.ts";
import { organisationNoun } from "./base-data/organisations/noun.ts";
import { plants } from "./base-data/plants.ts";
import { priceAgreements } from "./base-data/price-agreements.ts";
import { productionLines } from "./base-data/production-lines.ts";
import { stockLevels } from "./base-data/stock-levels.ts";
import { supplierClasses } from "./base-data/supplier-classes.ts";
import { supplierNoun } from "./base-data/suppliers/noun.ts";
import { taxRates } from "./base-data/tax-rates.ts";
import { technologies } from "./base-data/technologies.ts";
import { unitConversions } from "./base-data/unit-conversions.ts";
import { units } from "./base-data/units.ts";
import { warehouseNoun } from "./base-data/warehouses/noun.ts";
import { waves } from "./base-data/waves.ts";
import { workCalendars } from "./base-data/work-calendars.ts";
import { zones } from "./base-data/zones.ts";
import type { SaidNames } from "./core/noun.ts";
import { byMenu } from "./core/plain-records.ts";
import { appointmentNoun } from "./delivery/appointments/noun.ts";
import { deliveryApprovalNoun } from "./delivery/delivery-approvals/noun.ts";
import { labelNoun } from "./delivery/labels/noun.ts";
import { shippingPackageNoun } from "./delivery/packages/noun.ts";
import { shippingNoticeNoun } from "./delivery/shipping-notices/noun.ts";
import { enlistmentNoun } from "./news/enlistments/noun.ts";
import { newsNoticeNoun } from "./news/news-notices/noun.ts";
import { opportunityNoun } from "./news/opportunities/noun.ts";
import { quoteNoun } from "./news/quotes/noun.ts";
import { answerConfigurations } from "./orders/order-rules/answer-configurations.ts";
import { deliveryRules } from "./orders/order-rules/delivery-rules.ts";
import { executionPolicies } from "./orders/order-rules/execution-policies.ts";
import { orderRuleNoun } from "./orders/order-rules/noun.ts";
import { providedMaterialNoun } from "./orders/provided-materials/noun.ts";
import { purchaseOrderNoun } from "./orders/purchase-orders/noun.ts";
import { scorecardNoun } from "./orders/scorecards/noun.ts";
import { forecastNoun } from "./planning/forecasts/noun.ts";
import { planDisplays } from "./planning/plan-displays.ts";
import { procurementPlanNoun } from "./planning/procurement-plans/noun.ts";
import { scheduleNoun } from "./planning/schedules/noun.ts";
import { supplyDemandNoun } from "./planning/supply-demand/noun.ts";
import { approvalRules } from "./platform/approvals/approval-rules.ts";
import { approvalNoun } from "./platform/approvals/noun.ts";
import { messagePolicies } from "./platform/message-policies/message-policies.ts";
import { webhooks } from "./platform/webhooks/webhooks.ts";
import { acceptanceNoun } from "./receiving/acceptances/noun.ts";
import { claimNoun } from "./receiving/claims/noun.ts";
import { differenceNoun } from "./receiving/inventory-differences/noun.ts";
import { keptStockNoun } from "./receiving/kept-stock/noun.ts";
import { packagingNoun } from "./receiving/packaging/noun.ts";
import { receiptNoun } from "./receiving/receipts/noun.ts";
import { rejectionNoun } from "./receiving/rejections/noun.ts";
import { returnNoteNoun } from "./receiving/return-notes/noun.ts";
import { serialNumberNoun } from "./receiving/serial-numbers/noun.ts";
import { stockNoun } from "./receiving/stock/noun.ts";
import { stockAnalysisNoun } from "./receiving/stock-analysis/noun.ts";
import { stockTransferNoun } from "./receiving/stock-transfers/noun.ts";
import { vmiConsumptionNoun } from "./receiving/vmi-consumptions/noun.ts";
import { warehousingNoun } from "./receiving/warehousings/noun.ts";
import { billableNoun } from "./settlement/billables/noun.ts";
import { billNoun } from "./settlement/bills/noun.ts";
import { deductionNoun } from "./settlement/deductions/noun.ts";
import { invoiceNoun } from "./settlement/invoices/noun.ts";

/** Base data that people only keep and look up: all that is to be said of each stands in its file. */
export const plainNouns = byMenu({
  customers,
  customerAddresses,
  categories,
  units,
  zones,
  cells,
  materialCells,
  employees,
  docTypes,
  classifyTypes,
  businessClassifyTypes,
  productionLines,
  machines,
  waves,
  technologies,
  itemTechnologies,
  methods,
  extDocConfigs,
  barcodeRules,
  lotRules,
  boxRules,
  noticeTemplates,
  documentTemplates,
  plants,
  docks,
  dockBlocks,
  supplierClasses,
  taxRates,
  currencies,
  workCalendars,
  calendarDays,
  unitConversions,
  materialSuppliers,
  stockLevels,
  priceAgreements,
  answerConfigurations,
  deliveryRules,
  executionPolicies,
  approvalRules,
  messagePolicies,
  webhooks,
  planDisplays,
});
export type PlainNouns = typeof plainNouns;
export type PlainName = keyof PlainNouns;

/** Nouns of which other parts of the product know more than their calls, the most searched for first. */
export const nouns = {
  purchaseOrder: purchaseOrderNoun,
  shippingNotice: shippingNoticeNoun,
  receipt: receiptNoun,
  acceptance: acceptanceNoun,
  rejection: rejectionNoun,
  qualityClaim: claimNoun,
  returnNote: returnNoteNoun,
  deduction: deductionNoun,
  billable: billableNoun,
  bill: billNoun,
  invoice: invoiceNoun,
  forecast: forecastNoun,
  procurementPlan: procurementPlanNoun,
  schedule: scheduleNoun,
  supplyDemand: supplyDemandNoun,
  warehousing: warehousingNoun,
  stock: stockNoun,
  keptStock: keptStockNoun,
  scorecard: scorecardNoun,
  stockAnalysis: stockAnalysisNoun,
  vmiConsumption: vmiConsumptionNoun,
  inventoryDifference: differenceNoun,
  serialNumber: serialNumberNoun,
  stockTransfer: stockTransferNoun,
  packagingMovement: packagingNoun,
  deliveryApproval: deliveryApprovalNoun,
  appointment: appointmentNoun,
  label: labelNoun,
  shippingPackage: shippingPackageNoun,
  organisation: organisationNoun,
  material: materialNoun,
  supplier: supplierNoun,
  warehouse: warehouseNoun,
  address: addressNoun,
  newsNotice: newsNoticeNoun,
  opportunity: opportunityNoun,
  enlistment: enlistmentNoun,
  quote: quoteNoun,
  orderRule: orderRuleNoun,
  providedMaterial: providedMaterialNoun,
  approval: approvalNoun,
};
export type Nouns = typeof nouns;

/** The names of the menus that nouns say. */
export type NounMenu = PlainName | SaidNames<Nouns[keyof Nouns], "menus">;

/** What nouns refuse, by name. */
type Refused<N = Nouns[keyof Nouns]> = N extends { readonly refusals: readonly (infer Name extends string)[] }
  ? Name
  : never;

declare module "./core/errors.ts" {
  interface Refusals extends Record<Refused, true> {}
}
