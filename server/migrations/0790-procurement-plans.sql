-- How much of a material purchase centres need, and how much of that which supplier is given (B3.9, B5.11, B9.6).

-- Locks the terms of suppliers for the moment in which a column is added that is empty.
alter table material_supplier add column supply_ratio numeric(26, 6) check (supply_ratio between 0 and 100);

create sequence procurement_plan_number;
grant usage on sequence procurement_plan_number to tandem_app;
create table procurement_plan (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  plan_no text collate "C" not null default app.document_number('PP', nextval('procurement_plan_number')),
  plan_status text not null default '0' check (plan_status in ('0', '1', '2')),
  org_no text collate "C" not null,
  -- It is of no supplier and of no class: suppliers, and who is limited to some suppliers or classes, see none.
  supplier_no text collate "C" not null default '' check (supplier_no = ''),
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  bm_item_no text collate "C" not null,
  plan_type text not null check (plan_type in ('1', '2', '3')),
  planned_date date not null,
  constraint procurement_plan_begins_bucket check (planned_date = app.bucket_of(plan_type, planned_date)),
  plan_num numeric(26, 6) not null check (plan_num > 0),
  unit_no text collate "C" not null,
  distributed_qty numeric(26, 6) not null default 0,
  constraint procurement_plan_distributed check (distributed_qty between 0 and plan_num),
  undistributed_qty numeric(26, 6) not null generated always as (plan_num - distributed_qty) stored,
  line_count integer not null default 0,
  distributed_by text check (distributed_by in ('ratio', 'order', 'hand')),
  undistributed_reason text check (undistributed_reason in ('1', '2', '3')),
  judged_by jsonb,
  remark text,
  plan_version integer not null default 0,
  released_at timestamptz,
  data_source text not null check (data_source in ('1', '2')),
  primary key (tenant_id, id),
  unique (tenant_id, plan_no),
  -- Of each bucket there is one.
  constraint procurement_plan_bucket unique (tenant_id, org_no, bm_item_no, plan_type, planned_date),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, bm_item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  check ((plan_status = '0') = (plan_version = 0) and (plan_version > 0) = (released_at is not null))
);
call app.stamped('procurement_plan');
call app.alerted('procurement_plan', 'procurement_plan_row');
call app.protect_document('procurement_plan', 'org_no', 'supplier_no');
create index on procurement_plan (tenant_id, bm_item_no);
create index on procurement_plan (tenant_id, unit_no);
create index on procurement_plan (tenant_id, planned_date) include (org_no, plan_status);
create index on procurement_plan (tenant_id, update_date desc, id desc) include (org_no, plan_status, supplier_no, classify_type, business_classify_type);
create index on procurement_plan using gin (plan_no gin_trgm_ops);

create table procurement_plan_line (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  procurement_plan_id bigint not null,
  org_no text collate "C" not null,
  -- As its plan, it is of the buyer's side alone: of whichever supplier it speaks.
  of_supplier text collate "C" not null default '' check (of_supplier = ''),
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  supplier_no text collate "C" not null,
  allocated_qty numeric(26, 6) not null check (allocated_qty > 0),
  supply_ratio numeric(26, 6),
  primary key (tenant_id, id),
  unique (tenant_id, procurement_plan_id, supplier_no),
  foreign key (tenant_id, procurement_plan_id) references procurement_plan (tenant_id, id) on delete cascade,
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no)
);
call app.stamped('procurement_plan_line');
call app.protect_document('procurement_plan_line', 'org_no', 'of_supplier');
create index on procurement_plan_line (tenant_id, supplier_no);
create index on procurement_plan_line (tenant_id, update_date desc, id desc);

-- What each release said (B2.29j).
create table procurement_plan_version (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  procurement_plan_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null default '' check (supplier_no = ''),
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  plan_version integer not null check (plan_version > 0),
  plan_num numeric(26, 6) not null,
  unit_no text collate "C" not null,
  remark text,
  -- Of each supplier its number, its ratio and what it was given.
  lines jsonb not null,
  released_at timestamptz not null,
  released_by text,
  primary key (tenant_id, id),
  unique (tenant_id, procurement_plan_id, plan_version),
  foreign key (tenant_id, procurement_plan_id) references procurement_plan (tenant_id, id) on delete cascade
);
call app.protect_document('procurement_plan_version', 'org_no', 'supplier_no');
-- A release stays as it was.
revoke update, delete on procurement_plan_version from tandem_app;
call app.told_by_history('procurement_plan', 'procurement_plan_line', 'procurement_plan_version');

-- Who issues orders plans what is to be ordered.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2320', array(
  select distinct g.gives from (values
    ('isSearch', 'isSearch'), ('isExport', 'isExport'), ('isAdd', 'isAdd'), ('isModify', 'isModify'), ('isModify', 'isSubmit'),
    ('isDelete', 'isDelete'), ('isImport', 'isImport'), ('isBatchUpdate', 'isBatchUpdate')) as g (has, gives)
  where g.has = any (m.flags))
from role_menu m where m.menu_no = '1010' and 'isSearch' = any (m.flags)
  and not exists (select from role r where r.tenant_id = m.tenant_id and r.role_no = m.role_no and r.role_side = 'supplier')
on conflict do nothing;
