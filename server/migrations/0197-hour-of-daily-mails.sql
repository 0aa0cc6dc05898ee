-- Mails that gather the messages of a day leave at an hour of the tenant, in its own time zone.
create function app.next_daily_mail(tenant bigint) returns timestamptz
language plpgsql stable as $$
declare
  wanted_hour text := (select param_value from sys_param where tenant_id = tenant and param_no = 'DAILY_MAIL_HOUR');
  zone text := coalesce((select param_value from sys_param where tenant_id = tenant and param_no = 'TIME_ZONE'), 'UTC');
  here timestamp;
  leaves timestamp;
begin
  begin
    here := now() at time zone zone;
  exception when invalid_parameter_value then
    -- What names no zone stops no message.
    zone := 'UTC';
    here := now() at time zone zone;
  end;
  leaves := date_trunc('day', here)
    + make_interval(hours => case when wanted_hour ~ '^([01]?[0-9]|2[0-3])$' then wanted_hour::integer else 5 end);
  return (case when leaves > here then leaves else leaves + interval '1 day' end) at time zone zone;
end $$;

create function app.leave_at_hour() returns trigger language plpgsql as $$
begin
  new.next_attempt_at := app.next_daily_mail(new.tenant_id);
  return new;
end $$;
create trigger leave_at_hour before insert on outgoing_message for each row when (new.gathers) execute function app.leave_at_hour();
