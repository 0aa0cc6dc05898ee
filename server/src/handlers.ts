import type { Noun } from "@tandem/contract/nouns";
import { addressHandlers } from "./addresses/handlers.ts";
import { columnSettingHandlers } from "./column-settings/handlers.ts";
import type { AllHandlers } from "./core/handlers.ts";
import { dashboardHandlers } from "./dashboard/handlers.ts";
import { dictionaryHandlers } from "./dictionaries/handlers.ts";
import { displaySettingHandlers } from "./display-settings/handlers.ts";
import { exportTemplateHandlers } from "./export-templates/handlers.ts";
import { fileHandlers } from "./files/handlers.ts";
import { frameDefinitionHandlers } from "./frame-definitions/handlers.ts";
import { languageHandlers } from "./languages/handlers.ts";
import { licenceHandlers } from "./licence/handlers.ts";
import { logHandlers } from "./logs/handlers.ts";
import { materialHandlers } from "./materials/handlers.ts";
import { menuEntryHandlers } from "./menus/menu-entries.ts";
import { userMenuHandlers } from "./menus/user-menus.ts";
import { noticeHandlers } from "./notices/handlers.ts";
import { organisationHandlers } from "./organisations/handlers.ts";
import { parameterHandlers } from "./parameters/handlers.ts";
import { passwordPolicyHandlers } from "./password-policies/handlers.ts";
import { purchaseOrderHandlers, purchaseOrderLineHandlers } from "./purchase-orders/handlers.ts";
import { receiptHandlers } from "./receipts/handlers.ts";
import { roleHandlers } from "./roles/handlers.ts";
import { searchHandlers } from "./search/handlers.ts";
import { currentUserHandlers } from "./sessions/current-user.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { shippingNoticeHandlers } from "./shipping-notices/handlers.ts";
import { supplierHandlers } from "./suppliers/handlers.ts";
import { tagHandlers } from "./tags/handlers.ts";
import { userHandlers } from "./users/handlers.ts";
import { warehouseHandlers } from "./warehouses/handlers.ts";

/** What implements each noun's services; a forgotten noun or service does not compile. */
const byNoun = {
  sessions: { sessions: sessionHandlers, currentUsers: currentUserHandlers },
  languages: { languages: languageHandlers },
  "password-policies": { passwordPolicies: passwordPolicyHandlers },
  search: { search: searchHandlers },
  "frame-definitions": { frameDefinitions: frameDefinitionHandlers },
  logs: { logs: logHandlers },
  menus: { userMenus: userMenuHandlers, menuEntries: menuEntryHandlers },
  users: { users: userHandlers },
  roles: { roles: roleHandlers },
  organisations: { organisations: organisationHandlers },
  suppliers: { suppliers: supplierHandlers },
  materials: { materials: materialHandlers },
  warehouses: { warehouses: warehouseHandlers },
  addresses: { addresses: addressHandlers },
  "purchase-orders": { purchaseOrders: purchaseOrderHandlers, purchaseOrderLines: purchaseOrderLineHandlers },
  "shipping-notices": { shippingNotices: shippingNoticeHandlers },
  receipts: { receipts: receiptHandlers },
  dashboard: { dashboard: dashboardHandlers },
  "display-settings": { displaySettings: displaySettingHandlers },
  licence: { licences: licenceHandlers },
  notices: { notices: noticeHandlers },
  files: { files: fileHandlers },
  tags: { tags: tagHandlers },
  "column-settings": { columnSettings: columnSettingHandlers },
  "export-templates": { exportTemplates: exportTemplateHandlers },
  parameters: { parameters: parameterHandlers },
  dictionaries: { dictionaries: dictionaryHandlers },
} satisfies Record<Noun, Partial<AllHandlers>>;

export const handlers: AllHandlers = {
  ...byNoun.sessions,
  ...byNoun.languages,
  ...byNoun["password-policies"],
  ...byNoun.search,
  ...byNoun["frame-definitions"],
  ...byNoun.logs,
  ...byNoun.menus,
  ...byNoun.users,
  ...byNoun.roles,
  ...byNoun.organisations,
  ...byNoun.suppliers,
  ...byNoun.materials,
  ...byNoun.warehouses,
  ...byNoun.addresses,
  ...byNoun["purchase-orders"],
  ...byNoun["shipping-notices"],
  ...byNoun.receipts,
  ...byNoun.dashboard,
  ...byNoun["display-settings"],
  ...byNoun.licence,
  ...byNoun.notices,
  ...byNoun.files,
  ...byNoun.tags,
  ...byNoun["column-settings"],
  ...byNoun["export-templates"],
  ...byNoun.parameters,
  ...byNoun.dictionaries,
};
