create view quote_line_row with (security_invoker = true) as
select t.tenant_id, t.id, t.quote_id, q.quote_no, q.opportunity_id, o.opportunity_no, t.org_no, t.supplier_no, app.called(s) as supplier_name,
  t.opportunity_line_id, l.line_no, l.item_no, l.goods_name, l.spec, l.requirement_quantity, l.unit_no, l.requirements_date, o.currency,
  t.price, t.quantity, t.amount, t.delivery_date, t.remark, t.awarded_qty, t.classify_type, t.business_classify_type, t.version, t.create_name,
  t.create_date, t.update_name, t.update_date
from quote_line t
join quote q on q.tenant_id = t.tenant_id and q.id = t.quote_id
join opportunity o on o.tenant_id = q.tenant_id and o.id = q.opportunity_id
join opportunity_line l on l.tenant_id = t.tenant_id and l.id = t.opportunity_line_id
join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no;
