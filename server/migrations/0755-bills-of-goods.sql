-- Who may not cancel goods because a bill holds them is told its number, also where they see no bills, as they are limited to warehouses
-- or classes: whoever voids it is asked by that number.
create function app.bill_no_of(bill bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select b.bill_no from bill b where b.tenant_id = app.scope_tenant() and b.id = $1
$$;
