call app.list_view('stock_transfer_row', $$
select t.tenant_id, t.id, t.transfer_no, t.status, t.item_no, app.called(m) as item_name, m.spec, t.qty, t.unit_no, t.lot_no, t.org_no,
  t.warehouse_no, t.from_cell_no, t.from_stock_type, t.to_warehouse_no, t.to_cell_no, t.to_stock_type, t.transfer_reason, t.serial_nos, t.owner_no,
  app.called(s) as owner_name, t.classify_type, t.business_classify_type, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from stock_transfer t
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.owner_no
$$, 'org_no', 'owner_no', 'warehouse_no');
