-- What each side signed of an order: a print of one version of it, which both sign alike. It is never changed.
create table purchase_order_signature (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  purchase_order_id bigint not null,
  band_no integer not null,
  side text not null check (side in ('supplier', 'buyer')),
  stored_file_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, purchase_order_id, band_no, side),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
create index on purchase_order_signature (tenant_id, stored_file_id);
alter table purchase_order_signature enable row level security;
create policy scope on purchase_order_signature using (tenant_id = (select app.scope_tenant()) and exists (
  select from purchase_order o where o.tenant_id = purchase_order_signature.tenant_id and o.id = purchase_order_signature.purchase_order_id));
