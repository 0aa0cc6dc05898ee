-- The lot rule of a group of materials, for suppliers too, who number the lots of its materials and see no groups.
create function app.lot_rule_of_group(group_no text) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select c.lot_rule_no from category c where c.tenant_id = app.scope_tenant() and c.item_group_no = group_no
$$;
