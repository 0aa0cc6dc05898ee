call app.list_view('vmi_consumption_row', $$
select t.tenant_id, t.id, t.consumption_no, t.status, t.consume_date, t.org_no, app.called(o) as org_name, t.supplier_no,
  app.called(s) as supplier_name, t.warehouse_no, t.remark, t.line_count,
  (select array_agg(u.quantity order by u.unit) from (
    select l.unit_no as unit, trim_scale(sum(l.consume_qty))::text || ' ' || l.unit_no as quantity from vmi_consumption_line l
    where l.tenant_id = t.tenant_id and l.vmi_consumption_id = t.id group by 1) u) as consume_qty_by_unit,
  case when exists (select from vmi_consumption_part p join billable b on b.tenant_id = p.tenant_id and b.consumption_part_id = p.id
      and b.billed_status = {{billable.billedStatus.billed}} where p.tenant_id = t.tenant_id and p.vmi_consumption_id = t.id)
    then {{vmiConsumption.isBilled.yes}} else {{vmiConsumption.isBilled.no}} end as is_billed,
  (select string_agg(distinct app.bill_no_of(b.bill_id), ', ') from vmi_consumption_part p join billable b on b.tenant_id = p.tenant_id
    and b.consumption_part_id = p.id where p.tenant_id = t.tenant_id and p.vmi_consumption_id = t.id
    and b.billed_status = {{billable.billedStatus.billed}}) as bill_nos,
  t.cancel_reason, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from vmi_consumption t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
