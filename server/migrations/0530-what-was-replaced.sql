-- What went back may be kept after all beyond its order only as far as nothing took its place. How much was there before says too
-- little of that: it counts what is void since, and goods that their suppliers have for good.
drop view if exists return_note_row cascade;
alter table purchase_order_line
  drop column before_return_qty,
  -- What suppliers have for good of the goods that were rejected or sent back for exchange.
  add column taken_back_qty numeric(26, 6) not null default 0 check (taken_back_qty >= 0),
  -- What was announced or received since in place of them, those that suppliers have first.
  add column replaced_qty numeric(26, 6) not null default 0 check (replaced_qty >= 0),
  -- What of all that was received certainly came before goods went back that may still be kept.
  add column received_before_qty numeric(26, 6) not null default 0 check (received_before_qty >= 0);
alter table purchase_order_line disable trigger user;
with back as (
  select r.tenant_id, r.purchase_order_line_id as id, x.check_return_qty as qty, x.status = '2' as is_taken, x.create_date as since
  from rejection x join receipt r on r.tenant_id = x.tenant_id and r.id = x.receipt_id where x.status <> 'X'
  union all
  select r.tenant_id, r.purchase_order_line_id, l.return_qty, n.status = '2', n.create_date
  from return_note n join return_note_line l on l.tenant_id = n.tenant_id and l.return_note_id = n.id
  join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id where n.return_type = '1' and n.status in ('1', '2')),
of_line as (
  select tenant_id, id, coalesce(sum(qty) filter (where is_taken), 0) as taken, min(since) as since from back group by 1, 2)
update purchase_order_line l set taken_back_qty = b.taken,
  replaced_qty = least(l.check_return_qty + l.return_exchange_qty, b.taken + coalesce((
    select sum(case when n.check_status in ('0', '2', '3', '4', '5') and n.closed_status = '0'
      then greatest(s.delivery_qty, s.receive_qty) else s.receive_qty end)
    from shipping_notice_line s join shipping_notice n on n.tenant_id = s.tenant_id and n.id = s.shipping_notice_id
    where s.tenant_id = l.tenant_id and s.purchase_order_line_id = l.id and n.create_date > b.since), 0))
from of_line b where l.tenant_id = b.tenant_id and l.id = b.id;
alter table purchase_order_line enable trigger user;
