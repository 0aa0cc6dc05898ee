call app.list_view('forecast_row', $$
select t.tenant_id, t.id, t.forecast_no, t.predict_status, t.org_no, app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name,
  t.bm_item_no, app.called(m) as item_name, m.spec, t.plan_type, t.plan_time, t.plan_num, t.unit_no, t.remark, t.predict_version,
  t.published_at, t.data_source, t.commit_qty, t.short_qty, t.committed_at, t.is_committed, t.commit_remark,
  (select count(*)::integer from document_message d where d.tenant_id = t.tenant_id and d.forecast_id = t.id) as comment_num,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from forecast t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.bm_item_no
$$, 'org_no', 'supplier_no', null, $$t.predict_status <> {{forecast.predictStatus.draft}}$$);
