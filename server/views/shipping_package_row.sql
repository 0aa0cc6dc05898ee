call app.list_view('shipping_package_row', $$
select t.tenant_id, t.id, t.package_no, t.sscc, t.shipping_notice_id, n.asn_no, n.check_status, t.org_no,
  app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.parent_id, p.package_no as parent_no, t.box_rule_no,
  t.level_seq, t.level_name,
  (select string_agg(distinct l.item_no, ', ' order by l.item_no) from shipping_package_content c
    join shipping_notice_line nl on nl.tenant_id = c.tenant_id and nl.id = c.shipping_notice_line_id
    join purchase_order_line l on l.tenant_id = nl.tenant_id and l.id = nl.purchase_order_line_id
    where c.tenant_id = t.tenant_id and c.shipping_package_id = t.id) as item_nos,
  coalesce((select max(r.print_seq) from label_print r where r.tenant_id = t.tenant_id and r.shipping_package_id = t.id), 0)
    as print_count,
  t.gross_weight, t.package_length, t.package_width, t.package_height, t.remark,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_package t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join shipping_package p on p.tenant_id = t.tenant_id and p.id = t.parent_id
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_seen(t.tenant_id, t.shipping_notice_id)');
