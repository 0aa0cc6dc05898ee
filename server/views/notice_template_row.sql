-- It only adds a name to a table, so that rows are written through it.
create view notice_template_row with (security_invoker = true) as
select n.*,
  (select e.enum_name from enumeration e
    where e.tenant_id = n.tenant_id and e.enum_mid = n.enum_mid and e.enum_value = n.notice_type) as notice_type_name
from notice_template n;
