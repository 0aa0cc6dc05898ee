call app.list_view('stock_movement_kept_row', $$
select t.tenant_id, t.id, t.moved_at as post_date, t.transaction_type, t.qty as change_qty, t.kept_as, t.org_no, app.called(o) as org_name,
  t.supplier_no, app.called(s) as supplier_name, t.item_no, app.called(m) as item_name, m.spec, t.unit_no, t.warehouse_no, t.cell_no,
  t.lot_no, t.item_feature_no, t.stock_type, t.owner_no, app.called(w) as owner_name, k.keeper_no, app.called(r) as keeper_name,
  b.id as stock_balance_id, t.document_kind, t.document_id, t.document_no as doc_no, t.classify_type, t.business_classify_type,
  1 as version, t.create_name, t.moved_at as create_date, t.create_name as update_name, t.moved_at as update_date
from (
  select n.*, coalesce(n.owner_no, n.keeper_no) as supplier_no,
    case when n.owner_no is null then {{keptStock.keptAs.escrow}} else {{keptStock.keptAs.vmi}} end as kept_as
  from stock_movement n where coalesce(n.owner_no, n.keeper_no) is not null and n.owner_no is distinct from n.keeper_no) t
left join stock_balance b on b.tenant_id = t.tenant_id and b.stock_key = t.stock_key
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join supplier w on w.tenant_id = t.tenant_id and w.supplier_no = t.owner_no
-- Who keeps what for the company is no matter of its suppliers.
cross join lateral (select case when (select app.sees_all_suppliers()) or t.keeper_no = (select app.scope_supplier()) then t.keeper_no end
  as keeper_no) k
left join supplier r on r.tenant_id = t.tenant_id and r.supplier_no = k.keeper_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
