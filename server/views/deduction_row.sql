call app.list_view('deduction_row', $$
select t.tenant_id, t.id, t.deduction_no, t.deduction_status, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.deduction_name, t.deduction_type, t.deduction_date, t.deduction_letter_no, t.purchase_no,
  t.deduction_amount, t.currency, t.tax_rate,
  case when t.tax_rate is null then {{deduction.deductionEffect.payment}} else {{deduction.deductionEffect.invoice}} end as deduction_effect,
  t.damage_amount, t.reason, t.confirm_amount, t.reject_reason, t.refuse_reason, t.void_reason, t.deduction_from,
  case when t.bill_id is null then {{deduction.isReconciliation.no}} else {{deduction.isReconciliation.yes}} end as is_reconciliation,
  t.bill_id, b.bill_no as reconciliation_no,
  case when t.invoice_id is null then {{deduction.isRelatedInvoice.no}} else {{deduction.isRelatedInvoice.yes}} end as is_related_invoice,
  t.invoice_id, i.bill_no as invoice_bill_no, t.classify_type,
  t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from deduction t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join bill b on b.tenant_id = t.tenant_id and b.id = t.bill_id
left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
$$, 'org_no', 'supplier_no');
