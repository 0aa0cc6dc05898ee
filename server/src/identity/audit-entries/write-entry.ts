import { orNull } from "@tandem/contract/core/or-null";
import { type AuditAction, auditAction, longestChanges } from "@tandem/contract/identity/audit-entries";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** What somebody did, or tried to do. */
export interface AuditNote {
  readonly action: keyof typeof auditAction.byName;
  /** Who: nobody where a number is nobody's. */
  readonly userId: string | null;
  readonly userNo: string;
  readonly subject?: string;
  readonly subjectUserId?: string;
  readonly changes?: readonly string[];
}

/** The call by which it was done. */
interface Origin {
  readonly address: string;
  readonly correlationId: string;
}

/** What can be done again and again at no cost is kept so many times an hour and user: nobody fills the log. */
const mostAnHour = 100;
const repeatable: ReadonlySet<AuditNote["action"]> = new Set(["signInFailed", "lockOut", "refused"]);
const mostText = 100;

/** Writes an entry of the audit log, in the transaction that did it. */
export async function writeAudit(tx: Database, { address, correlationId }: Origin, note: AuditNote): Promise<void> {
  const action: AuditAction = auditAction.byName[note.action].code;
  const { userId, subject = null, subjectUserId = null } = note;
  const changes = orNull(note.changes?.join("\n").slice(0, longestChanges));
  const isKept = repeatable.has(note.action)
    ? sql`(select count(*) from audit_entry where user_id is not distinct from ${userId}::bigint and action = ${action}
        and create_date > now() - interval '1 hour') < ${mostAnHour}`
    : sql`true`;
  await sql`insert into audit_entry (action, user_id, user_no, subject, subject_user_id, changes, address, correlation_id)
    select ${action}, ${userId}::bigint, ${note.userNo.slice(0, mostText)}, ${subject?.slice(0, mostText) ?? null},
      ${subjectUserId}::bigint, ${changes}, ${address.slice(0, mostText)}, ${correlationId} where ${isKept}`.execute(
    tx,
  );
}

const worded = (value: unknown) => (Array.isArray(value) ? value.toSorted().join(", ") : String(value ?? "")) || "–";

/** What became of the named fields, old and new; for a record that is added or removed one side is empty. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string[] {
  return names
    .map((name) => ({ name, old: worded(before[name]), now: worded(after[name]) }))
    .filter(({ old, now }) => old !== now)
    .map(({ name, old, now }) => `${name}: ${old} → ${now}`);
}
