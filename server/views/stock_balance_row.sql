call app.list_view('stock_balance_row', $$
select t.tenant_id, t.id, t.item_no, app.called(m) as item_name, m.spec, t.unit_no, t.lot_no, t.item_feature_no, t.org_no, t.warehouse_no,
  t.cell_no, t.stock_type, t.owner_no, app.called(s) as owner_name, k.keeper_no, app.called(w) as keeper_name, t.qty,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from (select * from stock_balance where qty > 0) t
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.owner_no
-- Who keeps what for the company is no matter of its suppliers.
cross join lateral (select case when (select app.sees_all_suppliers()) or t.keeper_no = (select app.scope_supplier()) then t.keeper_no end
  as keeper_no) k
left join supplier w on w.tenant_id = t.tenant_id and w.supplier_no = k.keeper_no
$$, 'org_no', 'owner_no', 'warehouse_no');
