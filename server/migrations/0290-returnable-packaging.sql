-- Returnable packaging: materials that go back and forth with suppliers, as pallets and boxes, what each side holds of them, and
-- the movements behind it.
alter table material add column returnable_packaging text check (returnable_packaging in ('0', '1'));

-- Which packaging a box of a level is.
alter table box_rule_line add column packaging_item_no text collate "C",
  add foreign key (tenant_id, packaging_item_no) references material (tenant_id, item_no);
create index on box_rule_line (tenant_id, packaging_item_no) where packaging_item_no is not null;

-- What a supplier announces of it with a notice. Of kinds of which nothing is said here, as many come as there are packages.
create table shipping_notice_packaging (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  packaging_item_no text collate "C" not null,
  announced_qty numeric(26, 6) not null check (announced_qty >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, shipping_notice_id, packaging_item_no),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, packaging_item_no) references material (tenant_id, item_no)
);
call app.stamped('shipping_notice_packaging');
call app.protect_document('shipping_notice_packaging', 'org_no', 'supplier_no');
create index on shipping_notice_packaging (tenant_id, packaging_item_no);

-- One account of an organisation, a supplier and a kind: above zero the buyer holds so many of the supplier's, below it the
-- supplier of the buyer's. It is of no class: who is limited to some sees none.
create table packaging_balance (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  packaging_item_no text collate "C" not null,
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  qty numeric(26, 6) not null,
  moved_date date,
  primary key (tenant_id, id),
  unique (tenant_id, org_no, supplier_no, packaging_item_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, packaging_item_no) references material (tenant_id, item_no)
);
call app.stamped('packaging_balance');
call app.protect_document('packaging_balance', 'org_no', 'supplier_no');
create index on packaging_balance (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, classify_type, business_classify_type);
create index on packaging_balance (tenant_id, supplier_no, packaging_item_no);
create index on packaging_balance (tenant_id, packaging_item_no);
-- It follows from the movements alone.
create trigger keep_as_written before insert or update or delete on packaging_balance for each row execute function app.keep_as_written();

-- Suppliers see the packaging of their accounts, and that in which box rules pack, which they see too.
alter policy scope on material
  using (tenant_id = (select app.scope_tenant()) and ((select app.sees_all_suppliers()) or exists (
    select from purchase_order_line l where l.tenant_id = material.tenant_id and l.item_no = material.item_no
      and l.supplier_no = (select app.scope_supplier()) and l.status <> '0')
    or returnable_packaging = '1' and (exists (select from packaging_balance b where b.tenant_id = material.tenant_id
      and b.packaging_item_no = material.item_no and b.supplier_no = (select app.scope_supplier()))
      or exists (select from box_rule_line r where r.tenant_id = material.tenant_id and r.packaging_item_no = material.item_no))));

create sequence packaging_movement_number;
grant usage on sequence packaging_movement_number to tandem_app;
create table packaging_movement (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  movement_no text collate "C" not null
    default 'RPM-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('packaging_movement_number')::text, 6, '0'),
  status text not null default '0' check (status in ('0', '1', '2', 'X')),
  movement_type text not null check (movement_type in ('1', '2', '3', '4', '5', '6', '7', '8')),
  movement_date date not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- Of the notice with which it came, else of none.
  classify_type text collate "C",
  business_classify_type text collate "C",
  packaging_item_no text collate "C" not null,
  -- What is said, and by how much it changes the account.
  qty numeric(26, 6) not null check (qty >= 0),
  change_qty numeric(26, 6) not null check (change_qty <> 0 or movement_type in ('7', '8')),
  movement_reason text,
  shipping_notice_id bigint,
  receipt_id bigint,
  -- Of the receipts of one arrival the first has it.
  receipt_no text collate "C",
  takes_back_id bigint,
  dispute_reason text,
  take_back_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, movement_no),
  unique (tenant_id, takes_back_id),
  check ((movement_type = '1') = (receipt_id is not null) and (receipt_id is null) = (shipping_notice_id is null)),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, packaging_item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, takes_back_id) references packaging_movement (tenant_id, id)
);
call app.stamped('packaging_movement');
call app.alerted('packaging_movement', 'packaging_movement_row');
call app.protect_document('packaging_movement', 'org_no', 'supplier_no');
create index on packaging_movement (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, status, classify_type, business_classify_type, shipping_notice_id);
create index on packaging_movement (tenant_id, supplier_no, packaging_item_no, org_no);
create index on packaging_movement (tenant_id, packaging_item_no);
create index on packaging_movement (tenant_id, shipping_notice_id) where shipping_notice_id is not null;
create index on packaging_movement (tenant_id, receipt_id) where receipt_id is not null;
create index on packaging_movement using gin (movement_no gin_trgm_ops);

-- What comes, or came, with a delivery is seen by whoever sees that.
do $$
declare
  relation text;
  held record;
begin
  foreach relation in array array['shipping_notice_packaging', 'packaging_movement'] loop
    select pg_get_expr(polqual, polrelid) as shown, pg_get_expr(polwithcheck, polrelid) as written into strict held
    from pg_policy where polrelid = relation::regclass and polname = 'scope';
    execute format('alter policy scope on %1$I using (%2$s%3$s) with check (%4$s%3$s)', relation, held.shown,
      app.place_limit('app.notice_seen(tenant_id, shipping_notice_id)'), held.written);
  end loop;
end $$;

-- What went stays as it was written; only what is said to it changes.
create function app.keep_packaging_movement() returns trigger language plpgsql as $$
begin
  if current_user = 'tandem_app' and (tg_op = 'DELETE'
    or (new.movement_no, new.movement_type, new.movement_date, new.org_no, new.supplier_no, new.packaging_item_no, new.qty, new.change_qty)
      is distinct from (old.movement_no, old.movement_type, old.movement_date, old.org_no, old.supplier_no, old.packaging_item_no, old.qty, old.change_qty)
    or (new.movement_reason, new.shipping_notice_id, new.receipt_id, new.receipt_no, new.takes_back_id)
      is distinct from (old.movement_reason, old.shipping_notice_id, old.receipt_id, old.receipt_no, old.takes_back_id)) then
    raise exception 'What is written in % stays', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger keep_as_written before update or delete on packaging_movement for each row execute function app.keep_packaging_movement();

-- Whoever counts waits for the others of these accounts, which are there from then on, and learns what they come to.
create function app.lock_packaging(org text, supplier text, items text[])
returns table (packaging_item_no text, qty numeric) language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into packaging_balance (org_no, supplier_no, packaging_item_no, qty)
  select org, supplier, i, 0 from (select distinct unnest(items) as i order by 1) as named
  on conflict do nothing;
  return query select b.packaging_item_no, b.qty from packaging_balance b
    where b.tenant_id = (select app.scope_tenant()) and b.org_no = org and b.supplier_no = supplier and b.packaging_item_no = any (items)
    order by b.packaging_item_no for no key update;
end $$;

-- Movements change their accounts, in the order of their keys, so that nobody waits in a circle.
create function app.keep_packaging_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into packaging_balance as b (tenant_id, org_no, supplier_no, packaging_item_no, qty, moved_date)
  select tenant_id, org_no, supplier_no, packaging_item_no, sum(change_qty), max(movement_date) from moved
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (tenant_id, org_no, supplier_no, packaging_item_no)
  do update set qty = b.qty + excluded.qty, moved_date = greatest(b.moved_date, excluded.moved_date);
  return null;
end $$;
create trigger keep_packaging_balance after insert on packaging_movement referencing new table as moved
  for each statement execute function app.keep_packaging_balance();

-- Of receipts that are canceled, the movements of packaging that came with them and of which no receipt of the same arrival stands,
-- in whichever warehouse. Whoever cancels one may not see the others.
create function app.packaging_of_cancelled(receipt_ids bigint[]) returns setof bigint language sql stable security definer
set search_path = public, pg_temp as $$
  select m.id from packaging_movement m
  where m.tenant_id = (select app.scope_tenant()) and m.movement_type = '1' and m.takes_back_id is null and m.status <> 'X'
    and m.shipping_notice_id in (select r.shipping_notice_id from receipt r
      where r.tenant_id = m.tenant_id and r.id = any (receipt_ids))
    and not exists (select from receipt r where r.tenant_id = m.tenant_id and r.shipping_notice_id = m.shipping_notice_id
      and r.status = '1' and r.id <> all (receipt_ids) and (r.receipt_no = m.receipt_no or r.receipt_no like m.receipt_no || '-%'))
$$;

-- Whoever sees stock sees what is held of packaging; who receives writes what goes and comes, and suppliers say what they think of it.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2076', array(select f from unnest(flags) f where f in ('isSearch', 'isExport'))
from role_menu where menu_no = '2070' and 'isSearch' = any (flags)
union all
select r.tenant_id, r.role_no, '2078', array(select f from unnest(r.flags) f where f in ('isSearch', 'isExport')
  union select f.f from (values ('isAdd'), ('isDelete')) f (f) where exists (select from role_menu w where w.tenant_id = r.tenant_id
    and w.role_no = r.role_no and w.menu_no = '2030' and 'isAdd' = any (w.flags))
  union select 'isImport' where exists (select from role_menu w where w.tenant_id = r.tenant_id
    and w.role_no = r.role_no and w.menu_no = '2030' and 'isImport' = any (w.flags))
  union select 'isSave' where exists (select from role_menu w where w.tenant_id = r.tenant_id
    and w.role_no = r.role_no and w.menu_no = '2044' and 'isSave' = any (w.flags)))
from role_menu r where r.menu_no = '2070' and 'isSearch' = any (r.flags)
on conflict do nothing;
