call app.list_view('invoice_row', $$
select t.tenant_id, t.id, t.bill_no, t.status, t.org_no, app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.generated_by,
  t.currency, t.invoice_type, t.invoice_classify, t.invoice_code, t.invoice_no, t.invoice_date, t.invoice_amount, t.untaxed_amount,
  t.tax_amount, t.line_count, t.line_amount, t.deduction_amount, t.expected_amount, t.expected_tax_amount, t.difference_amount,
  t.payment_deduction_amount, t.payable_amount, t.reject_reason, t.is_rejected, t.approver_name, t.approved_at, t.throw_status,
  case when (select app.sees_all_suppliers()) then p.refusal end as throw_message,
  t.poster_name, t.posted_at, t.posting_date, t.erp_bill_no, t.void_reason, t.reverse_reason, t.red_letter_no, t.red_invoice_no,
  t.red_invoice_date, t.erp_reversal_no, t.classify_type, t.business_classify_type,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from invoice t
left join invoice_posting p on p.tenant_id = t.tenant_id and p.invoice_id = t.id
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_scope');
