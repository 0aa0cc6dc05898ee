-- Receipts against delivery notices, and the stock they put on the shelf.

create sequence receipt_number;

create table receipt (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  receipt_no text collate "C" not null,
  out_receipt_no text,
  status text not null default '1' check (status in ('0', '1')),
  receipt_date date not null,
  receipt_qty numeric(26, 6) not null check (receipt_qty > 0),
  warehouse_no text collate "C" not null,
  warehouse_keeper text,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  shipping_notice_id bigint not null,
  shipping_notice_line_id bigint not null,
  purchase_order_line_id bigint not null,
  cancel_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id),
  foreign key (tenant_id, shipping_notice_line_id) references shipping_notice_line (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('receipt');
call app.takes_custom_fields('receipt');
create index on receipt (tenant_id, update_date desc, id desc);
create index on receipt (tenant_id, supplier_no, update_date desc, id desc);
create index on receipt (tenant_id, shipping_notice_line_id);
create index on receipt (tenant_id, purchase_order_line_id);
create index on receipt (tenant_id, receipt_no);
create index on receipt using gin (receipt_no gin_trgm_ops);
call app.protect('receipt', 'org_no', 'supplier_no', 'warehouse_no');

-- transaction_type 1 in, 2 out. Stock is the sum of its movements.
create table stock_movement (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  org_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  item_no text collate "C" not null,
  transaction_type text not null check (transaction_type in ('1', '2')),
  qty numeric(26, 6) not null check (qty > 0),
  receipt_id bigint not null,
  moved_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, receipt_id, transaction_type),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no)
);
create index on stock_movement (tenant_id, warehouse_no, item_no);
call app.protect('stock_movement', 'org_no', null, 'warehouse_no');

call app.list_view('receipt_row', $$
select t.tenant_id, t.id, t.receipt_no, t.out_receipt_no, t.status, t.receipt_date, t.receipt_qty, t.warehouse_no,
  t.warehouse_keeper, t.org_no, t.supplier_no, s.supplier_short_name as supplier_name, t.shipping_notice_id, n.asn_no,
  n.closed_status, t.shipping_notice_line_id, t.purchase_order_line_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq,
  l.purchase_batch_seq, l.item_no, l.goods_name, l.spec, l.pur_unit_no, nl.lot_no, t.cancel_reason,
  t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from receipt t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join shipping_notice_line nl on nl.tenant_id = t.tenant_id and nl.id = t.shipping_notice_line_id
left join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
