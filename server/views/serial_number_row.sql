call app.list_view('serial_number_row', $$
select t.tenant_id, t.id, t.serial_no, t.sn_status, t.item_no, app.called(m) as item_name, m.spec, coalesce(b.lot_no, nullif(nl.lot_no, '')) as lot_no,
  t.warehouse_no, t.cell_no, b.stock_type, t.stock_balance_id, t.org_no, t.supplier_no, app.called(s) as supplier_name, t.receipt_id, r.receipt_no, r.receipt_date,
  n.asn_no, t.shipping_notice_line_id, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
-- What is neither here nor out is listed while a line announces it that is still to bring pieces, of a notice that is neither void
-- nor closed; an undo of that brings it back. The line is looked up one by one (`offset 0`), else the lines of all such notices are read for it.
from (select s.* from serial_number s where s.sn_status <> {{serialNumber.snStatus.initial}}
  or exists (select from shipping_notice_line l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
    where l.tenant_id = s.tenant_id and l.id = s.announced_line_id
      and n.check_status <> {{shippingNotice.checkStatus.voided}} and n.closed_status = {{shippingNotice.closedStatus.open}}
      and (l.delivery_qty > l.receive_qty or l.gift_qty > app.free_received(l.id)) offset 0)) t
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join stock_balance b on b.tenant_id = t.tenant_id and b.id = t.stock_balance_id
left join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
left join shipping_notice_line nl on nl.tenant_id = t.tenant_id and nl.id = t.shipping_notice_line_id
left join shipping_notice n on n.tenant_id = nl.tenant_id and n.id = nl.shipping_notice_id
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', 'warehouse_no', 'true',
  $$case when t.sn_status = {{serialNumber.snStatus.initial}} and t.announced_line_id is not null
    then app.notice_line_seen(t.tenant_id, t.announced_line_id) else t.warehouse_no is not null or t.left_warehouse_no is null
      or t.left_warehouse_no = any ((select app.scope_warehouses())::text[]) end$$);
