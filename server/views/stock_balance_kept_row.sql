call app.list_view('stock_balance_kept_row', $$
select t.tenant_id, t.id, t.kept_as, t.org_no, app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.item_no,
  app.called(m) as item_name, m.spec, t.unit_no, t.warehouse_no, t.cell_no, t.lot_no, t.item_feature_no, t.stock_type, t.owner_no,
  app.called(w) as owner_name, k.keeper_no, app.called(r) as keeper_name,
  (select app.period_from()) as period_from, (select app.period_until()) as period,
  (t.qty - p.since)::numeric(26, 6) as begin_qty, p.came::numeric(26, 6) as period_in_qty, p.went::numeric(26, 6) as period_out_qty,
  (t.qty - p.since + p.came - p.went)::numeric(26, 6) as end_qty, t.qty as inventory_qty,
  app.waiting_in(t.id)::numeric(26, 6) as waiting_qty, l.safe_qty, l.max_qty,
  u.usable::numeric(26, 6) as usable_qty,
  case when l.id is null then {{keptStock.levelStatus.unlimited}} when u.usable < l.safe_qty then {{keptStock.levelStatus.below}}
    when u.usable > l.max_qty then {{keptStock.levelStatus.above}} else {{keptStock.levelStatus.within}} end as level_status,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from (
  select b.*, coalesce(b.owner_no, b.keeper_no) as supplier_no,
    case when b.owner_no is null then {{keptStock.keptAs.escrow}} else {{keptStock.keptAs.vmi}} end as kept_as
  from stock_balance b where coalesce(b.owner_no, b.keeper_no) is not null and b.owner_no is distinct from b.keeper_no
    -- What was there and went within the period is told, too.
    and (b.qty > 0 or exists (select from stock_movement n where n.tenant_id = b.tenant_id and n.stock_key = b.stock_key
      and n.moved_at >= (select app.day_begins(app.period_from()))))) t
-- What a document took back came to nothing: it neither came nor went.
left join lateral (
  select coalesce(sum(d.since), 0) as since, coalesce(sum(greatest(d.net, 0)), 0) as came, coalesce(sum(greatest(-d.net, 0)), 0) as went
  from (
    select sum(c.change) as since, coalesce(sum(c.change) filter (where n.moved_at < (select app.day_begins(app.period_until() + 1))), 0) as net
    from stock_movement n
    cross join lateral (select case n.transaction_type when {{stockMovement.transactionType.in}} then n.qty else -n.qty end as change) c
    where n.tenant_id = t.tenant_id and n.stock_key = t.stock_key and n.moved_at >= (select app.day_begins(app.period_from()))
    group by n.document_kind, n.document_id) d) p on true
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
-- It counts goods of all classes.
left join stock_level l on (select app.sees_all_classes()) and t.kept_as = {{keptStock.keptAs.vmi}} and l.tenant_id = t.tenant_id and l.org_no = t.org_no and l.warehouse_no = t.warehouse_no
  and l.supplier_no = t.supplier_no and l.item_no = t.item_no and l.status_code = {{stockLevel.statusCode.valid}}
left join lateral (select case when l.id is not null then app.usable_of_level(l, m.unit_no) end as usable) u on true
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join supplier w on w.tenant_id = t.tenant_id and w.supplier_no = t.owner_no
-- Who keeps what for the company is no matter of its suppliers.
cross join lateral (select case when (select app.sees_all_suppliers()) or t.keeper_no = (select app.scope_supplier()) then t.keeper_no end
  as keeper_no) k
left join supplier r on r.tenant_id = t.tenant_id and r.supplier_no = k.keeper_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
