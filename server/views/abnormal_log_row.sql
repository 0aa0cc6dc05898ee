create view abnormal_log_row with (security_invoker = true) as
select l.tenant_id, l.id, l.last_date, l.handle_status, l.source, l.place, l.message, l.occurrences, l.first_date, l.correlation_ids,
  l.user_name, l.address, l.done_by, l.done_date, l.version, l.create_name, l.create_date, l.update_name, l.update_date
from abnormal_log l
where (select app.sees_whole_tenant())
  or l.user_name in (select u.user_name from app_user u);
