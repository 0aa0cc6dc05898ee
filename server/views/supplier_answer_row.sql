-- How many of a month's orders of an organisation each supplier answered by their deadlines.
create view supplier_answer_row with (security_invoker = true) as
select m.tenant_id, m.id, m.version, m.org_no, (select app.called(o) from organisation o
    where o.tenant_id = m.tenant_id and o.org_no = m.org_no) as org_name, m.supplier_no, (select app.called(s) from supplier s
    where s.tenant_id = m.tenant_id and s.supplier_no = m.supplier_no) as supplier_name, m.month, m.asked_count, m.in_time_count,
  m.asked_count - m.in_time_count as late_count, m.automatic_count, round(100.0 * m.in_time_count / m.asked_count, 1)::numeric(26, 6) as answer_rate,
  m.create_name, m.create_date, m.update_name, m.update_date
from (
  select a.tenant_id, min(a.id) as id, 1 as version, a.org_no, a.supplier_no, a.month, count(*)::integer as asked_count,
    (count(*) filter (where a.is_in_time))::integer as in_time_count,
    (count(*) filter (where a.automatic))::integer as automatic_count,
    null::text as create_name, min(a.create_date) as create_date, null::text as update_name, max(a.update_date) as update_date
  from supplier_answer_judged a group by a.tenant_id, a.org_no, a.supplier_no, a.month) m;
