-- What tables of documents and their parts say of themselves in their comments: a history tells of their rows, and the log of changes
-- of base data does not.
create function app.history_mark() returns text language sql immutable parallel safe return 'Told of by a history';
create procedure app.told_by_history(variadic relations regclass[]) language plpgsql as $$
declare
  relation regclass;
begin
  foreach relation in array relations loop
    execute format('comment on table %s is %L', relation, app.history_mark());
  end loop;
end $$;

-- As before, but for those.
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
      and obj_description(c.oid, 'pg_class') is distinct from app.history_mark()
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
