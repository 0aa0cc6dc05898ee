-- What pickers offer besides organisations, suppliers, materials and warehouses: partners, places, people and classes.

create table customer (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  customer_no text collate "C" not null,
  customer_name text collate app.natural not null,
  customer_short_name text collate app.natural not null,
  contacts text,
  telphone text,
  email text,
  address text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, customer_no)
);
call app.stamped('customer');

create table employee (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  employee_no text collate "C" not null,
  employee_name text collate app.natural not null,
  org_no text collate "C" not null,
  department text,
  telphone text,
  email text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, employee_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('employee');

create table category (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  item_group_no text collate "C" not null,
  item_group_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, item_group_no)
);
call app.stamped('category');
call app.protect('category', null, null);

create table unit (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  unit_no text collate "C" not null,
  unit_name text collate app.natural not null,
  decimal_places integer check (decimal_places between 0 and 6),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, unit_no)
);
call app.stamped('unit');
call app.protect('unit', null, null);

-- What lies in a warehouse belongs to its organisation.
alter table warehouse add unique (tenant_id, org_no, warehouse_no);

create table zone (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  zone_no text collate "C" not null,
  zone_name text collate app.natural not null,
  warehouse_no text collate "C" not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, zone_no),
  unique (tenant_id, warehouse_no, zone_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('zone');

create table cell (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  cell_no text collate "C" not null,
  cell_name text collate app.natural not null,
  warehouse_no text collate "C" not null,
  zone_no text collate "C",
  is_bad_cell text not null default 'N' check (is_bad_cell in ('Y', 'N')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, cell_no),
  unique (tenant_id, warehouse_no, cell_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  constraint cell_tenant_id_zone_no_fkey foreign key (tenant_id, warehouse_no, zone_no)
    references zone (tenant_id, warehouse_no, zone_no)
);
call app.stamped('cell');
create index on cell (tenant_id, warehouse_no, zone_no);

create table material_cell (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  item_no text collate "C" not null,
  org_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  cell_no text collate "C" not null,
  max_qty numeric(26, 6) check (max_qty >= 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  constraint material_cell_tenant_id_cell_no_key unique (tenant_id, item_no, cell_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  constraint material_cell_tenant_id_warehouse_no_fkey foreign key (tenant_id, org_no, warehouse_no)
    references warehouse (tenant_id, org_no, warehouse_no),
  constraint material_cell_tenant_id_cell_no_fkey foreign key (tenant_id, warehouse_no, cell_no)
    references cell (tenant_id, warehouse_no, cell_no)
);
call app.stamped('material_cell');
create index on material_cell (tenant_id, warehouse_no, cell_no);

-- Seen by the buyers' side alone: partners by everyone, people by their organisation, places by their warehouse, which says
-- itself who sees it.
do $$
declare
  relation text;
  own text;
begin
  for relation, own in values
    ('customer', 'true'),
    ('employee', '((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))'),
    ('zone', 'warehouse_no in (select warehouse_no from warehouse)'),
    ('cell', 'warehouse_no in (select warehouse_no from warehouse)'),
    ('material_cell', 'warehouse_no in (select warehouse_no from warehouse)')
  loop
    execute format('alter table %I enable row level security', relation);
    execute format('create policy scope on %I to tandem_app using (
      tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and %s)', relation, own);
  end loop;
end $$;

create table doc_type (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  doc_type text collate "C" not null,
  doc_type_name text collate app.natural not null,
  org_no text collate "C" not null,
  big_module text not null check (big_module in ('1', '2', '3')),
  doc_nature text collate "C" not null,
  merchant_type text check (merchant_type in ('1', '2')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, doc_type),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('doc_type');
call app.protect('doc_type', 'org_no', null);

create table classify_type (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  classify_type text collate "C" not null,
  classify_type_name text collate app.natural not null,
  org_no text collate "C" not null,
  big_module text not null check (big_module in ('1', '2', '3')),
  doc_nature text collate "C" not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, classify_type),
  -- A finer class is of the same organisation and document nature.
  unique (tenant_id, org_no, doc_nature, classify_type),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('classify_type');
call app.protect('classify_type', 'org_no', null);

create table business_classify_type (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  business_classify_type text collate "C" not null,
  business_classify_type_name text collate app.natural not null,
  org_no text collate "C" not null,
  big_module text not null check (big_module in ('1', '2', '3')),
  doc_nature text collate "C" not null,
  classify_type text collate "C",
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, business_classify_type),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  constraint business_classify_type_tenant_id_classify_type_fkey foreign key (tenant_id, org_no, doc_nature, classify_type)
    references classify_type (tenant_id, org_no, doc_nature, classify_type)
);
call app.stamped('business_classify_type');
call app.protect('business_classify_type', 'org_no', null);
