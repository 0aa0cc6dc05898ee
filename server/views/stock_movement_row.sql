call app.list_view('stock_movement_row', $$
select t.tenant_id, t.id, t.transaction_type, t.qty, t.item_no, app.called(m) as item_name, m.spec, t.unit_no, t.lot_no, t.item_feature_no,
  t.org_no, t.warehouse_no, t.cell_no, t.stock_type, t.owner_no, app.called(s) as owner_name, t.keeper_no, b.id as stock_balance_id,
  t.document_kind, t.document_id, t.document_no, t.classify_type, t.business_classify_type, 1 as version,
  t.create_name, t.moved_at as create_date, t.create_name as update_name, t.moved_at as update_date
from stock_movement t
left join stock_balance b on b.tenant_id = t.tenant_id and b.stock_key = t.stock_key
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.owner_no
$$, 'org_no', 'owner_no', 'warehouse_no');
