-- Lines of notices as labels are printed for them: of notices that are neither rejected nor void.
call app.list_view('shipping_notice_line_label_row', $$
select t.tenant_id, t.id, t.shipping_notice_id, n.asn_no as doc_no, n.delivery_date as doc_date, l.purchase_no,
  l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, t.supplier_no, app.called(s) as supplier_name,
  t.org_no, app.called(o) as org_name, l.item_no, l.goods_name as item_name, l.spec, t.lot_no as supplier_lot_no,
  nullif(concat_ws(' / ', t.item_feature_no, t.product_feature, t.stock_feature), '') as lot_desc,
  nullif(concat_ws('-', t.lot_no, to_char(t.product_date, 'YYYYMMDD'), t.item_feature_no), '') as combination_lot_no,
  ms.supplier_barcode, m.barcode as customer_barcode,
  (select string_agg(distinct coalesce(r.out_receipt_no, r.receipt_no), ', ') from receipt r
    where r.tenant_id = t.tenant_id and r.shipping_notice_line_id = t.id and r.status = {{receipt.status.received}}) as wms_no,
  t.product_date as lot_date, t.product_date + m.shelf_life_days as effect_date, l.pur_unit_no as unit_no,
  (t.delivery_qty + coalesce(t.gift_qty, 0))::numeric(26, 6) as business_qty, m.pack_qty, coalesce(m.box_rule_no, c.box_rule_no) as box_rule_no,
  coalesce(m.bar_rule_no, c.bar_rule_no) as bar_rule_no, coalesce(m.lot_rule_no, c.lot_rule_no) as lot_rule_no,
  (select count(*)::integer from label b where b.tenant_id = t.tenant_id and b.shipping_notice_line_id = t.id
      and b.status_code = {{label.statusCode.valid}}) as number_of_barcodes,
  (select coalesce(sum(b.qty), 0)::numeric(26, 6) from label b where b.tenant_id = t.tenant_id and b.shipping_notice_line_id = t.id
      and b.level_seq = 1 and b.label_seq = 1 and b.status_code = {{label.statusCode.valid}}) as apply_qty,
  (select coalesce(sum(b.qty), 0)::numeric(26, 6) from label b where b.tenant_id = t.tenant_id and b.shipping_notice_line_id = t.id
      and b.level_seq = 1 and b.label_seq = 1 and b.status_code = {{label.statusCode.valid}} and b.split_from_id is not null)
    as split_qty,
  (select count(*)::integer from shipping_package_content k
    where k.tenant_id = t.tenant_id and k.shipping_notice_line_id = t.id) as package_count,
  (select max(b.gen_moment) from label b where b.tenant_id = t.tenant_id and b.shipping_notice_line_id = t.id) as gen_moment,
  (select count(*)::integer from label_print p where p.tenant_id = t.tenant_id and p.shipping_notice_id = t.shipping_notice_id
      and (p.shipping_notice_line_id = t.id or p.shipping_package_id in (select k.shipping_package_id
        from shipping_package_content k where k.tenant_id = t.tenant_id and k.shipping_notice_line_id = t.id))) as print_count,
  (select p.create_name from label_print p where p.tenant_id = t.tenant_id and p.shipping_notice_id = t.shipping_notice_id
      and (p.shipping_notice_line_id = t.id or p.shipping_package_id in (select k.shipping_package_id
        from shipping_package_content k where k.tenant_id = t.tenant_id and k.shipping_notice_line_id = t.id))
    order by p.id desc limit 1) as printed_by,
  (select max(p.create_date) from label_print p where p.tenant_id = t.tenant_id and p.shipping_notice_id = t.shipping_notice_id
      and (p.shipping_notice_line_id = t.id or p.shipping_package_id in (select k.shipping_package_id
        from shipping_package_content k where k.tenant_id = t.tenant_id and k.shipping_notice_line_id = t.id))) as printed_at,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  case when m.item_name = l.goods_name then app.called(m) else l.goods_name end as item_called
from shipping_notice_line t
join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
  and n.check_status in ({{shippingNotice.checkStatus.standing}})
join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
left join category c on c.tenant_id = m.tenant_id and c.item_group_no = m.item_group_no
left join material_supplier ms on ms.tenant_id = l.tenant_id and ms.item_no = l.item_no and ms.supplier_no = l.supplier_no
  and ms.status_code = {{materialSupplier.statusCode.valid}}
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_seen(t.tenant_id, t.shipping_notice_id)');
