-- What of orders goes out to the ERP: a row for each that it is told of, or that it changed itself.
create table erp_push (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  purchase_order_id bigint not null,
  push_status text not null check (push_status in ('0', '1', '2', '3')),
  -- The version of the order that is to be sent at least, and the one that the ERP knows.
  asked_version integer not null default 0,
  sent_version integer,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Why it was not taken: the ERP's own words, or the error of the whole call.
  refusal text,
  fault text,
  primary key (tenant_id, purchase_order_id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade
);
create index on erp_push (tenant_id, next_attempt_at) where push_status in ('1', '3');
alter table erp_push enable row level security;
-- As its order is seen, by the buyer's side alone.
create policy scope on erp_push using (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and exists (
  select from purchase_order o where o.tenant_id = erp_push.tenant_id and o.id = erp_push.purchase_order_id));
