-- A line of a delivery notice may say for which cell of the delivery schedule it is (B3.8a).
alter table shipping_notice_line
  add column schedule_id bigint,
  add foreign key (tenant_id, schedule_id) references schedule (tenant_id, id) on delete set null (schedule_id);
create index on shipping_notice_line (tenant_id, schedule_id) where schedule_id is not null;

-- Lines take of the cell that they say first; what is more, and lines that say none, of the oldest. Cells of more than a year ago
-- wait for nothing, but where a line says them.
create or replace function app.take_schedules_of(tenant bigint, notice_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice shipping_notice;
  since date := app.today_of(tenant) - 366;
begin
  select * into notice from shipping_notice where tenant_id = tenant and id = notice_id;
  if notice.check_status is null or notice.check_status not in ('0', '2', '3', '4', '5') then return; end if;
  perform from schedule c where c.tenant_id = tenant and c.supplier_no = notice.supplier_no and c.org_no = notice.org_no
    and c.release_status = '1'
    and (c.planned_date >= since and c.item_no in (select o.item_no from shipping_notice_line l join purchase_order_line o
        on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id where l.tenant_id = tenant and l.shipping_notice_id = notice_id)
      or c.id in (select l.schedule_id from shipping_notice_line l where l.tenant_id = tenant and l.shipping_notice_id = notice_id))
    order by c.id for no key update;
  if not found then return; end if;
  with line as (
    select l.id, l.schedule_id, l.delivery_qty as quantity, sum(l.delivery_qty) over (partition by l.schedule_id order by l.id) as until
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    join schedule c on c.tenant_id = l.tenant_id and c.id = l.schedule_id and (c.item_no, c.unit_no) = (o.item_no, o.pur_unit_no)
      and (c.supplier_no, c.org_no, c.release_status) = (notice.supplier_no, notice.org_no, '1')
    where l.tenant_id = tenant and l.shipping_notice_id = notice_id)
  insert into schedule_delivery (tenant_id, schedule_id, shipping_notice_id, shipping_notice_line_id, org_no, supplier_no, from_quantity, quantity)
  select tenant, c.id, notice_id, l.id, notice.org_no, notice.supplier_no, 0, least(l.until, o.open) - (l.until - l.quantity)
  from line l join schedule c on c.tenant_id = tenant and c.id = l.schedule_id cross join lateral (select app.schedule_open(c) as open) o
  where o.open > l.until - l.quantity;
  with line as (
    select l.id, o.item_no, o.pur_unit_no as unit_no, said.quantity as begins, l.delivery_qty - said.quantity as quantity,
      sum(l.delivery_qty - said.quantity) over (partition by o.item_no, o.pur_unit_no order by l.id) as until
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    cross join lateral (select coalesce(sum(d.quantity), 0) as quantity from schedule_delivery d
      where d.tenant_id = tenant and d.shipping_notice_line_id = l.id) said
    where l.tenant_id = tenant and l.shipping_notice_id = notice_id),
  cell as (
    select c.id, c.item_no, c.unit_no, open, sum(open) over (partition by c.item_no, c.unit_no
      order by c.planned_date, c.time_from nulls first, c.id) as until
    from schedule c cross join lateral (select app.schedule_open(c) as open) o
    where c.tenant_id = tenant and c.supplier_no = notice.supplier_no and c.org_no = notice.org_no and c.release_status = '1'
      and c.planned_date >= since and c.item_no in (select item_no from line) and open > 0)
  insert into schedule_delivery (tenant_id, schedule_id, shipping_notice_id, shipping_notice_line_id, org_no, supplier_no, from_quantity, quantity)
  select tenant, c.id, notice_id, l.id, notice.org_no, notice.supplier_no,
    l.begins + greatest(c.until - c.open, l.until - l.quantity) - (l.until - l.quantity),
    least(c.until, l.until) - greatest(c.until - c.open, l.until - l.quantity)
  from line l join cell c on (c.item_no, c.unit_no) = (l.item_no, l.unit_no)
  where least(c.until, l.until) > greatest(c.until - c.open, l.until - l.quantity);
end $$;
