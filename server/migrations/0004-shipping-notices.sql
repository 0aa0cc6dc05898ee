-- Delivery notices (ASN): what is on its way.

create sequence shipping_notice_number;

create table shipping_notice (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  asn_no text collate "C" not null
    default 'ASN-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('shipping_notice_number')::text, 6, '0'),
  check_status text not null check (check_status in ('0', '1', '2', '3', '4', 'X')),
  closed_status text not null default '0' check (closed_status in ('0', '1', '2')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  order_type text not null check (order_type in ('1', '2', '3')),
  delivery_date date not null default current_date,
  expected_arrival_date date not null,
  arrival_date date,
  timing text check (timing in ('1', '2', '3')),
  shipping_address_id bigint,
  shipping_address text not null,
  delivery_address_id bigint,
  delivery_address text not null,
  consignee text,
  consignee_phone text,
  sender text not null,
  sender_phone text not null,
  way_carriage text check (way_carriage in ('1', '2', '3')),
  car_no text,
  driver text,
  driver_phone text,
  tracking_no text,
  remarks text,
  reject_reason text,
  line_count integer not null default 0,
  sum_delivery_qty numeric(26, 6) not null default 0,
  sum_receive_qty numeric(26, 6) not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, asn_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, shipping_address_id) references address (tenant_id, id) on delete set null (shipping_address_id),
  foreign key (tenant_id, delivery_address_id) references address (tenant_id, id) on delete set null (delivery_address_id)
);
call app.stamped('shipping_notice');
call app.takes_custom_fields('shipping_notice');
create index on shipping_notice (tenant_id, update_date desc, id desc);
create index on shipping_notice (tenant_id, supplier_no, update_date desc, id desc);
-- What waits for somebody, and what is on its way, day by day.
create index on shipping_notice (tenant_id, check_status, closed_status, expected_arrival_date)
  include (org_no, supplier_no, update_date) where check_status in ('0', '1', '2', '3');
create index on shipping_notice (tenant_id, expected_arrival_date, id);
create index on shipping_notice using gin (asn_no gin_trgm_ops);
call app.protect('shipping_notice', 'org_no', 'supplier_no');

create table shipping_notice_line (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  purchase_order_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  delivery_qty numeric(26, 6) not null check (delivery_qty > 0),
  receive_qty numeric(26, 6) not null default 0 check (receive_qty >= 0),
  lot_no text,
  product_date date,
  sup_remarks text,
  primary key (tenant_id, id),
  unique (tenant_id, shipping_notice_id, purchase_order_line_id),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id),
  constraint never_received_beyond_notice check (receive_qty <= delivery_qty)
);
call app.stamped('shipping_notice_line');
call app.takes_custom_fields('shipping_notice_line');
create index on shipping_notice_line (tenant_id, purchase_order_line_id);
create index on shipping_notice_line (tenant_id, update_date desc, id desc);
call app.protect('shipping_notice_line', 'org_no', 'supplier_no');

call app.list_view('shipping_notice_row', $$
select t.tenant_id, t.id, t.asn_no, t.check_status, t.closed_status, t.org_no, o.org_short_name as org_name,
  t.supplier_no, s.supplier_short_name as supplier_name, t.order_type, t.delivery_date, t.expected_arrival_date,
  t.arrival_date, t.timing, t.shipping_address_id, t.shipping_address, t.delivery_address_id, t.delivery_address,
  t.consignee, t.consignee_phone, t.sender, t.sender_phone, t.way_carriage, t.car_no, t.driver, t.driver_phone,
  t.tracking_no, t.remarks, t.reject_reason, t.line_count, t.sum_delivery_qty, t.sum_receive_qty,
  t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_notice t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no');

call app.list_view('shipping_notice_line_row', $$
select t.tenant_id, t.id, t.shipping_notice_id, n.asn_no, n.check_status, n.closed_status, t.org_no, t.supplier_no,
  s.supplier_short_name as supplier_name, n.expected_arrival_date, t.purchase_order_line_id, l.purchase_no,
  l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.spec, l.pur_unit_no,
  l.batch_pur_qty, t.delivery_qty, t.receive_qty, l.warehouse_no, t.lot_no, t.product_date, t.sup_remarks,
  t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_notice_line t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no');
