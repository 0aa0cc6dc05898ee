-- Issued orders change: each change is a version of its own, with a record of what became of each line. A line may be closed
-- short. What was promised for a line holds until the buyer changes it or the supplier promises something else.
alter table purchase_order add column revision text, add column closed_line_count integer not null default 0;
alter table purchase_order_line
  add column line_status text not null default '0' check (line_status in ('0', '1')),
  add column close_reason text,
  -- The version in which it was changed last.
  add column changed_band_no integer,
  add column promise_confirmed text not null default '0' check (promise_confirmed in ('0', '1'));
update purchase_order_line set promise_confirmed = '1' where refuse_sign in ('1', '3');

-- What is left of a closed line is nothing. PostgreSQL before 17 changes no expression: the columns are made anew, with the
-- indexes on them; the views that read them are made anew by the start.
do $$
declare
  indexes text[];
  dependent text;
begin
  create temporary table dependents on commit drop as
  select distinct d.classid, d.objid from pg_depend d
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.refclassid = 'pg_class'::regclass and d.refobjid = 'purchase_order_line'::regclass
    and a.attname in ('un_delivery_qty', 'delivery_status', 'receipt_status');
  indexes := array(select pg_get_indexdef(i.indexrelid) from dependents d join pg_index i on i.indexrelid = d.objid
    where d.classid = 'pg_class'::regclass);
  for dependent in
    select distinct r.ev_class::regclass::text from dependents d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass
  loop
    execute format('drop view %s', dependent);
  end loop;
  alter table purchase_order_line drop column un_delivery_qty, drop column delivery_status, drop column receipt_status;
  alter table purchase_order_line
    add column un_delivery_qty numeric(26, 6) not null generated always as (case line_status when '0'
      then greatest(batch_pur_qty - on_way_qty - receipt_qty + return_exchange_qty, 0) else 0 end) stored,
    add column delivery_status text not null generated always as (case
      when line_status = '1' then '2'
      when on_way_qty + receipt_qty = 0 then '0'
      when batch_pur_qty - on_way_qty - receipt_qty + return_exchange_qty > 0 then '1' else '2' end) stored,
    add column receipt_status text not null generated always as (case
      when line_status = '1' and on_way_qty = 0 then '2'
      when receipt_qty = 0 then '0'
      when receipt_qty - return_exchange_qty < batch_pur_qty then '1' else '2' end) stored;
  foreach dependent in array indexes loop
    execute dependent;
  end loop;
end $$;

create or replace function app.lines_follow_head() returns trigger language plpgsql as $$
declare
  confirmed text := case when new.refuse_sign in ('1', '3') then '1' when new.refuse_sign = '0' then '0' end;
begin
  update purchase_order_line set status = new.status, refuse_sign = new.refuse_sign,
    purchase_date = new.purchase_date, order_type = new.order_type, currency = new.currency,
    promise_confirmed = coalesce(confirmed, promise_confirmed)
  where tenant_id = new.tenant_id and purchase_order_id = new.id
    and (status, refuse_sign, purchase_date, order_type, currency, promise_confirmed)
      is distinct from (new.status, new.refuse_sign, new.purchase_date, new.order_type, new.currency,
        coalesce(confirmed, promise_confirmed));
  return null;
end $$;

-- How an order stood as a version that another has followed.
create table purchase_order_version (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  purchase_no text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  band_no integer not null,
  head jsonb not null,
  lines jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_id, band_no),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade
);
call app.stamped('purchase_order_version');
call app.protect_document('purchase_order_version', 'org_no', 'supplier_no');

-- What a version changed: a row for the head, where anything of it changed, and for each line that did.
create table purchase_order_change (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  purchase_no text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  band_no integer not null,
  revision text,
  change_party text not null check (change_party in ('1', '2')),
  change_type text not null check (change_type in ('1', '2', '3')),
  purchase_seq integer,
  purchase_phase_seq integer,
  purchase_batch_seq integer,
  item_no text collate "C",
  goods_name text,
  pur_unit_no text,
  old_qty numeric(26, 6),
  new_qty numeric(26, 6),
  old_date date,
  new_date date,
  old_price numeric(26, 6),
  new_price numeric(26, 6),
  currency text,
  changes jsonb not null default '[]',
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, pur_unit_no) references unit (tenant_id, unit_no)
);
call app.stamped('purchase_order_change');
call app.protect_document('purchase_order_change', 'org_no', 'supplier_no');
create index on purchase_order_change (tenant_id, purchase_order_id, band_no);
create index on purchase_order_change (tenant_id, update_date desc, id desc) include (org_no, supplier_no, classify_type, business_classify_type);
