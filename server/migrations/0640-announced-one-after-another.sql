-- Who announces what another line announces beyond what is to come of it counts first how many that are: of a supplier's item one
-- line after another, or two would take the same number, or together more than are too many. Several items are taken in one order.
create function app.lock_announcing(lines bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(jsonb_build_array('announce_serials', l.tenant_id, l.supplier_no, o.item_no)::text, 0) as key
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    where l.tenant_id = (select app.scope_tenant()) and l.id = any (lines) order by 1) k;
end $$;

-- What another line may give is counted once for each such line, and taken only while that is still the line that announces it.
create or replace function app.announce_serials(line bigint, serials text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  twice jsonb;
  told text[];
begin
  perform app.lock_announcing(array[line]);
  select array_agg(app.alike_of(l.supplier_no, o.item_no, g.serial_no)) into told
  from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
  cross join unnest(serials) as g (serial_no) where l.tenant_id = (select app.scope_tenant()) and l.id = line;
  delete from serial_number where tenant_id = (select app.scope_tenant()) and announced_line_id = line and sn_status = '0'
    and receipt_id is null and alike <> all (coalesce(told, '{}'));
  update serial_number set announced_line_id = null,
    sn_status = case when stock_balance_id is null then app.unannounced_status(tenant_id, id) else sn_status end
  where tenant_id = (select app.scope_tenant()) and announced_line_id = line and alike <> all (coalesce(told, '{}'))
    and (sn_status = '0' or stock_balance_id is not null and shipping_notice_line_id is distinct from line);
  with theirs as materialized (
    select s.id, s.announced_line_id as line_id, row_number() over (partition by s.announced_line_id order by s.alike) as place
    from serial_number s join shipping_notice_line l on l.tenant_id = s.tenant_id and l.supplier_no = s.supplier_no
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id and o.item_no = s.item_no
    where s.tenant_id = (select app.scope_tenant()) and l.id = line and s.alike = any (told) and s.sn_status = '0'
      and s.announced_line_id <> line),
  counted as materialized (
    select t.line_id, app.announced_beyond(t.line_id) as beyond from (select distinct line_id from theirs) t),
  free as materialized (
    select t.id, t.line_id from theirs t join counted c on c.line_id = t.line_id where t.place <= c.beyond),
  given as (
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
        or (s.id, s.announced_line_id) in (select f.id, f.line_id from free f))
    returning s.alike)
  select jsonb_build_object('serialNo', g.serial_no, 'itemNo', g.item_no) into twice from given g
  where g.alike not in (select alike from kept) limit 1;
  if twice is not null then
    raise exception 'Serial number is elsewhere' using errcode = 'TD003', detail = twice;
  end if;
end $$;
