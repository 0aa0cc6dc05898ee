create view stock_balance_ranked_row with (security_invoker = true) as
select t.tenant_id, t.id, t.item_no, app.called(m) as item_name, m.spec, t.unit_no, t.org_no, app.called(o) as org_name,
  (select app.period_from()) as period_from, (select app.period_until()) as period, t.moved_by, t.rank::integer as rank,
  -- Whatever brings the sum up to a share belongs to it still.
  case when t.before < t.total * (select app.abc_share('A')) / 100 then {{rankedMaterial.abcClass.a}}
    when t.before < t.total * (select app.abc_share('B')) / 100 then {{rankedMaterial.abcClass.b}}
    else {{rankedMaterial.abcClass.c}} end as abc_class,
  t.qty::numeric(26, 6) as qty, t.amount::numeric(26, 6) as amount, t.currency,
  coalesce(round(100 * t.measure / nullif(t.total, 0), 2), 0)::numeric(26, 6) as share,
  coalesce(round(100 * (t.before + t.measure) / nullif(t.total, 0), 2), 0)::numeric(26, 6) as cumulated_share,
  1 as version, null::text as create_name, t.create_date, null::text as update_name, t.update_date
from (
  select a.*, row_number() over ranked as rank, sum(a.measure) over ranked - a.measure as before,
    sum(a.measure) over (partition by a.tenant_id, a.org_no, a.moved_by, a.pool) as total
  from (
    select b.tenant_id, b.id * 2 + w.place as id, b.org_no, b.item_no, b.unit_no, w.moved_by, w.qty, v.amount, v.currency,
      coalesce(v.amount, w.qty) as measure,
      -- What is ranked together: values of a currency, else quantities of a unit.
      case when v.currency is null then 'unit ' || b.unit_no else 'currency ' || v.currency end as pool, b.create_date, b.update_date
    from (
      select tenant_id, org_no, item_no, unit_no, sum(greatest(net, 0)) as came, sum(greatest(-net, 0)) as went
      from stock_passage group by 1, 2, 3, 4) p
    join (
      select tenant_id, org_no, item_no, unit_no, min(id) as id, min(create_date) as create_date, max(update_date) as update_date
      from stock_balance group by 1, 2, 3, 4) b
      on b.tenant_id = p.tenant_id and b.org_no = p.org_no and b.item_no = p.item_no and b.unit_no = p.unit_no
    cross join lateral (values ({{stockMovement.transactionType.in}}, p.came, 1), ({{stockMovement.transactionType.out}}, p.went, 0))
      as w (moved_by, qty, place)
    left join lateral app.received_price(p.tenant_id, p.org_no, p.item_no, p.unit_no) r on true
    cross join lateral (select round(w.qty * r.untaxed * r.over / r.under, app.amount_decimals(r.currency)) as amount, r.currency) v
    where w.qty > 0) a
  window ranked as (partition by a.tenant_id, a.org_no, a.moved_by, a.pool order by a.measure desc, a.item_no, a.unit_no
    rows unbounded preceding)) t
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
