-- A page deep in a list is chosen in an index alone, as the pages of order lines are: beside the order of the list the indexes
-- hold what the policies look at, and by what the view behind the list finds what else it shows, although choosing needs none
-- of that.

drop index purchase_order_tenant_id_update_date_id_idx;
create index on purchase_order (tenant_id, update_date desc, id desc) include (org_no, supplier_no, status);
drop index purchase_order_tenant_id_supplier_no_update_date_id_idx;
create index on purchase_order (tenant_id, supplier_no, update_date desc, id desc) include (org_no, status);

drop index shipping_notice_tenant_id_update_date_id_idx;
create index on shipping_notice (tenant_id, update_date desc, id desc) include (org_no, supplier_no);
drop index shipping_notice_tenant_id_supplier_no_update_date_id_idx;
create index on shipping_notice (tenant_id, supplier_no, update_date desc, id desc) include (org_no);

drop index shipping_notice_line_tenant_id_update_date_id_idx;
create index on shipping_notice_line (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, shipping_notice_id, purchase_order_line_id);

drop index receipt_tenant_id_update_date_id_idx;
create index on receipt (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, shipping_notice_id, shipping_notice_line_id, purchase_order_line_id);
drop index receipt_tenant_id_supplier_no_update_date_id_idx;
create index on receipt (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_no, shipping_notice_id, shipping_notice_line_id, purchase_order_line_id);

drop index return_note_tenant_id_update_date_id_idx;
create index on return_note (tenant_id, update_date desc, id desc) include (org_no, supplier_no, warehouse_no, status);
drop index return_note_tenant_id_supplier_no_update_date_id_idx;
create index on return_note (tenant_id, supplier_no, update_date desc, id desc) include (org_no, warehouse_no, status);
