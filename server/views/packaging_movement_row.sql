call app.list_view('packaging_movement_row', $$
select t.tenant_id, t.id, t.movement_no, t.movement_type, t.status, t.movement_date, t.org_no, app.called(o) as org_name,
  t.supplier_no, app.called(s) as supplier_name, t.packaging_item_no, app.called(m) as packaging_name, m.unit_no, t.qty,
  case when t.change_qty > 0 then t.change_qty end::numeric(26, 6) as in_qty,
  case when t.change_qty < 0 then -t.change_qty end::numeric(26, 6) as out_qty,
  t.movement_reason, t.out_movement_no, t.shipping_notice_id, n.asn_no, t.receipt_id, t.receipt_no, b.movement_no as takes_back_no, t.dispute_reason,
  t.take_back_reason, a.id as packaging_balance_id, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date,
  t.update_name, t.update_date
from packaging_movement t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.packaging_item_no
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join packaging_movement b on b.tenant_id = t.tenant_id and b.id = t.takes_back_id
left join packaging_balance a on a.tenant_id = t.tenant_id and a.org_no = t.org_no and a.supplier_no = t.supplier_no
  and a.packaging_item_no = t.packaging_item_no
$$, 'org_no', 'supplier_no', place => 'app.notice_seen(t.tenant_id, t.shipping_notice_id)');
