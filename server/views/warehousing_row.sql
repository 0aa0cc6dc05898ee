call app.list_view('warehousing_row', $$
select t.tenant_id, t.id, t.warehousing_no, t.out_warehousing_no, t.status, t.warehousing_date, t.warehousing_qty, t.warehouse_no, t.cell_no,
  t.warehoused_by, t.org_no, t.supplier_no, app.called(s) as supplier_name, t.receipt_id, r.receipt_no, r.receipt_date, n.asn_no,
  r.purchase_order_line_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.spec,
  l.pur_unit_no, nl.lot_no, t.serial_nos,
  case when t.status = {{warehousing.status.stored}} and r.warehoused_qty - r.return_qty - r.gift_return_qty - r.consumed_qty - r.gift_consumed_qty + r.return_unstored_qty < t.warehousing_qty
    then {{warehousing.isFollowed.yes}} else {{warehousing.isFollowed.no}} end as is_followed,
  (select string_agg(distinct c.consumption_no, ', ') from vmi_consumption_part p
    join vmi_consumption c on c.tenant_id = p.tenant_id and c.id = p.vmi_consumption_id
    where p.tenant_id = t.tenant_id and p.receipt_id = t.receipt_id) as consumption_nos, t.remark, t.cancel_reason,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = l.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called
from warehousing t
left join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
left join shipping_notice n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_id
left join shipping_notice_line nl on nl.tenant_id = r.tenant_id and nl.id = r.shipping_notice_line_id
left join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
