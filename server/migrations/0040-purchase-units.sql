-- Materials may be bought in another unit than they are stocked in.
alter table material add column pur_unit_no text,
  add foreign key (tenant_id, pur_unit_no) references unit (tenant_id, unit_no);
create index on material (tenant_id, pur_unit_no) where pur_unit_no is not null;
