-- Organisations, suppliers, materials, warehouses and addresses.

create table organisation (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  org_no text collate "C" not null,
  org_name text collate app.natural not null,
  org_short_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, org_no)
);
call app.stamped('organisation');
call app.takes_custom_fields('organisation');
call app.protect('organisation', 'org_no', null);

create table supplier (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  supplier_no text collate "C" not null,
  supplier_name text collate app.natural not null,
  supplier_short_name text collate app.natural not null,
  contacts text,
  telphone text,
  email text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, supplier_no)
);
call app.stamped('supplier');
call app.takes_custom_fields('supplier');
call app.protect('supplier', null, 'supplier_no');
alter table app_user add foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no);

create table supplier_organisation (
  tenant_id bigint not null default app.scope_tenant(),
  supplier_no text collate "C" not null,
  org_no text collate "C" not null,
  is_frozen boolean not null default false,
  primary key (tenant_id, supplier_no, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
create index on supplier_organisation (tenant_id, org_no);
call app.protect('supplier_organisation', 'org_no', 'supplier_no');

create view supplier_row with (security_invoker = true) as
select s.tenant_id, s.id, s.supplier_no, s.supplier_name, s.supplier_short_name, s.contacts, s.telphone, s.email,
  s.status_code, s.remark,
  array(select o.org_no from supplier_organisation o
    where o.tenant_id = s.tenant_id and o.supplier_no = s.supplier_no order by 1) as org_no,
  array(select o.org_no from supplier_organisation o
    where o.tenant_id = s.tenant_id and o.supplier_no = s.supplier_no and o.is_frozen order by 1) as frozen_org_no,
  s.custom_values, s.version, s.create_name, s.create_date, s.update_name, s.update_date
from supplier s
-- People of some organisations work with the suppliers of those.
where (select app.sees_all_organisations()) or s.supplier_no = (select app.scope_supplier())
  or exists (select from supplier_organisation o where o.tenant_id = s.tenant_id and o.supplier_no = s.supplier_no);

-- Whether a supplier belongs to organisations that the caller does not see.
create function app.serves_beyond(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not app.sees_all_organisations() and exists (
    select from supplier_organisation o
    where o.tenant_id = app.scope_tenant() and o.supplier_no = wanted and o.org_no <> all (app.scope_organisations()))
$$;

-- The users whom the caller may know: those who see nothing that the caller does not see.
create view app_user_row with (security_invoker = true) as
select u.tenant_id, u.id, u.user_no, u.user_name, u.phone, u.email, u.employee_id, u.avatar_id, u.supplier_no, u.status_code,
  u.remark, u.last_sign_in_date, u.locked_until,
  array(select s.data_value from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '1' order by 1) as scope_org_no,
  array(select s.data_value from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '3' order by 1) as scope_warehouse_no,
  array(select r.role_no from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id order by 1) as role_no,
  u.version, u.create_name, u.create_date, u.update_name, u.update_date
from app_user u
where ((select app.sees_all_suppliers()) or u.supplier_no = (select app.scope_supplier()))
  and ((select app.sees_all_organisations()) or case
    when exists (select from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '1')
      then not exists (select from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '1'
        and s.data_value <> all ((select app.scope_organisations())::text[]))
    else u.supplier_no is not null and not app.serves_beyond(u.supplier_no) end)
  and ((select app.sees_all_warehouses()) or (
    exists (select from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '3')
    and not exists (select from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '3'
      and s.data_value <> all ((select app.scope_warehouses())::text[]))));

create table material (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  item_no text collate "C" not null,
  item_name text collate app.natural not null,
  spec text collate app.natural,
  unit_no text not null,
  shelf_life_days integer check (shelf_life_days >= 0),
  pack_qty numeric(26, 6) check (pack_qty >= 0),
  serial_control text not null default '0' check (serial_control in ('0', '1')),
  first_in_first_out text not null default '0' check (first_in_first_out in ('0', '1')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, item_no)
);
call app.stamped('material');
call app.takes_custom_fields('material');
call app.protect('material', null, null);
create index on material using gin (item_no gin_trgm_ops, item_name gin_trgm_ops, spec gin_trgm_ops);

create table warehouse (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  warehouse_no text collate "C" not null,
  warehouse_name text collate app.natural not null,
  org_no text collate "C" not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, warehouse_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('warehouse');
call app.takes_custom_fields('warehouse');
call app.protect('warehouse', 'org_no', null, 'warehouse_no');

-- loadadr_type 1: an organisation receives here; 2: a supplier sends from here.
create table address (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  office_name text collate app.natural not null,
  office_alias text collate app.natural,
  loadadr_type text not null check (loadadr_type in ('1', '2')),
  org_no text collate "C",
  supplier_no text collate "C",
  contacts text not null,
  telphone text,
  mobile text,
  area_id text,
  zip_code text,
  detail_address text not null,
  start_time_str text,
  due_time_str text,
  warehouse_no text collate "C",
  platform_no text,
  default_address_sign text not null default '0' check (default_address_sign in ('0', '1')),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  check ((loadadr_type = '1' and org_no is not null and supplier_no is null)
    or (loadadr_type = '2' and supplier_no is not null and org_no is null))
);
call app.stamped('address');
call app.takes_custom_fields('address');
create unique index address_one_default_receiving on address (tenant_id, org_no) where default_address_sign = '1' and loadadr_type = '1';
create unique index address_one_default_sending on address (tenant_id, supplier_no) where default_address_sign = '1' and loadadr_type = '2';
alter table address enable row level security;
-- A supplier sees its own sending addresses, and where its customers receive.
create policy scope on address to tandem_app using (
  tenant_id = (select app.scope_tenant())
  and (supplier_no is null or (select app.sees_all_suppliers()) or supplier_no = (select app.scope_supplier()))
  and (org_no is null or (select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))
);

-- What suppliers may answer to an order of the organisation (B3.13). An organisation without a row uses the defaults.
create table order_rule (
  tenant_id bigint not null default app.scope_tenant(),
  org_no text collate "C" not null,
  refusal_allowed boolean not null default true,
  confirm_before_shipping boolean not null default true,
  acceptance_deadline_days integer check (acceptance_deadline_days > 0),
  quantity_tolerance_percent numeric(9, 6) not null default 0 check (quantity_tolerance_percent >= 0),
  early_days integer not null default 0 check (early_days >= 0),
  late_days integer not null default 0 check (late_days >= 0),
  answer_updates_order boolean not null default true,
  primary key (tenant_id, org_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no) on delete cascade
);
call app.stamped('order_rule');
call app.protect('order_rule', 'org_no', null);

-- How deliveries to the organisation are handled (B3.12). An organisation without a row uses the defaults.
create table delivery_rule (
  tenant_id bigint not null default app.scope_tenant(),
  org_no text collate "C" not null,
  approval_asked boolean not null default true,
  early_days integer not null default 0 check (early_days >= 0),
  late_days integer not null default 0 check (late_days >= 0),
  primary key (tenant_id, org_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no) on delete cascade
);
call app.stamped('delivery_rule');
call app.protect('delivery_rule', 'org_no', null);
