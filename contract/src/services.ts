import { addresses } from "./addresses/addresses.ts";
import { auditEntries } from "./audit-entries/audit-entries.ts";
import { barcodeRules } from "./barcode-rules/barcode-rules.ts";
import { boxRules } from "./box-rules/box-rules.ts";
import { businessClassifyTypes } from "./business-classify-types/business-classify-types.ts";
import { categories } from "./categories/categories.ts";
import { cells } from "./cells/cells.ts";
import { classifyTypes } from "./classify-types/classify-types.ts";
import { columnSettings } from "./column-settings/column-settings.ts";
import { customFields } from "./custom-fields/custom-fields.ts";
import { customers } from "./customers/customers.ts";
import { dashboard } from "./dashboard/dashboard.ts";
import { deletedRecords } from "./deleted-records/deleted-records.ts";
import { dictionaries } from "./dictionaries/dictionaries.ts";
import { displaySettings } from "./display-settings/display-settings.ts";
import { docTypes } from "./doc-types/doc-types.ts";
import { documentTemplates } from "./document-templates/document-templates.ts";
import { employees } from "./employees/employees.ts";
import { erpConnections } from "./erp/erp.ts";
import { exportTemplates } from "./export-templates/export-templates.ts";
import { extDocConfigs } from "./ext-doc-configs/ext-doc-configs.ts";
import { files } from "./files/files.ts";
import { frameDefinitions } from "./frame-definitions/frame-definitions.ts";
import { itemTechnologies } from "./item-technologies/item-technologies.ts";
import { labels } from "./labels/labels.ts";
import { languages } from "./languages/languages.ts";
import { licences } from "./licence/licence.ts";
import { logs } from "./logs/logs.ts";
import { lotRules } from "./lot-rules/lot-rules.ts";
import { machines } from "./machines/machines.ts";
import { materialCells } from "./material-cells/material-cells.ts";
import { materials } from "./materials/materials.ts";
import { menuEntries, userMenus } from "./menus/menus.ts";
import { messages } from "./messages/messages.ts";
import { methods } from "./methods/methods.ts";
import { noticeTemplates } from "./notice-templates/notice-templates.ts";
import { notices } from "./notices/notices.ts";
import { organisations } from "./organisations/organisations.ts";
import { parameters } from "./parameters/parameters.ts";
import { passwordPolicies } from "./password-policies/password-policies.ts";
import { printTemplates } from "./print-templates/print-templates.ts";
import { printing } from "./printing/printing.ts";
import { productionLines } from "./production-lines/production-lines.ts";
import { purchaseOrderLines, purchaseOrders } from "./purchase-orders/purchase-orders.ts";
import { receipts } from "./receipts/receipts.ts";
import { roles } from "./roles/roles.ts";
import { search } from "./search/search.ts";
import { currentUsers, sessions } from "./sessions/sessions.ts";
import { setup } from "./setup/setup.ts";
import { shippingNotices } from "./shipping-notices/shipping-notices.ts";
import { suppliers } from "./suppliers/suppliers.ts";
import { tags } from "./tags/tags.ts";
import { technologies } from "./technologies/technologies.ts";
import { units } from "./units/units.ts";
import { users } from "./users/users.ts";
import { warehouses } from "./warehouses/warehouses.ts";
import { waves } from "./waves/waves.ts";
import { zones } from "./zones/zones.ts";

/** Every service there is. The server must implement each, or it does not compile. */
export const services = {
  sessions,
  currentUsers,
  languages,
  logs,
  passwordPolicies,
  auditEntries,
  search,
  frameDefinitions,
  userMenus,
  menuEntries,
  organisations,
  suppliers,
  materials,
  warehouses,
  addresses,
  customers,
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
  users,
  roles,
  purchaseOrders,
  purchaseOrderLines,
  setup,
  shippingNotices,
  receipts,
  labels,
  dashboard,
  displaySettings,
  licences,
  tags,
  messages,
  deletedRecords,
  erpConnections,
  columnSettings,
  exportTemplates,
  printTemplates,
  printing,
  parameters,
  dictionaries,
  customFields,
  notices,
  files,
} as const;
export type Services = typeof services;
