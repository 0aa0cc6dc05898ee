-- Goods on their way to another warehouse, in inspection, and frozen while they are counted.
alter table stock_transfer
  add column to_warehouse_no text collate "C",
  drop constraint stock_transfer_to_stock_type_check,
  add check (to_stock_type in ('10', '21', '25', '26', '30')),
  add check ((to_warehouse_no is not null) = (to_stock_type = '30')),
  add foreign key (tenant_id, to_warehouse_no) references warehouse (tenant_id, warehouse_no);
create index on stock_transfer (tenant_id, to_warehouse_no) where to_warehouse_no is not null;
