call app.list_view('shipping_notice_line_row', $$
select t.tenant_id, t.id, t.shipping_notice_id, n.asn_no, n.check_status, n.closed_status, t.org_no, t.supplier_no,
  app.called(s) as supplier_name, app.called(o) as org_name, n.delivery_date, n.expected_arrival_date, n.tracking_no, t.purchase_order_line_id, l.purchase_no,
  l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.spec, l.pur_unit_no,
  l.batch_pur_qty, l.expect_arrival_date, l.promise_date, t.delivery_qty, t.receive_qty, t.closed_qty,
  t.close_reason, t.arrival_date, t.promise_timing, t.asked_timing, t.gift_qty,
  case when l.valuation_under is null then t.delivery_qty
    else round(t.delivery_qty * l.valuation_over / l.valuation_under, 6) end::numeric(26, 6) as valuation_qty,
  (l.on_way_qty + l.receipt_qty)::numeric(26, 6) as sum_delivery_qty, l.receipt_qty as sum_receive_qty, l.on_way_qty, l.un_delivery_qty, l.over_qty,
  t.supplier_qty, t.supplier_unit_no, l.warehouse_no, t.lot_no, t.product_date,
  -- What became of the last report that is for its goods: for the material, or for the very lot.
  (select a.check_status from delivery_approval a where a.tenant_id = t.tenant_id and a.org_no = t.org_no
    and a.supplier_no = t.supplier_no and a.item_no = l.item_no and (a.lot_no is null or a.lot_no = t.lot_no)
    order by a.id desc limit 1) as approval_status, t.item_feature_no, t.product_feature, t.stock_feature, t.sup_remarks, c.id as schedule_id, c.schedule_no,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = l.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called
from shipping_notice_line t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join schedule c on c.tenant_id = t.tenant_id and c.id = t.schedule_id
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_seen(t.tenant_id, t.shipping_notice_id)');
