-- Offset 0: for more receipts than a page has all acceptances and all cells would be hashed.
call app.list_view('receipt_row', $$
select t.tenant_id, t.id, t.receipt_no, t.out_receipt_no, t.status, t.receipt_date, t.receipt_qty, t.gift_qty, t.serial_nos, t.difference_reason, t.accepted_qty, t.rejected_qty,
  (case t.status when {{receipt.status.received}} then t.receipt_qty - t.accepted_qty - t.rejected_qty else 0 end)::numeric(26, 6) as waiting_qty, t.gift_fit_qty, t.gift_rejected_qty,
  (case t.status when {{receipt.status.received}} then t.gift_waiting_qty else 0 end)::numeric(26, 6) as gift_waiting_qty, t.inspection_status,
  case when t.rejected_qty + t.gift_rejected_qty > 0 or exists (select from acceptance a where a.tenant_id = t.tenant_id and a.receipt_id = t.id
    and a.status = {{acceptance.status.accepted}} and a.is_automatic = {{acceptance.isAutomatic.no}} offset 0)
    then {{receipt.isInspected.yes}} else {{receipt.isInspected.no}} end as is_inspected,
  case when exists (select from quality_claim c where c.tenant_id = t.tenant_id and c.receipt_id = t.id
    and c.status not in ({{qualityClaim.status.closed}}, {{qualityClaim.status.voided}}) offset 0)
    then {{receipt.isClaimed.yes}} else {{receipt.isClaimed.no}} end as is_claimed,
  case when exists (select from billable b where b.tenant_id = t.tenant_id and b.receipt_id = t.id and b.billed_status = {{billable.billedStatus.billed}} offset 0)
    then {{receipt.isBilled.yes}} else {{receipt.isBilled.no}} end as is_billed,
  (select string_agg(distinct app.bill_no_of(b.bill_id), ', ') from billable b where b.tenant_id = t.tenant_id and b.receipt_id = t.id
    and b.billed_status = {{billable.billedStatus.billed}}) as bill_nos,
  t.return_qty, t.gift_return_qty, t.consumed_qty, t.gift_consumed_qty, t.warehoused_qty, u.unstored_qty,
  case when u.unstored_qty > 0 then {{receipt.storageStatus.waiting}} when t.warehoused_qty > 0
    then {{receipt.storageStatus.stored}} else {{receipt.storageStatus.notNeeded}} end as storage_status, t.warehouse_no,
  t.warehouse_keeper, t.org_no, t.supplier_no, app.called(s) as supplier_name, t.shipping_notice_id, n.asn_no,
  n.closed_status, t.shipping_notice_line_id, t.purchase_order_line_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq,
  l.purchase_batch_seq, l.item_no, l.goods_name, l.spec, l.pur_unit_no, nl.lot_no, t.cancel_reason,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = l.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called
from receipt t
left join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
left join shipping_notice_line nl on nl.tenant_id = t.tenant_id and nl.id = t.shipping_notice_line_id
left join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
cross join lateral (select case when t.status = {{receipt.status.received}} and exists (select from cell c
    where c.tenant_id = t.tenant_id and c.warehouse_no = t.warehouse_no and c.status_code = {{cell.statusCode.valid}} offset 0)
  then t.accepted_qty + t.gift_fit_qty - t.warehoused_qty - t.return_unstored_qty else 0 end::numeric(26, 6) as unstored_qty) u
$$, 'org_no', 'supplier_no', 'warehouse_no');
