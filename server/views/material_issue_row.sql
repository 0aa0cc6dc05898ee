call app.list_view('material_issue_row', $$
select t.tenant_id, t.id, t.issue_no, t.issue_type, t.status, t.issue_date, t.issue_qty, t.confirmed_qty,
  case when t.confirmed_qty is not null then greatest(t.issue_qty - t.confirmed_qty, 0) end::numeric(26, 6) as missing_qty,
  t.warehouse_no, t.issued_by, t.remark, t.cancel_reason, t.org_no, t.supplier_no,
  (select app.called(s) from supplier s where s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no) as supplier_name,
  t.classify_type, t.business_classify_type, t.provided_material_id, m.purchase_order_id, m.material_no, m.material_name, m.unit_no,
  t.purchase_order_line_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name,
  l.spec, l.pur_unit_no, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(g) from material g where g.tenant_id = t.tenant_id and g.item_no = l.item_no
    and g.item_name = l.goods_name), l.goods_name) as goods_called,
  coalesce((select app.called(g) from material g where g.tenant_id = t.tenant_id and g.item_no = m.material_no
    and g.item_name = m.material_name), m.material_name) as material_called
from material_issue t
join provided_material m on m.tenant_id = t.tenant_id and m.id = t.provided_material_id
join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
$$, 'org_no', 'supplier_no', 'warehouse_no');
