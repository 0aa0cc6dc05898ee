-- The reports of a supplier on materials, also such that the caller does not see, as who is limited to classes sees none: whether
-- goods may leave does not depend on who sends them. Nobody decides on one of them before the transaction ends.
create function app.reports_on(org text, supplier text, items text[]) returns setof delivery_approval
language sql volatile security definer set search_path = public, pg_temp as $$
  select * from delivery_approval where tenant_id = app.scope_tenant() and org_no = org and supplier_no = supplier
    and item_no = any (items) order by id for share
$$;
