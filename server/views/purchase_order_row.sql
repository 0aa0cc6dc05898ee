call app.list_view('purchase_order_row', $$
select t.tenant_id, t.id, t.purchase_no, t.band_no, t.revision, t.purchase_date, t.order_type, t.org_no,
  app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.plant_name, t.buyer_name,
  t.currency, t.tax_rate, t.payment_term, t.trade_term, t.ship_method, t.freight, t.packing_charge,
  t.other_charges, t.grand_total, t.remark, t.status, t.refuse_sign, t.pur_refuse_sign,
  t.delivery_status, t.receipt_status, t.line_count, t.closed_line_count, t.order_qty, t.on_way_qty, t.receipt_qty, t.total_amount,
  t.untaxed_amount, t.tax_amount, t.acceptance_deadline, t.accepted_automatically, t.issue_date, t.first_read_time, t.judged_by,
  (select array_agg(u.quantity order by u.unit) from (
    select l.pur_unit_no as unit, trim_scale(sum(l.batch_pur_qty))::text || ' ' || l.pur_unit_no as quantity
    from purchase_order_line l where l.tenant_id = t.tenant_id and l.purchase_order_id = t.id group by 1) u) as order_qty_by_unit,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from purchase_order t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, $$t.status <> {{purchaseOrder.status.draft}}$$);
