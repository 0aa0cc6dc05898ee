call app.list_view('approval_row', $$
select t.tenant_id, t.id, t.entity_name, t.document_step, t.document_no, t.record_id, t.purchase_order_id, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.amount, t.currency, t.status, t.asked_by, t.asked_name, t.asked_date, t.rule_name,
  (select string_agg(p.user_name, ', ' order by p.seq) from approval_part p
    where p.tenant_id = t.tenant_id and p.approval_id = t.id and p.approved_by is null and t.status = {{approval.status.waiting}}) as waits_for,
  (select string_agg(case when p.approved_by = p.user_id then p.user_name else p.approved_name || ' (' || p.user_name || ')' end, ', ' order by p.approved_date, p.seq)
    from approval_part p where p.tenant_id = t.tenant_id and p.approval_id = t.id and p.approved_by is not null) as approved_by,
  t.declined_by, t.decided_date, t.decline_reason,
  case when exists (select from app.decider d where d.tenant_id = t.tenant_id and d.approval_id = t.id and d.user_id = (select app.scope_user()))
    then {{approval.toDecide.yes}} else {{approval.toDecide.no}} end as to_decide,
  case when t.asked_by = (select app.scope_user()) then {{approval.askedByMe.yes}} else {{approval.askedByMe.no}} end as asked_by_me,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from approval t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 'false', 'app.document_seen(t.tenant_id, t.entity_name, t.record_id)');
