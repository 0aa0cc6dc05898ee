-- Whether somebody of some warehouses sees a delivery was asked of all its lines for each of them: a thousand took seconds to read.
-- To which warehouses the order lines of a notice go is kept beside it; nobody but the functions here reads it.
create table app.notice_warehouse (
  tenant_id bigint not null,
  shipping_notice_id bigint not null,
  warehouse_no text collate "C" not null,
  primary key (tenant_id, shipping_notice_id, warehouse_no),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade
);

create function app.keep_notice_warehouses(tenant bigint, notices bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from app.notice_warehouse w where w.tenant_id = tenant and w.shipping_notice_id = any (notices)
    and not exists (select from shipping_notice_line n
      join purchase_order_line l on l.tenant_id = n.tenant_id and l.id = n.purchase_order_line_id
      where n.tenant_id = tenant and n.shipping_notice_id = w.shipping_notice_id and l.warehouse_no = w.warehouse_no);
  insert into app.notice_warehouse (tenant_id, shipping_notice_id, warehouse_no)
  select distinct n.tenant_id, n.shipping_notice_id, l.warehouse_no from shipping_notice_line n
  join purchase_order_line l on l.tenant_id = n.tenant_id and l.id = n.purchase_order_line_id
  where n.tenant_id = tenant and n.shipping_notice_id = any (notices) and l.warehouse_no is not null
  on conflict do nothing;
end $$;
revoke execute on function app.keep_notice_warehouses(bigint, bigint[]) from public, tandem_app;

create function app.warehouses_follow_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.keep_notice_warehouses(c.tenant_id, array_agg(distinct c.shipping_notice_id)) from changed c group by c.tenant_id;
  return null;
end $$;
create trigger warehouses_of_added after insert on shipping_notice_line referencing new table as changed
  for each statement execute function app.warehouses_follow_lines();
create trigger warehouses_of_gone after delete on shipping_notice_line referencing old table as changed
  for each statement execute function app.warehouses_follow_lines();

create function app.warehouses_follow_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.keep_notice_warehouses(new.tenant_id, array[old.shipping_notice_id, new.shipping_notice_id]);
  return null;
end $$;
create trigger warehouses_of_changed after update of shipping_notice_id, purchase_order_line_id on shipping_notice_line for each row
  when ((old.shipping_notice_id, old.purchase_order_line_id) is distinct from (new.shipping_notice_id, new.purchase_order_line_id))
  execute function app.warehouses_follow_line();

create function app.warehouses_follow_order_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.keep_notice_warehouses(new.tenant_id, array(select n.shipping_notice_id from shipping_notice_line n
    where n.tenant_id = new.tenant_id and n.purchase_order_line_id = new.id));
  return null;
end $$;
create trigger warehouses_of_notices after update of warehouse_no on purchase_order_line for each row
  when (old.warehouse_no is distinct from new.warehouse_no) execute function app.warehouses_follow_order_line();

-- Who sees what must not depend on how it came in.
alter table shipping_notice_line enable always trigger warehouses_of_added;
alter table shipping_notice_line enable always trigger warehouses_of_gone;
alter table shipping_notice_line enable always trigger warehouses_of_changed;
alter table purchase_order_line enable always trigger warehouses_of_notices;

insert into app.notice_warehouse (tenant_id, shipping_notice_id, warehouse_no)
select distinct n.tenant_id, n.shipping_notice_id, l.warehouse_no from shipping_notice_line n
join purchase_order_line l on l.tenant_id = n.tenant_id and l.id = n.purchase_order_line_id
where l.warehouse_no is not null;

create or replace function app.notice_seen(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select not exists (select from shipping_notice n where n.tenant_id = tenant and n.id = wanted
      and n.del_warehouse_no <> all (app.scope_warehouses()))
    and not exists (select from app.notice_warehouse w where w.tenant_id = tenant and w.shipping_notice_id = wanted
      and w.warehouse_no <> all (app.scope_warehouses()))
$$;

-- The first line that is seen answers for its order.
create or replace function app.order_seen(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select exists (select from purchase_order_line l where l.tenant_id = tenant and l.purchase_order_id = wanted
      and (l.warehouse_no is null or l.warehouse_no = any (app.scope_warehouses())))
    or not exists (select from purchase_order_line l where l.tenant_id = tenant and l.purchase_order_id = wanted)
$$;
