import { dictionaries } from "./base-data/dictionaries/dictionaries.ts";
import { auditEntries } from "./identity/audit-entries.ts";
import { invitations } from "./identity/invitations.ts";
import { passwordPolicies } from "./identity/password-policies.ts";
import { roles } from "./identity/roles.ts";
import { secondFactors } from "./identity/second-factors.ts";
import { currentUsers, sessions } from "./identity/sessions.ts";
import { users } from "./identity/users.ts";
import { nounServices } from "./noun-parts.ts";
import { plainNouns } from "./nouns.ts";
import { signedLinks } from "./orders/signed-links.ts";
import { appVersions } from "./platform/app-versions.ts";
import { columnSettings } from "./platform/column-settings.ts";
import { customFields } from "./platform/custom-fields/custom-fields.ts";
import { dashboard } from "./platform/dashboard/dashboard.ts";
import { deletedRecords } from "./platform/deleted-records.ts";
import { displaySettings } from "./platform/display-settings.ts";
import { documentMessages } from "./platform/document-messages.ts";
import { erpConnections } from "./platform/erp/erp.ts";
import { exportTemplates } from "./platform/export-templates.ts";
import { files, storedFiles } from "./platform/files.ts";
import { frameDefinitions } from "./platform/frame-definitions.ts";
import { health } from "./platform/health.ts";
import { importTemplates } from "./platform/import-templates.ts";
import { scheduledJobs } from "./platform/jobs/jobs.ts";
import { languages } from "./platform/languages.ts";
import { licences } from "./platform/licence.ts";
import { abnormalLogs, logs, operationLogs } from "./platform/logs.ts";
import { menuEntries, userMenus } from "./platform/menus/menus.ts";
import { messageConfigs } from "./platform/message-config.ts";
import { messages } from "./platform/messages.ts";
import { outgoingMessages } from "./platform/outgoing-messages/outgoing-messages.ts";
import { parameters } from "./platform/parameters.ts";
import { printTemplates } from "./platform/print-templates/print-templates.ts";
import { printing } from "./platform/printing/printing.ts";
import { search } from "./platform/search.ts";
import { setup } from "./platform/setup.ts";
import { tags } from "./platform/tags/tags.ts";
import { webhookDeliveries } from "./platform/webhooks/webhook-deliveries.ts";

/** Every service there is. The server must implement each, or it does not compile. */
export const services = {
  sessions,
  currentUsers,
  languages,
  logs,
  operationLogs,
  abnormalLogs,
  passwordPolicies,
  auditEntries,
  secondFactors,
  invitations,
  signedLinks,
  search,
  frameDefinitions,
  userMenus,
  menuEntries,
  ...nounServices,
  ...plainNouns,
  users,
  roles,
  setup,
  dashboard,
  displaySettings,
  health,
  scheduledJobs,
  licences,
  tags,
  messages,
  messageConfigs,
  outgoingMessages,
  webhookDeliveries,
  documentMessages,
  deletedRecords,
  erpConnections,
  columnSettings,
  exportTemplates,
  importTemplates,
  printTemplates,
  printing,
  parameters,
  dictionaries,
  customFields,
  files,
  storedFiles,
  appVersions,
} as const;
export type Services = typeof services;
