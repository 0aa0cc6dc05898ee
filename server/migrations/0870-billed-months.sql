-- The months at whose turn the portal made reconciliation bills by itself: what a bill that is void set free is not billed again by it.
create table billed_month (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  month date not null check (month = date_trunc('month', month)),
  billed_at timestamptz not null default now(),
  primary key (tenant_id, month)
);
call app.protect('billed_month', null, null);
-- What it did, the histories of the bills tell.
call app.told_by_history('billed_month');
