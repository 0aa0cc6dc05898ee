call app.list_view('purchase_order_change_row', $$
select t.tenant_id, t.id, t.purchase_order_id, t.purchase_no, t.band_no, t.revision, t.org_no, t.supplier_no,
  (select app.called(s) from supplier s where s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no) as supplier_name,
  t.classify_type, t.business_classify_type, t.change_party, t.change_type, t.purchase_seq, t.purchase_phase_seq,
  t.purchase_batch_seq, t.item_no, t.goods_name, t.pur_unit_no, t.old_qty, t.new_qty, t.old_date, t.new_date, t.old_price,
  t.new_price, t.currency, t.reason, t.changes, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from purchase_order_change t
$$, 'org_no', 'supplier_no', null, 'true', 'app.order_whole(t.tenant_id, t.purchase_order_id)');
