-- The appointments that a time lies over which is to be taken off a dock, and that are still to come: of all suppliers, as each is told
-- whoever of the buyer's side blocks it. Those within another that stands were told of that.
create function app.booked_within(warehouse text, dock text, of_day date, starts text, ends text)
returns table (id bigint, appointment_no text, start_time_str text, org_no text, supplier_no text, classify_type text, business_classify_type text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.appointment_no, a.start_time_str, a.org_no, a.supplier_no, a.classify_type, a.business_classify_type
  from appointment a
  where (select app.sees_all_suppliers()) and a.tenant_id = (select app.scope_tenant()) and a.warehouse_no = warehouse and a.dock_no = dock and a.appointment_date = of_day
    and a.status = '0' and app.moment_in(a.time_zone, a.appointment_date, a.start_time_str) + a.slot_minutes * interval '1 minute' > now()
    and coalesce(app.minute_of(starts), 0) < app.minute_of(a.start_time_str) + a.slot_minutes
    and coalesce(app.minute_of(ends), 1440) > app.minute_of(a.start_time_str)
    and not exists (select from dock_block b where b.tenant_id = a.tenant_id and b.warehouse_no = a.warehouse_no and b.dock_no = a.dock_no
      and b.block_date = a.appointment_date and coalesce(app.minute_of(b.start_time_str), 0) < app.minute_of(a.start_time_str) + a.slot_minutes
      and coalesce(app.minute_of(b.due_time_str), 1440) > app.minute_of(a.start_time_str))
$$;
