-- What every call changed, who made it, from where, and what broke.

create function app.correlation() returns text language sql stable parallel safe
  return nullif(current_setting('app.correlation', true), '');

-- The history of documents says by which call it came; what it says stays.
alter table record_history add column correlation_id text collate "C" default app.correlation();
create index on record_history (tenant_id, correlation_id) where correlation_id is not null;
create trigger keep_as_written before update of entity_name, record_id, action, from_state, to_state, reason, user_id, user_name, side,
  happened_at, correlation_id on record_history for each row execute function app.keep_as_written();

alter table operation_log add column user_no text collate "C", add column address text,
  add column version integer not null default 1,
  add column create_name text,
  add column create_date timestamptz not null default now(),
  add column update_name text,
  add column update_date timestamptz not null default now();
create index on operation_log (tenant_id, id desc);
create index on operation_log (happened_at);
create index on operation_log (tenant_id, correlation_id);
create trigger keep_as_written before update or delete on operation_log for each row execute function app.keep_as_written();

-- Of base data, rights and settings: each field of each record, old and new. Documents have a history of their own.
create table record_change (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  correlation_id text collate "C" not null,
  entity_name text not null,
  record_no text not null,
  changes jsonb not null,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.protect('record_change', null, null);
create index on record_change (tenant_id, correlation_id);
create index on record_change (happened_at);
create trigger keep_as_written before update or delete on record_change for each row execute function app.keep_as_written();

create function app.camel(name text) returns text language sql immutable parallel safe
  return lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2);

-- The fields in which two rows differ, each with what it was and what it became; secrets only say that they did.
create function app.changed_fields(old_row jsonb, new_row jsonb) returns jsonb language sql immutable parallel safe return (
  select jsonb_object_agg(app.camel(key), case when key ~ 'hash|secret|token|recovery|signature' then '["•••", "•••"]'::jsonb
    else jsonb_build_array(old_row -> key, new_row -> key) end)
  from jsonb_object_keys(old_row || new_row) as key
  where coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null') and key not in
    ('tenant_id', 'id', 'version', 'create_name', 'create_date', 'update_name', 'update_date', 'failed_attempts', 'locked_until',
     'last_sign_in_date', 'first_steps', 'first_steps_closed'));

-- What people know a row by, of the columns that the trigger names.
create function app.row_number(content jsonb, columns text[]) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(content ->> name, ' / ' order by place), '')
    from unnest(columns) with ordinality as named (name, place));

create function app.note_changes() returns trigger language plpgsql as $$
declare
  call_id text := app.correlation();
  key text[] := tg_argv[0];
  known text[] := tg_argv[1];
  entity text := app.camel(tg_table_name);
begin
  if call_id is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into record_change (tenant_id, correlation_id, entity_name, record_no, changes)
    select (d.content ->> 'tenant_id')::bigint, call_id, entity, app.row_number(d.content, known), d.changes
    from (select to_jsonb(n) as content, app.changed_fields('{}', to_jsonb(n)) as changes from new_rows n) d where d.changes is not null;
  elsif tg_op = 'DELETE' then
    insert into record_change (tenant_id, correlation_id, entity_name, record_no, changes)
    select (d.content ->> 'tenant_id')::bigint, call_id, entity, app.row_number(d.content, known), d.changes
    from (select to_jsonb(o) as content, app.changed_fields(to_jsonb(o), '{}') as changes from old_rows o) d where d.changes is not null;
  else
    insert into record_change (tenant_id, correlation_id, entity_name, record_no, changes)
    select (d.content ->> 'tenant_id')::bigint, call_id, entity, app.row_number(d.content, known), d.changes
    from (
      select n.content, app.changed_fields(o.content, n.content) as changes
      from (select to_jsonb(r) as content from old_rows r) o
      join (select to_jsonb(r) as content from new_rows r) n on app.row_number(o.content, key) = app.row_number(n.content, key)
    ) d where d.changes is not null;
  end if;
  return null;
end $$;

-- Every table of a tenant is noted, but documents and their parts, which have a history, what serves the moment, what is somebody's
-- own, and logs. A start asks for it after migrations, so that what they made is noted too.
create procedure app.note_all_changes() language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as relation, p.key, coalesce(u.known, p.key) as known from pg_class c
    cross join lateral (
      select array_agg(a.attname::text order by k.place) as key from pg_index i
      cross join unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id') p
    left join lateral (
      select array_agg(a.attname::text order by k.place) as known from pg_index i
      cross join unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indexrelid = (
        select min(x.indexrelid) from pg_index x where x.indrelid = c.oid and x.indisunique and not x.indisprimary and x.indexprs is null)
        and a.attname <> 'tenant_id') u on true
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and p.key is not null
      and c.relname !~ ('^(acceptance|alert_wake|appointment|approval|approval_part|audit_entry|column_setting|deleted_record'
        || '|delivery_approval(_file)?|document_message.*|erp_.*|import_.*|known_device|label|label_print|live_.*|lot_counter'
        || '|material_issue|news_reading|operation_log|outbox|outgoing_message|provided_material|purchase_order.*|quality_claim.*'
        || '|receipt.*|record_.*|abnormal_log|rejection.*|request_guard|return_note.*|rule_version|scheduled_job(_run)?|session|serial.*'
        || '|shipment_permission|shipping_.*|sscc_counter|stock_.*|stored_file|supplier_answer|sys_tag.*|tag_.*|user_menu|user_message'
        || '|warehousing)$')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_added')
  loop
    execute format('create trigger note_added after insert on %s referencing new table as new_rows
      for each statement execute function app.note_changes(%L, %L)', one.relation, one.key, one.known);
    execute format('create trigger note_changed after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function app.note_changes(%L, %L)', one.relation, one.key, one.known);
    execute format('create trigger note_removed after delete on %s referencing old table as old_rows
      for each statement execute function app.note_changes(%L, %L)', one.relation, one.key, one.known);
  end loop;
end $$;

-- What broke, the same failure again and again as one, until somebody marks it as done.
create table abnormal_log (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  fingerprint bytea not null,
  source text not null,
  place text not null,
  message text not null,
  stack text,
  occurrences integer not null default 1,
  first_date timestamptz not null default now(),
  last_date timestamptz not null default now(),
  -- Of the last ones, the latest first.
  correlation_ids text not null,
  user_name text,
  address text,
  handle_status text not null default '0',
  done_by text,
  done_date timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, fingerprint)
);
call app.stamped('abnormal_log');
call app.protect('abnormal_log', null, null);
create index on abnormal_log (tenant_id, last_date desc, id desc);
create index on abnormal_log (tenant_id, update_date desc, id desc);

-- The release of the database, which the role of the calls may not look up itself.
create function app.last_migration() returns text
language sql stable security definer set search_path = public, pg_temp as $$ select max(name) from schema_migration $$;
