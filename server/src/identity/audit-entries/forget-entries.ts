import type { Pool } from "pg";

/** Removes what the audit log has kept for so many days. */
export async function forgetAuditEntries(ownerPool: Pool, days: number): Promise<void> {
  await ownerPool.query("delete from audit_entry where create_date < now() - make_interval(days => $1)", [days]);
}
