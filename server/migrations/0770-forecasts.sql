-- How much of a material suppliers are expected to deliver, and how much of it they commit to (B3.10).

-- The day on which the bucket of a type begins that a day falls into.
create function app.bucket_of(plan_type text, day date) returns date language sql immutable parallel safe as $$
  select date_trunc(case plan_type when '2' then 'week' when '3' then 'month' else 'day' end, day::timestamp)::date
$$;

create sequence forecast_number;
grant usage on sequence forecast_number to tandem_app;
create table forecast (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  forecast_no text collate "C" not null default app.document_number('FC', nextval('forecast_number')),
  predict_status text not null default '0' check (predict_status in ('0', '1', '2')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- It is of no class: who is limited to some sees none.
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  bm_item_no text collate "C" not null,
  plan_type text not null check (plan_type in ('1', '2', '3')),
  plan_time date not null,
  constraint forecast_begins_bucket check (plan_time = app.bucket_of(plan_type, plan_time)),
  plan_num numeric(26, 6) not null check (plan_num > 0),
  unit_no text collate "C" not null,
  remark text,
  predict_version integer not null default 0,
  published_at timestamptz,
  data_source text not null check (data_source in ('1', '2')),
  commit_qty numeric(26, 6) check (commit_qty >= 0),
  short_qty numeric(26, 6) generated always as (case when commit_qty is not null then greatest(plan_num - commit_qty, 0) end) stored,
  committed_at timestamptz,
  commit_remark text,
  is_committed text not null generated always as (case when commit_qty is null then '0' else '1' end) stored,
  primary key (tenant_id, id),
  unique (tenant_id, forecast_no),
  -- Of each bucket one is forecast.
  constraint forecast_bucket unique (tenant_id, org_no, bm_item_no, supplier_no, plan_type, plan_time),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, bm_item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  check (predict_status = '0' or (predict_version > 0 and published_at is not null)),
  check (commit_qty is null or predict_status <> '0')
);
call app.stamped('forecast');
call app.alerted('forecast', 'forecast_row');
call app.protect_document('forecast', 'org_no', 'supplier_no', null, 'predict_status <> ''0''');
create index on forecast (tenant_id, supplier_no, predict_status, plan_time);
create index on forecast (tenant_id, bm_item_no);
create index on forecast (tenant_id, unit_no);
create index on forecast (tenant_id, plan_time) include (org_no, supplier_no, predict_status, bm_item_no, plan_type);
create index on forecast (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, predict_status, is_committed, classify_type, business_classify_type);
create index on forecast using gin (forecast_no gin_trgm_ops);
call app.told_by_history('forecast');

-- Both sides write messages on forecasts, too.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim', 'deduction', 'bill', 'invoice', 'forecast')),
  add column forecast_id bigint generated always as (case entity_name when 'forecast' then record_id end) stored,
  add foreign key (tenant_id, forecast_id) references forecast (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, forecast_id) where forecast_id is not null;

-- What is written on a draft is the buyer's own, as the draft is, and so is what drafts said before they were published.
create policy drafts on document_message as restrictive for select
  using (entity_name <> 'forecast' or exists (select from forecast f where f.tenant_id = document_message.tenant_id and f.id = document_message.record_id));
alter policy internal on record_history
  using ((action not like 'approval.%' and (entity_name <> 'forecast' or action <> 'modify')) or (select app.sees_all_suppliers()));

-- Who issues orders forecasts, and suppliers who answer orders commit to forecasts.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2310', array(
  select distinct g.gives from (values
    ('isSearch', 'isSearch'), ('isExport', 'isExport'), ('isSave', 'isSave'), ('isAdd', 'isAdd'), ('isModify', 'isModify'),
    ('isModify', 'isSubmit'), ('isDelete', 'isDelete'), ('isImport', 'isImport'), ('isBatchUpdate', 'isBatchUpdate')) as g (has, gives)
  where g.has = any (m.flags))
from role_menu m where m.menu_no = '1010' and 'isSearch' = any (m.flags)
on conflict do nothing;
