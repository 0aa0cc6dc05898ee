call app.list_view('appointment_row', $$
select t.tenant_id, t.id, t.appointment_no, t.status, t.shipping_notice_id, n.asn_no, n.check_status, n.expected_arrival_date,
  n.line_count, t.org_no, app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name,
  t.warehouse_no, app.in_language(w.warehouse_name, w.name_en_us, w.name_zh_cn, w.name_zh_tw, w.name_vi_vn) as warehouse_name,
  t.dock_no, app.in_language(d.dock_name, d.name_en_us, d.name_zh_cn, d.name_zh_tw, d.name_vi_vn) as dock_name,
  t.appointment_date, t.start_time_str, app.time_of(app.minute_of(t.start_time_str) + t.slot_minutes) as due_time_str, t.time_zone,
  case when app.moment_in(t.time_zone, t.appointment_date, t.start_time_str) <= now() then {{appointment.hasBegun.yes}}
    else {{appointment.hasBegun.no}} end as has_begun,
  coalesce(t.car_no, n.car_no) as car_no, t.remark, t.cancel_reason, t.checked_in_at, t.checked_in_by, t.finished_at,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from appointment t
join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
join warehouse w on w.tenant_id = t.tenant_id and w.warehouse_no = t.warehouse_no
join dock d on d.tenant_id = t.tenant_id and d.dock_no = t.dock_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
