create view enlistment_row with (security_invoker = true) as
select t.tenant_id, t.id, t.enlistment_no, t.opportunity_id, o.opportunity_no, o.subject, t.enlist_status, o.enlist_deadline, t.org_no,
  t.supplier_no, app.called(s) as supplier_name, t.registered_capital, t.credit_rating, t.qualifications, t.other_admission, t.contacts,
  t.contact_phone, t.contact_email, t.decline_reason, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date,
  t.update_name, t.update_date,
  app.opportunity_phase(o.opportunity_status, o.enlist_deadline, o.quote_deadline) as phase
from enlistment t
join opportunity o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id
join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no;
