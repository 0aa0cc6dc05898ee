-- Outsourced orders: the materials that the buyer provides for a product, and what was issued of them. What is needed and used
-- follows from the order line at every moment, so that it is kept nowhere.
create table provided_material (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  purchase_order_line_id bigint not null,
  -- As in the order line, which a trigger sees to.
  status text not null default '0',
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  material_no text collate "C" not null,
  material_name text collate app.natural not null,
  unit_no text not null,
  unit_qty numeric(26, 6) not null check (unit_qty > 0),
  loss_rate numeric(26, 6) check (loss_rate between 0 and 100),
  issued_qty numeric(26, 6) not null default 0,
  given_back_qty numeric(26, 6) not null default 0 check (given_back_qty >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_line_id, material_no),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id) on delete cascade,
  foreign key (tenant_id, material_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  -- What was not issued cannot come back.
  constraint given_back_of_issued check (given_back_qty <= issued_qty)
);
call app.stamped('provided_material');
call app.protect_document('provided_material', 'org_no', 'supplier_no', null, 'status <> ''0''');
create index on provided_material (tenant_id, purchase_order_id);
create index on provided_material (tenant_id, material_no);
create index on provided_material (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, status, classify_type, business_classify_type);

create function app.materials_follow_line() returns trigger language plpgsql as $$
begin
  update provided_material set status = new.status, org_no = new.org_no, supplier_no = new.supplier_no,
    classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and purchase_order_line_id = new.id;
  return null;
end $$;
create trigger materials_follow after update on purchase_order_line for each row
  when ((old.status, old.org_no, old.supplier_no, old.classify_type, old.business_classify_type)
    is distinct from (new.status, new.org_no, new.supplier_no, new.classify_type, new.business_classify_type))
  execute function app.materials_follow_line();

create sequence material_issue_number;
grant usage on sequence material_issue_number to tandem_app;
create table material_issue (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  issue_no text collate "C" not null,
  issue_type text not null check (issue_type in ('1', '2')),
  status text not null default '1' check (status in ('0', '1', '2')),
  issue_date date not null,
  provided_material_id bigint not null,
  purchase_order_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  issue_qty numeric(26, 6) not null check (issue_qty > 0),
  confirmed_qty numeric(26, 6) check (confirmed_qty >= 0),
  issued_by text,
  remark text,
  cancel_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, issue_no, provided_material_id),
  foreign key (tenant_id, provided_material_id) references provided_material (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('material_issue');
call app.protect_document('material_issue', 'org_no', 'supplier_no', 'warehouse_no');
create index on material_issue (tenant_id, provided_material_id);
create index on material_issue (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, classify_type, business_classify_type);

-- Who works with orders does so with outsourced ones: buyers issue materials, suppliers confirm them.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '1005', array(
  select f from unnest(flags) f where f in ('isSearch', 'isModify', 'isImport', 'isExport', 'isSave')
  union all select unnest('{isAdd,isDelete}'::text[]) where 'isModify' = any (flags))
from role_menu where menu_no = '1010' and 'isSearch' = any (flags)
on conflict do nothing;
