-- What a supplier asks for once an order is accepted: other dates, quantities or prices. What was promised before holds until
-- the buyer agrees.
create table purchase_order_request (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  request_status text not null check (request_status in ('0', '1', '2', '3', '4')),
  request_type text not null check (request_type in ('1', '2')),
  reason text not null,
  -- The acceptance that it goes back to where the buyer declines.
  from_sign text not null,
  lines jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade
);
call app.stamped('purchase_order_request');
call app.protect_document('purchase_order_request', 'org_no', 'supplier_no');
-- One at a time waits for the buyer.
create unique index on purchase_order_request (tenant_id, purchase_order_id) where request_status = '0';
