import type { Pool } from "pg";

/** The tenant where there is but one; undefined where there are several, or none. */
export async function onlyTenant(pool: Pool): Promise<string | undefined> {
  const found = await pool.query<{ id: string }>("select app.tenant_ids() as id limit 2");
  return found.rows.length === 1 ? found.rows[0]?.id : undefined;
}
