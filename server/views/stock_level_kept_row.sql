call app.list_view('stock_level_kept_row', $$
select t.tenant_id, t.id, t.org_no, app.called(o) as org_name, t.warehouse_no, t.supplier_no, app.called(s) as supplier_name, t.item_no,
  app.called(m) as item_name, m.spec, m.unit_no, t.safe_qty, t.max_qty, q.usable::numeric(26, 6) as usable_qty, w.on_way::numeric(26, 6) as on_way_qty,
  w.open::numeric(26, 6) as open_qty,
  case when q.usable < t.safe_qty then {{replenishment.levelStatus.below}} when q.usable > t.max_qty then {{replenishment.levelStatus.above}}
    else {{replenishment.levelStatus.within}} end as level_status,
  c.min_order_qty, c.pack_multiple,
  -- Whole packs up to the maximum, but no less than is ever ordered.
  (case when q.usable + w.on_way + w.open >= t.safe_qty then 0
    else greatest(floor(n.needed / c.step) * c.step, ceil(greatest(coalesce(c.min_order_qty, 0), c.step) / c.step) * c.step) end)::numeric(26, 6) as proposed_qty,
  t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from (select * from stock_level where status_code = {{stockLevel.statusCode.valid}}) t
join stock_level h on h.tenant_id = t.tenant_id and h.id = t.id
join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join unit u on u.tenant_id = m.tenant_id and u.unit_no = m.unit_no
left join lateral (select app.usable_of_level(h, m.unit_no) as usable) q on true
left join lateral (
  select coalesce(sum(app.in_unit(l.tenant_id, l.item_no, l.on_way_qty, l.pur_unit_no, m.unit_no)), 0) as on_way,
    coalesce(sum(app.in_unit(l.tenant_id, l.item_no, l.un_delivery_qty, l.pur_unit_no, m.unit_no)), 0) as open
  from purchase_order_line l where l.tenant_id = t.tenant_id and l.item_no = t.item_no and l.supplier_no = t.supplier_no and l.org_no = t.org_no
    and l.warehouse_no = t.warehouse_no and l.order_type = {{purchaseOrderLine.orderType.vendorManaged}}
    and l.status = {{purchaseOrderLine.status.effective}} and (l.on_way_qty > 0 or l.un_delivery_qty > 0)) w on true
left join material_supplier d on d.tenant_id = t.tenant_id and d.item_no = t.item_no and d.supplier_no = t.supplier_no
  and d.status_code = {{materialSupplier.statusCode.valid}}
  and (select app.today()) between coalesce(d.valid_from, (select app.today())) and coalesce(d.valid_to, (select app.today()))
cross join lateral (select d.min_order_qty, d.pack_multiple,
  -- The multiple is the minimum where there is none, else the smallest quantity of the unit.
  coalesce(d.pack_multiple, nullif(d.min_order_qty, 0), 10 ^ -coalesce(u.decimal_places, 6)::numeric) as step) c
left join lateral (select coalesce(t.max_qty, t.safe_qty) - q.usable - w.on_way - w.open as needed) n on true
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
