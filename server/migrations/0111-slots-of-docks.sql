-- When docks take vehicles: slots of so many minutes for so many vehicles, on the working days of their warehouse, in its own
-- time; and times that are taken off. A dock without slots takes no appointments.
alter table dock
  add column slot_minutes integer check (slot_minutes >= 0),
  add column slot_capacity integer check (slot_capacity >= 0);
alter table warehouse
  add column calendar_no text collate "C",
  add column time_zone text,
  add foreign key (tenant_id, calendar_no) references work_calendar (tenant_id, calendar_no);
create index on warehouse (tenant_id, calendar_no) where calendar_no is not null;

create table dock_block (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  dock_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  block_date date not null,
  -- All day without.
  start_time_str text,
  due_time_str text,
  reason text not null,
  remark text,
  primary key (tenant_id, id),
  constraint dock_block_tenant_id_dock_no_fkey foreign key (tenant_id, warehouse_no, dock_no)
    references dock (tenant_id, warehouse_no, dock_no)
);
call app.stamped('dock_block');
alter table dock_block enable row level security;
create policy scope on dock_block using (tenant_id = (select app.scope_tenant())
  and (select app.sees_all_suppliers()) and warehouse_no in (select warehouse_no from warehouse));
call app.undoable('dock_block');
create index on dock_block (tenant_id, warehouse_no, dock_no, block_date);
create index on dock_block (tenant_id, update_date desc, id desc);

-- Who receives goods takes times of docks off.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '3049', '{isSearch,isAdd,isModify,isPhysicalDelete,isExport}'
from role_menu where menu_no = '2030' and 'isAdd' = any (flags)
on conflict do nothing;
