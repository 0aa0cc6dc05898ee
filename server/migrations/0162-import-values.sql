-- What the units and currencies of other systems are called here, matched by hand. What a supplier says holds for that supplier
-- alone, what anybody else says for the tenant.
create table import_value (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  supplier_no text collate "C" default app.scope_supplier(),
  entity_name text collate "C" not null,
  value text collate "C" not null,
  code text collate "C" not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, supplier_no, entity_name, value),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no) on delete cascade
);
alter table import_value enable row level security;
create policy scope on import_value using (
  tenant_id = (select app.scope_tenant()) and supplier_no is not distinct from (select app.scope_supplier()));
