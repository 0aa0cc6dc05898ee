create view export_template_row with (security_invoker = true) as
select e.tenant_id, e.id, e.page_name, e.export_name, e.is_default, e.is_shared, e.column_names, e.status_code,
  e.user_id, u.user_name as owner_name,
  case when e.user_id = (select app.scope_user()) then {{exportTemplate.mayChange.yes}} else {{exportTemplate.mayChange.no}} end as may_change,
  e.version, e.create_name, e.create_date, e.update_name, e.update_date
from export_template e
join app.name_of_user u on u.tenant_id = e.tenant_id and u.id = e.user_id;
