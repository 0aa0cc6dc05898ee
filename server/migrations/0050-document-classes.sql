-- Documents are of a class of their organisation, and of a finer one within it. Users may be limited to classes: of documents
-- they then see those of their classes alone, and none that are of no class.

alter table classify_type add unique (tenant_id, org_no, classify_type);
alter table business_classify_type add unique (tenant_id, org_no, classify_type, business_classify_type);

create function app.scope_classify_types() returns text[] language sql stable parallel safe
  return coalesce(nullif(nullif(current_setting('app.classify_types', true), ''), '*'), '{}')::text[];
create function app.sees_all_classify_types() returns boolean language sql stable parallel safe
  return current_setting('app.classify_types', true) is not distinct from '*';
create function app.scope_business_classify_types() returns text[] language sql stable parallel safe
  return coalesce(nullif(nullif(current_setting('app.business_classify_types', true), ''), '*'), '{}')::text[];
create function app.sees_all_business_classify_types() returns boolean language sql stable parallel safe
  return current_setting('app.business_classify_types', true) is not distinct from '*';
create function app.sees_all_classes() returns boolean language sql stable parallel safe
  return app.sees_all_classify_types() and app.sees_all_business_classify_types();

-- What a caller may see of what has classes, as a condition. It begins with what holds for nearly everybody.
create function app.class_condition(alias text default '') returns text language sql immutable as $$
  select format('((select app.sees_all_classes()) or (
    ((select app.sees_all_classify_types()) or %1$sclassify_type = any ((select app.scope_classify_types())::text[]))
    and ((select app.sees_all_business_classify_types())
      or %1$sbusiness_classify_type = any ((select app.scope_business_classify_types())::text[]))))', alias)
$$;

-- Turns on row-level security for what belongs to documents.
create procedure app.protect_document(
  relation regclass, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
declare
  condition text := app.scope_condition(organisation_column, supplier_column, warehouse_column, for_suppliers)
    || ' and ' || app.class_condition();
begin
  execute format('alter table %s enable row level security', relation);
  execute format('drop policy if exists scope on %s', relation);
  execute format('create policy scope on %s using (%s) with check (%2$s)', relation, condition);
end $$;

-- The views behind lists are of documents.
create or replace procedure app.list_view(
  name text, definition text, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
begin
  execute format('create view %I as %s where %s and %s', name, definition, app.scope_condition(
    't.' || organisation_column, 't.' || supplier_column, 't.' || warehouse_column, for_suppliers, 't.tenant_id'), app.class_condition('t.'));
end $$;

do $$
declare
  relation text;
  supplier_column text;
  warehouse_column text;
  for_suppliers text;
  index record;
begin
  for relation, supplier_column, warehouse_column, for_suppliers in values
    ('purchase_order', 'supplier_no', null, 'status <> ''0'''), ('purchase_order_line', 'supplier_no', null, 'status <> ''0'''),
    ('purchase_order_promise', 'supplier_no', null, 'true'),
    ('shipping_notice', 'supplier_no', null, 'true'), ('shipping_notice_line', 'supplier_no', null, 'true'),
    ('label', 'supplier_no', null, 'true'), ('receipt', 'supplier_no', 'warehouse_no', 'true'),
    ('return_note', 'supplier_no', 'warehouse_no', 'status not in (''0'', ''X'')'),
    ('return_note_line', 'supplier_no', 'warehouse_no', 'status not in (''0'', ''X'')'),
    ('stock_movement', null, 'warehouse_no', 'true'), ('record_history', 'supplier_no', null, 'true')
  loop
    execute format('alter table %I add column classify_type text collate "C", add column business_classify_type text collate "C"', relation);
    call app.protect_document(relation::regclass, 'org_no', supplier_column, warehouse_column, for_suppliers);
  end loop;
  -- Of what is counted and chosen in an index alone, the index holds all that the policies look at.
  for index in
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indnatts > i.indnkeyatts and i.indrelid in ('purchase_order'::regclass, 'purchase_order_line'::regclass,
      'shipping_notice'::regclass, 'shipping_notice_line'::regclass, 'receipt'::regclass, 'return_note'::regclass)
  loop
    execute format('drop index %s', index.name);
    execute regexp_replace(index.definition, 'INCLUDE \(([^)]*)\)', 'INCLUDE (\1, classify_type, business_classify_type)');
  end loop;
end $$;
drop index purchase_order_line_tenant_id_supplier_no_item_no_org_no_st_idx;
create index on purchase_order_line (tenant_id, supplier_no, item_no, org_no, status)
  include (classify_type, business_classify_type) where status <> '0';

do $$
declare
  head text;
begin
  foreach head in array array['purchase_order', 'shipping_notice', 'return_note'] loop
    execute format('alter table %1$I
      add check (business_classify_type is null or classify_type is not null),
      add constraint %1$s_tenant_id_classify_type_fkey foreign key (tenant_id, org_no, classify_type)
        references classify_type (tenant_id, org_no, classify_type),
      add constraint %1$s_tenant_id_business_classify_type_fkey
        foreign key (tenant_id, org_no, classify_type, business_classify_type)
        references business_classify_type (tenant_id, org_no, classify_type, business_classify_type)', head);
    execute format('create index on %I (tenant_id, classify_type, business_classify_type) where classify_type is not null', head);
  end loop;
end $$;

-- Labels are of the class of the line that they are of.
create function app.label_follows_line() returns trigger language plpgsql as $$
begin
  select l.classify_type, l.business_classify_type into new.classify_type, new.business_classify_type
  from shipping_notice_line l where l.tenant_id = new.tenant_id and l.id = new.shipping_notice_line_id;
  return new;
end $$;
create trigger label_follows_line before insert on label for each row execute function app.label_follows_line();

-- Who is limited to classes knows those alone.
alter policy scope on classify_type using (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers())
    and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))
    and ((select app.sees_all_classify_types()) or classify_type = any ((select app.scope_classify_types())::text[])))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers())
    and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))
    and ((select app.sees_all_classify_types()) or classify_type = any ((select app.scope_classify_types())::text[])));
call app.protect_document('business_classify_type', 'org_no', 'null');

-- data_type: 4 finer class.
alter table user_scope drop constraint user_scope_data_type_check,
  add check (data_type in ('1', '2', '3', '4')),
  add column business_classify_type text collate "C" generated always as (case data_type when '4' then data_value end) stored,
  add foreign key (tenant_id, business_classify_type) references business_classify_type (tenant_id, business_classify_type);
alter policy scope on user_scope with check (tenant_id = (select app.scope_tenant())
    and (data_type <> '1' or (select app.sees_all_organisations()) or data_value = any ((select app.scope_organisations())::text[]))
    and (data_type <> '2' or (select app.sees_all_classify_types()) or data_value = any ((select app.scope_classify_types())::text[]))
    and (data_type <> '3' or (select app.sees_all_warehouses()) or data_value = any ((select app.scope_warehouses())::text[]))
    and (data_type <> '4' or (select app.sees_all_business_classify_types())
      or data_value = any ((select app.scope_business_classify_types())::text[])));

-- Whether a user is limited to what is among some values, as a condition: somebody with no limit of the kind sees more.
create function app.limited_within(kind text, sees_all text, allowed text) returns text language sql immutable as $$
  select format('((select %2$s) or (
    exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id and l.data_type = %1$L)
    and not exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id
      and l.data_type = %1$L and l.data_value <> all ((select %3$s)::text[]))))', kind, sees_all, allowed)
$$;
do $$
begin
  execute 'alter policy scope on app_user using (
    tenant_id = (select app.scope_tenant()) and (
      id = (select app.scope_user())
      or ((select app.sees_all_suppliers()) or supplier_no = (select app.scope_supplier()))
        and ((select app.sees_all_organisations()) or case
          when exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id and l.data_type = ''1'')
            then not exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id
              and l.data_type = ''1'' and l.data_value <> all ((select app.scope_organisations())::text[]))
          else supplier_no is not null and not exists (select from app.supplier_belonging b
            where b.tenant_id = app_user.tenant_id and b.supplier_no = app_user.supplier_no
              and b.org_no <> all ((select app.scope_organisations())::text[])) end)
        and ' || app.limited_within('3', 'app.sees_all_warehouses()', 'app.scope_warehouses()') || '
        and ' || app.limited_within('2', 'app.sees_all_classify_types()', 'app.scope_classify_types()') || '
        and ' || app.limited_within('4', 'app.sees_all_business_classify_types()', 'app.scope_business_classify_types()') || '))';
end $$;
drop function app.limited_within;

alter policy scope on audit_entry using (tenant_id = (select app.scope_tenant()) and (
  ((select app.sees_all_organisations()) and (select app.sees_all_suppliers()) and (select app.sees_all_warehouses())
    and (select app.sees_all_classes()))
  or user_id in (select u.id from app_user u) and (subject_user_id is null or subject_user_id in (select u.id from app_user u))));

-- What happened to an order is seen by whoever sees the order.
create function app.history_follows_order() returns trigger language plpgsql as $$
begin
  update record_history set classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and entity_name = 'purchaseOrder' and record_id = new.id;
  return null;
end $$;
create trigger history_follows_order after update on purchase_order for each row
  when ((old.classify_type, old.business_classify_type) is distinct from (new.classify_type, new.business_classify_type))
  execute function app.history_follows_order();
