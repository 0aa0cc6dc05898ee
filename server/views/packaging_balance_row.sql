call app.list_view('packaging_balance_row', $$
select t.tenant_id, t.id, t.org_no, app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.packaging_item_no,
  app.called(m) as packaging_name, m.unit_no, greatest(t.qty, 0)::numeric(26, 6) as buyer_held_qty, greatest(-t.qty, 0)::numeric(26, 6) as supplier_held_qty, t.moved_date,
  (select count(*)::integer from packaging_movement w where w.tenant_id = t.tenant_id and w.supplier_no = t.supplier_no
    and w.packaging_item_no = t.packaging_item_no and w.org_no = t.org_no and w.status = {{packagingMovement.status.waiting}}) as waiting_count,
  (select count(*)::integer from packaging_movement w where w.tenant_id = t.tenant_id and w.supplier_no = t.supplier_no
    and w.packaging_item_no = t.packaging_item_no and w.org_no = t.org_no and w.status = {{packagingMovement.status.disputed}}) as disputed_count,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from packaging_balance t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.packaging_item_no
$$, 'org_no', 'supplier_no');
