call app.list_view('vmi_consumption_line_row', $$
select t.tenant_id, t.id, t.vmi_consumption_id, c.consumption_no, c.status, c.consume_date, t.org_no, t.supplier_no,
  app.called(s) as supplier_name, t.warehouse_no, t.cell_no, t.item_no, app.called(m) as item_name, m.spec, t.lot_no, t.item_feature_no,
  t.unit_no, t.consume_qty, coalesce(p.free, 0)::numeric(26, 6) as free_qty, p.receipt_nos, t.serial_nos, t.remark, t.classify_type,
  t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from vmi_consumption_line t
join vmi_consumption c on c.tenant_id = t.tenant_id and c.id = t.vmi_consumption_id
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join lateral (
  select sum(r.free) as free, string_agg(r.receipt_no, ', ' order by r.first) as receipt_nos from (
    select r.receipt_no, min(p.id) as first, sum(p.qty) filter (where p.acceptance_id is null) as free
    from vmi_consumption_part p join receipt r on r.tenant_id = p.tenant_id and r.id = p.receipt_id
    where p.tenant_id = t.tenant_id and p.vmi_consumption_line_id = t.id group by 1) r) p on true
$$, 'org_no', 'supplier_no', 'warehouse_no');
