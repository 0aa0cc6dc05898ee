-- Serial numbers of notices that bring nothing any more are left out of the list: the index by which it is counted says which may be.
drop index serial_number_tenant_id_update_date_id_org_no_supplier_no_w_idx;
create index on serial_number (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, sn_status, classify_type, business_classify_type, receipt_id, shipping_notice_line_id);
