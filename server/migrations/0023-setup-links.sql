-- Links by which the first administrator is made: of the tenant that has none, or, without one, of a tenant that is made
-- with it. Tokens are stored hashed only.
create table setup_link (
  token_hash bytea primary key,
  wanting_tenant bigint references tenant on delete cascade,
  expire_date timestamptz not null
);
revoke all on setup_link from tandem_app;

-- Tenants in which nobody valid may administer users (menu 4010).
create function app.tenants_without_administrator() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from tenant t where not exists (
    select from app_user u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
    join role r on r.tenant_id = ur.tenant_id and r.role_no = ur.role_no and r.status_code = '1'
    left join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_no = r.role_no and rm.menu_no = '4010'
    where u.tenant_id = t.id and u.status_code = '1' and (r.role_no = 'admin' or 'isModify' = any (rm.flags)))
$$;

-- What a link leads to; no row when it leads nowhere.
create function app.find_setup(wanted bytea) returns table (tenant_id bigint, tenant_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.name from setup_link l left join tenant t on t.id = l.wanting_tenant
  where l.token_hash = wanted and l.expire_date > now()
    and case when l.wanting_tenant is null then not exists (select from tenant)
      else l.wanting_tenant in (select app.tenants_without_administrator()) end
$$;

-- Uses a link up and answers its tenant, made now where there is none; null when it leads nowhere.
create function app.use_setup(wanted bytea, new_name text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  answer bigint;
begin
  -- Whatever makes a tenant takes turns, the demo too; two users of links find one another's work.
  perform pg_advisory_xact_lock(7263322);
  select tenant_id into answer from app.find_setup(wanted);
  if not found then return null; end if;
  delete from setup_link where wanting_tenant is not distinct from answer;
  if answer is null then insert into tenant (name) values (new_name) returning id into answer; end if;
  return answer;
end $$;
