-- Prints of labels, of boxes and of packages. Each is of a notice: where nothing of that is asked for, as by counts, it is not looked up.
call app.list_view('label_print_row', $$
select t.tenant_id, t.id, t.shipping_notice_id, t.shipping_notice_line_id, t.label_id, t.shipping_package_id,
  n.asn_no as doc_no, t.barcode, t.org_no,
  t.supplier_no, t.print_seq, t.report_key, t.printer, t.reason, t.classify_type, t.business_classify_type,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from label_print t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_seen(t.tenant_id, t.shipping_notice_id)');
