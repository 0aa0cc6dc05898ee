-- By which line of a delivery notice a piece is announced, whichever it came with: what nobody announced is announced by none once
-- its receipt is canceled, and what another line did is by that again. How pieces came that are in the house is not known: those
-- that were known before their receipt are taken to have been announced.
alter table serial_number add column announced_line_id bigint;
alter table serial_number add foreign key (tenant_id, announced_line_id) references shipping_notice_line (tenant_id, id)
  on delete set null (announced_line_id);
create index on serial_number (tenant_id, announced_line_id);
alter table serial_number disable trigger user;
update serial_number s set announced_line_id = s.shipping_notice_line_id
where s.sn_status = '0' or s.stock_balance_id is not null and s.create_date < (select r.create_date from receipt r
  where r.tenant_id = s.tenant_id and r.id = s.receipt_id);
alter table serial_number enable trigger user;

-- The list leaves out what no line announces: the index by which it is counted says which may be.
drop index serial_number_tenant_id_update_date_id_org_no_supplier_no_w_idx;
create index on serial_number (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, sn_status, classify_type, business_classify_type, announced_line_id);

-- What a piece is that is not in the house and that no line announces: out where a receipt brought it that stands, else nothing yet.
create function app.unannounced_status(tenant bigint, piece bigint) returns text language sql stable as $$
  select case when exists (select from stock_movement m where m.tenant_id = tenant and m.serial_ids @> array[piece]
    and m.document_kind in ('receipt', 'gift') group by m.document_kind, m.document_id
    having count(*) filter (where m.transaction_type = '1') > count(*) filter (where m.transaction_type = '2')) then '2' else '0' end
$$;

create or replace function app.name_serials(org text, class text, business_class text, supplier text, item text, receipt bigint,
  line bigint, serials text[]) returns bigint[] language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  named bigint[];
  twice text;
begin
  with kept as (
    insert into serial_number as s (tenant_id, serial_no, item_no, org_no, supplier_no, classify_type, business_classify_type,
      receipt_id, shipping_notice_line_id)
    select (select app.scope_tenant()), given.serial_no, item, org, supplier, class, business_class, receipt, line
    from unnest(serials) as given (serial_no)
    where not exists (select from serial_number o where o.tenant_id = (select app.scope_tenant()) and o.item_no = item
      and o.serial_no = given.serial_no and o.stock_balance_id is not null)
    order by given.serial_no
    on conflict (tenant_id, supplier_no, item_no, serial_no) do update set org_no = excluded.org_no,
      classify_type = excluded.classify_type, business_classify_type = excluded.business_classify_type,
      receipt_id = excluded.receipt_id, shipping_notice_line_id = excluded.shipping_notice_line_id,
      announced_line_id = case s.sn_status when '0' then s.announced_line_id end
      where s.stock_balance_id is null
    returning s.id, s.serial_no)
  select (select array_agg(id order by serial_no) from kept),
    (select min(g) from unnest(serials) g where g not in (select serial_no from kept)) into named, twice;
  if twice is not null then
    raise exception 'Serial number is in the house' using errcode = 'TD003', detail = jsonb_build_object('serialNo', twice, 'itemNo', item);
  end if;
  return named;
end $$;

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
        or exists (select from shipping_notice_line l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
          where l.tenant_id = s.tenant_id and l.id = s.announced_line_id and (n.closed_status <> '0' or n.check_status = 'X')))
    returning s.serial_no)
  select jsonb_build_object('serialNo', g.serial_no, 'itemNo', g.item_no) into twice from given g
  where g.serial_no not in (select serial_no from kept) limit 1;
  if twice is not null then
    raise exception 'Serial number is elsewhere' using errcode = 'TD003', detail = twice;
  end if;
end $$;

create or replace function app.forget_announced() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from serial_number where tenant_id = old.tenant_id and announced_line_id = old.id and sn_status = '0' and receipt_id is null;
  update serial_number set announced_line_id = null, sn_status = app.unannounced_status(tenant_id, id)
  where tenant_id = old.tenant_id and announced_line_id = old.id and sn_status = '0';
  return old;
end $$;

-- What is taken back of receipts is announced by whoever did, or as it was before.
create or replace function app.keep_stock_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short text;
  lost text;
begin
  insert into stock_balance (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no,
    lot_no, item_feature_no, owner_no, keeper_no, stock_type, qty)
  select distinct on (tenant_id, stock_key) tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no,
    unit_no, lot_no, item_feature_no, owner_no, keeper_no, stock_type, 0
  from moved order by tenant_id, stock_key
  on conflict (tenant_id, stock_key) do nothing;

  perform from stock_balance b where (b.tenant_id, b.stock_key) in (select tenant_id, stock_key from moved)
  order by b.tenant_id, b.stock_key for no key update;

  with change as (
    select tenant_id, stock_key, sum(case transaction_type when '1' then qty else -qty end) as qty from moved group by 1, 2)
  select jsonb_agg(s.said order by s.stock_key) into short from (
    select b.stock_key, jsonb_strip_nulls(jsonb_build_object('balanceId', b.id::text, 'itemNo', b.item_no, 'lotNo', b.lot_no,
      'place', concat_ws(' ', b.warehouse_no, b.cell_no), 'stockType', b.stock_type,
      'there', trim_scale(b.qty), 'quantity', trim_scale(-c.qty))) as said
    from change c join stock_balance b on b.tenant_id = c.tenant_id and b.stock_key = c.stock_key
    where b.qty + c.qty < 0 order by b.stock_key limit 100) s;
  if short is not null then
    raise exception 'Too little lies there' using errcode = 'TD001', detail = short;
  end if;

  update stock_balance b set qty = b.qty + c.qty
  from (select tenant_id, stock_key, sum(case transaction_type when '1' then qty else -qty end) as qty
    from moved group by 1, 2) c
  where b.tenant_id = c.tenant_id and b.stock_key = c.stock_key and c.qty <> 0;

  -- Serial numbers leave the place where they are, and come to another.
  if exists (select from moved where serial_ids is not null) then
    with named as (
      select m.tenant_id, n.id, b.id as balance_id, m.document_kind from moved m
      join stock_balance b on b.tenant_id = m.tenant_id and b.stock_key = m.stock_key
      cross join unnest(m.serial_ids) as n (id) where m.transaction_type = '2'),
    gone as (
      update serial_number s set stock_balance_id = null, warehouse_no = null, cell_no = null,
        shipping_notice_line_id = case when n.document_kind in ('receipt', 'gift') then coalesce(s.announced_line_id, s.shipping_notice_line_id)
          else s.shipping_notice_line_id end,
        sn_status = case when n.document_kind not in ('receipt', 'gift') then '2' when s.announced_line_id is not null then '0'
          else app.unannounced_status(s.tenant_id, s.id) end
      from named n where s.tenant_id = n.tenant_id and s.id = n.id and s.stock_balance_id = n.balance_id returning s.id)
    select jsonb_build_object('serialNo', s.serial_no, 'itemNo', s.item_no) into lost
    from named n join serial_number s on s.tenant_id = n.tenant_id and s.id = n.id
    where n.id not in (select id from gone) order by s.serial_no limit 1;
    if lost is not null then
      raise exception 'Serial number is elsewhere' using errcode = 'TD004', detail = lost;
    end if;
    with named as (
      select m.tenant_id, n.id, b.id as balance_id, b.warehouse_no, b.cell_no,
        case when b.stock_type = '40' or b.stock_type in ('10', '25', '26') and (b.cell_no is not null or not exists (select from cell c
          where c.tenant_id = b.tenant_id and c.warehouse_no = b.warehouse_no and c.status_code = '1')) then '1' else '3' end as sn_status
      from moved m join stock_balance b on b.tenant_id = m.tenant_id and b.stock_key = m.stock_key
      cross join unnest(m.serial_ids) as n (id) where m.transaction_type = '1'),
    come as (
      update serial_number s set stock_balance_id = n.balance_id, warehouse_no = n.warehouse_no, cell_no = n.cell_no, sn_status = n.sn_status
      from named n where s.tenant_id = n.tenant_id and s.id = n.id and s.stock_balance_id is null returning s.id)
    select jsonb_build_object('serialNo', s.serial_no, 'itemNo', s.item_no) into lost
    from named n join serial_number s on s.tenant_id = n.tenant_id and s.id = n.id
    where n.id not in (select id from come) order by s.serial_no limit 1;
    if lost is not null then
      raise exception 'Serial number is elsewhere' using errcode = 'TD004', detail = lost;
    end if;
  end if;

  -- Whatever goes, no more serial numbers stay than pieces.
  select jsonb_build_object('itemNo', b.item_no, 'place', concat_ws(' ', b.warehouse_no, b.cell_no)) into lost from stock_balance b
  where (b.tenant_id, b.stock_key) in (select tenant_id, stock_key from moved where transaction_type = '2')
    and b.qty < (select count(*) from serial_number s where s.tenant_id = b.tenant_id and s.stock_balance_id = b.id)
  order by b.stock_key limit 1;
  if lost is not null then
    raise exception 'Serial numbers are not named' using errcode = 'TD002', detail = lost;
  end if;
  return null;
end $$;
