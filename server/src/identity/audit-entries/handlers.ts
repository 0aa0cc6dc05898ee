import { auditEntry } from "@tandem/contract/identity/audit-entries";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { exportList } from "../../exports/export.ts";

/** The audit log, as far as the caller knows the users in it. */
export const auditEntryHandlers: HandlersOf<Services["auditEntries"]> = {
  getSysAuditLogPage: (context, request) => context.list(auditEntry, request),
  exportexcel: exportList(auditEntry),
};
