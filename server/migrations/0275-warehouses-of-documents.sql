-- Whoever is limited to warehouses sees nothing of order lines, delivery notices and addresses that name another. Suppliers are never
-- limited so: their deliveries go wherever their orders say.
create function app.sees_every_place() returns boolean language sql stable parallel safe
  return app.sees_all_warehouses() or not app.sees_all_suppliers();

-- What a caller may see by a condition on warehouses. It begins with what holds for nearly everybody.
create function app.place_limit(condition text) returns text language sql immutable as $$
  select ' and ((select app.sees_every_place()) or ' || condition || ')'
$$;

-- The following answer whoever is limited. They read more than their caller may, and are cheap for a plan, which hardly ever asks them.
-- An order is seen by whom one of its lines is, and one whose lines name no warehouse by everybody.
create function app.order_seen(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select coalesce(bool_or(l.warehouse_no is null or l.warehouse_no = any (app.scope_warehouses())), true)
  from purchase_order_line l where l.tenant_id = tenant and l.purchase_order_id = wanted
$$;
-- All of it is seen: what is told of the order as a whole, and its steps, are for those alone.
create function app.order_whole(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select not exists (select from purchase_order_line l where l.tenant_id = tenant and l.purchase_order_id = wanted
    and l.warehouse_no <> all (app.scope_warehouses()))
$$;
create function app.order_line_seen(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select not exists (select from purchase_order_line l where l.tenant_id = tenant and l.id = wanted
    and l.warehouse_no <> all (app.scope_warehouses()))
$$;
-- A delivery is one: it is seen by whom all warehouses are seen to which it goes.
create function app.notice_seen(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select not exists (select from shipping_notice n where n.tenant_id = tenant and n.id = wanted
      and n.del_warehouse_no <> all (app.scope_warehouses()))
    and not exists (select from shipping_notice_line n
      join purchase_order_line l on l.tenant_id = n.tenant_id and l.id = n.purchase_order_line_id
      where n.tenant_id = tenant and n.shipping_notice_id = wanted and l.warehouse_no <> all (app.scope_warehouses()))
$$;
create function app.notice_line_seen(tenant bigint, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select coalesce((select app.notice_seen(n.tenant_id, n.shipping_notice_id) from shipping_notice_line n
    where n.tenant_id = tenant and n.id = wanted), true)
$$;
create function app.document_seen(tenant bigint, entity text, wanted bigint) returns boolean
language sql stable parallel safe cost 1 security definer set search_path = public, pg_temp as $$
  select case entity when 'purchaseOrder' then app.order_whole(tenant, wanted)
    when 'shippingNotice' then app.notice_seen(tenant, wanted) else true end
$$;

do $$
declare
  relation text;
  asked text;
  writes boolean;
  held record;
begin
  for relation, asked, writes in values
    ('address', '(warehouse_no is null or warehouse_no = any ((select app.scope_warehouses())::text[]))', true),
    ('purchase_order', 'app.order_seen(tenant_id, id)', true),
    ('purchase_order_line', '(warehouse_no is null or warehouse_no = any ((select app.scope_warehouses())::text[]))', true),
    ('purchase_order_version', 'app.order_whole(tenant_id, purchase_order_id)', true),
    ('purchase_order_change', 'app.order_whole(tenant_id, purchase_order_id)', true),
    ('purchase_order_request', 'app.order_whole(tenant_id, purchase_order_id)', true),
    ('purchase_order_signature', 'app.order_whole(tenant_id, purchase_order_id)', true),
    ('purchase_order_file', 'app.order_whole(tenant_id, purchase_order_id)', true),
    ('supplier_answer', 'app.order_seen(tenant_id, purchase_order_id)', true),
    ('purchase_order_promise', 'app.order_line_seen(tenant_id, purchase_order_line_id)', true),
    ('shipment_permission', 'app.order_line_seen(tenant_id, purchase_order_line_id)', true),
    ('provided_material', 'app.order_line_seen(tenant_id, purchase_order_line_id)', true),
    ('shipping_notice', 'app.notice_seen(tenant_id, id)', true),
    ('shipping_notice_line', 'app.notice_seen(tenant_id, shipping_notice_id)', true),
    ('shipping_notice_correction', 'app.notice_seen(tenant_id, shipping_notice_id)', true),
    ('shipping_notice_invoice', 'app.notice_seen(tenant_id, shipping_notice_id)', true),
    ('shipping_notice_revision', 'app.notice_seen(tenant_id, shipping_notice_id)', true),
    ('shipping_package', 'app.notice_seen(tenant_id, shipping_notice_id)', true),
    ('label', 'app.notice_line_seen(tenant_id, shipping_notice_line_id)', true),
    ('label_print', 'app.notice_seen(tenant_id, shipping_notice_id)', true),
    ('approval', 'app.document_seen(tenant_id, entity_name, record_id)', true),
    ('document_message', 'app.document_seen(tenant_id, entity_name, record_id)', true),
    -- What is done to a line is remembered of its order, by whoever does it.
    ('record_history', 'app.document_seen(tenant_id, entity_name, record_id)', false),
    ('outgoing_message', 'app.document_seen(tenant_id, entity_name, record_id)', false)
  loop
    select pg_get_expr(polqual, polrelid) as shown,
      coalesce(pg_get_expr(polwithcheck, polrelid), pg_get_expr(polqual, polrelid)) as written into strict held
    from pg_policy where polrelid = relation::regclass and polname = 'scope';
    execute format('alter policy scope on %I using (%s%s) with check (%s%s)', relation, held.shown, app.place_limit(asked),
      held.written, case when writes then app.place_limit(asked) else '' end);
  end loop;
end $$;

-- Who sees only part of an order changes nothing of the whole; the sums alone follow its lines, whoever moves these.
create policy whole_changes on purchase_order as restrictive for update
  using ((select app.sees_every_place()) or app.order_whole(tenant_id, id));
create policy whole_goes on purchase_order as restrictive for delete
  using ((select app.sees_every_place()) or app.order_whole(tenant_id, id));

-- Locks the orders of lines, which are those of some lines of notices too, in the order of their ids.
create function app.lock_orders(lines bigint[], notice_lines bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from purchase_order h where h.tenant_id = app.scope_tenant() and h.id in (
    select l.purchase_order_id from purchase_order_line l where l.tenant_id = app.scope_tenant()
      and l.id = any (lines || array(select n.purchase_order_line_id from shipping_notice_line n
        where n.tenant_id = app.scope_tenant() and n.id = any (notice_lines))))
  order by h.id for no key update;
end $$;

-- Brings the quantities and the progress of orders up to date with all of their lines. progress: 1 partial.
create function app.sum_orders(orders bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update purchase_order h set on_way_qty = s.on_way_qty, receipt_qty = s.receipt_qty,
    delivery_status = s.delivery_status, receipt_status = s.receipt_status
  from (select l.purchase_order_id, sum(l.on_way_qty) as on_way_qty, sum(l.receipt_qty) as receipt_qty,
      case when min(l.delivery_status) = max(l.delivery_status) then min(l.delivery_status) else '1' end as delivery_status,
      case when min(l.receipt_status) = max(l.receipt_status) then min(l.receipt_status) else '1' end as receipt_status
    from purchase_order_line l where l.tenant_id = app.scope_tenant() and l.purchase_order_id = any (orders)
    group by l.purchase_order_id) s
  where h.tenant_id = app.scope_tenant() and h.id = s.purchase_order_id;
end $$;

-- An organisation has one default address: it is given up also where whoever names another does not see it.
create function app.give_up_unseen_default() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update address set default_address_sign = '0' where tenant_id = new.tenant_id and org_no = new.org_no
    and loadadr_type = new.loadadr_type and default_address_sign = '1' and warehouse_no <> all (app.scope_warehouses());
  return new;
end $$;
create trigger give_up_unseen_default before insert or update on address for each row
  when (new.default_address_sign = '1' and new.org_no is not null and not app.sees_every_place())
  execute function app.give_up_unseen_default();

drop procedure app.list_view;
create procedure app.list_view(
  name text, definition text, organisation_column text, supplier_column text, warehouse_column text default null,
  for_suppliers text default 'true', place text default null
) language plpgsql as $$
begin
  execute format('create view %I as %s where %s and %s%s%s', name, definition, app.scope_condition(
    't.' || organisation_column, 't.' || supplier_column, 't.' || warehouse_column, for_suppliers, 't.tenant_id'),
    app.class_condition('t.'), app.supplier_limit('t.' || supplier_column), coalesce(app.place_limit(place), ''));
end $$;

-- Of what is counted and chosen in an index alone, the index holds all that the policies look at.
do $$
declare
  index record;
begin
  for index in
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, c.needed
    from (values ('purchase_order', 'id'), ('purchase_order_line', 'warehouse_no'), ('shipping_notice', 'id'),
      ('purchase_order_change', 'purchase_order_id'), ('supplier_answer', 'purchase_order_id'),
      ('provided_material', 'purchase_order_line_id'), ('approval', 'entity_name, record_id')) as c (relation, needed)
    join pg_index i on i.indrelid = c.relation::regclass and i.indnatts > i.indnkeyatts
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = split_part(c.needed, ',', 1) and a.attnum <> all (i.indkey)
  loop
    execute format('drop index %s', index.name);
    execute regexp_replace(index.definition, 'INCLUDE \(([^)]*)\)', format('INCLUDE (\1, %s)', index.needed));
  end loop;
end $$;
