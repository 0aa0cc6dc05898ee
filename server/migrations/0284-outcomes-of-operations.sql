-- What became of a call: done, in part, or refused; how many records it changed, what it left as it was and why, and what it was about
-- where no change says so. Rows of before say none of it.
alter table operation_log add column outcome text collate "C" check (outcome in ('1', '2', '3')),
  add column changed_count integer, add column refused jsonb, add column named text;
-- How many refusals of a user were kept in the last hour is asked with each further one.
create index on operation_log (tenant_id, user_id, happened_at) where outcome = '3';

-- The columns by which people know the rows of a table; its key where there are none.
create function app.known_columns(relation oid) returns text[] language sql stable parallel safe return (
  select coalesce(said.columns, u.known, p.key) from pg_class c
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
  -- What is unique of these says nothing to people, or is not unique of all.
  left join (values
    ('address', array['office_name']), ('dock_block', array['dock_no', 'block_date']), ('licence', array['holder']),
    ('news_notice', array['subject']), ('unit_conversion', array['item_no', 'source_unit_no', 'target_unit_no']))
    as said (name, columns) on said.name = c.relname
  where c.oid = relation);

-- Where a row is a part of another, which its column names by id: the table of that, and the column of its number.
create function app.parents_of(relation oid, known text[]) returns jsonb language sql stable parallel safe return (
  select coalesce(jsonb_object_agg(a.attname, jsonb_build_array(r.relname, (app.known_columns(r.oid))[1])), '{}')
  from pg_constraint f
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
  join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[cardinality(f.confkey)] and t.attname = 'id'
  join pg_class r on r.oid = f.confrelid
  where f.conrelid = relation and f.contype = 'f' and a.attname = any (known));

-- What people know a row by; of a part the number of what it is a part of, which may be gone with it, and never an id.
create function app.record_number(content jsonb, known text[], parents jsonb) returns text language plpgsql stable as $$
declare
  name text;
  said text;
  parts text[] := '{}';
begin
  foreach name in array known loop
    if parents ? name then
      execute format('select %I::text from %I where tenant_id = $1 and id = $2', parents -> name ->> 1, parents -> name ->> 0)
        into said using (content ->> 'tenant_id')::bigint, (content ->> name)::bigint;
    else
      said := content ->> name;
    end if;
    if said is not null then parts := parts || said; end if;
  end loop;
  return array_to_string(parts, ' / ');
end $$;

create or replace function app.note_changes() returns trigger language plpgsql as $$
declare
  call_id text := app.correlation();
  key text[] := tg_argv[0];
  known text[] := tg_argv[1];
  parents jsonb := coalesce(tg_argv[2], '{}');
  entity text := app.camel(tg_table_name);
begin
  if call_id is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into record_change (tenant_id, correlation_id, entity_name, record_no, changes)
    select (d.content ->> 'tenant_id')::bigint, call_id, entity, app.record_number(d.content, known, parents), d.changes
    from (select to_jsonb(n) as content, app.changed_fields('{}', to_jsonb(n)) as changes from new_rows n) d where d.changes is not null;
  elsif tg_op = 'DELETE' then
    insert into record_change (tenant_id, correlation_id, entity_name, record_no, changes)
    select (d.content ->> 'tenant_id')::bigint, call_id, entity, app.record_number(d.content, known, parents), d.changes
    from (select to_jsonb(o) as content, app.changed_fields(to_jsonb(o), '{}') as changes from old_rows o) d where d.changes is not null;
  else
    insert into record_change (tenant_id, correlation_id, entity_name, record_no, changes)
    select (d.content ->> 'tenant_id')::bigint, call_id, entity, app.record_number(d.content, known, parents), d.changes
    from (
      select n.content, app.changed_fields(o.content, n.content) as changes
      from (select to_jsonb(r) as content from old_rows r) o
      join (select to_jsonb(r) as content from new_rows r) n on app.row_number(o.content, key) = app.row_number(n.content, key)
    ) d where d.changes is not null;
  end if;
  return null;
end $$;

-- As before, by what people know; also what a tenant has once, whose key is the tenant alone.
create or replace procedure app.note_all_changes() language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as relation, coalesce(p.key, '{}') as key, coalesce(app.known_columns(c.oid), '{}') as known from pg_class c
    cross join lateral (
      select array_agg(a.attname::text order by k.place) filter (where a.attname <> 'tenant_id') as key, count(*) as columns
      from pg_index i
      cross join unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary) p
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and (p.key is not null or c.relname = 'display_setting')
      and c.relname !~ ('^(acceptance|alert_wake|appointment|approval|approval_part|audit_entry|column_setting|deleted_record'
        || '|delivery_approval(_file)?|document_message.*|erp_.*|import_.*|known_device|label|label_print|live_.*|lot_counter'
        || '|material_issue|news_reading|operation_log|outbox|outgoing_message|packaging_(balance|movement)'
        || '|provided_material|purchase_order.*|quality_claim.*'
        || '|receipt.*|record_.*|abnormal_log|rejection.*|request_guard|return_note.*|rule_version|scheduled_job(_run)?|session|serial.*'
        || '|shipment_permission|shipping_.*|sscc_counter|stock_.*|stored_file|supplier_answer|sys_tag.*|tag_.*|user_menu|user_message'
        || '|warehousing)$')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_added')
  loop
    execute format('create trigger note_added after insert on %s referencing new table as new_rows
      for each statement execute function app.note_changes(%L, %L, %L)', one.relation, one.key, one.known,
      app.parents_of(one.relation, one.known));
    execute format('create trigger note_changed after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function app.note_changes(%L, %L, %L)', one.relation, one.key, one.known,
      app.parents_of(one.relation, one.known));
    execute format('create trigger note_removed after delete on %s referencing old table as old_rows
      for each statement execute function app.note_changes(%L, %L, %L)', one.relation, one.key, one.known,
      app.parents_of(one.relation, one.known));
  end loop;
end $$;

-- The next step of a start makes those of tables of which people know something else than before.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as relation from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'note_added'
    where c.relname in ('address', 'dock_block', 'licence', 'news_notice', 'unit_conversion')
      or app.parents_of(c.oid, app.known_columns(c.oid)) <> '{}'
  loop
    execute format('drop trigger note_added on %s', one.relation);
    execute format('drop trigger note_changed on %s', one.relation);
    execute format('drop trigger note_removed on %s', one.relation);
  end loop;
end $$;

-- Whose changes the audit log words, or that are of what serves the moment.
create function app.told_by_audit() returns text[] language sql immutable parallel safe return array['userScope', 'userRole',
  'roleMenu', 'secondFactor', 'signedLink', 'outgoingSecret', 'userInvitation', 'webhookSecret', 'webhookAttempt', 'newsNoticeFile'];
