-- The warehouses that a document names, itself or in its lines; null where it names none.
create function app.places_of(tenant bigint, kind text, record bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case kind
    when 'purchaseOrder' then (select array_agg(distinct l.warehouse_no) filter (where l.warehouse_no is not null)
      from purchase_order_line l where l.tenant_id = tenant and l.purchase_order_id = record)
    when 'shippingNotice' then (select array_agg(distinct p.warehouse_no) filter (where p.warehouse_no is not null) from (
      select n.del_warehouse_no as warehouse_no from shipping_notice n where n.tenant_id = tenant and n.id = record
      union all
      select l.warehouse_no from shipping_notice_line n
      join purchase_order_line l on l.tenant_id = n.tenant_id and l.id = n.purchase_order_line_id
      where n.tenant_id = tenant and n.shipping_notice_id = record) p)
    when 'approval' then (select app.places_of(a.tenant_id, a.entity_name, a.record_id) from approval a
      where a.tenant_id = tenant and a.id = record and a.entity_name <> 'approval')
    when 'receipt' then (select array_remove(array[r.warehouse_no], null) from receipt r where r.tenant_id = tenant and r.id = record)
    when 'rejection' then (select array_remove(array[r.warehouse_no], null) from rejection r where r.tenant_id = tenant and r.id = record)
    when 'qualityClaim' then (select array_remove(array[c.warehouse_no], null) from quality_claim c where c.tenant_id = tenant and c.id = record)
    when 'appointment' then (select array_remove(array[a.warehouse_no], null) from appointment a where a.tenant_id = tenant and a.id = record)
    when 'returnNote' then (select array_remove(array[n.warehouse_no], null) from return_note n where n.tenant_id = tenant and n.id = record)
  end
$$;

-- Whether a user sees all warehouses of a document, and so may be told of it. Suppliers are not limited to warehouses.
create function app.may_place(tenant bigint, who bigint, kind text, record bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from user_scope s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.supplier_no is null
      where s.tenant_id = tenant and s.user_id = who and s.data_type = '3')
    or coalesce(app.places_of(tenant, kind, record) <@ array(select s.data_value from user_scope s
      where s.tenant_id = tenant and s.user_id = who and s.data_type = '3'), true)
$$;
