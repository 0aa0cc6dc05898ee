-- Goods that are moved by hand: to another cell, or blocked and made available.
create sequence stock_transfer_number;
grant usage on sequence stock_transfer_number to tandem_app;
create table stock_transfer (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  transfer_no text collate "C" not null
    default 'TRF-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('stock_transfer_number')::text, 6, '0'),
  status text not null default '1' check (status in ('0', '1')),
  item_no text collate "C" not null,
  qty numeric(26, 6) not null check (qty > 0),
  unit_no text not null,
  lot_no text,
  org_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  from_cell_no text collate "C",
  from_stock_type text not null,
  to_cell_no text collate "C",
  to_stock_type text not null check (to_stock_type in ('10', '25')),
  transfer_reason text not null,
  serial_nos text,
  owner_no text collate "C",
  primary key (tenant_id, id),
  unique (tenant_id, transfer_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  foreign key (tenant_id, owner_no) references supplier (tenant_id, supplier_no),
  constraint stock_transfer_tenant_id_from_cell_no_fkey
    foreign key (tenant_id, warehouse_no, from_cell_no) references cell (tenant_id, warehouse_no, cell_no),
  constraint stock_transfer_tenant_id_to_cell_no_fkey
    foreign key (tenant_id, warehouse_no, to_cell_no) references cell (tenant_id, warehouse_no, cell_no)
);
call app.stamped('stock_transfer');
call app.protect_document('stock_transfer', 'org_no', 'owner_no', 'warehouse_no');
create index on stock_transfer (tenant_id, update_date desc, id desc)
  include (org_no, owner_no, warehouse_no, status, classify_type, business_classify_type);
create index on stock_transfer (tenant_id, warehouse_no, from_cell_no);
create index on stock_transfer (tenant_id, warehouse_no, to_cell_no);
create index on stock_transfer (tenant_id, item_no);
create index on stock_transfer using gin (transfer_no gin_trgm_ops);

-- What came free of charge lies in the warehouse too: fit for use, or blocked where its material asks for an inspection.
insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no,
  item_feature_no, owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, create_name, moved_at)
select r.tenant_id, r.org_no, r.classify_type, r.business_classify_type, r.warehouse_no, m.item_no, m.unit_no, m.lot_no,
  m.item_feature_no, m.owner_no, case i.inspection_asked when '1' then '25' else '10' end, '1', r.gift_qty, 'gift', r.id, r.receipt_no,
  r.create_name, r.create_date
from receipt r
join stock_movement m on m.tenant_id = r.tenant_id and m.document_kind = 'receipt' and m.document_id = r.id and m.transaction_type = '1'
left join material i on i.tenant_id = m.tenant_id and i.item_no = m.item_no
where r.status = '1' and r.gift_qty > 0 order by r.id;

-- Whoever puts away moves goods, and whoever sees stock sees what was moved.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select r.tenant_id, r.role_no, '2074', array(select f from unnest(r.flags) f where f in ('isSearch', 'isExport')
  union select f.f from (values ('isAdd'), ('isDelete')) f (f) where exists (select from role_menu w where w.tenant_id = r.tenant_id
    and w.role_no = r.role_no and w.menu_no = '2060' and f.f = any (w.flags)))
from role_menu r where r.menu_no = '2070' and 'isSearch' = any (r.flags)
  and r.role_no <> 'supplier'
on conflict do nothing;
