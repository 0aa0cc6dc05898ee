call app.list_view('inventory_difference_row', $$
select t.tenant_id, t.id, t.difference_no, t.difference_status, t.kept_as, t.counted_by, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.warehouse_no, t.cell_no, t.item_no, app.called(m) as item_name, m.spec, t.lot_no, t.item_feature_no,
  t.stock_type, t.unit_no, b.id as stock_balance_id, t.count_date, t.counted_qty, t.book_qty, t.difference_kind, t.difference_qty, t.remark,
  coalesce(b.qty, 0)::numeric(26, 6) as current_qty, coalesce(app.waiting_in(b.id), 0)::numeric(26, 6) as waiting_qty, t.explain_reason, t.dispute_reason, t.withdraw_reason, t.adjusted_at, t.adjusted_from_qty,
  t.adjusted_to_qty, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from inventory_difference t
left join stock_balance b on b.tenant_id = t.tenant_id and b.stock_key = t.stock_key
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
