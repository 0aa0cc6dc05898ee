-- What one side keeps for the other: suppliers' goods at the buyer's places (VMI), and the buyer's goods that a supplier keeps
-- (escrow). All of it is in the ledger of stock. Kept beside it is between how much and how much of a supplier's material is to lie in
-- a warehouse.

-- Days of which lists of stock tell what came and went: those that a call says, else this month so far.
create function app.period_until() returns date language sql stable parallel restricted as $$
  select coalesce(nullif(current_setting('app.period_until', true), '')::date,
    greatest(app.today(), nullif(current_setting('app.period_from', true), '')::date))
$$;
create function app.period_from() returns date language sql stable parallel restricted as $$
  select coalesce(nullif(current_setting('app.period_from', true), '')::date, date_trunc('month', app.period_until())::date)
$$;

-- A quantity of a material in another unit, by its own conversion, else the general one; null where there is none.
create function app.in_unit(tenant bigint, item text, qty numeric, from_unit text, to_unit text) returns numeric
language sql stable parallel safe as $$
  select case when from_unit = to_unit then qty else (
    select trunc(case when c.source_unit_no = to_unit then qty * c.source_qty / c.target_qty else qty * c.target_qty / c.source_qty end, 6)
    from unit_conversion c where c.tenant_id = tenant and c.status_code = '1' and (c.item_no is null or c.item_no = item)
      and (c.source_unit_no, c.target_unit_no) in ((from_unit, to_unit), (to_unit, from_unit))
    order by c.item_no nulls last, c.id limit 1) end
$$;

create table stock_level (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  org_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  supplier_no text collate "C" not null,
  item_no text collate "C" not null,
  -- In the material's own unit.
  safe_qty numeric(26, 6) not null check (safe_qty >= 0),
  max_qty numeric(26, 6),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  -- It counts goods of all classes: who is limited to some sees none.
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  primary key (tenant_id, id),
  constraint stock_level_never_below_safe check (max_qty >= safe_qty),
  constraint stock_level_tenant_id_item_no_key unique (tenant_id, org_no, warehouse_no, supplier_no, item_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  constraint stock_level_tenant_id_warehouse_no_fkey foreign key (tenant_id, org_no, warehouse_no)
    references warehouse (tenant_id, org_no, warehouse_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no)
);
call app.stamped('stock_level');
call app.protect_document('stock_level', 'org_no', 'supplier_no', 'warehouse_no');
call app.undoable('stock_level');
create index on stock_level (tenant_id, update_date desc, id desc);
create index on stock_level (tenant_id, warehouse_no);
create index on stock_level (tenant_id, supplier_no);
create index on stock_level (tenant_id, item_no);

-- How much of what a level speaks of can be used, or soon can: what is blocked, rejected or on its way elsewhere does not count.
create function app.usable_of_level(l stock_level, unit text) returns numeric language sql stable parallel safe as $$
  select coalesce(sum(app.in_unit(b.tenant_id, b.item_no, b.qty, b.unit_no, unit)), 0)
  from stock_balance b where b.tenant_id = l.tenant_id and b.item_no = l.item_no and b.warehouse_no = l.warehouse_no and b.org_no = l.org_no
    and b.owner_no = l.supplier_no and b.qty > 0 and b.stock_type in ('10', '20', '21')
$$;

-- Whatever belongs to the one side and lies with the other is found by the side that is no buyer.
create index on stock_balance (tenant_id, (coalesce(owner_no, keeper_no))) where coalesce(owner_no, keeper_no) is not null;
create index on stock_movement (tenant_id, (coalesce(owner_no, keeper_no)), moved_at desc, id desc)
  where coalesce(owner_no, keeper_no) is not null;

-- Whoever sees stock sees what is kept for whom; who keeps materials of suppliers says how much is to lie there, too.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, n.menu_no, array(select f from unnest(m.flags) f where f in ('isSearch', 'isExport'))
from role_menu m cross join (values ('2410'), ('2430'), ('2450')) as n (menu_no)
where m.menu_no = '2070' and 'isSearch' = any (m.flags)
on conflict do nothing;
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2450', flags from role_menu where menu_no = '3037' and 'isAdd' = any (flags)
on conflict (tenant_id, role_no, menu_no) do update set flags = excluded.flags;
