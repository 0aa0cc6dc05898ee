-- Serial numbers of pieces: each lies in one place, or in none. Movements of stock name those that they move, and are so their
-- history; nothing else moves them.
create table serial_number (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  serial_no text collate "C" not null check (serial_no <> ''),
  item_no text collate "C" not null,
  -- 0 announced or received no more, 3 received, 1 in stock, 2 out.
  sn_status text not null default '0' check (sn_status in ('0', '1', '2', '3')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  -- Where it lies.
  warehouse_no text collate "C",
  cell_no text collate "C",
  stock_balance_id bigint,
  -- With what it came last, or is announced.
  receipt_id bigint,
  shipping_notice_line_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, supplier_no, item_no, serial_no),
  check ((warehouse_no is null) = (stock_balance_id is null)),
  check ((sn_status in ('1', '3')) = (stock_balance_id is not null)),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  constraint serial_number_tenant_id_cell_no_fkey
    foreign key (tenant_id, warehouse_no, cell_no) references cell (tenant_id, warehouse_no, cell_no),
  foreign key (tenant_id, stock_balance_id) references stock_balance (tenant_id, id),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, shipping_notice_line_id) references shipping_notice_line (tenant_id, id)
    on delete set null (shipping_notice_line_id)
);
call app.stamped('serial_number');
call app.protect_document('serial_number', 'org_no', 'supplier_no', 'warehouse_no');
-- Whoever makes it, a piece of a material is in the house once.
create unique index serial_number_in_one_place on serial_number (tenant_id, item_no, serial_no) where stock_balance_id is not null;
create index on serial_number (tenant_id, stock_balance_id) where stock_balance_id is not null;
create index on serial_number (tenant_id, warehouse_no, cell_no);
create index on serial_number (tenant_id, receipt_id);
create index on serial_number (tenant_id, shipping_notice_line_id);
create index on serial_number (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, sn_status, classify_type, business_classify_type);
create index on serial_number using gin (serial_no gin_trgm_ops);
create trigger keep_as_written before insert or update or delete on serial_number for each row execute function app.keep_as_written();

alter table stock_movement
  add column serial_ids bigint[] check (serial_ids is null or cardinality(serial_ids) between 1 and qty);
create index on stock_movement using gin (serial_ids) where serial_ids is not null;
-- As they were named.
alter table receipt add column serial_nos text;
alter table warehousing add column serial_nos text;
alter table return_note_line add column serial_nos text;

-- Brings serial numbers with a receipt, and answers their ids; those in the house already do not come again.
create function app.name_serials(org text, class text, business_class text, supplier text, item text, receipt bigint, line bigint,
  serials text[]) returns bigint[] language plpgsql volatile security definer set search_path = public, pg_temp as $$
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
      receipt_id = excluded.receipt_id, shipping_notice_line_id = excluded.shipping_notice_line_id
      where s.stock_balance_id is null
    returning s.id, s.serial_no)
  select (select array_agg(id order by serial_no) from kept),
    (select min(g) from unnest(serials) g where g not in (select serial_no from kept)) into named, twice;
  if twice is not null then
    raise exception 'Serial number is in the house' using errcode = 'TD003', detail = jsonb_build_object('serialNo', twice, 'itemNo', item);
  end if;
  return named;
end $$;

-- Says which serial numbers a line of a delivery notice brings, in place of those said before.
create function app.announce_serials(line bigint, serials text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  twice jsonb;
begin
  delete from serial_number where tenant_id = (select app.scope_tenant()) and shipping_notice_line_id = line and sn_status = '0'
    and receipt_id is null and serial_no <> all (serials);
  update serial_number set shipping_notice_line_id = null where tenant_id = (select app.scope_tenant())
    and shipping_notice_line_id = line and sn_status = '0' and serial_no <> all (serials);
  with given as (
    select l.tenant_id, g.serial_no, o.item_no, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, l.id
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    cross join unnest(serials) as g (serial_no) where l.tenant_id = (select app.scope_tenant()) and l.id = line),
  kept as (
    insert into serial_number as s (tenant_id, serial_no, item_no, org_no, supplier_no, classify_type, business_classify_type,
      shipping_notice_line_id)
    select tenant_id, serial_no, item_no, org_no, supplier_no, classify_type, business_classify_type, id from given order by serial_no
    on conflict (tenant_id, supplier_no, item_no, serial_no) do update
      set org_no = excluded.org_no, shipping_notice_line_id = excluded.shipping_notice_line_id, sn_status = '0'
      where s.stock_balance_id is null and (s.shipping_notice_line_id is null or s.shipping_notice_line_id = line or s.sn_status <> '0'
        or exists (select from shipping_notice_line l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
          where l.tenant_id = s.tenant_id and l.id = s.shipping_notice_line_id and (n.closed_status <> '0' or n.check_status = 'X')))
    returning s.serial_no)
  select jsonb_build_object('serialNo', g.serial_no, 'itemNo', g.item_no) into twice from given g
  where g.serial_no not in (select serial_no from kept) limit 1;
  if twice is not null then
    raise exception 'Serial number is elsewhere' using errcode = 'TD003', detail = twice;
  end if;
end $$;

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
  select jsonb_build_object('itemNo', b.item_no, 'place', concat_ws(' ', b.warehouse_no, b.cell_no), 'stockType', b.stock_type,
    'there', trim_scale(b.qty), 'quantity', trim_scale(-c.qty)) into short
  from change c join stock_balance b on b.tenant_id = c.tenant_id and b.stock_key = c.stock_key
  where b.qty + c.qty < 0 order by b.stock_key limit 1;
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
        sn_status = case n.document_kind when 'receipt' then '0' else '2' end
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

-- What is taken back takes its serial numbers with it.
create or replace function app.reverse_movements(kind text, ids bigint[], only_last boolean default false, only_type text default null)
returns void language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select m.*, case m.transaction_type when '1' then 1 else -1 end as sign from stock_movement m
    where m.tenant_id = (select app.scope_tenant()) and m.document_kind = kind and m.document_id = any (ids)
      and (only_type is null or m.stock_type = only_type)
      and (not only_last or m.moved_at = (select l.moved_at from stock_movement l where l.tenant_id = m.tenant_id
        and l.document_kind = m.document_kind and l.document_id = m.document_id order by l.id desc limit 1)))
  insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no, lot_no,
    item_feature_no, owner_no, keeper_no, stock_type, document_kind, document_id, document_no, transaction_type, qty, serial_ids)
  select m.tenant_id, m.org_no, m.classify_type, m.business_classify_type, m.warehouse_no, m.cell_no, m.item_no, m.unit_no, m.lot_no,
    m.item_feature_no, m.owner_no, m.keeper_no, m.stock_type, m.document_kind, m.document_id, m.document_no,
    case when sum(m.sign * m.qty) > 0 then '2' else '1' end, abs(sum(m.sign * m.qty)),
    (select array_agg(n.id) from (select u.id from taken k cross join unnest(k.serial_ids) as u (id)
      where k.document_id = m.document_id and k.stock_key = m.stock_key group by u.id having sum(k.sign) <> 0) n)
  from taken m
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, m.stock_key
  having sum(m.sign * m.qty) <> 0 order by m.document_id, min(m.id)
$$;

-- Whoever sees receipts sees serial numbers; suppliers announce those of their deliveries.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select r.tenant_id, r.role_no, '2072', array(select f from unnest(r.flags) f where f in ('isSearch', 'isExport')
  union select 'isAdd' where exists (select from role_menu n where n.tenant_id = r.tenant_id and n.role_no = r.role_no
    and n.menu_no = '2020' and 'isAdd' = any (n.flags)))
from role_menu r where r.menu_no = '2030' and 'isSearch' = any (r.flags)
on conflict do nothing;
