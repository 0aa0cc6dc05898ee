import type { Client } from "pg";
import { sqlState } from "./database.ts";

const insufficientPrivilege = "42501";

/**
 * Makes the role `tandem_app`, and lets the owner act as it, unless that is so: roles belong to the whole PostgreSQL, so
 * that a dump of the database does not bring them along. To be called before any migration.
 *
 * @throws Error that says what an administrator must do, when the owner may not
 */
export async function ensureRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; isMember: boolean; mayGrant: boolean; isNew: boolean }>(
    `select r.oid is not null as exists,
       coalesce(pg_has_role(current_user, r.oid,
         case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as "isMember",
       coalesce(pg_has_role(current_user, r.oid, 'member with admin option'), false) as "mayGrant",
       to_regprocedure('app.scope_tenant()') is null as "isNew"
     from (select) as one left join pg_roles r on r.rolname = 'tandem_app'`,
  );
  const [role] = rows;
  try {
    if (!role?.exists) {
      // Databases of the same PostgreSQL may start at the same moment.
      await client.query(`do $$ begin
        create role tandem_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
        exception when duplicate_object or unique_violation then null;
      end $$`);
    }
    if (!role?.isMember) await client.query("grant tandem_app to current_user");
  } catch (error) {
    if (sqlState(error) === insufficientPrivilege) throw administratorNeeded(error);
    throw error;
  }
  // The first migration grants the role once more.
  if (role?.exists && role.isNew && !role.mayGrant) throw administratorNeeded(undefined);
}

function administratorNeeded(cause: unknown): Error {
  return new Error(
    'The user of DATABASE_URL may not make the role tandem_app, or not act as it. Under "Your own" docs/operations.md has ' +
      "the SQL by which an administrator of PostgreSQL makes the role and grants it with the admin option.",
    { cause },
  );
}

/** Statements for whatever the role lacks: what is under row-level security it may use, what is in app it may read. */
const missingGrants = `
  select format('grant usage on schema %I to tandem_app', nspname) as statement from pg_namespace
  where nspname in ('public', 'app') and not has_schema_privilege('tandem_app', oid, 'usage')
  union all
  select format('grant temporary on database %I to tandem_app', current_database())
  where not has_database_privilege('tandem_app', current_database(), 'temporary')
  union all
  select format('grant select, insert, update, delete on %s to tandem_app', oid::regclass) from own
  where (relkind in ('r', 'p') and relrowsecurity or relkind = 'v')
    and not (has_table_privilege('tandem_app', oid, 'select') and has_table_privilege('tandem_app', oid, 'insert')
      and has_table_privilege('tandem_app', oid, 'update') and has_table_privilege('tandem_app', oid, 'delete'))
  union all
  select format('grant select on %s to tandem_app', c.oid::regclass) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'app' and c.relkind in ('r', 'v') and not has_table_privilege('tandem_app', c.oid, 'select')
  union all
  select format('grant usage, select on sequence %s to tandem_app', oid::regclass) from own
  where relkind = 'S'
    and not (has_sequence_privilege('tandem_app', oid, 'usage') and has_sequence_privilege('tandem_app', oid, 'select'))`;

/** Grants the role what it lacks, as in a database restored from a dump without privileges. To be called after migrations. */
export async function ensureGrants(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (
       select c.oid, c.relkind, c.relrowsecurity from pg_class c where c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
     ${missingGrants}`,
  );
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(";\n"));
}
