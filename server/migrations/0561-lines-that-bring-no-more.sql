-- Whether pieces are still to come of a line of a delivery notice: what it announces beyond that is free for others to announce.
create function app.brings_pieces(line bigint) returns boolean language sql stable as $$
  select exists (select from shipping_notice_line l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
    where l.tenant_id = (select app.scope_tenant()) and l.id = line and n.closed_status = '0' and n.check_status <> 'X'
      and (l.delivery_qty > l.receive_qty or l.gift_qty > app.free_received(l.id)))
$$;

create or replace function app.announce_serials(line bigint, serials text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  twice jsonb;
begin
  delete from serial_number where tenant_id = (select app.scope_tenant()) and announced_line_id = line and sn_status = '0'
    and receipt_id is null and serial_no <> all (serials);
  update serial_number set announced_line_id = null, sn_status = app.unannounced_status(tenant_id, id)
  where tenant_id = (select app.scope_tenant()) and announced_line_id = line and sn_status = '0' and serial_no <> all (serials);
  with given as (
    select l.tenant_id, g.serial_no, o.item_no, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, l.id
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    cross join unnest(serials) as g (serial_no) where l.tenant_id = (select app.scope_tenant()) and l.id = line),
  kept as (
    insert into serial_number as s (tenant_id, serial_no, item_no, org_no, supplier_no, classify_type, business_classify_type,
      shipping_notice_line_id, announced_line_id)
    select tenant_id, serial_no, item_no, org_no, supplier_no, classify_type, business_classify_type, id, id from given order by serial_no
    on conflict (tenant_id, supplier_no, item_no, serial_no) do update
      set org_no = excluded.org_no, shipping_notice_line_id = excluded.shipping_notice_line_id,
        announced_line_id = excluded.announced_line_id, sn_status = '0'
      where s.stock_balance_id is null and (s.announced_line_id is null or s.announced_line_id = line or s.sn_status <> '0'
        or not app.brings_pieces(s.announced_line_id))
    returning s.serial_no)
  select jsonb_build_object('serialNo', g.serial_no, 'itemNo', g.item_no) into twice from given g
  where g.serial_no not in (select serial_no from kept) limit 1;
  if twice is not null then
    raise exception 'Serial number is elsewhere' using errcode = 'TD003', detail = twice;
  end if;
end $$;
