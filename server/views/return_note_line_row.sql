call app.list_view('return_note_line_row', $$
select t.tenant_id, t.id, t.return_note_id, n.return_no, n.out_return_no, t.status, n.return_type, n.return_date, t.org_no, t.supplier_no,
  app.called(s) as supplier_name, t.warehouse_no, t.receipt_id, t.receipt_no, r.receipt_date, r.receipt_qty,
  r.purchase_order_line_id, t.purchase_no, t.purchase_seq, t.purchase_phase_seq, t.purchase_batch_seq, l.item_no,
  l.goods_name, l.spec, l.pur_unit_no, t.return_qty, t.gift_qty, t.return_reason, t.serial_nos,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = l.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called
from return_note_line t
join return_note n on n.tenant_id = t.tenant_id and n.id = t.return_note_id
join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no', $$t.status not in ({{returnNote.status.buyersOwn}})$$);
