-- The ledger of stock: what goes in or out of a place, by which document. Each movement says all that makes goods of one kind in
-- one place; what lies there is kept beside it, and is never below nothing. Rows without a cell lie in the warehouse at large.
drop index stock_movement_tenant_id_warehouse_no_item_no_idx;
alter table stock_movement
  drop constraint stock_movement_tenant_id_item_no_fkey,
  add column cell_no text collate "C",
  add column unit_no text,
  add column lot_no text,
  add column item_feature_no text collate "C",
  -- Nobody: the company.
  add column owner_no text collate "C",
  -- Nobody: the warehouse.
  add column keeper_no text collate "C",
  add column stock_type text not null default '10' check (stock_type in ('10', '20', '21', '22', '25', '26', '30', '40')),
  add column document_kind text,
  add column document_id bigint,
  add column document_no text collate "C",
  add column create_name text default app.user_name();
update stock_movement s set unit_no = l.pur_unit_no, lot_no = nullif(nl.lot_no, ''),
  owner_no = case l.order_type when '3' then r.supplier_no end,
  document_kind = 'receipt', document_id = r.id, document_no = r.receipt_no,
  create_name = case s.transaction_type when '1' then r.create_name else r.update_name end
from receipt r join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
join shipping_notice_line nl on nl.tenant_id = r.tenant_id and nl.id = r.shipping_notice_line_id
where r.tenant_id = s.tenant_id and r.id = s.receipt_id;
alter table stock_movement
  drop column receipt_id,
  alter column unit_no set not null,
  alter column stock_type drop default,
  alter column document_kind set not null,
  alter column document_id set not null,
  alter column document_no set not null;

create procedure app.keyed_as_stock(relation regclass) language plpgsql as $$
begin
  execute format($sql$alter table %s add column stock_key text collate "C" not null generated always as (
    org_no || E'\x1f' || warehouse_no || E'\x1f' || coalesce(cell_no, '') || E'\x1f' || item_no || E'\x1f' || unit_no
    || E'\x1f' || coalesce(lot_no, '') || E'\x1f' || coalesce(item_feature_no, '') || E'\x1f' || coalesce(owner_no, '')
    || E'\x1f' || coalesce(keeper_no, '') || E'\x1f' || stock_type || E'\x1f' || coalesce(classify_type, '')
    || E'\x1f' || coalesce(business_classify_type, '')) stored$sql$, relation);
end $$;
call app.keyed_as_stock('stock_movement');
create index on stock_movement (tenant_id, stock_key, id desc);
create index on stock_movement (tenant_id, item_no, id desc);
create index on stock_movement (tenant_id, id desc);
create index on stock_movement (tenant_id, document_kind, document_id);
-- Goods arrive once, and a receipt is canceled once.
create unique index on stock_movement (tenant_id, document_id, transaction_type) where document_kind = 'receipt';
-- A supplier sees what belongs to it.
call app.protect_document('stock_movement', 'org_no', 'owner_no', 'warehouse_no');
create trigger keep_as_written before update or delete on stock_movement for each row execute function app.keep_as_written();

create table stock_balance (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  org_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  cell_no text collate "C",
  item_no text collate "C" not null,
  unit_no text not null,
  lot_no text,
  item_feature_no text collate "C",
  owner_no text collate "C",
  keeper_no text collate "C",
  stock_type text not null,
  qty numeric(26, 6) not null constraint stock_never_below_nothing check (qty >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  foreign key (tenant_id, warehouse_no, cell_no) references cell (tenant_id, warehouse_no, cell_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  foreign key (tenant_id, owner_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, keeper_no) references supplier (tenant_id, supplier_no)
);
call app.keyed_as_stock('stock_balance');
create unique index on stock_balance (tenant_id, stock_key);
insert into stock_balance (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no,
  owner_no, stock_type, qty)
select tenant_id, org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no, owner_no, stock_type,
  sum(case transaction_type when '1' then qty else -qty end)
from stock_movement group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
call app.stamped('stock_balance');
call app.protect_document('stock_balance', 'org_no', 'owner_no', 'warehouse_no');
create index on stock_balance (tenant_id, item_no, warehouse_no) where qty > 0;
create index on stock_balance (tenant_id, update_date desc, id desc) where qty > 0;
create index on stock_balance (tenant_id, owner_no) where qty > 0 and owner_no is not null;
create index on stock_balance (tenant_id, warehouse_no, cell_no) where qty > 0;
-- It follows from the ledger alone.
create trigger keep_as_written before insert or update or delete on stock_balance for each row execute function app.keep_as_written();

-- What was moved in a statement changes what lies there: rows are locked in the order of their keys, so that nobody waits in a
-- circle. Where too little lies, it says of what and where.
create function app.keep_stock_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short text;
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
  return null;
end $$;
create trigger keep_stock_balance after insert on stock_movement referencing new table as moved
  for each statement execute function app.keep_stock_balance();

-- Takes back what documents moved: all of it, what they moved last, or what they did to goods of one stock type. Whoever may take
-- the step may not see all of the stock, as a supplier that does not take goods back.
create function app.reverse_movements(kind text, ids bigint[], only_last boolean default false, only_type text default null)
returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no, lot_no,
    item_feature_no, owner_no, keeper_no, stock_type, document_kind, document_id, document_no, transaction_type, qty)
  select m.tenant_id, m.org_no, m.classify_type, m.business_classify_type, m.warehouse_no, m.cell_no, m.item_no, m.unit_no, m.lot_no,
    m.item_feature_no, m.owner_no, m.keeper_no, m.stock_type, m.document_kind, m.document_id, m.document_no,
    case when sum(s.qty) > 0 then '2' else '1' end, abs(sum(s.qty))
  from stock_movement m cross join lateral (select case m.transaction_type when '1' then m.qty else -m.qty end as qty) s
  where m.tenant_id = (select app.scope_tenant()) and m.document_kind = kind and m.document_id = any (ids)
    and (only_type is null or m.stock_type = only_type)
    and (not only_last or m.moved_at = (select l.moved_at from stock_movement l where l.tenant_id = m.tenant_id
      and l.document_kind = m.document_kind and l.document_id = m.document_id order by l.id desc limit 1))
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  having sum(s.qty) <> 0 order by m.document_id, min(m.id)
$$;
