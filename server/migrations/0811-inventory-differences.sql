-- What one side counted of what it keeps for the other, or has kept, against what the book said then.
create sequence inventory_difference_number;
grant usage on sequence inventory_difference_number to tandem_app;
create table inventory_difference (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  difference_no text collate "C" not null default app.document_number('CNT', nextval('inventory_difference_number')),
  difference_status text not null default '0' check (difference_status in ('0', '1', '2', '3', '4', 'X')),
  kept_as text not null check (kept_as in ('1', '2')),
  counted_by text not null check (counted_by in ('1', '2')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  cell_no text collate "C",
  item_no text collate "C" not null,
  unit_no text not null,
  lot_no text,
  item_feature_no text collate "C",
  -- Who owns and who keeps it, as the ledger says: both follow.
  owner_no text collate "C" check (owner_no is not distinct from case kept_as when '1' then supplier_no end),
  keeper_no text collate "C",
  stock_type text not null check (stock_type in ('10', '20', '21', '22', '25', '26', '30', '40')),
  count_date date not null,
  counted_qty numeric(26, 6) not null check (counted_qty >= 0),
  book_qty numeric(26, 6) not null check (book_qty >= 0),
  difference_kind text not null generated always as (case when counted_qty > book_qty then '1' when counted_qty < book_qty then '2' else '0' end) stored,
  difference_qty numeric(26, 6) not null generated always as (abs(counted_qty - book_qty)) stored,
  remark text,
  explain_reason text,
  dispute_reason text,
  withdraw_reason text,
  adjusted_at timestamptz,
  adjusted_from_qty numeric(26, 6),
  adjusted_to_qty numeric(26, 6) check (adjusted_to_qty >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, difference_no),
  -- Nothing is adjusted that matches, and all that does is done.
  check ((difference_status = '4') = (counted_qty = book_qty)),
  check ((difference_status = '3') = (adjusted_at is not null)),
  check (adjusted_to_qty = adjusted_from_qty + counted_qty - book_qty),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  constraint inventory_difference_tenant_id_cell_no_fkey foreign key (tenant_id, warehouse_no, cell_no)
    references cell (tenant_id, warehouse_no, cell_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no)
);
call app.keyed_as_stock('inventory_difference');
create function app.lie_as_kept() returns trigger language plpgsql as $$
begin
  new.owner_no := case new.kept_as when '1' then new.supplier_no end;
  return new;
end $$;
create trigger lie_as_kept before insert on inventory_difference for each row execute function app.lie_as_kept();
create trigger lie_with_keeper before insert on inventory_difference for each row execute function app.lie_with_keeper();
-- Whether a supplier keeps a warehouse, for whoever names the two.
create function app.keeps_warehouse(supplier text, warehouse text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from warehouse w where w.tenant_id = (select app.scope_tenant()) and w.warehouse_no = warehouse and w.keeper_no = supplier)
$$;
call app.stamped('inventory_difference');
call app.protect_document('inventory_difference', 'org_no', 'supplier_no', 'warehouse_no');
create index on inventory_difference (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, kept_as, difference_status, classify_type, business_classify_type);
create index on inventory_difference (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, kept_as, difference_status, classify_type, business_classify_type);
create index on inventory_difference (tenant_id, warehouse_no, cell_no);
create index on inventory_difference (tenant_id, item_no);
create index on inventory_difference (tenant_id, stock_key);
create index on inventory_difference using gin (difference_no gin_trgm_ops);
call app.told_by_history('inventory_difference');
-- A difference adjusts the book once.
create unique index on stock_movement (tenant_id, document_id) where document_kind = 'inventoryDifference';

-- What lies in the places that were counted, which stay as they are until the transaction ends, and how much of it waits to be put away
-- and is nowhere else: whoever counts, or agrees to it, may not see all of the stock. Rows are locked in the order of their keys.
create function app.lock_counted(ids bigint[]) returns table (id bigint, stock_key text, there numeric, waiting numeric)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from stock_balance b where b.tenant_id = app.scope_tenant() and b.stock_key in (
    select d.stock_key from inventory_difference d where d.tenant_id = app.scope_tenant() and d.id = any (ids))
  order by b.stock_key for no key update;
  return query select d.id, d.stock_key::text, coalesce(b.qty, 0),
      case when b.cell_no is null and b.stock_type in ('10', '25', '26')
          and exists (select from cell c where c.tenant_id = b.tenant_id and c.warehouse_no = b.warehouse_no and c.status_code = '1')
        then greatest(app.waiting_of(b.id) - (
          select coalesce(sum(l.qty), 0) from stock_balance l
          where (l.tenant_id, l.org_no, l.warehouse_no, l.item_no, l.unit_no) = (b.tenant_id, b.org_no, b.warehouse_no, b.item_no, b.unit_no)
            and (l.lot_no, l.item_feature_no, l.owner_no, l.classify_type, l.business_classify_type)
              is not distinct from (b.lot_no, b.item_feature_no, b.owner_no, b.classify_type, b.business_classify_type)
            and l.cell_no is null and l.stock_type in ('10', '25', '26') and l.id <> b.id), 0) else 0 end
    from inventory_difference d
    left join stock_balance b on b.tenant_id = d.tenant_id and b.stock_key = d.stock_key
    where d.tenant_id = app.scope_tenant() and d.id = any (ids);
end $$;

-- Writes the differences into the ledger; what was counted again meanwhile, or moved, stays so.
create function app.adjust_counted(ids bigint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no, lot_no,
    item_feature_no, owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no)
  select d.tenant_id, d.org_no, d.classify_type, d.business_classify_type, d.warehouse_no, d.cell_no, d.item_no, d.unit_no, d.lot_no,
    d.item_feature_no, d.owner_no, d.stock_type, d.difference_kind, d.difference_qty, 'inventoryDifference', d.id, d.difference_no
  from inventory_difference d where d.tenant_id = (select app.scope_tenant()) and d.id = any (ids) order by d.stock_key, d.id
$$;

-- Whoever sees what is kept counts it, and agrees to what the other side counted.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, n.menu_no, m.flags || '{isAdd,isSave,isCheck,isCancelInvalid,isImport}'::text[]
from role_menu m join (values ('2410', '2420'), ('2430', '2440')) as n (has, menu_no) on n.has = m.menu_no
where 'isSearch' = any (m.flags)
on conflict do nothing;
