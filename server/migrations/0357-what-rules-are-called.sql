-- A rule of which one is in use for each organisation is called by its name, and not by the organisation: what is unique among some
-- of the rows is no name of any. The same of export templates, of which one is the default of each page and user.
create or replace function app.known_columns(relation oid) returns text[] language sql stable parallel safe return (
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
      select min(x.indexrelid) from pg_index x where x.indrelid = c.oid and x.indisunique and not x.indisprimary
        and x.indexprs is null and x.indpred is null)
      and a.attname <> 'tenant_id') u on true
  -- What is unique of these says nothing to people, or is not unique of all.
  left join (values
    ('address', array['office_name']), ('app_version', array['version_no']), ('delivery_rule', array['rule_name']),
    ('dock_block', array['dock_no', 'block_date']), ('export_template', array['export_name']), ('licence', array['holder']), ('news_notice', array['subject']),
    ('unit_conversion', array['item_no', 'source_unit_no', 'target_unit_no']))
    as said (name, columns) on said.name = c.relname
  where c.oid = relation);

-- The next step of a start makes those anew.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as relation from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'note_added'
    where exists (select from pg_index x where x.indrelid = c.oid and x.indisunique and x.indpred is not null)
  loop
    execute format('drop trigger note_added on %s', one.relation);
    execute format('drop trigger note_changed on %s', one.relation);
    execute format('drop trigger note_removed on %s', one.relation);
  end loop;
end $$;
