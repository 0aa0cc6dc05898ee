-- What a line of a delivery notice announces goes with it: of no line, serial numbers that never came stayed as announced, and nothing
-- could take them away.
delete from serial_number where sn_status = '0' and receipt_id is null and shipping_notice_line_id is null;
create function app.forget_announced() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from serial_number where tenant_id = old.tenant_id and shipping_notice_line_id = old.id and sn_status = '0' and receipt_id is null;
  return old;
end $$;
create trigger forget_announced before delete on shipping_notice_line for each row execute function app.forget_announced();
