-- By how much an answer differs, line by line: from what is asked; where a change is asked for, from what was promised before.
create view purchase_order_difference with (security_invoker = true) as
select l.tenant_id, l.purchase_order_id, l.pur_unit_no,
  case when r.id is null then l.promise_qty - l.batch_pur_qty else coalesce(w.quantity - l.promise_qty, 0) end as quantity,
  case when r.id is null then l.promise_date - l.expect_arrival_date else coalesce(w.day - l.promise_date, 0) end as days,
  coalesce(w.price - l.price, 0) as price
from purchase_order_line l
left join purchase_order_request r on r.tenant_id = l.tenant_id and r.purchase_order_id = l.purchase_order_id and r.request_status = {{purchaseOrder.requestStatus.open}}
left join lateral (
  select sum((one ->> 'promiseQty')::numeric) as quantity, max((one ->> 'promiseDate')::date) as day, max(a.price) as price
  from jsonb_to_recordset(r.lines) as a (id bigint, promises jsonb, price numeric) cross join lateral jsonb_array_elements(a.promises) one
  where a.id = l.id) w on true;
