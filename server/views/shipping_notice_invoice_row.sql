call app.list_view('shipping_notice_invoice_row', $$
select t.tenant_id, t.id, t.shipping_notice_id, n.asn_no, n.check_status, t.org_no, t.supplier_no, app.called(s) as supplier_name,
  t.invoice_type, t.invoice_classify, t.invoice_code, t.invoice_no, t.invoice_date, t.currency, t.invoice_amount, t.tax_amount, t.tax_rate,
  t.is_goods_invoice, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_notice_invoice t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_seen(t.tenant_id, t.shipping_notice_id)');
