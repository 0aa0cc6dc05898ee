-- What is wrong with what arrived, as a shortage or damage, in words and photos.
alter table receipt add column difference_reason text;
create table receipt_file (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  receipt_id bigint not null,
  stored_file_id bigint not null,
  primary key (tenant_id, receipt_id, stored_file_id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
alter table receipt_file enable row level security;
create policy scope on receipt_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from receipt r where r.tenant_id = receipt_file.tenant_id and r.id = receipt_file.receipt_id));
