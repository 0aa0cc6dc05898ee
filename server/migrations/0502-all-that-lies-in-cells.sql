-- What lies in a cell of a material, and all that lies in the cells of warehouses: room is taken by what the caller does not see, too.
create function app.lies_in_cell(warehouse text, cell text, item text) returns numeric language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(sum(b.qty), 0) from stock_balance b where b.tenant_id = (select app.scope_tenant())
    and b.warehouse_no = warehouse and b.cell_no = cell and b.item_no = item and b.qty > 0
$$;

create function app.lies_in_cells(warehouses text[]) returns table (warehouse_no text, cell_no text, items jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select lying.warehouse_no, lying.cell_no, jsonb_object_agg(lying.item_no, lying.qty::text) from (
    select b.warehouse_no, b.cell_no, b.item_no, sum(b.qty) as qty from stock_balance b
    where b.tenant_id = (select app.scope_tenant()) and b.warehouse_no = any (warehouses) and b.cell_no is not null and b.qty > 0
    group by 1, 2, 3) lying
  group by 1, 2
$$;
