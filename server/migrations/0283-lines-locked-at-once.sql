-- Locks order lines behind their heads, and answers both as they are once the locks are held: each query of a function sees what
-- was committed before it began. Whoever sees some lines of an order alone may not lock its head by themselves; which of the
-- answered lines they see, the caller asks.
create function app.locked_lines(lines bigint[], notice_lines bigint[])
returns table (head purchase_order, line purchase_order_line)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app.lock_orders(lines, notice_lines);
  return query select o, b from purchase_order o
    join purchase_order_line b on b.tenant_id = o.tenant_id and b.purchase_order_id = o.id
    where o.tenant_id = app.scope_tenant() and b.id = any (lines || array(select n.purchase_order_line_id
      from shipping_notice_line n where n.tenant_id = app.scope_tenant() and n.id = any (notice_lines)))
    order by o.id, b.id for no key update of b;
end $$;
