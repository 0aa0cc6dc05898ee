call app.list_view('shipping_notice_row', $$
select t.tenant_id, t.id, t.asn_no, t.check_status, t.closed_status, t.revision_no,
  -- What waits when the goods arrive lapses.
  case when t.correction_status = {{shippingNotice.correctionStatus.pending}} and (t.check_status <> {{shippingNotice.checkStatus.shipped}} or t.checked_in_at is not null)
    then {{shippingNotice.correctionStatus.lapsed}} else t.correction_status end as correction_status, t.org_no, app.called(o) as org_name,
  t.supplier_no, app.called(s) as supplier_name, t.order_type, t.delivery_mode_no, t.plant_name, t.delivery_date, t.expected_arrival_date,
  t.checked_in_at, t.arrival_date, t.timing,
  -- Of these codes the greater is the worse.
  (select max(l.promise_timing) from shipping_notice_line l
    where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id) as promise_timing,
  t.shipping_address_id, t.shipping_address, t.delivery_address_id, t.delivery_address,
  t.consignee, t.consignee_phone, t.del_warehouse_no, t.receiving_time_from, t.receiving_time_until, t.sender, t.sender_phone, t.way_carriage, t.car_type, t.car_no, t.car_info, t.driver, t.driver_phone,
  t.tracking_no, t.remarks, t.reject_reason, (select jsonb_agg(j.rule || coalesce(n.named, '{}') order by j.place)
    from jsonb_array_elements(t.judged_by) with ordinality j(rule, place)
    left join rule_version_name n on n.tenant_id = t.tenant_id and n.kind = j.rule ->> 'kind'
      and n.rule_id = (j.rule ->> 'id')::bigint and n.rule_version = (j.rule ->> 'version')::integer) as judged_by,
  (select jsonb_agg(jsonb_build_object('revisionNo', c.revision_no, 'status', case when c.correction_status = {{shippingNotice.correctionStatus.pending}}
      and (t.check_status <> {{shippingNotice.checkStatus.shipped}} or t.checked_in_at is not null)
      then {{shippingNotice.correctionStatus.lapsed}} else c.correction_status end, 'reason', c.reason, 'changes', c.changes,
      'correctedBy', c.create_name, 'correctedAt', c.create_date, 'decidedBy', c.decided_by, 'decidedAt', c.decided_at,
      'declineReason', c.decline_reason) order by c.id desc)
    from shipping_notice_correction c where c.tenant_id = t.tenant_id and c.shipping_notice_id = t.id) as corrections,
  (select jsonb_build_object(
      'invoices', coalesce((select jsonb_agg(jsonb_build_object('invoiceType', i.invoice_type, 'invoiceClassify', i.invoice_classify,
          'invoiceCode', i.invoice_code, 'invoiceNo', i.invoice_no, 'invoiceDate', i.invoice_date, 'currency', i.currency,
          'invoiceAmount', trim_scale(i.invoice_amount)::text, 'taxAmount', trim_scale(i.tax_amount)::text,
          'taxRate', trim_scale(i.tax_rate)::text, 'isGoodsInvoice', i.is_goods_invoice) order by i.id)
        from shipping_notice_invoice i where i.tenant_id = t.tenant_id and i.shipping_notice_id = t.id), '[]'),
      'amounts', coalesce((select jsonb_agg(jsonb_build_object('currency', v.currency, 'amount', v.amount) order by v.currency) from (
        -- Whoever answers it rounds it to the decimals of its currency.
        select p.currency, trim_scale(sum(e.amount))::text as amount
        from (select o.tenant_id, o.purchase_order_id, sum(l.delivery_qty * o.amount / o.batch_pur_qty) as amount
          from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
          where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id group by 1, 2) e
        join purchase_order p on p.tenant_id = e.tenant_id and p.id = e.purchase_order_id group by 1) v), '[]'))) as invoiced,
  p.packaging -> 'of' as packaging, p.packaging ->> 'announced' as announced_packaging, app.packaging_counted(t.id) as packaging_counted,
  (select count(*)::integer from shipping_notice_file a where a.tenant_id = t.tenant_id and a.shipping_notice_id = t.id) as attachments,
  (select string_agg(i.invoice_no, ', ' order by i.id) from shipping_notice_invoice i
    where i.tenant_id = t.tenant_id and i.shipping_notice_id = t.id) as invoice_nos,
  (select coalesce(jsonb_agg(jsonb_build_object('fileId', f.id::text, 'fileName', f.file_name, 'contentType', f.content_type,
      'sizeBytes', f.size_bytes, 'userName', a.user_name, 'attachedAt', a.attached_at) order by a.id), '[]')
    from shipping_notice_file a join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.tenant_id = t.tenant_id and a.shipping_notice_id = t.id) as attached_files, t.line_count,
  (select count(*)::integer from shipping_notice_line l
    where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id and l.closed_qty > 0) as closed_line_count, t.sum_delivery_qty, t.sum_receive_qty,
  -- Each is looked up by itself, as sums that are joined are worked out for all notices where a page of them is sorted.
  (select array_agg(u.quantity order by u.unit) from (
    select o.pur_unit_no as unit, trim_scale(sum(l.delivery_qty))::text || ' ' || o.pur_unit_no as quantity
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id group by 1) u) as delivery_qty_by_unit,
  (select array_agg(u.quantity order by u.unit) from (
    select o.pur_unit_no as unit, trim_scale(sum(l.receive_qty))::text || ' ' || o.pur_unit_no as quantity
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id group by 1) u) as receive_qty_by_unit,
  -- A line that brought more than was announced takes nothing from what others still bring.
  case when t.check_status in ({{shippingNotice.checkStatus.onTheWay}}) and t.closed_status = {{shippingNotice.closedStatus.open}} then (
    select array_agg(u.quantity order by u.unit) from (
      select o.pur_unit_no as unit, trim_scale(sum(l.delivery_qty - l.receive_qty))::text || ' ' || o.pur_unit_no as quantity
      from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
      where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id and l.delivery_qty > l.receive_qty group by 1) u) end as on_way_qty_by_unit,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from shipping_notice t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
-- What its supplier says of a kind comes before what its packages are of. It is looked up where a column asks for it, as above.
cross join lateral (select (select jsonb_build_object('of', coalesce(jsonb_agg(jsonb_build_object('packagingItemNo', k.item_no, 'packagingName', app.called(m),
      'unitNo', m.unit_no, 'announcedQty', trim_scale(k.announced)::text, 'packedQty', trim_scale(k.packed)::text, 'receivedQty', trim_scale(k.received)::text)
      order by k.item_no), '[]'),
    'announced', string_agg(k.item_no || ' ' || trim_scale(k.announced)::text, ', ' order by k.item_no) filter (where k.announced > 0))
    from (select u.item_no, coalesce(max(u.said), sum(u.packed)) as announced, sum(u.packed) as packed, sum(u.received) as received
      from (select a.packaging_item_no as item_no, a.announced_qty as said, 0::numeric as packed, 0::numeric as received
        from shipping_notice_packaging a where a.tenant_id = t.tenant_id and a.shipping_notice_id = t.id
        union all select l.packaging_item_no, null, 1, 0 from shipping_package p
        join box_rule h on h.tenant_id = p.tenant_id and h.box_rule_no = p.box_rule_no
        cross join lateral (select x.packaging_item_no from box_rule_line x where x.tenant_id = h.tenant_id and x.box_rule_id = h.id
          order by x.line_no offset p.level_seq - 1 limit 1) l
        where p.tenant_id = t.tenant_id and p.shipping_notice_id = t.id and l.packaging_item_no is not null
        union all select v.packaging_item_no, null, 0, v.change_qty from packaging_movement v
        where v.tenant_id = t.tenant_id and v.shipping_notice_id = t.id) u group by 1) k
    join material m on m.tenant_id = t.tenant_id and m.item_no = k.item_no) as packaging) p
$$, 'org_no', 'supplier_no', null, 'true', 'app.notice_seen(t.tenant_id, t.id)');
