-- Tenants, who may see what, people and their sessions, and what the platform itself remembers.

create extension if not exists pg_trgm;
create schema app;

-- Names sort as people expect: Chinese by pinyin, Vietnamese by its letters, digits by value.
create collation app.natural (provider = icu, locale = 'zh-u-kn-true');

-- The server connects as this role. It owns nothing, so row-level security always binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tandem_app') then
    create role tandem_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant tandem_app to %I', current_user); end $$;
do $$ begin execute format('grant temporary on database %I to tandem_app', current_database()); end $$;
grant usage on schema public, app to tandem_app;
alter default privileges in schema public grant select, insert, update, delete on tables to tandem_app;
alter default privileges in schema public grant usage, select on sequences to tandem_app;
alter default privileges in schema app grant execute on functions to tandem_app;

-- The pairs of neighbouring characters of texts that are written without spaces. Words of two characters are what people
-- search for there, and a trigram index does not find them.
create function app.character_pairs(content text) returns text[] language sql immutable parallel safe cost 1000
  return case when content !~ '[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]' then '{}'::text[] else array(
    select distinct substr(content, place, 2) from generate_series(1, length(content) - 1) place
    where substr(content, place, 2) ~ '^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{2}$') end;

-- The caller's scope, set at the start of each transaction. What is not set is not seen.
create function app.scope_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::bigint;
create function app.scope_organisations() returns text[] language sql stable parallel safe
  return coalesce(nullif(nullif(current_setting('app.organisations', true), ''), '*'), '{}')::text[];
create function app.sees_all_organisations() returns boolean language sql stable parallel safe
  return current_setting('app.organisations', true) is not distinct from '*';
create function app.scope_warehouses() returns text[] language sql stable parallel safe
  return coalesce(nullif(nullif(current_setting('app.warehouses', true), ''), '*'), '{}')::text[];
create function app.sees_all_warehouses() returns boolean language sql stable parallel safe
  return current_setting('app.warehouses', true) is not distinct from '*';
create function app.scope_supplier() returns text language sql stable parallel safe
  return nullif(nullif(current_setting('app.supplier', true), ''), '*');
create function app.sees_all_suppliers() returns boolean language sql stable parallel safe
  return current_setting('app.supplier', true) is not distinct from '*';
create function app.user_name() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_name', true), '');
-- The signed-in user; none for jobs and for what is shown without a session.
create function app.scope_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::bigint;

-- What a caller may see of a relation, as a condition: by tenant and, where the columns are named, by organisation,
-- supplier and warehouse; for_suppliers is what must hold of a supplier's own rows besides. Each part of the scope is a
-- sub-select, so that it is read once per query and not once per row.
create function app.scope_condition(
  organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true', tenant_column text default 'tenant_id'
) returns text language sql immutable as $$
  select concat_ws(' and ',
    tenant_column || ' = (select app.scope_tenant())',
    '((select app.sees_all_organisations()) or ' || organisation_column || ' = any ((select app.scope_organisations())::text[]))',
    '((select app.sees_all_suppliers()) or (' || supplier_column || ' = (select app.scope_supplier()) and ' || for_suppliers || '))',
    '((select app.sees_all_warehouses()) or ' || warehouse_column || ' is null or ' || warehouse_column
      || ' = any ((select app.scope_warehouses())::text[]))')
$$;

-- Turns on row-level security for a table.
create procedure app.protect(
  relation regclass, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
declare
  condition text := app.scope_condition(organisation_column, supplier_column, warehouse_column, for_suppliers);
begin
  execute format('alter table %s enable row level security', relation);
  execute format('create policy scope on %s to tandem_app using (%s) with check (%2$s)', relation, condition);
end $$;

-- Makes the view behind a list: the rows of the definition that the caller may see. It carries the condition itself and
-- reads with the owner's rights, because under row-level security no index may serve a pattern match. The main table of
-- the definition has the alias t.
create procedure app.list_view(
  name text, definition text, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
begin
  execute format('create view %I as %s where %s', name, definition, app.scope_condition(
    't.' || organisation_column, 't.' || supplier_column, 't.' || warehouse_column, for_suppliers, 't.tenant_id'));
end $$;

-- Values of a tenant's own fields with others laid over them; an empty text takes a value away.
create function app.custom_values(kept jsonb, given jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, value)
    from jsonb_each_text(coalesce(kept, '{}') || coalesce(given, '{}')) where value <> '');
-- A value as a number; what is none says nothing.
create function app.custom_number(content text) returns numeric language sql immutable parallel safe
  return case when content ~ '^-?\d{1,20}(\.\d{1,6})?$' then content::numeric end;

-- Lets tenants define fields of their own for the records of a table. Records without such values cost the index nothing.
create procedure app.takes_custom_fields(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s add column custom_values jsonb check (jsonb_typeof(custom_values) = ''object'')', relation);
  execute format('create index on %s using gin (custom_values jsonb_path_ops) where custom_values is not null', relation);
end $$;

-- Who made and changed a record, and which version it is.
create function app.stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.create_name := coalesce(new.create_name, app.user_name());
    new.update_name := coalesce(new.update_name, new.create_name);
  else
    new.version := old.version + 1;
    new.update_name := coalesce(app.user_name(), new.update_name);
    new.update_date := now();
  end if;
  return new;
end $$;

create procedure app.stamped(relation regclass) language plpgsql as $$
begin
  execute format(
    'alter table %s
       add column version integer not null default 1,
       add column create_name text,
       add column create_date timestamptz not null default now(),
       add column update_name text,
       add column update_date timestamptz not null default now()', relation);
  execute format('create trigger stamp before insert or update on %s for each row execute function app.stamp()', relation);
end $$;

create table tenant (
  id bigint generated always as identity primary key,
  name text not null,
  create_date timestamptz not null default now()
);
-- No call needs to know which tenants there are; jobs need their ids.
revoke all on tenant from tandem_app;
create function app.tenant_ids() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$ select id from tenant order by id $$;

create table role (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  role_no text collate "C" not null,
  role_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, role_no)
);
call app.stamped('role');
call app.protect('role', null, null);

create table role_menu (
  tenant_id bigint not null default app.scope_tenant(),
  role_no text collate "C" not null,
  menu_no text not null,
  flags text[] not null,
  primary key (tenant_id, role_no, menu_no),
  foreign key (tenant_id, role_no) references role (tenant_id, role_no) on delete cascade
);
call app.protect('role_menu', null, null);

create table app_user (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  -- People sign in by number alone, so it is unique across tenants.
  user_no text collate "C" not null unique,
  user_name text collate app.natural not null,
  password_hash text not null,
  phone text,
  email text,
  -- The number under which the person is known as staff.
  employee_id text collate "C",
  avatar_id bigint,
  supplier_no text collate "C",
  status_code text not null default '1' check (status_code in ('0', '1')),
  language_code text not null default 'en-US',
  is_license integer not null default 1,
  limit_count integer not null default 1000,
  password_date timestamptz not null default now(),
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  last_sign_in_date timestamptz,
  remark text,
  primary key (tenant_id, id)
);
call app.stamped('app_user');
-- That somebody signs in, or fails to, is no change of the record; nor is what users choose for themselves.
drop trigger stamp on app_user;
create trigger stamp before insert or update of
  user_name, password_hash, phone, email, employee_id, supplier_no, status_code, is_license, limit_count, remark, version
  on app_user for each row execute function app.stamp();
call app.protect('app_user', null, null);

create table user_role (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  role_no text collate "C" not null,
  primary key (tenant_id, user_id, role_no),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_no) references role (tenant_id, role_no)
);
call app.protect('user_role', null, null);

-- data_type: 1 organisation, 2 classify type, 3 warehouse. A user without entries of a type sees all of it.
create table user_scope (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  data_type text not null check (data_type in ('1', '2', '3')),
  data_value text collate "C" not null,
  primary key (tenant_id, user_id, data_type, data_value),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call app.protect('user_scope', null, null);

-- Tokens are stored hashed only. ended_reason: signedOut, elsewhere, passwordChanged, disabled.
create table session (
  tenant_id bigint not null default app.scope_tenant(),
  token_hash bytea primary key,
  user_id bigint not null,
  create_date timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expire_date timestamptz not null,
  ended_reason text,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on session (tenant_id, user_id);
create index on session (expire_date);
call app.protect('session', null, null);

-- Wrong passwords for numbers that nobody has. They are counted and lock the number as for users, so that no answer tells
-- who is a user; the numbers themselves are not kept.
create table unknown_sign_in (
  number_hash bytea primary key,
  failed_attempts integer not null,
  locked_until timestamptz,
  last_attempt timestamptz not null default now()
);
create index on unknown_sign_in (last_attempt);
revoke all on unknown_sign_in from tandem_app;

-- Counts one more; at the limit the number is locked for some minutes, and counting begins again.
create function app.count_unknown_sign_in(wanted bytea, attempts integer, minutes integer) returns table (locked_until timestamptz)
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into unknown_sign_in as u (number_hash, failed_attempts, locked_until)
  values (wanted, 1 % attempts, case when attempts = 1 then now() + make_interval(mins => minutes) end)
  on conflict (number_hash) do update set
    failed_attempts = (u.failed_attempts + 1) % attempts,
    locked_until = case when u.failed_attempts + 1 >= attempts then now() + make_interval(mins => minutes) end,
    last_attempt = now()
  returning u.locked_until
$$;

-- These are needed before the caller's tenant is known, so they run with the owner's rights; pg_temp comes last, so
-- that no temporary table stands in for one of theirs.
create function app.find_user_for_sign_in(wanted text)
returns table (tenant_id bigint, id bigint, user_name text, password_hash text, status_code text, failed_attempts integer, locked_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.id, u.user_name, u.password_hash, u.status_code, u.failed_attempts, u.locked_until
  from app_user u where u.user_no = wanted
$$;

create function app.find_unknown_sign_in(wanted bytea) returns table (locked_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.locked_until from unknown_sign_in u where u.number_hash = wanted
$$;

create function app.find_session(wanted bytea)
returns table (tenant_id bigint, user_id bigint, last_seen timestamptz, expire_date timestamptz, ended_reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.tenant_id, s.user_id, s.last_seen, s.expire_date, s.ended_reason from session s where s.token_hash = wanted
$$;

-- What happened to documents: written in the transaction that did it.
create table record_history (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  entity_name text not null,
  record_id bigint not null,
  document_no text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  action text not null,
  from_state text,
  to_state text,
  reason text,
  user_id bigint,
  user_name text,
  side text not null check (side in ('supplier', 'buyer', 'system')),
  happened_at timestamptz not null default clock_timestamp(),
  changes jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index on record_history (tenant_id, entity_name, record_id);
call app.protect('record_history', 'org_no', 'supplier_no');

-- Every call that changes something, with who made it.
create table operation_log (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  user_id bigint not null,
  user_name text not null,
  service text not null,
  method text not null,
  correlation_id text not null,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index on operation_log (tenant_id, happened_at);
call app.protect('operation_log', null, null);

-- Calls that must not happen twice: the key is a hash of user, call and body, or of the Idempotency-Key.
create table request_guard (
  tenant_id bigint not null default app.scope_tenant(),
  request_key bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, request_key)
);
create index on request_guard (made_at);
call app.protect('request_guard', null, null);

-- What must reach the outside, written in the transaction that caused it and delivered afterwards.
create table outbox (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  create_date timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text,
  primary key (tenant_id, id)
);
create index on outbox (next_attempt_at) where delivered_at is null;
call app.protect('outbox', null, null);

create table stored_file (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  purpose text not null,
  primary key (tenant_id, id)
);
call app.stamped('stored_file');
call app.protect('stored_file', null, null);
alter table app_user add foreign key (tenant_id, avatar_id) references stored_file (tenant_id, id) on delete set null (avatar_id);
