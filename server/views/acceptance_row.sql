call app.list_view('acceptance_row', $$
select t.tenant_id, t.id, t.check_receipt_no, t.status, t.acceptance_type, t.check_date, t.accepted_qty, t.gift_qty, t.deduction_rate,
  t.deduction_amount, l.currency, t.check_reason, t.is_automatic, t.inspector, t.out_check_no, t.receipt_id, r.receipt_no, r.receipt_date,
  r.receipt_qty, t.warehouse_no, t.org_no, t.supplier_no, app.called(s) as supplier_name, n.asn_no, r.purchase_order_line_id,
  l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.spec, l.pur_unit_no, nl.lot_no,
  case when t.status = {{acceptance.status.accepted}} and (r.accepted_qty - r.return_qty - r.consumed_qty < t.accepted_qty or r.gift_fit_qty - r.gift_return_qty - r.gift_consumed_qty < coalesce(t.gift_qty, 0)
    or exists (select from vmi_consumption_part p where p.tenant_id = t.tenant_id and p.acceptance_id = t.id)
    or r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty < t.accepted_qty + coalesce(t.gift_qty, 0))
    then {{acceptance.isFollowed.yes}} else {{acceptance.isFollowed.no}} end as is_followed,
  case when exists (select from billable b where b.tenant_id = t.tenant_id and b.receipt_id = t.receipt_id
    and (b.acceptance_id = t.id or b.source_type = {{billable.sourceType.returned}}) and b.billed_status = {{billable.billedStatus.billed}})
    then {{acceptance.isBilled.yes}} else {{acceptance.isBilled.no}} end as is_billed,
  (select string_agg(distinct app.bill_no_of(b.bill_id), ', ') from billable b where b.tenant_id = t.tenant_id and b.receipt_id = t.receipt_id
    and (b.acceptance_id = t.id or b.source_type = {{billable.sourceType.returned}}) and b.billed_status = {{billable.billedStatus.billed}}) as bill_nos,
  case t.status when {{acceptance.status.cancelled}} then 0 else greatest(t.accepted_qty + coalesce(t.gift_qty, 0) - coalesce((select sum(c.claim_qty) from quality_claim c
    where c.tenant_id = t.tenant_id and c.acceptance_id = t.id and c.status <> {{qualityClaim.status.voided}}), 0), 0) end::numeric(26,6) as claimable_qty,
  t.cancel_reason, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = l.tenant_id and m.item_no = l.item_no
    and m.item_name = l.goods_name), l.goods_name) as goods_called
from acceptance t
left join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
left join shipping_notice n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_id
left join shipping_notice_line nl on nl.tenant_id = r.tenant_id and nl.id = r.shipping_notice_line_id
left join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no');
