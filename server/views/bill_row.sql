call app.list_view('bill_row', $$
select t.tenant_id, t.id, t.bill_no, t.status, t.confirmed_by, t.bill_date, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.currency, t.tax_rate, t.line_count, t.disputed_count, t.source_amount, t.difference_amount, t.amount,
  t.untaxed_amount, (t.amount - t.untaxed_amount)::numeric(26, 6) as tax_amount, t.deduction_count, t.deducted_amount,
  (t.amount - t.deducted_amount)::numeric(26, 6) as payable_amount, t.invoiced_amount, t.invoiced_count, t.void_reason, t.classify_type, t.business_classify_type,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from bill t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_scope');
