-- Master data that orders, deliveries and settlement stand on.

create table plant (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  plant_no text collate "C" not null,
  plant_name text collate app.natural not null,
  org_no text collate "C" not null,
  address text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, plant_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('plant');
call app.protect('plant', 'org_no', 'null');
call app.undoable('plant');
create index on plant (tenant_id, org_no);

create table dock (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  dock_no text collate "C" not null,
  dock_name text collate app.natural not null,
  warehouse_no text collate "C" not null,
  start_time_str text,
  due_time_str text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, dock_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('dock');
alter table dock enable row level security;
create policy scope on dock using (tenant_id = (select app.scope_tenant())
  and (select app.sees_all_suppliers()) and warehouse_no in (select warehouse_no from warehouse));
call app.undoable('dock');
create index on dock (tenant_id, warehouse_no);

create table supplier_class (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  supplier_class_no text collate "C" not null,
  supplier_class_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, supplier_class_no)
);
call app.stamped('supplier_class');
-- How suppliers are sorted is the buyers' own matter.
call app.protect('supplier_class', null, 'null');
call app.undoable('supplier_class');
alter table supplier add column supplier_class_no text collate "C",
  add foreign key (tenant_id, supplier_class_no) references supplier_class (tenant_id, supplier_class_no);
create index on supplier (tenant_id, supplier_class_no) where supplier_class_no is not null;
drop view supplier_row;

create table tax_rate (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  tax_no text collate "C" not null,
  tax_name text collate app.natural not null,
  tax_rate numeric(26, 6) not null check (tax_rate >= 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, tax_no)
);
call app.stamped('tax_rate');
call app.protect('tax_rate', null, null);
call app.undoable('tax_rate');

create table currency (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  currency_code text collate "C" not null,
  currency_name text collate app.natural not null,
  symbol text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, currency_code)
);
call app.stamped('currency');
call app.protect('currency', null, null);
call app.undoable('currency');

create table work_calendar (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  calendar_no text collate "C" not null,
  calendar_name text collate app.natural not null,
  monday text not null check (monday in ('Y', 'N')),
  tuesday text not null check (tuesday in ('Y', 'N')),
  wednesday text not null check (wednesday in ('Y', 'N')),
  thursday text not null check (thursday in ('Y', 'N')),
  friday text not null check (friday in ('Y', 'N')),
  saturday text not null check (saturday in ('Y', 'N')),
  sunday text not null check (sunday in ('Y', 'N')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, calendar_no)
);
call app.stamped('work_calendar');
call app.protect('work_calendar', null, null);
call app.undoable('work_calendar');

create table calendar_day (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  calendar_no text collate "C" not null,
  calendar_date date not null,
  is_workday text not null check (is_workday in ('Y', 'N')),
  day_name text collate app.natural,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  constraint calendar_day_tenant_id_calendar_date_key unique (tenant_id, calendar_no, calendar_date),
  foreign key (tenant_id, calendar_no) references work_calendar (tenant_id, calendar_no)
);
call app.stamped('calendar_day');
call app.protect('calendar_day', null, null);
call app.undoable('calendar_day');

create table unit_conversion (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  item_no text collate "C",
  source_qty numeric(26, 6) not null check (source_qty > 0),
  source_unit_no text not null,
  target_qty numeric(26, 6) not null check (target_qty > 0),
  target_unit_no text not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  check (source_unit_no <> target_unit_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, source_unit_no) references unit (tenant_id, unit_no),
  foreign key (tenant_id, target_unit_no) references unit (tenant_id, unit_no)
);
call app.stamped('unit_conversion');
-- What is said of one material is known to whoever knows the material.
alter table unit_conversion enable row level security;
create policy scope on unit_conversion using (tenant_id = (select app.scope_tenant())
  and ((select app.sees_all_suppliers()) or item_no is null or item_no in (select m.item_no from material m)));
call app.undoable('unit_conversion');
-- Said once for two units, in whichever direction.
create unique index unit_conversion_tenant_id_target_unit_no_key on unit_conversion
  (tenant_id, coalesce(item_no, ''), least(source_unit_no, target_unit_no), greatest(source_unit_no, target_unit_no));
create index on unit_conversion (tenant_id, source_unit_no);
create index on unit_conversion (tenant_id, target_unit_no);
create index on unit_conversion (tenant_id, item_no) where item_no is not null;

create table material_supplier (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  item_no text collate "C" not null,
  supplier_no text collate "C" not null,
  supplier_item_no text collate "C",
  supplier_item_name text collate app.natural,
  supplier_unit_no text,
  unit_ratio numeric(26, 6) check (unit_ratio > 0),
  min_order_qty numeric(26, 6) check (min_order_qty >= 0),
  pack_multiple numeric(26, 6) check (pack_multiple > 0),
  lead_days integer check (lead_days >= 0),
  valid_from date,
  valid_to date,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  check (valid_to >= valid_from),
  constraint material_supplier_tenant_id_item_no_key unique (tenant_id, item_no, supplier_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, supplier_unit_no) references unit (tenant_id, unit_no)
);
call app.stamped('material_supplier');
-- Known to whoever knows the supplier.
alter table material_supplier enable row level security;
do $$
begin
  execute 'create policy scope on material_supplier using (tenant_id = (select app.scope_tenant()) and '
    || app.supplier_condition('material_supplier.supplier_no', 'material_supplier.tenant_id') || ')';
end $$;
call app.undoable('material_supplier');
create index on material_supplier (tenant_id, supplier_no);
create index on material_supplier (tenant_id, supplier_unit_no) where supplier_unit_no is not null;

create table price_agreement (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  agreement_no text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  item_no text collate "C" not null,
  unit_no text not null,
  scale_qty numeric(26, 6) not null check (scale_qty >= 0),
  price numeric(26, 6) not null check (price >= 0),
  currency text collate "C" not null,
  is_tax_included text not null check (is_tax_included in ('Y', 'N')),
  tax_rate numeric(26, 6) check (tax_rate >= 0),
  valid_from date not null,
  valid_to date,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, agreement_no),
  check (valid_to >= valid_from),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  foreign key (tenant_id, currency) references currency (tenant_id, currency_code)
);
call app.stamped('price_agreement');
call app.protect('price_agreement', 'org_no', 'supplier_no');
call app.undoable('price_agreement');
-- Which of several holds is never in doubt: the one that began last.
create unique index price_agreement_tenant_id_valid_from_key on price_agreement
  (tenant_id, item_no, supplier_no, org_no, unit_no, currency, scale_qty, valid_from);
create index on price_agreement (tenant_id, supplier_no);
create index on price_agreement (tenant_id, org_no);
create index on price_agreement (tenant_id, unit_no);
create index on price_agreement (tenant_id, currency);

create table customer_address (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  customer_address_no text collate "C" not null,
  office_name text collate app.natural not null,
  customer_no text collate "C" not null,
  contacts text not null,
  telphone text,
  mobile text,
  area_id text,
  zip_code text,
  detail_address text not null,
  longitude text,
  latitude text,
  start_time_str text,
  due_time_str text,
  is_default text not null check (is_default in ('Y', 'N')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, customer_address_no),
  foreign key (tenant_id, customer_no) references customer (tenant_id, customer_no)
);
call app.stamped('customer_address');
call app.protect('customer_address', null, 'null');
call app.undoable('customer_address');
create index on customer_address (tenant_id, customer_no);

alter table address add column longitude text, add column latitude text;

-- Who has no shorter name is called by the name there is.
create function app.call_by_name() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], to_jsonb(new) -> tg_argv[1]));
end $$;
create trigger call_by_name before insert or update on organisation for each row
  when (new.org_short_name is null) execute function app.call_by_name('org_short_name', 'org_name');
create trigger call_by_name before insert or update on supplier for each row
  when (new.supplier_short_name is null) execute function app.call_by_name('supplier_short_name', 'supplier_name');
create trigger call_by_name before insert or update on customer for each row
  when (new.customer_short_name is null) execute function app.call_by_name('customer_short_name', 'customer_name');
alter table organisation alter column org_short_name drop not null;
alter table supplier alter column supplier_short_name drop not null;
alter table customer alter column customer_short_name drop not null;
