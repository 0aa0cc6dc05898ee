call app.list_view('label_row', $$
select t.tenant_id, t.id, t.barcode, t.shipping_notice_line_id, n.asn_no as doc_no, n.delivery_date as doc_date,
  l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, t.supplier_no,
  app.called(s) as supplier_name, t.org_no, app.called(o) as org_name, l.item_no, l.goods_name as item_name,
  l.spec, nl.lot_no as supplier_lot_no, nl.product_date as lot_date, nl.product_date + m.shelf_life_days as effect_date,
  nullif(concat_ws(' / ', nl.item_feature_no, nl.product_feature, nl.stock_feature), '') as lot_desc,
  nullif(concat_ws('-', nl.lot_no, to_char(nl.product_date, 'YYYYMMDD'), nl.item_feature_no), '') as combination_lot_no,
  l.pur_unit_no as unit_no, ms.supplier_barcode, m.barcode as customer_barcode,
  coalesce(m.bar_rule_no, c.bar_rule_no) as bar_rule_no, coalesce(m.lot_rule_no, c.lot_rule_no) as lot_rule_no,
  (select string_agg(distinct coalesce(r.out_receipt_no, r.receipt_no), ', ') from receipt r
    where r.tenant_id = nl.tenant_id and r.shipping_notice_line_id = nl.id and r.status = {{receipt.status.received}}) as wms_no,
  t.level_seq, t.level_name, t.box_seq, t.box_count, t.qty, t.sscc, t.box_rule_no, t.report_key, t.copies, t.gen_moment,
  t.status_code, t.split_from_id, x.barcode as split_from, t.split_part, t.remark,
  coalesce((select max(p.print_seq) from label_print p where p.tenant_id = t.tenant_id and p.label_id = t.id), 0) as print_count,
  (select p.create_name from label_print p where p.tenant_id = t.tenant_id and p.label_id = t.id
    order by p.print_seq desc limit 1) as printed_by,
  (select max(p.create_date) from label_print p where p.tenant_id = t.tenant_id and p.label_id = t.id) as printed_at,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  case when m.item_name = l.goods_name then app.called(m) else l.goods_name end as item_called
from label t
left join shipping_notice_line nl on nl.tenant_id = t.tenant_id and nl.id = t.shipping_notice_line_id
left join shipping_notice n on n.tenant_id = nl.tenant_id and n.id = nl.shipping_notice_id
left join purchase_order_line l on l.tenant_id = nl.tenant_id and l.id = nl.purchase_order_line_id
left join label x on x.tenant_id = t.tenant_id and x.id = t.split_from_id
left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
left join category c on c.tenant_id = m.tenant_id and c.item_group_no = m.item_group_no
left join material_supplier ms on ms.tenant_id = l.tenant_id and ms.item_no = l.item_no and ms.supplier_no = l.supplier_no
  and ms.status_code = {{materialSupplier.statusCode.valid}}
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_line_seen(t.tenant_id, t.shipping_notice_line_id)');
