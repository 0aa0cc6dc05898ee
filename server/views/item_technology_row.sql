-- It only adds names to a table, so that rows are written through it.
create view item_technology_row with (security_invoker = true) as
select i.*,
  (select app.called(m) from material m where m.tenant_id = i.tenant_id and m.item_no = i.item_no) as item_name,
  (select app.called(t) from technology t
    where t.tenant_id = i.tenant_id and t.technology_no = i.technology_no) as technology_name
from item_technology i;
