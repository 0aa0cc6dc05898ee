call app.list_view('provided_material_row', $$
select t.tenant_id, t.id, t.purchase_order_id, t.purchase_order_line_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq,
  l.purchase_batch_seq, t.org_no, t.supplier_no, (select app.called(s) from supplier s
    where s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no) as supplier_name, t.classify_type, t.business_classify_type,
  l.item_no, l.goods_name, l.spec, l.pur_unit_no, l.batch_pur_qty, l.receipt_qty, l.expect_arrival_date,
  t.material_no, t.material_name, t.unit_no, t.unit_qty, t.loss_rate, q.needed as needed_qty, t.issued_qty, q.used as used_qty,
  t.given_back_qty,
  greatest(q.needed - q.held - least(greatest(q.taken - q.held, 0), greatest(q.spare - q.lacking_before, 0)), 0)::numeric(26, 6) as open_qty,
  greatest(q.held - q.used - greatest(q.overused - q.unused_before, 0), 0)::numeric(26, 6) as at_supplier_qty,
  greatest(q.used - q.held - greatest(q.unused - q.overused_before, 0), 0)::numeric(26, 6) as overused_qty,
  case q.progress when {{providedMaterial.progress.complete}}
    then greatest(q.held - q.used - greatest(q.lacking - q.spare_before, 0), 0) else 0 end::numeric(26, 6) as to_give_back_qty,
  q.progress, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = t.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called,
  coalesce((select app.called(m) from material m where m.tenant_id = t.tenant_id and m.item_no = t.material_no
    and m.item_name = t.material_name), t.material_name) as material_called
from provided_material t
join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join unit u on u.tenant_id = t.tenant_id and u.unit_no = t.unit_no
-- Batches of a line share what lies at the supplier: what one has and does not take, others take, each in the order of the batches.
cross join lateral (select * from (
  select b.id, n.*,
    sum(greatest(n.taken - n.held, 0)) over () as lacking, coalesce(sum(greatest(n.taken - n.held, 0)) over earlier, 0) as lacking_before,
    sum(greatest(n.held - n.taken, 0)) over () as spare, coalesce(sum(greatest(n.held - n.taken, 0)) over earlier, 0) as spare_before,
    sum(greatest(n.used - n.held, 0)) over () as overused, coalesce(sum(greatest(n.used - n.held, 0)) over earlier, 0) as overused_before,
    sum(greatest(n.held - n.used, 0)) over () as unused, coalesce(sum(greatest(n.held - n.used, 0)) over earlier, 0) as unused_before
  from purchase_order_line b
  join provided_material o on o.tenant_id = b.tenant_id and o.purchase_order_line_id = b.id and o.material_no = t.material_no
    and o.unit_no = t.unit_no
  cross join lateral (select m.*,
      case m.progress when {{providedMaterial.progress.complete}} then m.used else greatest(m.needed, m.used) end as taken
    from (select o.issued_qty - o.given_back_qty as held,
      round(b.batch_pur_qty * o.unit_qty * (100 + coalesce(o.loss_rate, 0)) / 100, coalesce(u.decimal_places, 6))::numeric(26, 6) as needed,
      round(b.receipt_qty * o.unit_qty * (100 + coalesce(o.loss_rate, 0)) / 100, coalesce(u.decimal_places, 6))::numeric(26, 6) as used,
      case when b.receipt_status = {{purchaseOrderLine.receiptStatus.complete}} or b.status = {{purchaseOrderLine.status.failure}}
        then {{providedMaterial.progress.complete}} else {{providedMaterial.progress.open}} end as progress) m) n
  where b.tenant_id = l.tenant_id and b.purchase_order_id = l.purchase_order_id and b.purchase_seq = l.purchase_seq
    and b.purchase_phase_seq = l.purchase_phase_seq
  window earlier as (order by b.purchase_batch_seq rows between unbounded preceding and 1 preceding)) w
  where w.id = l.id) q
$$, 'org_no', 'supplier_no', null, $$t.status <> {{purchaseOrderLine.status.draft}}$$,
  'app.order_line_seen(t.tenant_id, t.purchase_order_line_id)');
