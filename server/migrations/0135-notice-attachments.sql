-- Files that a supplier attaches to its delivery notice. They are seen by whoever sees the notice.
create table shipping_notice_file (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  stored_file_id bigint not null,
  user_name text not null default app.user_name(),
  attached_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
create index on shipping_notice_file (tenant_id, shipping_notice_id);
alter table shipping_notice_file enable row level security;
create policy scope on shipping_notice_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from shipping_notice n where n.tenant_id = shipping_notice_file.tenant_id and n.id = shipping_notice_file.shipping_notice_id));
