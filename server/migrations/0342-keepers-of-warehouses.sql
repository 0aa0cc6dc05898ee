-- Who keeps a warehouse, where that is not the company itself.
alter table warehouse
  add column keeper_no text collate "C",
  add foreign key (tenant_id, keeper_no) references supplier (tenant_id, supplier_no);
create index on warehouse (tenant_id, keeper_no) where keeper_no is not null;

-- What is moved lies with the keeper of its warehouse. That changes only while nothing lies there, so all that lies in a warehouse
-- lies with one keeper, and what goes out leaves the one to whom it came. The warehouse is held until the movement is there.
create function app.lie_with_keeper() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select w.keeper_no into new.keeper_no from warehouse w
  where w.tenant_id = new.tenant_id and w.warehouse_no = new.warehouse_no for share;
  return new;
end $$;
create trigger lie_with_keeper before insert on stock_movement for each row execute function app.lie_with_keeper();

-- Whether anything lies in a warehouse, also of what the caller does not see.
create function app.holds_stock(warehouse text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from stock_balance b where b.tenant_id = (select app.scope_tenant()) and b.warehouse_no = warehouse and b.qty > 0)
$$;
