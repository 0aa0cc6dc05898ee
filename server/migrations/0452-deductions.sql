-- What buyers charge their suppliers, and what these say to it (B3.17).
create sequence deduction_number;
grant usage on sequence deduction_number to tandem_app;
create table deduction (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  deduction_no text collate "C" not null default app.document_number('DED', nextval('deduction_number')),
  deduction_status text not null default '0' check (deduction_status in ('0', '1', '2', '3', '4', 'X')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- It is of no class: who is limited to some sees none.
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  deduction_name text not null,
  deduction_type text not null check (deduction_type in ('1', '2', '3', '4', '9')),
  deduction_date date not null,
  deduction_letter_no text collate "C",
  purchase_no text collate "C",
  deduction_amount numeric(26, 6) not null check (deduction_amount > 0),
  currency text collate "C" not null,
  tax_rate numeric(26, 6) check (tax_rate between 0 and 100),
  damage_amount numeric(26, 6) check (damage_amount >= 0),
  reason text not null,
  confirm_amount numeric(26, 6) check (confirm_amount > 0 and confirm_amount <= deduction_amount),
  reject_reason text,
  refuse_reason text,
  void_reason text,
  deduction_from text not null check (deduction_from in ('1', '2')),
  primary key (tenant_id, id),
  unique (tenant_id, deduction_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, currency) references currency (tenant_id, currency_code),
  foreign key (tenant_id, purchase_no) references purchase_order (tenant_id, purchase_no),
  check (case when deduction_status in ('1', '3', '4') then confirm_amount is not null
    when deduction_status in ('0', '2') then confirm_amount is null else true end)
);
call app.stamped('deduction');
call app.alerted('deduction', 'deduction_row');
call app.protect_document('deduction', 'org_no', 'supplier_no');
create index on deduction (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, deduction_status, classify_type, business_classify_type);
create index on deduction (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, deduction_status, classify_type, business_classify_type);
create index on deduction (tenant_id, purchase_no) where purchase_no is not null;
create index on deduction using gin (deduction_no gin_trgm_ops);

create table deduction_file (
  tenant_id bigint not null default app.scope_tenant(),
  deduction_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, deduction_id, stored_file_id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, deduction_id) references deduction (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
alter table deduction_file enable row level security;
create policy scope on deduction_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from deduction d where d.tenant_id = deduction_file.tenant_id and d.id = deduction_file.deduction_id));
call app.told_by_history('deduction', 'deduction_file');
call app.begin_with_template('DEDUCTION', 'Standard deduction letter', '标准扣款函', '標準扣款函', 'Thư khấu trừ chuẩn');

-- Both sides write messages on deductions, too.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim', 'deduction')),
  add column deduction_id bigint generated always as (case entity_name when 'deduction' then record_id end) stored,
  add foreign key (tenant_id, deduction_id) references deduction (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, deduction_id) where deduction_id is not null;

-- Who reviews the answers to quality claims deducts, and suppliers who answer those answer deductions, too.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2210', array(
  select f from unnest(flags) f where f in ('isSearch', 'isCheck', 'isCancelInvalid', 'isSave', 'isExport')
  union select 'isPrint' union select unnest('{isAdd,isModify,isImport}'::text[]) where 'isCheck' = any (flags))
from role_menu where menu_no = '2055' and 'isSearch' = any (flags) and flags && '{isCheck,isSave}'::text[]
on conflict do nothing;
