call app.list_view('procurement_plan_line_row', $$
select t.tenant_id, t.id, t.procurement_plan_id, p.plan_no, p.plan_status, t.org_no, p.bm_item_no, app.called(m) as item_name, p.plan_type,
  p.planned_date, t.supplier_no, app.called(s) as supplier_name, t.allocated_qty, p.unit_no, t.supply_ratio, t.classify_type,
  t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from procurement_plan_line t
join procurement_plan p on p.tenant_id = t.tenant_id and p.id = t.procurement_plan_id
left join material m on m.tenant_id = p.tenant_id and m.item_no = p.bm_item_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'of_supplier');
