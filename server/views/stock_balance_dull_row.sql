create view stock_balance_dull_row with (security_invoker = true) as
select t.tenant_id, t.id, t.item_no, app.called(m) as item_name, m.spec, t.unit_no, t.org_no, app.called(o) as org_name, t.warehouse_no,
  t.owner_no, app.called(s) as owner_name, t.qty::numeric(26, 6) as qty,
  case when a.days <= 30 then {{dullStock.ageBucket.upTo30}} when a.days <= 60 then {{dullStock.ageBucket.upTo60}}
    when a.days <= 90 then {{dullStock.ageBucket.upTo90}} when a.days <= 120 then {{dullStock.ageBucket.upTo120}}
    when a.days <= 150 then {{dullStock.ageBucket.upTo150}} else {{dullStock.ageBucket.over150}} end as age_bucket,
  a.days as age_days, l.moved_at as last_moved_at, l.moved as last_moved,
  v.amount::numeric(26, 6) as amount, v.currency,
  1 as version, null::text as create_name, t.create_date, null::text as update_name, t.update_date
from (
  select b.tenant_id, min(b.id) as id, b.org_no, b.warehouse_no, b.item_no, b.unit_no, b.owner_no, sum(b.qty) as qty,
    min(b.create_date) as create_date, max(b.update_date) as update_date
  from stock_balance b where b.qty > 0 group by 1, 3, 4, 5, 6, 7) t
-- A document that moves something within the warehouse, or took it back, comes to nothing there.
left join lateral (
  select n.moved_at from stock_movement n
  where n.tenant_id = t.tenant_id and n.item_no = t.item_no and n.warehouse_no = t.warehouse_no and n.org_no = t.org_no
    and n.unit_no = t.unit_no and n.owner_no is not distinct from t.owner_no
    and n.transaction_type = {{stockMovement.transactionType.out}}
    and n.document_kind in ({{stockMovement.documentKind.returnNote}}, {{stockMovement.documentKind.stockTransfer}},
      {{stockMovement.documentKind.inventoryDifference}}, {{stockMovement.documentKind.vmiConsumption}})
    and (select sum(case d.transaction_type when {{stockMovement.transactionType.in}} then d.qty else -d.qty end) from stock_movement d
      where d.tenant_id = n.tenant_id and d.document_kind = n.document_kind and d.document_id = n.document_id
        and d.warehouse_no = n.warehouse_no and d.org_no = n.org_no and d.item_no = n.item_no and d.unit_no = n.unit_no
        and d.owner_no is not distinct from n.owner_no) < 0
  order by n.moved_at desc limit 1) w on true
left join lateral (
  select n.moved_at from stock_movement n
  where w.moved_at is null and n.tenant_id = t.tenant_id and n.item_no = t.item_no and n.warehouse_no = t.warehouse_no
    and n.org_no = t.org_no and n.unit_no = t.unit_no and n.owner_no is not distinct from t.owner_no
    and n.transaction_type = {{stockMovement.transactionType.in}}
    and n.document_kind in ({{stockMovement.documentKind.receipt}}, {{stockMovement.documentKind.gift}},
      {{stockMovement.documentKind.stockTransfer}}, {{stockMovement.documentKind.inventoryDifference}})
    and (select sum(case d.transaction_type when {{stockMovement.transactionType.in}} then d.qty else -d.qty end) from stock_movement d
      where d.tenant_id = n.tenant_id and d.document_kind = n.document_kind and d.document_id = n.document_id
        and d.warehouse_no = n.warehouse_no and d.org_no = n.org_no and d.item_no = n.item_no and d.unit_no = n.unit_no
        and d.owner_no is not distinct from n.owner_no) > 0
  order by n.moved_at desc limit 1) c on true
cross join lateral (select coalesce(w.moved_at, c.moved_at, t.create_date) as moved_at,
  case when w.moved_at is null then {{stockMovement.transactionType.in}} else {{stockMovement.transactionType.out}} end as moved) l
cross join lateral (select greatest((select app.today()) - (l.moved_at at time zone (select app.zone_of(app.scope_tenant())))::date, 0) as days) a
left join lateral app.received_price(t.tenant_id, t.org_no, t.item_no, t.unit_no) r on t.owner_no is null
cross join lateral (select round(t.qty * r.untaxed * r.over / r.under, app.amount_decimals(r.currency)) as amount, r.currency) v
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.owner_no
