-- Delivery approvals: a supplier's reports on a material or a lot of it, by which it may be delivered for a time (B3.11).
create sequence delivery_approval_number;
grant usage on sequence delivery_approval_number to tandem_app;
create table delivery_approval (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  approval_no text collate "C" not null
    default 'DLA-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('delivery_approval_number')::text, 6, '0'),
  check_status text not null default '0' check (check_status in ('0', '1', '2', 'X')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- No order says a class for it: who is limited to classes sees none.
  classify_type text collate "C",
  business_classify_type text collate "C",
  item_no text collate "C" not null,
  lot_no text collate "C",
  effective_date date not null,
  expiry_date date not null check (expiry_date >= effective_date),
  source text not null check (source in ('1', '2')),
  remark text,
  refuse_reason text,
  void_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, approval_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no)
);
call app.stamped('delivery_approval');
call app.alerted('delivery_approval', 'delivery_approval_row');
call app.protect_document('delivery_approval', 'org_no', 'supplier_no');
create index on delivery_approval (tenant_id, supplier_no, org_no, item_no);
create index on delivery_approval (tenant_id, item_no);
create index on delivery_approval (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, check_status, classify_type, business_classify_type);
create index on delivery_approval using gin (approval_no gin_trgm_ops);

create table delivery_approval_file (
  tenant_id bigint not null default app.scope_tenant(),
  delivery_approval_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, delivery_approval_id, stored_file_id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, delivery_approval_id) references delivery_approval (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
alter table delivery_approval_file enable row level security;
create policy scope on delivery_approval_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from delivery_approval d where d.tenant_id = delivery_approval_file.tenant_id and d.id = delivery_approval_file.delivery_approval_id));

-- Whether what is delivered to an organisation needs an approved report; empty: it does not.
alter table delivery_rule add column report_asked text check (report_asked in ('0', '1'));

-- Who sends delivery notices hands reports in, and who approves them reviews those too; whoever sees notices sees them.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2025', array(
  select f from unnest(flags) f where f in ('isSearch', 'isCheck', 'isExport')
  union select unnest('{isAdd,isModify,isCancelInvalid}'::text[]) where flags && '{isAdd,isCheck}'::text[])
from role_menu where menu_no = '2010' and 'isSearch' = any (flags)
on conflict do nothing;
