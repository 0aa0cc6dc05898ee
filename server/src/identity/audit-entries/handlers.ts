import type { Row } from "@tandem/contract/core/entity";
import { auditEntry } from "@tandem/contract/identity/audit-entries";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { exportList } from "../../exports/export.ts";
import { wordCall } from "../../platform/logs/word-calls.ts";
import { wordChanges } from "./word-changes.ts";

/** The audit log, as far as the caller knows the users in it. */
export const auditEntryHandlers: HandlersOf<Services["auditEntries"]> = {
  getSysAuditLogPage: (context, request) =>
    context.list<Row<typeof auditEntry>>(auditEntry, request, {
      completion: {
        reads: ["changes", "subject"],
        rows: (rows) =>
          rows.map((row) => ({
            ...row,
            changes: wordChanges(context.language, row.changes),
            subject: wordCall(context.language, row.subject),
          })),
      },
    }),
  exportexcel: exportList(auditEntry, undefined, { changes: wordChanges, subject: wordCall }),
};
