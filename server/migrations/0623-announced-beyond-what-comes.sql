-- How many more pieces a line of a delivery notice announces than are still to come of it: so many of them are free for others to
-- announce, whichever these take.
create function app.announced_beyond(line bigint) returns numeric language sql stable as $$
  select (select count(*) from serial_number s where s.tenant_id = (select app.scope_tenant()) and s.announced_line_id = line
      and s.sn_status = '0')
    - coalesce((select floor(greatest(l.delivery_qty - l.receive_qty, 0) + greatest(coalesce(l.gift_qty, 0) - app.free_received(l.id), 0))
      from shipping_notice_line l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
      where l.tenant_id = (select app.scope_tenant()) and l.id = line and n.closed_status = '0' and n.check_status <> 'X'), 0)
$$;

-- What a line is said to bring is all that it announces: what another brought meanwhile, and it says no more, is its no longer. A
-- piece is of the classes of the notice that announces it.
create or replace function app.announce_serials(line bigint, serials text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  twice jsonb;
  told text[];
  free bigint[];
begin
  select array_agg(app.alike_of(l.supplier_no, o.item_no, g.serial_no)) into told
  from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
  cross join unnest(serials) as g (serial_no) where l.tenant_id = (select app.scope_tenant()) and l.id = line;
  delete from serial_number where tenant_id = (select app.scope_tenant()) and announced_line_id = line and sn_status = '0'
    and receipt_id is null and alike <> all (coalesce(told, '{}'));
  update serial_number set announced_line_id = null,
    sn_status = case when stock_balance_id is null then app.unannounced_status(tenant_id, id) else sn_status end
  where tenant_id = (select app.scope_tenant()) and announced_line_id = line and alike <> all (coalesce(told, '{}'))
    and (sn_status = '0' or stock_balance_id is not null and shipping_notice_line_id is distinct from line);
  select array_agg(f.id) into free from (
    select s.id, app.announced_beyond(s.announced_line_id) as beyond,
      row_number() over (partition by s.announced_line_id order by s.alike) as place
    from serial_number s join shipping_notice_line l on l.tenant_id = s.tenant_id and l.supplier_no = s.supplier_no
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id and o.item_no = s.item_no
    where s.tenant_id = (select app.scope_tenant()) and l.id = line and s.alike = any (told) and s.sn_status = '0'
      and s.announced_line_id <> line) f
  where f.place <= f.beyond;
  with given as (
    select l.tenant_id, g.serial_no, g.alike, o.item_no, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, l.id
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    cross join unnest(serials, told) as g (serial_no, alike) where l.tenant_id = (select app.scope_tenant()) and l.id = line),
  kept as (
    insert into serial_number as s (tenant_id, serial_no, alike, item_no, org_no, supplier_no, classify_type, business_classify_type,
      shipping_notice_line_id, announced_line_id)
    select tenant_id, serial_no, alike, item_no, org_no, supplier_no, classify_type, business_classify_type, id, id from given order by alike
    on conflict (tenant_id, supplier_no, item_no, alike) do update
      set serial_no = case when s.receipt_id is null then excluded.serial_no else s.serial_no end, org_no = excluded.org_no,
        classify_type = excluded.classify_type, business_classify_type = excluded.business_classify_type,
        shipping_notice_line_id = excluded.shipping_notice_line_id, announced_line_id = excluded.announced_line_id, sn_status = '0'
      where s.stock_balance_id is null and (s.announced_line_id is null or s.announced_line_id = line or s.sn_status <> '0'
        or s.id = any (free))
    returning s.alike)
  select jsonb_build_object('serialNo', g.serial_no, 'itemNo', g.item_no) into twice from given g
  where g.alike not in (select alike from kept) limit 1;
  if twice is not null then
    raise exception 'Serial number is elsewhere' using errcode = 'TD003', detail = twice;
  end if;
end $$;

drop function app.brings_pieces;
