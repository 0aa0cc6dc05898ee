call app.list_view('procurement_plan_row', $$
select t.tenant_id, t.id, t.plan_no, t.plan_status, t.org_no, app.called(o) as org_name, t.bm_item_no, app.called(m) as item_name, m.spec,
  t.plan_type, t.planned_date, t.plan_num, t.unit_no, t.distributed_qty, t.undistributed_qty, t.line_count, t.distributed_by,
  t.undistributed_reason, t.judged_by, t.remark, t.plan_version, t.released_at, t.data_source, t.classify_type, t.business_classify_type,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from procurement_plan t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.bm_item_no
$$, 'org_no', 'supplier_no');
