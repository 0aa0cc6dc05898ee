-- A receiving address names a dock of its warehouse. Until now anything could be written there: what was is a dock from now on.
insert into dock (tenant_id, warehouse_no, dock_no, dock_name)
select distinct a.tenant_id, a.warehouse_no, left(a.warehouse_no || '-' || a.platform_no, 100), a.platform_no from address a
where a.platform_no is not null and a.warehouse_no is not null and not exists (
  select from dock d where (d.tenant_id, d.warehouse_no, d.dock_no) = (a.tenant_id, a.warehouse_no, a.platform_no))
on conflict do nothing;

alter table address disable trigger stamp;
update address a set platform_no = (
  select d.dock_no from dock d where d.tenant_id = a.tenant_id and d.warehouse_no = a.warehouse_no
    and d.dock_no in (a.platform_no, left(a.warehouse_no || '-' || a.platform_no, 100))
  order by d.dock_no = a.platform_no desc limit 1)
where a.platform_no is not null and a.warehouse_no is not null;
-- Where there is no warehouse there is no dock: it was a part of the address.
update address set platform_no = null, detail_address = left(detail_address || ' ' || platform_no, 200)
where platform_no is not null and warehouse_no is null;
alter table address enable trigger stamp;

alter table dock add unique (tenant_id, warehouse_no, dock_no);
alter table address alter column platform_no type text collate "C",
  add constraint address_tenant_id_platform_no_fkey foreign key (tenant_id, warehouse_no, platform_no)
    references dock (tenant_id, warehouse_no, dock_no);
create index on address (tenant_id, warehouse_no, platform_no) where platform_no is not null;
