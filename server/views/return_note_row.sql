call app.list_view('return_note_row', $$
select t.tenant_id, t.id, t.return_no, t.out_return_no, t.status, t.return_type, t.return_date, t.org_no,
  app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.warehouse_no, t.remark,
  t.refuse_reason, t.line_count, t.sum_return_qty,
  case when t.status = {{returnNote.status.sent}} and t.return_type = {{returnNote.returnType.exchange}} then
    case when exists (
      select from (
        select r.purchase_order_line_id as id, sum(l.return_qty) as qty from return_note_line l
        join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
        where l.tenant_id = t.tenant_id and l.return_note_id = t.id group by 1) g
      join purchase_order_line p on p.tenant_id = t.tenant_id and p.id = g.id
      cross join lateral (select p.check_return_qty + p.return_exchange_qty as qty) b
      cross join lateral (select p.batch_pur_qty - (p.on_way_qty + p.receipt_qty - b.qty) as qty) o
      where greatest(o.qty, least(o.qty + p.over_allowed_qty, b.qty - greatest(p.taken_back_qty, p.replaced_qty))) < g.qty)
    then {{returnNote.isReplaced.yes}} else {{returnNote.isReplaced.no}} end
  end as is_replaced,
  (select array_agg(u.quantity order by u.unit) from (
    select o.pur_unit_no as unit, trim_scale(sum(l.return_qty + coalesce(l.gift_qty, 0)))::text || ' ' || o.pur_unit_no as quantity
    from return_note_line l join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
    join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id
    where l.tenant_id = t.tenant_id and l.return_note_id = t.id group by 1) u) as return_qty_by_unit,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from return_note t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no', $$t.status not in ({{returnNote.status.buyersOwn}})$$);
