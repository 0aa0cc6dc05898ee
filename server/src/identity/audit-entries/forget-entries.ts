import type { Pool } from "pg";

/** Removes what the logs have kept for so many days. */
export async function forgetAuditEntries(ownerPool: Pool, days: number): Promise<void> {
  const old = "now() - make_interval(days => $1)";
  await ownerPool.query(`delete from audit_entry where create_date < ${old}`, [days]);
  await ownerPool.query(`delete from record_change where happened_at < ${old}`, [days]);
  await ownerPool.query(`delete from operation_log where happened_at < ${old}`, [days]);
  await ownerPool.query(`delete from abnormal_log where last_date < ${old}`, [days]);
  // With each try of it.
  await ownerPool.query(`delete from outgoing_message where webhook_id is not null and create_date < ${old}`, [days]);
}
