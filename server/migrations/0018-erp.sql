-- What is known of the ERP from which a tenant's orders come.

-- How far its orders have been taken in.
create table erp_pull (
  tenant_id bigint primary key default app.scope_tenant() references tenant,
  -- What the ERP said last; null before the first time.
  cursor text,
  pulled_at timestamptz
);
call app.protect('erp_pull', null, 'null');

-- Orders that were refused, as the ERP sent them: they are tried again at each pull until they fit, or come anew.
create table erp_refused_order (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  purchase_no text collate "C" not null,
  -- As text: jsonb refuses what it cannot show, as a character zero.
  content json not null,
  refused_at timestamptz not null default now(),
  primary key (tenant_id, purchase_no)
);
-- Orders of all suppliers: of none, so that only the buyers' side sees them.
call app.protect('erp_refused_order', null, 'null');
