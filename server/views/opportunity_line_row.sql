create view opportunity_line_row with (security_invoker = true) as
select t.tenant_id, t.id, t.opportunity_id, o.opportunity_no, t.org_no, t.supplier_no, t.line_no, t.item_no, t.goods_name, t.spec, t.requirement_quantity, t.unit_no,
  t.requirements_date, t.remark, t.classify_type, t.business_classify_type, t.version,
  case when (select app.sees_all_suppliers()) then t.create_name end as create_name, t.create_date,
  case when (select app.sees_all_suppliers()) then t.update_name end as update_name, t.update_date
from opportunity_line t
join opportunity o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id;
