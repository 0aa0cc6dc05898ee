-- A piece that lies nowhere named no warehouse, and so everybody of some warehouses read it. It is of the warehouse to which it is
-- announced, and once it left the house of that which it left last.
alter table serial_number add column left_warehouse_no text collate "C";

create function app.note_left_warehouse() returns trigger language plpgsql as $$
begin
  new.left_warehouse_no := old.warehouse_no;
  return new;
end $$;
create trigger note_left_warehouse before update on serial_number for each row
  when (old.warehouse_no is not null and new.warehouse_no is null) execute function app.note_left_warehouse();

alter table serial_number disable trigger user;
update serial_number s set left_warehouse_no = (select m.warehouse_no from stock_movement m where m.tenant_id = s.tenant_id
  and m.serial_ids @> array[s.id] and m.transaction_type = '2' order by m.id desc limit 1)
where s.warehouse_no is null;
alter table serial_number enable trigger user;

do $$
declare
  held record;
  place text := app.place_limit('case when sn_status = ''0'' and announced_line_id is not null
    then app.notice_line_seen(tenant_id, announced_line_id)
    else warehouse_no is not null or left_warehouse_no is null or left_warehouse_no = any ((select app.scope_warehouses())::text[]) end');
begin
  select pg_get_expr(polqual, polrelid) as shown, coalesce(pg_get_expr(polwithcheck, polrelid), pg_get_expr(polqual, polrelid)) as written
  into strict held from pg_policy where polrelid = 'serial_number'::regclass and polname = 'scope';
  execute format('alter policy scope on serial_number using (%s%s) with check (%s%2$s)', held.shown, place, held.written);
end $$;

-- The index by which the list is counted holds all that is looked at.
drop index serial_number_tenant_id_update_date_id_org_no_supplier_no_w_idx;
create index on serial_number (tenant_id, update_date desc, id desc) include (org_no, supplier_no, warehouse_no, sn_status,
  classify_type, business_classify_type, announced_line_id, left_warehouse_no);
