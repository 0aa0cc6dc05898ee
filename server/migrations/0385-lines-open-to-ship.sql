-- What may be shipped is counted, and skipped by pages, in an index alone: beside what the list is found by it holds what each line
-- is judged by, what policies look at, and when it changed, by which it is sorted.
drop index purchase_order_line_tenant_id_supplier_no_expect_arrival_da_idx;
create index on purchase_order_line (tenant_id, supplier_no, expect_arrival_date, id)
  include (org_no, status, classify_type, business_classify_type, warehouse_no, refuse_sign, promise_confirmed, promise_date, update_date)
  where un_delivery_qty > 0 and status = '1';
