-- The name is a sub-select and no join: a count then reads an index alone.
call app.list_view('purchase_order_line_row', $$
select t.tenant_id, t.id, t.purchase_order_id, t.purchase_no, t.purchase_seq, t.purchase_phase_seq, t.purchase_batch_seq,
  t.org_no, t.supplier_no, (select app.called(s) from supplier s
    where s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no) as supplier_name, t.purchase_date, t.order_type, t.item_no,
  t.goods_name, t.spec, t.pur_unit_no, t.batch_pur_qty, t.on_way_qty, t.receipt_qty, t.un_delivery_qty,
  t.check_return_qty, t.return_exchange_qty, t.over_qty, t.gift_qty, t.price,
  coalesce(t.untaxed_price, round(t.price / (1 + coalesce(t.tax_rate, 0) / 100), 6))::numeric(26, 6) as untaxed_price,
  case when t.untaxed_price is null then '0' else '1' end as priced_without_tax, t.price_qty, t.price_unit_no,
  case when t.valuation_under is null then t.batch_pur_qty
    else round(t.batch_pur_qty * t.valuation_over / t.valuation_under, 6) end::numeric(26, 6) as valuation_qty, t.tax_rate, t.amount, t.currency,
  t.expect_arrival_date, t.promise_qty, t.promise_date, t.promise_confirmed, t.changed_band_no, t.line_status, t.close_reason,
  d.due_date, d.is_due,
  -- What is to be delivered again did not come in full.
  case when d.is_due then case when (select sum(r.receipt_qty - r.rejected_qty) from receipt r where r.tenant_id = t.tenant_id
        and r.purchase_order_line_id = t.id and r.status = {{receipt.status.received}} and r.receipt_date <= d.due_date)
      - case when t.return_exchange_qty = 0 then 0 else (select coalesce(sum(b.return_qty), 0) from receipt r
        join return_note_line b on b.tenant_id = r.tenant_id and b.receipt_id = r.id and b.status in ({{returnNoteLine.status.away}})
        join return_note n on n.tenant_id = b.tenant_id and n.id = b.return_note_id and n.return_type = {{returnNoteLine.returnType.exchange}}
        where r.tenant_id = t.tenant_id and r.purchase_order_line_id = t.id and r.status = {{receipt.status.received}}
          and r.receipt_date <= d.due_date) end >= t.batch_pur_qty
      then {{purchaseOrderLine.isInFull.yes}} else {{purchaseOrderLine.isInFull.no}} end end as is_in_full,
  (select count(*)::integer from purchase_order_file a
    where a.tenant_id = t.tenant_id and a.purchase_order_line_id = t.id) as attachments,
  t.warehouse_no, t.requirement_no, t.remark, t.status, t.refuse_sign,
  t.delivery_status, t.receipt_status, t.search_text, t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date,
  coalesce((select app.called(m) from material m where m.tenant_id = t.tenant_id and m.item_no = t.item_no
    and m.item_name = t.goods_name), t.goods_name) as goods_called
from purchase_order_line t
cross join lateral (select coalesce(t.promise_date, t.expect_arrival_date) as due_date) e
-- Judged once its day is over, of what was agreed and still wanted then.
cross join lateral (select e.due_date, t.status = {{purchaseOrderLine.status.effective}}
  and t.refuse_sign in ({{purchaseOrderLine.refuseSign.fullyAccepted}}) and e.due_date < (select app.today())
  and (t.line_status = {{purchaseOrderLine.lineStatus.open}} or t.closed_on > e.due_date) as is_due) d
$$, 'org_no', 'supplier_no', null, $$t.status <> {{purchaseOrderLine.status.draft}}$$,
  '(t.warehouse_no is null or t.warehouse_no = any ((select app.scope_warehouses())::text[]))');
