-- Materials are of a group, whose number is kept while they are.
alter table material add column item_group_no text collate "C",
  add foreign key (tenant_id, item_group_no) references category (tenant_id, item_group_no);
create index on material (tenant_id, item_group_no) where item_group_no is not null;
