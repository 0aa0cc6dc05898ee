-- Which of some orders deductions name, also such that the caller does not see.
create function app.deducted_orders(orders bigint[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id from purchase_order o where o.tenant_id = app.scope_tenant() and o.id = any (orders)
    and exists (select from deduction d where d.tenant_id = o.tenant_id and d.purchase_no = o.purchase_no)
$$;
