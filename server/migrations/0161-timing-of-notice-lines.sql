-- When the first of a line of a delivery notice arrived, and how that compares with what was promised and with what was asked.
-- The days are those that held when it arrived. What arrived before is judged to the day.
alter table shipping_notice_line
  add column arrival_date date,
  add column due_date date,
  add column asked_date date,
  add column early_days integer not null default 0 check (early_days >= 0),
  add column late_days integer not null default 0 check (late_days >= 0),
  add column promise_timing text generated always as (case when arrival_date < due_date - early_days then '2'
    when arrival_date > due_date + late_days then '3' when arrival_date is not null then '1' end) stored,
  add column asked_timing text generated always as (case when arrival_date < asked_date - early_days then '2'
    when arrival_date > asked_date + late_days then '3' when arrival_date is not null then '1' end) stored,
  -- What was announced, and will not come as its supplier says: it is announced no more.
  add column closed_qty numeric(26, 6) not null default 0 check (closed_qty >= 0),
  add column close_reason text,
  drop constraint shipping_notice_line_delivery_qty_check,
  add constraint shipping_notice_line_delivery_qty_check check (delivery_qty >= 0 and delivery_qty + closed_qty > 0);
alter table shipping_notice_line disable trigger stamp;
update shipping_notice_line t set arrival_date = r.day, due_date = coalesce(l.promise_date, l.expect_arrival_date),
  asked_date = l.expect_arrival_date
from (select tenant_id, shipping_notice_line_id as id, min(receipt_date) as day from receipt where status = '1' group by 1, 2) r,
  purchase_order_line l
where r.tenant_id = t.tenant_id and r.id = t.id and l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id;
alter table shipping_notice_line enable trigger stamp;
