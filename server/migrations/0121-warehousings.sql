-- Putting goods away: what of a receipt lies in which cell (B3.5b).
create sequence warehousing_number;
grant usage on sequence warehousing_number to tandem_app;
create table warehousing (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  warehousing_no text collate "C" not null
    default 'PUT-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('warehousing_number')::text, 6, '0'),
  out_warehousing_no text,
  status text not null default '1' check (status in ('0', '1')),
  warehousing_date date not null,
  warehousing_qty numeric(26, 6) not null check (warehousing_qty > 0),
  warehouse_no text collate "C" not null,
  cell_no text collate "C" not null,
  warehoused_by text,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  receipt_id bigint not null,
  remark text,
  cancel_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, warehousing_no),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  constraint warehousing_tenant_id_cell_no_fkey
    foreign key (tenant_id, warehouse_no, cell_no) references cell (tenant_id, warehouse_no, cell_no)
);
call app.stamped('warehousing');
call app.alerted('warehousing', 'warehousing_row');
call app.protect_document('warehousing', 'org_no', 'supplier_no', 'warehouse_no');
create index on warehousing (tenant_id, receipt_id);
create index on warehousing (tenant_id, warehouse_no, cell_no);
create index on warehousing (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on warehousing (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_no, status, classify_type, business_classify_type);
create index on warehousing using gin (warehousing_no gin_trgm_ops);

-- Whoever receives puts away, and whoever sees receipts sees where they went.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2060', array(select f from unnest(flags) f where f in ('isSearch', 'isAdd', 'isDelete', 'isImport', 'isExport'))
from role_menu where menu_no = '2030' and 'isSearch' = any (flags)
on conflict do nothing;

-- What has gone back from the cells was put there.
alter table receipt add constraint never_returned_beyond_stored check (return_qty - return_unstored_qty <= warehoused_qty);
