call app.list_view('billable_row', $$
select t.tenant_id, t.id, t.source_type, t.acceptance_id, t.return_note_line_id, cp.vmi_consumption_id, t.source_no, t.source_date, t.billed_status, t.bill_id, b.bill_no, b.bill_date, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.classify_type, t.business_classify_type, t.warehouse_no, t.receipt_id, r.receipt_no, n.asn_no,
  t.purchase_order_line_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.spec,
  l.pur_unit_no, t.bill_qty, t.price, t.untaxed_price, t.price_qty, cp.agreement_no,
  l.price_unit_no, t.currency, t.tax_rate, t.source_amount, t.amount, t.untaxed_amount, (t.amount - t.untaxed_amount)::numeric(26, 6) as tax_amount,
  t.difference_amount, t.difference_reason, t.dispute_amount, t.dispute_reason, t.was_disputed, t.invoiced_qty, t.invoiced_amount, t.invoiced_untaxed_amount,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = l.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called
from billable t
left join bill b on b.tenant_id = t.tenant_id and b.id = t.bill_id
left join vmi_consumption_part cp on cp.tenant_id = t.tenant_id and cp.id = t.consumption_part_id
left join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
left join shipping_notice n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_id
left join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
