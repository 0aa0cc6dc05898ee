-- Licences come as signed files. What tenants gave themselves before counts no longer, and is kept.
alter table licence
  add column modules text[],
  add column users integer check (users > 0),
  add column signature text;

-- What a licence is issued for: nobody else's serves. What nobody licensed may be tried from the day it began.
alter table tenant add column licence_code uuid not null default gen_random_uuid();

-- Users who may sign in count, whoever administers them.
create function app.licence_place(out code uuid, out since date, out users_now integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.licence_code, t.create_date::date,
    (select count(*)::int from app_user u where u.tenant_id = t.id and u.status_code = '1')
  from tenant t where t.id = app.scope_tenant()
$$;

-- Nobody is thrown out when there are more users than a later licence allows: only further ones are refused.
create function app.check_licensed_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most integer;
begin
  select l.users into most from licence l
    where l.tenant_id = new.tenant_id and l.signature is not null and l.issue_date <= current_date order by l.id desc limit 1;
  if most is null then return null; end if;
  -- Two who add the last user at the same moment wait for each other.
  perform from tenant where id = new.tenant_id for no key update;
  if (select count(*) from app_user u where u.tenant_id = new.tenant_id and u.status_code = '1') > most then
    raise exception 'The licence allows % users', most using errcode = 'TD001';
  end if;
  return null;
end $$;
create trigger licensed_users after insert on app_user
  for each row when (new.status_code = '1') execute function app.check_licensed_users();
create trigger licensed_users_again after update of status_code on app_user
  for each row when (new.status_code = '1' and old.status_code <> '1') execute function app.check_licensed_users();
