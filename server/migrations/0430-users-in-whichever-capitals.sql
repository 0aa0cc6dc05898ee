-- Whoever signs in is the user who is called just so, else the one who differs in capitals alone; never one of two who do.
create index app_user_in_any_capitals on app_user (lower(user_no));

create or replace function app.find_user_for_sign_in(wanted text, device bytea)
returns table (tenant_id bigint, id bigint, user_no text, user_name text, password_hash text, status_code text, knows_device boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.id, u.user_no, u.user_name, u.password_hash, u.status_code,
    exists (select from known_device d where d.tenant_id = u.tenant_id and d.user_id = u.id and d.device_hash = device)
  from (select a.*, count(*) over () as alike from app_user a where lower(a.user_no) = lower(wanted collate "C")) u
  where u.user_no = wanted or u.alike = 1
$$;
