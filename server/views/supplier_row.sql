create view supplier_row with (security_invoker = true) as
select s.tenant_id, s.id, s.supplier_no, s.supplier_name, s.supplier_short_name, s.contacts, s.telphone, s.email,
  s.status_code, s.remark, s.sscc_prefix,
  -- How purchasing sorts suppliers is no matter of theirs.
  case when (select app.sees_all_suppliers()) then s.supplier_class_no end as supplier_class_no,
  array(select o.org_no from supplier_organisation o
    where o.tenant_id = s.tenant_id and o.supplier_no = s.supplier_no order by 1) as org_no,
  array(select o.org_no from supplier_organisation o
    where o.tenant_id = s.tenant_id and o.supplier_no = s.supplier_no and o.is_frozen order by 1) as frozen_org_no,
  s.name_en_us, s.name_zh_cn, s.name_zh_tw, s.name_vi_vn,
  s.custom_values, s.version, s.create_name, s.create_date, s.update_name, s.update_date
from supplier s
-- People of some organisations work with the suppliers of those.
where (select app.sees_all_organisations()) or s.supplier_no = (select app.scope_supplier())
  or exists (select from supplier_organisation o where o.tenant_id = s.tenant_id and o.supplier_no = s.supplier_no);
