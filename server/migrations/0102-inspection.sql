-- Inspection: what arrived is accepted, taken for less, or rejected (B3.5b). What was rejected was never accepted, and is to be
-- delivered again.
alter table material add column inspection_asked text check (inspection_asked in ('0', '1'));

-- What of receipts was judged. What arrived before anybody inspected was accepted.
alter table receipt
  add column accepted_qty numeric(26, 6) not null default 0 check (accepted_qty >= 0),
  add column rejected_qty numeric(26, 6) not null default 0 check (rejected_qty >= 0);
alter table receipt disable trigger user;
update receipt set accepted_qty = receipt_qty where status = '1';
alter table receipt enable trigger user;
alter table receipt
  add constraint never_judged_beyond_receipt check (accepted_qty + rejected_qty <= case status when '1' then receipt_qty else 0 end),
  drop constraint never_returned_beyond_receipt,
  drop constraint never_stored_beyond_receipt,
  add constraint never_stored_beyond_accepted check (warehoused_qty + return_unstored_qty <= accepted_qty),
  add constraint never_returned_beyond_accepted check (return_qty <= accepted_qty),
  add column inspection_status text generated always as (case when status <> '1' then null
    when accepted_qty + rejected_qty = 0 then '0' when accepted_qty + rejected_qty < receipt_qty then '1' else '2' end) stored;
create index on receipt (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, classify_type, business_classify_type) where inspection_status in ('0', '1');

create sequence acceptance_number;
create table acceptance (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  check_receipt_no text collate "C" not null
    default 'QCA-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('acceptance_number')::text, 6, '0'),
  status text not null default '1' check (status in ('0', '1')),
  acceptance_type text not null default '1' check (acceptance_type in ('1', '2')),
  check_date date not null,
  accepted_qty numeric(26, 6) not null check (accepted_qty > 0),
  deduction_rate numeric(26, 6) check (deduction_rate > 0 and deduction_rate <= 100),
  deduction_amount numeric(26, 6) check (deduction_amount > 0),
  check_reason text,
  is_automatic text not null default '0' check (is_automatic in ('0', '1')),
  inspector text,
  out_check_no text,
  receipt_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  cancel_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, check_receipt_no),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  check (case acceptance_type when '1' then deduction_rate is null and deduction_amount is null
    else (deduction_rate is null) <> (deduction_amount is null) and check_reason is not null end)
);
call app.stamped('acceptance');
call app.alerted('acceptance', 'acceptance_row');
call app.protect_document('acceptance', 'org_no', 'supplier_no', 'warehouse_no');
create index on acceptance (tenant_id, receipt_id);
create index on acceptance (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on acceptance (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_no, status, classify_type, business_classify_type);
create index on acceptance using gin (check_receipt_no gin_trgm_ops);

alter table acceptance disable trigger user;
insert into acceptance (tenant_id, check_date, accepted_qty, is_automatic, receipt_id, org_no, supplier_no, classify_type,
  business_classify_type, warehouse_no, version, create_name, create_date, update_name, update_date)
select tenant_id, receipt_date, receipt_qty, '1', id, org_no, supplier_no, classify_type, business_classify_type, warehouse_no, 1,
  create_name, create_date, create_name, create_date
from receipt where status = '1' order by id;
alter table acceptance enable trigger user;

create sequence rejection_number;
create table rejection (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  check_return_no text collate "C" not null
    default 'QCR-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('rejection_number')::text, 6, '0'),
  status text not null default '0' check (status in ('0', '1', '2', 'X')),
  check_date date not null,
  check_return_qty numeric(26, 6) not null check (check_return_qty > 0),
  check_reason text not null,
  inspector text,
  out_check_no text,
  receipt_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  cancel_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, check_return_no),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('rejection');
call app.alerted('rejection', 'rejection_row');
call app.protect_document('rejection', 'org_no', 'supplier_no', 'warehouse_no');
create index on rejection (tenant_id, receipt_id);
create index on rejection (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on rejection (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_no, status, classify_type, business_classify_type);
create index on rejection using gin (check_return_no gin_trgm_ops);

-- One photograph may show what was rejected of several receipts that were inspected together.
create table rejection_file (
  tenant_id bigint not null default app.scope_tenant(),
  rejection_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, rejection_id, stored_file_id),
  foreign key (tenant_id, rejection_id) references rejection (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
create index on rejection_file (tenant_id, stored_file_id);
alter table rejection_file enable row level security;
create policy scope on rejection_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from rejection r where r.tenant_id = rejection_file.tenant_id and r.id = rejection_file.rejection_id));

-- What was rejected is open again. PostgreSQL before 17 changes no expression: the columns are made anew, with the indexes on
-- them; the views that read them are made anew by the start.
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
      then greatest(batch_pur_qty - on_way_qty - receipt_qty + check_return_qty + return_exchange_qty, 0) else 0 end) stored,
    add column delivery_status text not null generated always as (case
      when line_status = '1' then '2'
      when on_way_qty + receipt_qty = 0 then '0'
      when batch_pur_qty - on_way_qty - receipt_qty + check_return_qty + return_exchange_qty > 0 then '1' else '2' end) stored,
    add column receipt_status text not null generated always as (case
      when line_status = '1' and on_way_qty = 0 then '2'
      when receipt_qty = 0 then '0'
      when receipt_qty - check_return_qty - return_exchange_qty < batch_pur_qty then '1' else '2' end) stored;
  foreach dependent in array indexes loop
    execute dependent;
  end loop;
end $$;

-- Whoever receives inspects, and whoever sees receipts sees what became of them; suppliers say what they took back.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, menu_no, array(
  select f from unnest(flags) f where f in ('isSearch', 'isExport') or menu_no = '2042' and f in ('isAdd', 'isImport')
  union select 'isCancelInvalid' where 'isDelete' = any (flags)
  union select 'isSubmit' where menu_no = '2044' and 'isAdd' = any (flags)
  union select 'isSave' where menu_no = '2044' and exists (select from role_menu s where s.tenant_id = r.tenant_id
    and s.role_no = r.role_no and s.menu_no = '2050' and 'isSave' = any (s.flags)))
from (select tenant_id, role_no, flags from role_menu where menu_no = '2030' and 'isSearch' = any (flags)) r
cross join (values ('2042'), ('2044')) as m (menu_no)
on conflict do nothing;
