-- Labels that are split are void: those of the parts, made of them, stand for them. A part is named by its place in the box.
alter table label
  add column status_code text collate "C" not null default '1' check (status_code in ('0', '1')),
  add column split_from_id bigint,
  add column split_part text collate "C",
  add column remark text,
  add foreign key (tenant_id, split_from_id) references label (tenant_id, id) on delete cascade,
  add check ((split_from_id is null) = (split_part is null));
create index on label (tenant_id, split_from_id) where split_from_id is not null;
