-- It reads as its caller does: what is sealed is not there for anybody but its supplier.
create view quote_row with (security_invoker = true) as
select t.tenant_id, t.id, t.quote_no, t.opportunity_id, o.opportunity_no, o.subject, o.notice_type, o.quote_deadline, t.quote_status, t.org_no,
  t.supplier_no, app.called(s) as supplier_name, o.currency, t.valid_until, t.remark, t.total_amount, t.line_count, t.submitted_at,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  app.opportunity_phase(o.opportunity_status, o.enlist_deadline, o.quote_deadline) as phase
from quote t
join opportunity o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id
join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no;
