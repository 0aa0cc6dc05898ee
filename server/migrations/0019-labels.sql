-- Labels of boxes: what stands on the goods that delivery notices bring.

-- The numbers of barcodes, the same for all tenants, so that none is ever drawn twice.
create sequence label_number;

create table label (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  -- Short, so that its bars are wide; beyond 999999999 it grows by a digit.
  barcode text collate "C" not null
    default 'L' || to_char(nextval('label_number'), 'FM999999999000000000'),
  shipping_notice_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- Which of how many boxes, and what it holds.
  box_seq integer not null check (box_seq >= 1),
  box_count integer not null check (box_count >= box_seq),
  qty numeric(26, 6) not null check (qty > 0),
  box_rule_no text collate "C" not null,
  report_key text collate "C" not null,
  copies integer not null check (copies >= 1),
  gen_moment timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, barcode),
  -- A rejected notice that is corrected has new lines: its labels are worth nothing any more.
  foreign key (tenant_id, shipping_notice_line_id) references shipping_notice_line (tenant_id, id) on delete cascade,
  foreign key (tenant_id, box_rule_no) references box_rule (tenant_id, box_rule_no)
);
call app.stamped('label');
create index on label (tenant_id, shipping_notice_line_id, gen_moment desc);
create index on label (tenant_id, box_rule_no);
create index on label (tenant_id, update_date desc, id desc);
call app.protect('label', 'org_no', 'supplier_no');

call app.list_view('label_row', $$
select t.tenant_id, t.id, t.barcode, t.shipping_notice_line_id, n.asn_no as doc_no, n.delivery_date as doc_date,
  l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, t.supplier_no,
  s.supplier_short_name as supplier_name, t.org_no, o.org_short_name as org_name, l.item_no, l.goods_name as item_name,
  l.spec, nl.lot_no as supplier_lot_no, nl.product_date as lot_date, nl.product_date + m.shelf_life_days as effect_date,
  l.pur_unit_no as unit_no, t.box_seq, t.box_count, t.qty, t.box_rule_no, t.report_key, t.copies, t.gen_moment,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from label t
join shipping_notice_line nl on nl.tenant_id = t.tenant_id and nl.id = t.shipping_notice_line_id
join shipping_notice n on n.tenant_id = nl.tenant_id and n.id = nl.shipping_notice_id
join purchase_order_line l on l.tenant_id = nl.tenant_id and l.id = nl.purchase_order_line_id
left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no');

-- Lines of notices as labels are printed for them: of notices that are neither rejected nor void.
create index on shipping_notice (tenant_id, delivery_date, id);
call app.list_view('shipping_notice_line_label_row', $$
select t.tenant_id, t.id, t.shipping_notice_id, n.asn_no as doc_no, n.delivery_date as doc_date, l.purchase_no,
  l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, t.supplier_no, s.supplier_short_name as supplier_name,
  t.org_no, o.org_short_name as org_name, l.item_no, l.goods_name as item_name, l.spec, t.lot_no as supplier_lot_no,
  t.product_date as lot_date, t.product_date + m.shelf_life_days as effect_date, l.pur_unit_no as unit_no,
  t.delivery_qty as business_qty, m.pack_qty,
  (select count(*)::integer from label b where b.tenant_id = t.tenant_id and b.shipping_notice_line_id = t.id)
    as number_of_barcodes,
  (select max(b.gen_moment) from label b where b.tenant_id = t.tenant_id and b.shipping_notice_line_id = t.id) as gen_moment,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_notice_line t
join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
  and n.check_status in ('0', '2', '3', '4')
join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no');

-- Labels have print templates of their own, on paper of their own.
alter table print_template drop constraint print_template_module_check;
alter table print_template drop constraint print_template_standard_col01_check;
alter table print_template add check (module in ('PO', 'ASN', 'LABEL'));
-- Labels are named by width and height in millimetres.
alter table print_template add check (
  case when module = 'LABEL' then standard_col01 in ('100x70', '100x50')
    else standard_col01 in ('A4', 'A4-L', 'A5', 'A5-L') end);

-- Every tenant has one to begin with, those that are there already too.
create procedure app.add_label_template(tenant bigint) language sql as $$
  insert into print_template (tenant_id, report_key, template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn,
    module, standard_col01, is_default, is_built_in)
  values (tenant, 'LABEL_STANDARD', 'Standard label', 'Standard label', '标准标签', '標準標籤', 'Nhãn chuẩn',
    'LABEL', '100x70', '1', '1')
$$;
create function app.begin_label_template() returns trigger language plpgsql as $$
begin
  call app.add_label_template(new.id);
  return null;
end $$;
create trigger begin_label_template after insert on tenant for each row execute function app.begin_label_template();
do $$
declare
  tenant_id bigint;
begin
  for tenant_id in select id from tenant loop call app.add_label_template(tenant_id); end loop;
end $$;
