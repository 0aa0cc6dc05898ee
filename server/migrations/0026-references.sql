-- Every number that names a record of another table is held by the database: what is in use is not deleted.

-- Units were words until now: those that are used and were never listed are listed.
insert into unit (tenant_id, unit_no, unit_name)
select tenant_id, unit_no, unit_no from material
union select tenant_id, pur_unit_no, pur_unit_no from purchase_order_line
on conflict do nothing;
alter table material add foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no);
alter table purchase_order_line add foreign key (tenant_id, pur_unit_no) references unit (tenant_id, unit_no);

-- What a user's scope names, in a column for each kind. A number that is gone already still limits its user, who would see
-- everything without it: what was there before stays unchecked.
alter table user_scope
  add column org_no text collate "C" generated always as (case data_type when '1' then data_value end) stored,
  add column classify_type text collate "C" generated always as (case data_type when '2' then data_value end) stored,
  add column warehouse_no text collate "C" generated always as (case data_type when '3' then data_value end) stored,
  add foreign key (tenant_id, org_no) references organisation (tenant_id, org_no) not valid,
  add foreign key (tenant_id, classify_type) references classify_type (tenant_id, classify_type) not valid,
  add foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no) not valid;

-- Labels are printed again by their template; those of a template that is gone are printed by another.
alter table label add foreign key (tenant_id, report_key) references print_template (tenant_id, report_key) not valid;

-- References that no foreign key can say: by a value in a list, among a tenant's own, or of one of several sets. The condition
-- is of the record `t` that refers and the record `d` that is referred to, both of one tenant.
create table app.value_reference (
  name text primary key,
  from_table text not null,
  to_table text not null,
  condition text not null
);
grant select on app.value_reference to tandem_app;

insert into app.value_reference (name, from_table, to_table, condition) values
  ('news_notice_supplier', 'news_notice', 'supplier', 't.sender_type = ''1'' and d.supplier_no = any (t.receiving_objects)'),
  ('news_notice_user', 'news_notice', 'app_user', 't.sender_type = ''2'' and d.user_no = any (t.receiving_objects)'),
  ('news_notice_role', 'news_notice', 'role', 't.sender_type = ''3'' and d.role_no = any (t.receiving_objects)');

-- Document natures: those that a tenant adds to the product's own.
insert into app.value_reference (name, from_table, to_table, condition)
select relation || '_doc_nature', relation, 'enumeration', 't.doc_nature = d.enum_value and d.enum_mid = case t.big_module
  when ''1'' then ''IN_DOC_NATURE'' when ''2'' then ''OUT_DOC_NATURE'' else ''OTHER_DOC_NATURE'' end'
from unnest(array['doc_type', 'classify_type', 'business_classify_type']) relation;

-- Values of a tenant's own fields that were chosen from records.
insert into app.value_reference (name, from_table, to_table, condition)
select relation || '_custom_' || source, relation, source, format(
  't.custom_values is not null and exists (select from custom_field f where f.tenant_id = d.tenant_id and f.module = %L
    and %s and t.custom_values @> jsonb_build_object(f.field_no, d.%I))',
  substr(replace(initcap('a' || replace(relation, '_', ' ')), ' ', ''), 2), chooses, code)
from (values
    ('organisation', 'org_no', 'f.drop_down_data_source = ''organisation'''),
    ('supplier', 'supplier_no', 'f.drop_down_data_source = ''supplier'''),
    ('material', 'item_no', 'f.drop_down_data_source = ''material'''),
    ('warehouse', 'warehouse_no', 'f.drop_down_data_source = ''warehouse'''),
    ('enumeration', 'enum_value', 'f.enum_mid = d.enum_mid')) as offered (source, code, chooses),
  (select c.relname::text as relation from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'custom_values'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') as holder;

-- With the owner's rights, because a record may be in use where its deleter sees nothing.
create function app.keep_while_referred() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reference app.value_reference;
  is_referred boolean;
begin
  for reference in select * from app.value_reference where to_table = tg_table_name order by name loop
    execute format('select exists (select from %I t, (select ($1).*) d where t.tenant_id = d.tenant_id and %s)',
      reference.from_table, reference.condition) into is_referred using old;
    if is_referred then
      raise foreign_key_violation using message = 'still referred to', table = reference.from_table, constraint = reference.name;
    end if;
  end loop;
  return null;
end $$;

do $$
declare
  relation text;
begin
  for relation in select distinct to_table from app.value_reference loop
    execute format('create trigger keep_while_referred after delete on %I for each row execute function app.keep_while_referred()', relation);
  end loop;
end $$;

-- When the record `t` refers to the record `d`, by the table and the constraint that refused a delete.
create function app.reference_condition(from_table text, reference text) returns text language sql stable as $$
  select coalesce((
    select string_agg(format('t.%I = d.%I', own.attname, other.attname), ' and ')
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as part (own, other)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = part.own
    join pg_attribute other on other.attrelid = k.confrelid and other.attnum = part.other
    where k.conrelid = to_regclass('public.' || quote_ident(from_table)) and k.conname = reference and k.contype = 'f'
  ), (
    select 't.tenant_id = d.tenant_id and ' || r.condition from app.value_reference r
    where r.name = reference and r.from_table = reference_condition.from_table
  ))
$$;
