-- Offset 0: for more orders than a page has the lines of all would be hashed.
call app.list_view('purchase_order_row', $$
select t.tenant_id, t.id, t.purchase_no, t.band_no, t.revision, t.purchase_date, t.order_type, t.org_no,
  app.called(o) as org_name, t.supplier_no, app.called(s) as supplier_name, t.site_name, t.plant_name, t.buyer_name,
  t.employee_no, (select e.employee_name from employee e where e.tenant_id = t.tenant_id and e.employee_no = t.employee_no) as employee_name,
  t.currency, t.tax_rate, t.payment_term, t.trade_term, t.ship_method, t.freight, t.packing_charge,
  t.other_charges, t.grand_total, t.remark, t.status, t.refuse_sign, t.pur_refuse_sign,
  t.delivery_status, t.receipt_status, t.line_count, t.closed_line_count, t.order_qty, t.on_way_qty, t.receipt_qty, t.total_amount,
  t.untaxed_amount, t.tax_amount, t.opportunity_id,
  (select p.opportunity_no from opportunity p where p.tenant_id = t.tenant_id and p.id = t.opportunity_id) as opportunity_no,
  t.acceptance_deadline, t.accepted_automatically, t.issue_date, t.first_read_time, (select jsonb_agg(j.rule || coalesce(n.named, '{}') order by j.place)
    from jsonb_array_elements(t.judged_by) with ordinality j(rule, place)
    left join rule_version_name n on n.tenant_id = t.tenant_id and n.kind = j.rule ->> 'kind'
      and n.rule_id = (j.rule ->> 'id')::bigint and n.rule_version = (j.rule ->> 'version')::integer) as judged_by,
  -- What concerns the whole order is of those who see all of its lines.
  (select count(*)::integer from purchase_order_file a where a.tenant_id = t.tenant_id and a.purchase_order_id = t.id
    and ((select app.sees_every_place()) or app.order_whole(t.tenant_id, t.id))) as attachments,
  (select coalesce(jsonb_agg(jsonb_build_object('fileId', f.id::text, 'fileName', f.file_name, 'contentType', f.content_type,
      'sizeBytes', f.size_bytes, 'lineId', a.purchase_order_line_id::text, 'userName', a.user_name,
      'attachedAt', a.attached_at) order by a.id), '[]')
    from purchase_order_file a join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.tenant_id = t.tenant_id and a.purchase_order_id = t.id
      and ((select app.sees_every_place()) or app.order_whole(t.tenant_id, t.id))) as attached_files,
  (select jsonb_build_object('requestType', r.request_type, 'reason', r.reason, 'createName', r.create_name,
      'createDate', r.create_date, 'lines', r.lines) from purchase_order_request r
    where r.tenant_id = t.tenant_id and r.purchase_order_id = t.id and r.request_status = {{purchaseOrder.requestStatus.open}}
      and ((select app.sees_every_place()) or app.order_whole(t.tenant_id, t.id))) as change_request,
  case when t.refuse_sign in ({{purchaseOrder.refuseSign.waitsForSupplier}}) then (
    select case r.request_status when {{purchaseOrder.requestStatus.lapsed}} then jsonb_build_object('requestType', r.request_type, 'reason', r.reason,
      'createName', r.create_name, 'createDate', r.create_date, 'lines', r.lines) end
    from purchase_order_request r where r.tenant_id = t.tenant_id and r.purchase_order_id = t.id
      and ((select app.sees_every_place()) or app.order_whole(t.tenant_id, t.id)) order by r.id desc limit 1) end as lapsed_request,
  (select array_agg(u.quantity order by u.unit) from (
    select l.pur_unit_no as unit, trim_scale(sum(l.batch_pur_qty))::text || ' ' || l.pur_unit_no as quantity
    from purchase_order_line l where l.tenant_id = t.tenant_id and l.purchase_order_id = t.id group by 1) u) as order_qty_by_unit,
  case when t.status = {{purchaseOrder.status.failure}} then {{purchaseOrder.collaborationStatus.ended}}
    when t.status = {{purchaseOrder.status.draft}} then null
    when t.refuse_sign not in ({{purchaseOrder.refuseSign.fullyAccepted}}) then {{purchaseOrder.collaborationStatus.negotiating}}
    when t.receipt_status = {{purchaseOrder.receiptStatus.complete}} then {{purchaseOrder.collaborationStatus.complete}}
    else {{purchaseOrder.collaborationStatus.executing}} end as collaboration_status,
  -- What was cancelled, or is a draft still, is never late.
  case when t.status = {{purchaseOrder.status.effective}} and exists (
    select from purchase_order_line l where l.tenant_id = t.tenant_id and l.purchase_order_id = t.id
    and l.receipt_status <> {{purchaseOrderLine.receiptStatus.complete}} and coalesce(l.promise_date, l.expect_arrival_date) < (select app.today()) offset 0)
    then {{purchaseOrder.deliveryOverdue.yes}} else {{purchaseOrder.deliveryOverdue.no}} end as delivery_overdue,
  case when m.side is null then {{purchaseOrder.redFlag.no}} else {{purchaseOrder.redFlag.yes}} end as red_flag, m.note as flag_note,
  -- What the buyer has to decide, or should see to: an answer that did not come by its day.
  case when t.status <> {{purchaseOrder.status.effective}} then null
    when t.refuse_sign = {{purchaseOrder.refuseSign.pendingApproval}} then {{purchaseOrder.decision.reply}}
    when t.refuse_sign = {{purchaseOrder.refuseSign.rejected}} then {{purchaseOrder.decision.refusal}}
    when t.refuse_sign in ({{purchaseOrder.refuseSign.waitsForSupplier}}) and t.acceptance_deadline < (select app.today()) then {{purchaseOrder.decision.overdue}} end as decision,
  case when t.refuse_sign in ({{purchaseOrder.refuseSign.waitsForBuyer}}) then (select max(h.happened_at) from record_history h
    where h.tenant_id = t.tenant_id and h.entity_name = 'purchaseOrder' and h.record_id = t.id and h.side = 'supplier'
      and h.action <> 'read') end as answer_date,
  (select count(*)::integer from purchase_order_difference d where d.tenant_id = t.tenant_id and d.purchase_order_id = t.id
    and (d.quantity <> 0 or d.days <> 0 or d.price <> 0)) as differing_line_count,
  (select array_agg(u.quantity order by u.unit) from (
    select d.pur_unit_no as unit, trim_scale(sum(d.quantity))::text || ' ' || d.pur_unit_no as quantity
    from purchase_order_difference d where d.tenant_id = t.tenant_id and d.purchase_order_id = t.id and d.quantity <> 0
    group by 1) u) as difference_qty_by_unit,
  (select (array_agg(d.days order by abs(d.days) desc))[1] from purchase_order_difference d
    where d.tenant_id = t.tenant_id and d.purchase_order_id = t.id and d.days <> 0) as difference_days,
  (select (array_agg(d.price order by abs(d.price) desc))[1]::numeric(26, 6) from purchase_order_difference d
    where d.tenant_id = t.tenant_id and d.purchase_order_id = t.id and d.price <> 0) as difference_price,
  (select coalesce(sum(case g.side when 'supplier' then 1 else 2 end), 0)::text from purchase_order_signature g
    where g.tenant_id = t.tenant_id and g.purchase_order_id = t.id and g.band_no = t.band_no) as signed,
  coalesce((select jsonb_agg(jsonb_build_object('bandNo', g.band_no, 'side', g.side, 'userName', g.user_name, 'signedAt', g.signed_at,
      'sha256', encode(f.sha256, 'hex'), 'fileId', f.id::text, 'fileName', f.file_name, 'contentType', f.content_type,
      'sizeBytes', f.size_bytes) order by g.band_no desc, g.signed_at)
    from purchase_order_signature g join stored_file f on f.tenant_id = g.tenant_id and f.id = g.stored_file_id
    where g.tenant_id = t.tenant_id and g.purchase_order_id = t.id
      and ((select app.sees_every_place()) or app.order_whole(t.tenant_id, t.id))), '[]') as signatures,
  -- What within the buyer's house is still to be approved, suppliers never learn.
  case when (select app.sees_all_suppliers()) then (select a.document_step from approval a where a.tenant_id = t.tenant_id
    and a.entity_name = 'purchaseOrder' and a.record_id = t.id and a.status = {{approval.status.waiting}}) end as approval_awaited,
  -- Nor what the ERP is told.
  case when (select app.sees_all_suppliers()) then coalesce((select p.push_status from erp_push p
    where p.tenant_id = t.tenant_id and p.purchase_order_id = t.id), {{purchaseOrder.erpPushStatus.none}}) end as erp_push_status,
  case when (select app.sees_all_suppliers()) then (select jsonb_build_object('refusal', p.refusal, 'fault', p.fault) from erp_push p
    where p.tenant_id = t.tenant_id and p.purchase_order_id = t.id
      and p.push_status = {{purchaseOrder.erpPushStatus.failed}}) end as erp_push_error,
  t.classify_type, t.business_classify_type, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from purchase_order t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join purchase_order_mark m on m.tenant_id = t.tenant_id and m.purchase_order_id = t.id and m.side = (select app.scope_side())
$$, 'org_no', 'supplier_no', null, $$t.status <> {{purchaseOrder.status.draft}}$$, 'app.order_seen(t.tenant_id, t.id)');
