import type { Noun } from "@tandem/contract/nouns";
import { addressHandlers } from "./base-data/addresses/handlers.ts";
import { barcodeRuleHandlers } from "./base-data/barcode-rules/handlers.ts";
import { boxRuleHandlers } from "./base-data/box-rules/handlers.ts";
import { businessClassifyTypeHandlers } from "./base-data/business-classify-types/handlers.ts";
import { categoryHandlers } from "./base-data/categories/handlers.ts";
import { cellHandlers } from "./base-data/cells/handlers.ts";
import { classifyTypeHandlers } from "./base-data/classify-types/handlers.ts";
import { customerHandlers } from "./base-data/customers/handlers.ts";
import { dictionaryHandlers } from "./base-data/dictionaries/handlers.ts";
import { docTypeHandlers } from "./base-data/doc-types/handlers.ts";
import { documentTemplateHandlers } from "./base-data/document-templates/handlers.ts";
import { employeeHandlers } from "./base-data/employees/handlers.ts";
import { extDocConfigHandlers } from "./base-data/ext-doc-configs/handlers.ts";
import { itemTechnologyHandlers } from "./base-data/item-technologies/handlers.ts";
import { lotRuleHandlers } from "./base-data/lot-rules/handlers.ts";
import { machineHandlers } from "./base-data/machines/handlers.ts";
import { materialCellHandlers } from "./base-data/material-cells/handlers.ts";
import { materialHandlers } from "./base-data/materials/handlers.ts";
import { methodHandlers } from "./base-data/methods/handlers.ts";
import { noticeTemplateHandlers } from "./base-data/notice-templates/handlers.ts";
import { organisationHandlers } from "./base-data/organisations/handlers.ts";
import { productionLineHandlers } from "./base-data/production-lines/handlers.ts";
import { supplierHandlers } from "./base-data/suppliers/handlers.ts";
import { technologyHandlers } from "./base-data/technologies/handlers.ts";
import { unitHandlers } from "./base-data/units/handlers.ts";
import { warehouseHandlers } from "./base-data/warehouses/handlers.ts";
import { waveHandlers } from "./base-data/waves/handlers.ts";
import { zoneHandlers } from "./base-data/zones/handlers.ts";
import type { AllHandlers } from "./core/handlers.ts";
import { labelHandlers } from "./delivery/labels/handlers.ts";
import { shippingNoticeHandlers } from "./delivery/shipping-notices/handlers.ts";
import { auditEntryHandlers } from "./identity/audit-entries/handlers.ts";
import { passwordPolicyHandlers } from "./identity/password-policies/handlers.ts";
import { roleHandlers } from "./identity/roles/handlers.ts";
import { currentUserHandlers } from "./identity/sessions/current-user.ts";
import { sessionHandlers } from "./identity/sessions/handlers.ts";
import { userHandlers } from "./identity/users/handlers.ts";
import { noticeHandlers } from "./news/news-notices/handlers.ts";
import { purchaseOrderHandlers, purchaseOrderLineHandlers } from "./orders/purchase-orders/handlers.ts";
import { columnSettingHandlers } from "./platform/column-settings/handlers.ts";
import { customFieldHandlers } from "./platform/custom-fields/handlers.ts";
import { dashboardHandlers } from "./platform/dashboard/handlers.ts";
import { deletedRecordHandlers } from "./platform/deleted-records/handlers.ts";
import { displaySettingHandlers } from "./platform/display-settings/handlers.ts";
import { erpHandlers } from "./platform/erp/handlers.ts";
import { exportTemplateHandlers } from "./platform/export-templates/handlers.ts";
import { fileHandlers } from "./platform/files/handlers.ts";
import { frameDefinitionHandlers } from "./platform/frame-definitions/handlers.ts";
import { languageHandlers } from "./platform/languages/handlers.ts";
import { licenceHandlers } from "./platform/licence/handlers.ts";
import { logHandlers } from "./platform/logs/handlers.ts";
import { menuEntryHandlers } from "./platform/menus/menu-entries.ts";
import { userMenuHandlers } from "./platform/menus/user-menus.ts";
import { messageHandlers } from "./platform/messages/handlers.ts";
import { parameterHandlers } from "./platform/parameters/handlers.ts";
import { printTemplateHandlers } from "./platform/print-templates/handlers.ts";
import { printingHandlers } from "./platform/printing/handlers.ts";
import { searchHandlers } from "./platform/search/handlers.ts";
import { setupHandlers } from "./platform/setup/handlers.ts";
import { tagHandlers } from "./platform/tags/handlers.ts";
import { receiptHandlers } from "./receiving/receipts/handlers.ts";

/** What implements each noun's services; a forgotten noun or service does not compile. */
const byNoun = {
  sessions: { sessions: sessionHandlers, currentUsers: currentUserHandlers },
  languages: { languages: languageHandlers },
  "audit-entries": { auditEntries: auditEntryHandlers },
  "password-policies": { passwordPolicies: passwordPolicyHandlers },
  search: { search: searchHandlers },
  "frame-definitions": { frameDefinitions: frameDefinitionHandlers },
  setup: { setup: setupHandlers },
  logs: { logs: logHandlers },
  menus: { userMenus: userMenuHandlers, menuEntries: menuEntryHandlers },
  users: { users: userHandlers },
  roles: { roles: roleHandlers },
  organisations: { organisations: organisationHandlers },
  suppliers: { suppliers: supplierHandlers },
  materials: { materials: materialHandlers },
  warehouses: { warehouses: warehouseHandlers },
  addresses: { addresses: addressHandlers },
  customers: { customers: customerHandlers },
  categories: { categories: categoryHandlers },
  units: { units: unitHandlers },
  zones: { zones: zoneHandlers },
  cells: { cells: cellHandlers },
  "material-cells": { materialCells: materialCellHandlers },
  employees: { employees: employeeHandlers },
  "doc-types": { docTypes: docTypeHandlers },
  "classify-types": { classifyTypes: classifyTypeHandlers },
  "business-classify-types": { businessClassifyTypes: businessClassifyTypeHandlers },
  "production-lines": { productionLines: productionLineHandlers },
  machines: { machines: machineHandlers },
  waves: { waves: waveHandlers },
  technologies: { technologies: technologyHandlers },
  "item-technologies": { itemTechnologies: itemTechnologyHandlers },
  methods: { methods: methodHandlers },
  "ext-doc-configs": { extDocConfigs: extDocConfigHandlers },
  "barcode-rules": { barcodeRules: barcodeRuleHandlers },
  "lot-rules": { lotRules: lotRuleHandlers },
  "box-rules": { boxRules: boxRuleHandlers },
  "notice-templates": { noticeTemplates: noticeTemplateHandlers },
  "document-templates": { documentTemplates: documentTemplateHandlers },
  "purchase-orders": { purchaseOrders: purchaseOrderHandlers, purchaseOrderLines: purchaseOrderLineHandlers },
  "shipping-notices": { shippingNotices: shippingNoticeHandlers },
  receipts: { receipts: receiptHandlers },
  labels: { labels: labelHandlers },
  dashboard: { dashboard: dashboardHandlers },
  "display-settings": { displaySettings: displaySettingHandlers },
  licence: { licences: licenceHandlers },
  notices: { notices: noticeHandlers },
  files: { files: fileHandlers },
  tags: { tags: tagHandlers },
  messages: { messages: messageHandlers },
  "deleted-records": { deletedRecords: deletedRecordHandlers },
  erp: { erpConnections: erpHandlers },
  "column-settings": { columnSettings: columnSettingHandlers },
  "export-templates": { exportTemplates: exportTemplateHandlers },
  "print-templates": { printTemplates: printTemplateHandlers },
  printing: { printing: printingHandlers },
  parameters: { parameters: parameterHandlers },
  dictionaries: { dictionaries: dictionaryHandlers },
  "custom-fields": { customFields: customFieldHandlers },
} satisfies Record<Noun, Partial<AllHandlers>>;

export const handlers: AllHandlers = {
  ...byNoun.sessions,
  ...byNoun.languages,
  ...byNoun["audit-entries"],
  ...byNoun["password-policies"],
  ...byNoun.search,
  ...byNoun["frame-definitions"],
  ...byNoun.setup,
  ...byNoun.logs,
  ...byNoun.menus,
  ...byNoun.users,
  ...byNoun.roles,
  ...byNoun.organisations,
  ...byNoun.suppliers,
  ...byNoun.materials,
  ...byNoun.warehouses,
  ...byNoun.addresses,
  ...byNoun.customers,
  ...byNoun.categories,
  ...byNoun.units,
  ...byNoun.zones,
  ...byNoun.cells,
  ...byNoun["material-cells"],
  ...byNoun.employees,
  ...byNoun["doc-types"],
  ...byNoun["classify-types"],
  ...byNoun["business-classify-types"],
  ...byNoun["production-lines"],
  ...byNoun.machines,
  ...byNoun.waves,
  ...byNoun.technologies,
  ...byNoun["item-technologies"],
  ...byNoun.methods,
  ...byNoun["ext-doc-configs"],
  ...byNoun["barcode-rules"],
  ...byNoun["lot-rules"],
  ...byNoun["box-rules"],
  ...byNoun["notice-templates"],
  ...byNoun["document-templates"],
  ...byNoun["purchase-orders"],
  ...byNoun["shipping-notices"],
  ...byNoun.receipts,
  ...byNoun.labels,
  ...byNoun.dashboard,
  ...byNoun["display-settings"],
  ...byNoun.licence,
  ...byNoun.notices,
  ...byNoun.files,
  ...byNoun.tags,
  ...byNoun.messages,
  ...byNoun["deleted-records"],
  ...byNoun.erp,
  ...byNoun["column-settings"],
  ...byNoun["export-templates"],
  ...byNoun["print-templates"],
  ...byNoun.printing,
  ...byNoun.parameters,
  ...byNoun.dictionaries,
  ...byNoun["custom-fields"],
};
