call app.list_view('delivery_approval_row', $$
select t.tenant_id, t.id, t.approval_no, t.check_status, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.item_no, app.called(m) as goods_name, t.lot_no, t.effective_date, t.expiry_date,
  (select string_agg(f.file_name, ', ' order by a.sort) from delivery_approval_file a
    join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.tenant_id = t.tenant_id and a.delivery_approval_id = t.id) as report_file,
  t.source,
  case when t.check_status <> {{deliveryApproval.checkStatus.approved}} then null when exists (select from delivery_approval n where n.tenant_id = t.tenant_id and n.supplier_no = t.supplier_no
    and n.org_no = t.org_no and n.item_no = t.item_no and (n.lot_no is null or n.lot_no = t.lot_no)
    and n.expiry_date > t.expiry_date and n.check_status in ({{deliveryApproval.checkStatus.pending}}, {{deliveryApproval.checkStatus.approved}}))
  then {{deliveryApproval.isRenewed.yes}} else {{deliveryApproval.isRenewed.no}} end as is_renewed,
  case when t.check_status = {{deliveryApproval.checkStatus.approved}} then
    case when t.expiry_date < (select app.today()) then {{deliveryApproval.term.over}}
      when t.effective_date > (select app.today()) then {{deliveryApproval.term.ahead}} else {{deliveryApproval.term.running}} end
  end as term,
  t.remark, t.refuse_reason, t.void_reason, t.classify_type, t.business_classify_type, t.version,
  t.create_name, t.create_date, t.update_name, t.update_date
from delivery_approval t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
$$, 'org_no', 'supplier_no');
