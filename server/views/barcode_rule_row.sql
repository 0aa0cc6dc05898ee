-- It only adds a name to a table, so that rows are written through it.
create view barcode_rule_row with (security_invoker = true) as
select b.*,
  (select e.enum_name from enumeration e
    where e.tenant_id = b.tenant_id and e.enum_mid = b.enum_mid and e.enum_value = b.bar_type) as bar_type_name
from barcode_rule b;
