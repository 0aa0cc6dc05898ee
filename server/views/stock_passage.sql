-- What each document brought into a warehouse in the period of the call, or took out of it: what it moved within comes to nothing, and
-- so does what it took back. `since` is what it came to from the first day of the period until now, and `day_sum` what it adds to the
-- stock at the ends of the days of the period up to today, all of them together.
create view stock_passage with (security_invoker = true) as
select n.tenant_id, n.org_no, n.warehouse_no, n.item_no, n.unit_no, n.owner_no, n.document_kind, n.document_id,
  sum(c.change) as since,
  coalesce(sum(c.change) filter (where c.is_within), 0) as net,
  coalesce(sum(c.change * ((select least(app.period_until(), app.today())) + 1 - app.day_of(n.moved_at))) filter (where c.is_within), 0) as day_sum
from stock_movement n
cross join lateral (select
  case n.transaction_type when {{stockMovement.transactionType.in}} then n.qty else -n.qty end as change,
  n.moved_at < (select app.day_begins(app.period_until() + 1)) as is_within) c
where n.moved_at >= (select app.day_begins(app.period_from()))
group by 1, 2, 3, 4, 5, 6, 7, 8
