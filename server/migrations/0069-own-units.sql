-- A quantity as its supplier counts it, where that is another unit than the order's.
alter table shipping_notice_line
  add column supplier_qty numeric(26, 6) check (supplier_qty > 0),
  add column supplier_unit_no text,
  add foreign key (tenant_id, supplier_unit_no) references unit (tenant_id, unit_no),
  add check ((supplier_qty is null) = (supplier_unit_no is null));
create index on shipping_notice_line (tenant_id, supplier_unit_no) where supplier_unit_no is not null;
