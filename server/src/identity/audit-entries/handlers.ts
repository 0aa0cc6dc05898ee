import type { Row } from "@tandem/contract/core/entity";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { auditEntry } from "@tandem/contract/identity/audit-entries";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { exportList } from "../../exports/export.ts";
import { askedOfSubjects } from "../../platform/logs/asked-of-subjects.ts";
import { callsWorded, wordCall } from "../../platform/logs/word-calls.ts";
import { wordChanges } from "./word-changes.ts";

const asStored = <Condition extends object>(language: LanguageCode, condition: Condition) =>
  askedOfSubjects(auditEntry, language, condition, callsWorded);

const exported = exportList(auditEntry, undefined, { changes: wordChanges, subject: wordCall });

/** The audit log, as far as the caller knows the users in it. */
export const auditEntryHandlers: HandlersOf<Services["auditEntries"]> = {
  getSysAuditLogPage: (context, request) => {
    const { condition, where } = asStored(context.language, request.condition);
    return context.list<Row<typeof auditEntry>>(
      auditEntry,
      { ...request, condition },
      {
        where,
        completion: {
          reads: ["changes", "subject"],
          rows: (rows) =>
            rows.map((row) => ({
              ...row,
              changes: wordChanges(context.language, row.changes),
              subject: wordCall(context.language, row.subject),
            })),
        },
      },
    );
  },
  exportexcel: (context, request) => {
    const { condition, where } = asStored(context.language, request.condition);
    return exported(context, { ...request, condition }, where);
  },
};
