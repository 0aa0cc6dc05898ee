-- What suppliers were to answer, and whether they did by the deadline; what still has time is not judged.
create view supplier_answer_judged with (security_invoker = true) as
select a.tenant_id, a.id, a.org_no, a.supplier_no, a.month, a.automatic, a.create_date, a.update_date,
  coalesce(a.answered_on <= a.deadline and not a.automatic, false) as is_in_time
from supplier_answer a where not a.withdrawn and (a.answered_on is not null or a.deadline < (select app.today()));
