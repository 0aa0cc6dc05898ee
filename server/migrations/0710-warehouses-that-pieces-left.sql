-- A warehouse that pieces left last says who may see them: it is not deleted under them.
alter table serial_number add foreign key (tenant_id, left_warehouse_no) references warehouse (tenant_id, warehouse_no);
create index on serial_number (tenant_id, left_warehouse_no) where left_warehouse_no is not null;
