import type { Noun } from "@tandem/contract/nouns";
import { addressHandlers } from "./addresses/handlers.ts";
import { auditEntryHandlers } from "./audit-entries/handlers.ts";
import { barcodeRuleHandlers } from "./barcode-rules/handlers.ts";
import { boxRuleHandlers } from "./box-rules/handlers.ts";
import { businessClassifyTypeHandlers } from "./business-classify-types/handlers.ts";
import { categoryHandlers } from "./categories/handlers.ts";
import { cellHandlers } from "./cells/handlers.ts";
import { classifyTypeHandlers } from "./classify-types/handlers.ts";
import { columnSettingHandlers } from "./column-settings/handlers.ts";
import type { AllHandlers } from "./core/handlers.ts";
import { customFieldHandlers } from "./custom-fields/handlers.ts";
import { customerHandlers } from "./customers/handlers.ts";
import { dashboardHandlers } from "./dashboard/handlers.ts";
import { deletedRecordHandlers } from "./deleted-records/handlers.ts";
import { dictionaryHandlers } from "./dictionaries/handlers.ts";
import { displaySettingHandlers } from "./display-settings/handlers.ts";
import { docTypeHandlers } from "./doc-types/handlers.ts";
import { documentTemplateHandlers } from "./document-templates/handlers.ts";
import { employeeHandlers } from "./employees/handlers.ts";
import { erpHandlers } from "./erp/handlers.ts";
import { exportTemplateHandlers } from "./export-templates/handlers.ts";
import { extDocConfigHandlers } from "./ext-doc-configs/handlers.ts";
import { fileHandlers } from "./files/handlers.ts";
import { frameDefinitionHandlers } from "./frame-definitions/handlers.ts";
import { itemTechnologyHandlers } from "./item-technologies/handlers.ts";
import { labelHandlers } from "./labels/handlers.ts";
import { languageHandlers } from "./languages/handlers.ts";
import { licenceHandlers } from "./licence/handlers.ts";
import { logHandlers } from "./logs/handlers.ts";
import { lotRuleHandlers } from "./lot-rules/handlers.ts";
import { machineHandlers } from "./machines/handlers.ts";
import { materialCellHandlers } from "./material-cells/handlers.ts";
import { materialHandlers } from "./materials/handlers.ts";
import { menuEntryHandlers } from "./menus/menu-entries.ts";
import { userMenuHandlers } from "./menus/user-menus.ts";
import { messageHandlers } from "./messages/handlers.ts";
import { methodHandlers } from "./methods/handlers.ts";
import { noticeTemplateHandlers } from "./notice-templates/handlers.ts";
import { noticeHandlers } from "./notices/handlers.ts";
import { organisationHandlers } from "./organisations/handlers.ts";
import { parameterHandlers } from "./parameters/handlers.ts";
import { passwordPolicyHandlers } from "./password-policies/handlers.ts";
import { printTemplateHandlers } from "./print-templates/handlers.ts";
import { printingHandlers } from "./printing/handlers.ts";
import { productionLineHandlers } from "./production-lines/handlers.ts";
import { purchaseOrderHandlers, purchaseOrderLineHandlers } from "./purchase-orders/handlers.ts";
import { receiptHandlers } from "./receipts/handlers.ts";
import { roleHandlers } from "./roles/handlers.ts";
import { searchHandlers } from "./search/handlers.ts";
import { currentUserHandlers } from "./sessions/current-user.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { setupHandlers } from "./setup/handlers.ts";
import { shippingNoticeHandlers } from "./shipping-notices/handlers.ts";
import { supplierHandlers } from "./suppliers/handlers.ts";
import { tagHandlers } from "./tags/handlers.ts";
import { technologyHandlers } from "./technologies/handlers.ts";
import { unitHandlers } from "./units/handlers.ts";
import { userHandlers } from "./users/handlers.ts";
import { warehouseHandlers } from "./warehouses/handlers.ts";
import { waveHandlers } from "./waves/handlers.ts";
import { zoneHandlers } from "./zones/handlers.ts";

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
