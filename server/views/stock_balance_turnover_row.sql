create view stock_balance_turnover_row with (security_invoker = true) as
select t.tenant_id, t.id, t.item_no, app.called(m) as item_name, m.spec, t.unit_no, t.org_no, app.called(o) as org_name, t.warehouse_no,
  t.owner_no, app.called(s) as owner_name, (select app.period_from()) as period_from, (select app.period_until()) as period,
  q.begin_qty::numeric(26, 6) as begin_qty, q.came::numeric(26, 6) as period_in_qty, q.went::numeric(26, 6) as period_out_qty,
  (q.begin_qty + q.came - q.went)::numeric(26, 6) as end_qty, round(d.day_sum / d.days, 2)::numeric(26, 6) as average_qty,
  l.days_lying::numeric(26, 6) as days_lying,
  case when l.days_lying is null then {{stockTurnover.turnoverClass.still}}
    when round(l.days_lying) <= 3 then {{stockTurnover.turnoverClass.upTo3}}
    when round(l.days_lying) <= 7 then {{stockTurnover.turnoverClass.upTo7}}
    else {{stockTurnover.turnoverClass.over7}} end as turnover_class,
  1 as version, null::text as create_name, t.create_date, null::text as update_name, t.update_date
from (
  select b.tenant_id, min(b.id) as id, b.org_no, b.warehouse_no, b.item_no, b.unit_no, b.owner_no, sum(b.qty) as qty,
    min(b.create_date) as create_date, max(b.update_date) as update_date
  from stock_balance b group by 1, 3, 4, 5, 6, 7) t
left join (
  select tenant_id, org_no, warehouse_no, item_no, unit_no, owner_no, sum(since) as since, sum(day_sum) as day_sum,
    sum(greatest(net, 0)) as came, sum(greatest(-net, 0)) as went
  from stock_passage group by 1, 2, 3, 4, 5, 6) p
  on p.tenant_id = t.tenant_id and p.org_no = t.org_no and p.warehouse_no = t.warehouse_no and p.item_no = t.item_no
  and p.unit_no = t.unit_no and p.owner_no is not distinct from t.owner_no
cross join lateral (select t.qty - coalesce(p.since, 0) as begin_qty, coalesce(p.came, 0) as came, coalesce(p.went, 0) as went) q
cross join lateral (select greatest((select least(app.period_until(), app.today())) - (select app.period_from()) + 1, 1) as days) n
-- The stock at the end of each day, all days together, of which none is to come.
cross join lateral (select n.days, q.begin_qty * n.days + coalesce(p.day_sum, 0) as day_sum) d
cross join lateral (select round(d.day_sum / nullif(q.went, 0), 1) as days_lying) l
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.owner_no
where q.begin_qty > 0 or q.came > 0 or q.went > 0
