call app.list_view('shipping_notice_row', $$
select t.tenant_id, t.id, t.asn_no, t.check_status, t.closed_status, t.org_no, app.called(o) as org_name,
  t.supplier_no, app.called(s) as supplier_name, t.order_type, t.delivery_date, t.expected_arrival_date,
  t.arrival_date, t.timing, t.shipping_address_id, t.shipping_address, t.delivery_address_id, t.delivery_address,
  t.consignee, t.consignee_phone, t.sender, t.sender_phone, t.way_carriage, t.car_no, t.driver, t.driver_phone,
  t.tracking_no, t.remarks, t.reject_reason, t.line_count, t.sum_delivery_qty, t.sum_receive_qty,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_notice t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no');
