-- Who sees suppliers, users and what belongs to them, said by the tables themselves.

-- What the policies below ask of all rows of the tenant, also of those that the caller does not see: as views that read with
-- the owner's rights, so that the planner sees through them and no policy asks itself.
create view app.supplier_belonging as
select tenant_id, supplier_no, org_no from supplier_organisation where tenant_id = (select app.scope_tenant());
create view app.user_limit as
select tenant_id, user_id, data_type, data_value from user_scope where tenant_id = (select app.scope_tenant());
-- Whoever sees what somebody made or keeps may read the name of who it was, and no more of the user.
create view app.name_of_user as
select tenant_id, id, user_name from app_user where tenant_id = (select app.scope_tenant());
grant select on app.supplier_belonging, app.user_limit, app.name_of_user to tandem_app;

-- The condition under which the caller may know a supplier: itself, those of the caller's organisations, and those of none,
-- as every supplier is at the moment when it is added.
create function app.supplier_condition(supplier_column text, tenant_column text) returns text language sql immutable as $$
  select format('(
    %1$s = (select app.scope_supplier())
    or (select app.sees_all_suppliers()) and (
      (select app.sees_all_organisations())
      or exists (select from app.supplier_belonging b where b.tenant_id = %2$s and b.supplier_no = %1$s
        and b.org_no = any ((select app.scope_organisations())::text[]))
      or not exists (select from app.supplier_belonging b where b.tenant_id = %2$s and b.supplier_no = %1$s)))',
    supplier_column, tenant_column)
$$;

do $$
declare
  known text := app.supplier_condition('supplier.supplier_no', 'supplier.tenant_id');
begin
  drop policy scope on supplier;
  execute 'create policy scope on supplier to tandem_app using (tenant_id = (select app.scope_tenant()) and ' || known || ')';
  drop policy scope on address;
  -- A supplier sees its own sending addresses, and where its customers receive.
  execute 'create policy scope on address to tandem_app using (
    tenant_id = (select app.scope_tenant())
    and (supplier_no is null or ' || app.supplier_condition('address.supplier_no', 'address.tenant_id') || ')
    and (org_no is null or (select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[])))';
end $$;

-- The users whom the caller may know: those who see nothing that the caller does not see. Everyone knows themselves.
drop policy scope on app_user;
create policy scope on app_user to tandem_app using (
  tenant_id = (select app.scope_tenant()) and (
    id = (select app.scope_user())
    or ((select app.sees_all_suppliers()) or supplier_no = (select app.scope_supplier()))
      and ((select app.sees_all_organisations()) or case
        when exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id and l.data_type = '1')
          then not exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id
            and l.data_type = '1' and l.data_value <> all ((select app.scope_organisations())::text[]))
        else supplier_no is not null and not exists (select from app.supplier_belonging b
          where b.tenant_id = app_user.tenant_id and b.supplier_no = app_user.supplier_no
            and b.org_no <> all ((select app.scope_organisations())::text[])) end)
      and ((select app.sees_all_warehouses()) or (
        exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id and l.data_type = '3')
        and not exists (select from app.user_limit l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id
          and l.data_type = '3' and l.data_value <> all ((select app.scope_warehouses())::text[]))))))
  -- What a user may see is written after the user: whether the caller then knows them is asked when all is written.
  with check (tenant_id = (select app.scope_tenant())
    and ((select app.sees_all_suppliers()) or supplier_no = (select app.scope_supplier()) or id = (select app.scope_user())));

-- What belongs to a user is seen by whoever knows the user.
drop policy scope on user_role;
create policy scope on user_role to tandem_app
  using (tenant_id = (select app.scope_tenant())
    and exists (select from app_user u where u.tenant_id = user_role.tenant_id and u.id = user_role.user_id))
  with check (tenant_id = (select app.scope_tenant()));
drop policy scope on user_scope;
create policy scope on user_scope to tandem_app
  using (tenant_id = (select app.scope_tenant())
    and exists (select from app_user u where u.tenant_id = user_scope.tenant_id and u.id = user_scope.user_id))
  with check (tenant_id = (select app.scope_tenant())
    and (data_type <> '1' or (select app.sees_all_organisations()) or data_value = any ((select app.scope_organisations())::text[]))
    and (data_type <> '3' or (select app.sees_all_warehouses()) or data_value = any ((select app.scope_warehouses())::text[])));
drop policy scope on session;
create policy scope on session to tandem_app using (tenant_id = (select app.scope_tenant())
  and exists (select from app_user u where u.tenant_id = session.tenant_id and u.id = session.user_id));

create or replace view app_user_row with (security_invoker = true) as
select u.tenant_id, u.id, u.user_no, u.user_name, u.phone, u.email, u.employee_id, u.avatar_id, u.supplier_no, u.status_code,
  u.remark, u.last_sign_in_date, u.locked_until,
  array(select s.data_value from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '1' order by 1) as scope_org_no,
  array(select s.data_value from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '3' order by 1) as scope_warehouse_no,
  array(select r.role_no from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id order by 1) as role_no,
  u.version, u.create_name, u.create_date, u.update_name, u.update_date
from app_user u;

create or replace view export_template_row with (security_invoker = true) as
select e.tenant_id, e.id, e.page_name, e.export_name, e.is_default, e.is_shared, e.column_names, e.status_code,
  e.user_id, u.user_name as owner_name,
  case when e.user_id = (select app.scope_user()) then '1' else '0' end as may_change,
  e.version, e.create_name, e.create_date, e.update_name, e.update_date
from export_template e
join app.name_of_user u on u.tenant_id = e.tenant_id and u.id = e.user_id;

-- Files are asked for by their id, so that none may be guessed: 63 of the random bits of a UUID.
create function app.random_id() returns bigint language sql volatile parallel safe as $$
  select ('x' || left(u, 8) || right(u, 8))::bit(64)::bigint & 9223372036854775807 from (select gen_random_uuid()::text as u) as made
$$;
alter table app_user drop constraint app_user_tenant_id_avatar_id_fkey,
  add foreign key (tenant_id, avatar_id) references stored_file (tenant_id, id) on update cascade on delete set null (avatar_id);
alter table news_notice drop constraint news_notice_tenant_id_cover_fkey,
  add foreign key (tenant_id, cover) references stored_file (tenant_id, id) on update cascade;
alter table news_notice_file drop constraint news_notice_file_tenant_id_stored_file_id_fkey,
  add foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id) on update cascade;
alter table import_error_file drop constraint import_error_file_tenant_id_stored_file_id_fkey,
  add foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id) on update cascade on delete cascade;
create index on app_user (tenant_id, avatar_id) where avatar_id is not null;

alter table stored_file alter column id drop identity;
alter table stored_file alter column id set default app.random_id();
-- A new id is no change of what has it. Pictures of users were called by the number with which these sign in.
alter table stored_file disable trigger stamp;
alter table news_notice disable trigger stamp;
update stored_file set id = app.random_id(),
  file_name = case purpose when 'avatar' then 'avatar' || coalesce(substring(file_name from '\.[^.]*$'), '') else file_name end;
alter table news_notice enable trigger stamp;
alter table stored_file enable trigger stamp;

-- Suppliers see base data as far as their own documents need it.

-- Materials: those of their orders, from the day these are issued. The index holds all that the policy of lines asks: it finds
-- one material, and tells of all, from itself alone.
create index on purchase_order_line (tenant_id, supplier_no, item_no, org_no, status) where status <> '0';
drop policy scope on material;
create policy scope on material to tandem_app
  using (tenant_id = (select app.scope_tenant()) and ((select app.sees_all_suppliers()) or exists (
    select from purchase_order_line l where l.tenant_id = material.tenant_id and l.item_no = material.item_no
      and l.supplier_no = (select app.scope_supplier()) and l.status <> '0')))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));

-- Warehouses: where their deliveries go, by an order, by the address of an organisation, or by a receipt.
create index on purchase_order_line (tenant_id, supplier_no, warehouse_no) where status <> '0' and warehouse_no is not null;
create index on receipt (tenant_id, supplier_no, warehouse_no);
drop policy scope on warehouse;
create policy scope on warehouse to tandem_app
  using (tenant_id = (select app.scope_tenant())
    and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))
    and ((select app.sees_all_warehouses()) or warehouse_no = any ((select app.scope_warehouses())::text[]))
    and ((select app.sees_all_suppliers())
      or exists (select from purchase_order_line l where l.tenant_id = warehouse.tenant_id and l.warehouse_no = warehouse.warehouse_no
        and l.supplier_no = (select app.scope_supplier()) and l.status <> '0')
      or exists (select from address a where a.tenant_id = warehouse.tenant_id and a.warehouse_no = warehouse.warehouse_no)
      or exists (select from receipt r where r.tenant_id = warehouse.tenant_id and r.warehouse_no = warehouse.warehouse_no
        and r.supplier_no = (select app.scope_supplier()))))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers())
    and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))
    and ((select app.sees_all_warehouses()) or warehouse_no = any ((select app.scope_warehouses())::text[])));

-- Print templates: those that are not for the buyers' side alone.
drop policy scope on print_template;
create policy scope on print_template to tandem_app
  using (tenant_id = (select app.scope_tenant()) and ((select app.sees_all_suppliers()) or merchant_type is distinct from '2'))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));

-- What no document of a supplier names is of none: the buyers' side alone sees it. Units, box rules and enumerations stay with
-- everyone: they say how documents are worded, and how boxes are packed.
do $$
declare
  relation text;
  organisation_column text;
begin
  for relation, organisation_column in values
    ('category', null), ('barcode_rule', null), ('lot_rule', null), ('document_template', null),
    ('doc_type', 'org_no'), ('classify_type', 'org_no'), ('business_classify_type', 'org_no'),
    ('technology', 'org_no'), ('item_technology', 'org_no')
  loop
    execute format('drop policy scope on %I', relation);
    call app.protect(relation::regclass, organisation_column, 'null');
  end loop;
end $$;
