-- Labels, their prints and packages are counted, and skipped by far pages, in an index alone: beside the order of the list it holds
-- what the policies look at, and by what the view behind the list finds what else it shows.
drop index label_tenant_id_update_date_id_idx;
create index on label (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, classify_type, business_classify_type, shipping_notice_line_id, split_from_id);

drop index label_print_tenant_id_update_date_id_idx;
create index on label_print (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, classify_type, business_classify_type, shipping_notice_id);

drop index shipping_package_tenant_id_update_date_id_idx;
create index on shipping_package (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, classify_type, business_classify_type, shipping_notice_id, parent_id);
