import { addresses } from "./addresses/addresses.ts";
import { columnSettings } from "./column-settings/column-settings.ts";
import { dashboard } from "./dashboard/dashboard.ts";
import { dictionaries } from "./dictionaries/dictionaries.ts";
import { displaySettings } from "./display-settings/display-settings.ts";
import { exportTemplates } from "./export-templates/export-templates.ts";
import { files } from "./files/files.ts";
import { frameDefinitions } from "./frame-definitions/frame-definitions.ts";
import { languages } from "./languages/languages.ts";
import { licences } from "./licence/licence.ts";
import { logs } from "./logs/logs.ts";
import { materials } from "./materials/materials.ts";
import { menuEntries, userMenus } from "./menus/menus.ts";
import { notices } from "./notices/notices.ts";
import { organisations } from "./organisations/organisations.ts";
import { parameters } from "./parameters/parameters.ts";
import { passwordPolicies } from "./password-policies/password-policies.ts";
import { purchaseOrderLines, purchaseOrders } from "./purchase-orders/purchase-orders.ts";
import { receipts } from "./receipts/receipts.ts";
import { roles } from "./roles/roles.ts";
import { search } from "./search/search.ts";
import { currentUsers, sessions } from "./sessions/sessions.ts";
import { shippingNotices } from "./shipping-notices/shipping-notices.ts";
import { suppliers } from "./suppliers/suppliers.ts";
import { tags } from "./tags/tags.ts";
import { users } from "./users/users.ts";
import { warehouses } from "./warehouses/warehouses.ts";

/** Every service there is. The server must implement each, or it does not compile. */
export const services = {
  sessions,
  currentUsers,
  languages,
  logs,
  passwordPolicies,
  search,
  frameDefinitions,
  userMenus,
  menuEntries,
  organisations,
  suppliers,
  materials,
  warehouses,
  addresses,
  users,
  roles,
  purchaseOrders,
  purchaseOrderLines,
  shippingNotices,
  receipts,
  dashboard,
  displaySettings,
  licences,
  tags,
  columnSettings,
  exportTemplates,
  parameters,
  dictionaries,
  notices,
  files,
} as const;
export type Services = typeof services;
