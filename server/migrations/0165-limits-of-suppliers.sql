-- Users of the buyer's side may be limited to suppliers, as they may to organisations; a supplier's users may act for further ones.

create function app.scope_suppliers() returns text[] language sql stable parallel safe
  return coalesce(nullif(nullif(current_setting('app.suppliers', true), ''), '*'), '{}')::text[];
create function app.sees_every_supplier() returns boolean language sql stable parallel safe
  return current_setting('app.suppliers', true) is not distinct from '*';

-- What is of no supplier is everybody's on the buyer's side.
create function app.supplier_limit(supplier_column text) returns text language sql immutable as $$
  select case when nullif(supplier_column, 'null') is null then '' else
    format(' and ((select app.sees_every_supplier()) or %1$s is null or %1$s = any ((select app.scope_suppliers())::text[]))', supplier_column) end
$$;

create or replace procedure app.protect(
  relation regclass, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
declare
  condition text := app.scope_condition(organisation_column, supplier_column, warehouse_column, for_suppliers)
    || app.supplier_limit(supplier_column);
begin
  execute format('alter table %s enable row level security', relation);
  execute format('create policy scope on %s using (%s) with check (%2$s)', relation, condition);
end $$;

create or replace procedure app.protect_document(
  relation regclass, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
declare
  condition text := app.scope_condition(organisation_column, supplier_column, warehouse_column, for_suppliers)
    || ' and ' || app.class_condition() || app.supplier_limit(supplier_column);
begin
  execute format('alter table %s enable row level security', relation);
  execute format('drop policy if exists scope on %s', relation);
  execute format('create policy scope on %s using (%s) with check (%2$s)', relation, condition);
end $$;

create or replace procedure app.list_view(
  name text, definition text, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
begin
  execute format('create view %I as %s where %s and %s%s', name, definition, app.scope_condition(
    't.' || organisation_column, 't.' || supplier_column, 't.' || warehouse_column, for_suppliers, 't.tenant_id'),
    app.class_condition('t.'), app.supplier_limit('t.' || supplier_column));
end $$;

-- What is protected already asks the same besides.
do $$
declare
  held record;
begin
  for held in
    select p.polrelid::regclass as relation, a.attname as supplier_column, pg_get_expr(p.polqual, p.polrelid) as shown,
      coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) as written
    from pg_policy p join pg_class c on c.oid = p.polrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      and a.attname = case when c.relname in ('stock_balance', 'stock_movement') then 'owner_no' else 'supplier_no' end
    where p.polname = 'scope' and pg_get_expr(p.polqual, p.polrelid) like '%sees_all_suppliers%' and c.relname <> 'app_user'
  loop
    execute format('alter policy scope on %s using (%s%s) with check (%s%3$s)', held.relation, held.shown,
      app.supplier_limit(held.supplier_column), held.written);
  end loop;
end $$;

-- data_type: 5 supplier.
alter table user_scope drop constraint user_scope_data_type_check,
  add check (data_type in ('1', '2', '3', '4', '5')),
  add column supplier_no text collate "C" generated always as (case data_type when '5' then data_value end) stored,
  add foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no);
create index on user_scope (tenant_id, supplier_no) where supplier_no is not null;
alter policy scope on user_scope with check (tenant_id = (select app.scope_tenant())
    and (data_type <> '1' or (select app.sees_all_organisations()) or data_value = any ((select app.scope_organisations())::text[]))
    and (data_type <> '2' or (select app.sees_all_classify_types()) or data_value = any ((select app.scope_classify_types())::text[]))
    and (data_type <> '3' or (select app.sees_all_warehouses()) or data_value = any ((select app.scope_warehouses())::text[]))
    and (data_type <> '4' or (select app.sees_all_business_classify_types())
      or data_value = any ((select app.scope_business_classify_types())::text[]))
    and (data_type <> '5' or data_value in (select s.supplier_no from supplier s)));

-- Whoever is limited to suppliers knows those of them and those who are limited to them.
do $$
begin
  execute 'alter policy scope on app_user using (' || (select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'app_user'::regclass and polname = 'scope') || ' and (
    id = (select app.scope_user()) or (select app.sees_every_supplier()) or (
      (supplier_no is not null or exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id and l.data_type = ''5''))
      and (supplier_no is null or supplier_no = any ((select app.scope_suppliers())::text[]))
      and not exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id
        and l.data_type = ''5'' and l.data_value <> all ((select app.scope_suppliers())::text[])))
  ) and (
    id = (select app.scope_user()) or supplier_no is null or not exists (select from app.user_limit l
      where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id and l.data_type = ''5'' and not (
        ((select app.sees_all_suppliers()) or l.data_value = (select app.scope_supplier()))
        and ((select app.sees_all_organisations()) or not exists (select from app.supplier_belonging b
          where b.tenant_id = l.tenant_id and b.supplier_no = l.data_value and b.org_no <> all ((select app.scope_organisations())::text[])))))))';
end $$;
alter policy scope on audit_entry using (tenant_id = (select app.scope_tenant()) and (
  ((select app.sees_all_organisations()) and (select app.sees_all_suppliers()) and (select app.sees_every_supplier())
    and (select app.sees_all_warehouses()) and (select app.sees_all_classes()))
  or user_id in (select u.id from app_user u) and (subject_user_id is null or subject_user_id in (select u.id from app_user u))));

-- Whether a user of a supplier acts for another one besides, and which these are.
create function app.acts_for(tenant bigint, who bigint, own text, wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select own is not null and (own = wanted or exists (select from user_scope s
    where s.tenant_id = tenant and s.user_id = who and s.data_type = '5' and s.data_value = wanted))
$$;
create function app.own_suppliers() returns table (supplier_no text, supplier_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.supplier_no, s.supplier_short_name from app_user u
  join supplier s on s.tenant_id = u.tenant_id and app.acts_for(u.tenant_id, u.id, u.supplier_no, s.supplier_no)
  where u.tenant_id = app.scope_tenant() and u.id = app.scope_user()
  order by s.supplier_no
$$;

-- For which of their suppliers somebody acts in a session; none: for the one that their link names.
alter table session add column acting_for text collate "C";

drop function app.may_act;
create function app.may_act(tenant bigint, who bigint, menu text, flag text, org text, class text, finer text, supplier text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from app_user u where u.tenant_id = tenant and u.id = who and u.status_code = '1' and u.supplier_no is null)
    and exists (select from user_role held
      join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = '1'
      left join role_menu g on g.tenant_id = held.tenant_id and g.role_no = held.role_no and g.menu_no = menu
      where held.tenant_id = tenant and held.user_id = who and (held.role_no = 'admin' or flag = any (g.flags)))
    and not exists (
      select from (select bool_or(coalesce(s.data_value = case s.data_type
          when '1' then org when '2' then class when '4' then finer else supplier end, false)) as fits
        from user_scope s where s.tenant_id = tenant and s.user_id = who and s.data_type <> '3' group by s.data_type) as limits
      where not fits)
$$;
