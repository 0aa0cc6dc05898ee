-- Files that a buyer attaches to an order or to one of its lines. They are seen by whoever sees the order, and go with it.
create table purchase_order_file (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  purchase_order_line_id bigint,
  stored_file_id bigint not null,
  user_name text not null default app.user_name(),
  attached_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
create index on purchase_order_file (tenant_id, purchase_order_id);
create index on purchase_order_file (tenant_id, purchase_order_line_id) where purchase_order_line_id is not null;
alter table purchase_order_file enable row level security;
create policy scope on purchase_order_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from purchase_order o where o.tenant_id = purchase_order_file.tenant_id and o.id = purchase_order_file.purchase_order_id));
