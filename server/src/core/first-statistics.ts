import type { Client } from "pg";

/** Tables of tenants of which nothing has been counted yet, with what is known of their tenant: most databases hold one. */
const describe = `select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'tenant_id',
    'inherited', false, 'version', current_setting('server_version_num')::int,
    'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
  where c.relkind = 'r' and n.nspname in ('public', 'app') and not exists (
    select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname and s.attname = 'tenant_id')`;

/**
 * Tells the planner of tables that nobody analysed that a tenant's rows are all of them. By itself it believes one in two hundred:
 * a first import of thousands of orders, which are not counted before they are committed, then compares each with each. What is
 * counted later takes the place of this. Servers before PostgreSQL 18 cannot be told.
 */
export async function describeTenants(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regproc('pg_catalog.pg_restore_attribute_stats') is not null as known",
  );
  if (rows[0]?.known) await client.query(describe);
}
