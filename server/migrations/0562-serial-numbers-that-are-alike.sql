-- Serial numbers that differ in capitals or width alone are one piece: people type either, and scanners send either. Those that
-- already differ so stay two: of each such set one is known by what all are alike in, the others by themselves.
create function app.alike(text) returns text language sql immutable strict parallel safe as $$
  select lower(normalize($1, NFKC) collate "C")
$$;
alter table serial_number add column alike text collate "C";
alter table serial_number disable trigger user;
update serial_number s set alike = case f.place when 1 then f.alike else f.serial_no end
from (select tenant_id, item_no, serial_no, alike,
    row_number() over (partition by tenant_id, item_no, alike order by serial_no <> alike, serial_no) as place
  from (select distinct tenant_id, item_no, serial_no, app.alike(serial_no) as alike from serial_number) d) f
where f.tenant_id = s.tenant_id and f.item_no = s.item_no and f.serial_no = s.serial_no;
alter table serial_number enable trigger user;
alter table serial_number alter column alike set not null;
alter table serial_number add unique (tenant_id, supplier_no, item_no, alike);
create unique index serial_number_alike_in_one_place on serial_number (tenant_id, item_no, alike) where stock_balance_id is not null;

-- By what a number is known: that of the piece that has just this one, else what it is alike in.
create function app.alike_of(supplier text, item text, number text) returns text language sql stable as $$
  select coalesce((select s.alike from serial_number s where s.tenant_id = (select app.scope_tenant()) and s.supplier_no = supplier
    and s.item_no = item and s.serial_no = number), app.alike(number))
$$;

create or replace function app.name_serials(org text, class text, business_class text, supplier text, item text, receipt bigint,
  line bigint, serials text[]) returns bigint[] language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  named bigint[];
  twice text;
begin
  with given as materialized (select g.serial_no, app.alike_of(supplier, item, g.serial_no) as alike from unnest(serials) as g (serial_no)),
  kept as (
    insert into serial_number as s (tenant_id, serial_no, alike, item_no, org_no, supplier_no, classify_type, business_classify_type,
      receipt_id, shipping_notice_line_id)
    select (select app.scope_tenant()), given.serial_no, given.alike, item, org, supplier, class, business_class, receipt, line
    from given
    where not exists (select from serial_number o where o.tenant_id = (select app.scope_tenant()) and o.item_no = item
      and (o.serial_no = given.serial_no or o.alike = given.alike) and o.stock_balance_id is not null)
    order by given.alike
    on conflict (tenant_id, supplier_no, item_no, alike) do update set org_no = excluded.org_no,
      classify_type = excluded.classify_type, business_classify_type = excluded.business_classify_type,
      receipt_id = excluded.receipt_id, shipping_notice_line_id = excluded.shipping_notice_line_id,
      announced_line_id = case s.sn_status when '0' then s.announced_line_id end
      where s.stock_balance_id is null
    returning s.id, s.serial_no, s.alike)
  select (select array_agg(id order by serial_no) from kept),
    (select min(g.serial_no) from given g where g.alike not in (select alike from kept)) into named, twice;
  if twice is not null then
    raise exception 'Serial number is in the house' using errcode = 'TD003', detail = jsonb_build_object('serialNo', twice, 'itemNo', item);
  end if;
  return named;
end $$;

create or replace function app.announce_serials(line bigint, serials text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  twice jsonb;
  told text[];
begin
  select array_agg(app.alike_of(l.supplier_no, o.item_no, g.serial_no)) into told
  from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
  cross join unnest(serials) as g (serial_no) where l.tenant_id = (select app.scope_tenant()) and l.id = line;
  delete from serial_number where tenant_id = (select app.scope_tenant()) and announced_line_id = line and sn_status = '0'
    and receipt_id is null and alike <> all (coalesce(told, '{}'));
  update serial_number set announced_line_id = null, sn_status = app.unannounced_status(tenant_id, id)
  where tenant_id = (select app.scope_tenant()) and announced_line_id = line and sn_status = '0'
    and alike <> all (coalesce(told, '{}'));
  with given as (
    select l.tenant_id, g.serial_no, g.alike, o.item_no, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, l.id
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    cross join unnest(serials, told) as g (serial_no, alike) where l.tenant_id = (select app.scope_tenant()) and l.id = line),
  kept as (
    insert into serial_number as s (tenant_id, serial_no, alike, item_no, org_no, supplier_no, classify_type, business_classify_type,
      shipping_notice_line_id, announced_line_id)
    select tenant_id, serial_no, alike, item_no, org_no, supplier_no, classify_type, business_classify_type, id, id from given order by alike
    on conflict (tenant_id, supplier_no, item_no, alike) do update
      set serial_no = case when s.receipt_id is null then excluded.serial_no else s.serial_no end, org_no = excluded.org_no, shipping_notice_line_id = excluded.shipping_notice_line_id,
        announced_line_id = excluded.announced_line_id, sn_status = '0'
      where s.stock_balance_id is null and (s.announced_line_id is null or s.announced_line_id = line or s.sn_status <> '0'
        or not app.brings_pieces(s.announced_line_id))
    returning s.alike)
  select jsonb_build_object('serialNo', g.serial_no, 'itemNo', g.item_no) into twice from given g
  where g.alike not in (select alike from kept) limit 1;
  if twice is not null then
    raise exception 'Serial number is elsewhere' using errcode = 'TD003', detail = twice;
  end if;
end $$;
