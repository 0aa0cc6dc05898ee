-- Who signs in, from where, and what becomes of wrong passwords.

-- A device on which a user has signed in, known by a random token that is stored hashed only. Wrong passwords from elsewhere
-- do not shut it out.
create table known_device (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  device_hash bytea not null,
  last_used timestamptz not null default now(),
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on known_device (last_used);
call app.protect('known_device', null, null);

alter table session add column device_hash bytea;

-- Wrong passwords in a row, by the hash of the number and by where they came from: a known device, an address, or anywhere.
-- Numbers that nobody has are counted alike, so that no answer tells who is a user. Without a number: all of an address.
create table sign_in_failure (
  number_hash bytea not null,
  origin text not null,
  failed_attempts integer not null,
  counted_since timestamptz not null default now(),
  locked_until timestamptz,
  last_attempt timestamptz not null default now(),
  primary key (number_hash, origin)
);
create index on sign_in_failure (last_attempt);
revoke all on sign_in_failure from tandem_app;

drop function app.count_unknown_sign_in;
drop function app.find_unknown_sign_in;
drop table unknown_sign_in;
drop function app.find_user_for_sign_in;

-- Counts one more of a number; at the limit it is locked there for some minutes, and counting begins again, as it does
-- after the given time.
create function app.count_sign_in_failure(wanted bytea, place text, attempts integer, minutes integer, within interval)
returns table (locked_until timestamptz)
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into sign_in_failure as f (number_hash, origin, failed_attempts, locked_until)
  values (wanted, place, 1 % attempts, case when attempts = 1 then now() + make_interval(mins => minutes) end)
  on conflict (number_hash, origin) do update set (failed_attempts, counted_since, locked_until, last_attempt) = (
    select count % attempts, case when count = 1 then now() else f.counted_since end,
      case when count >= attempts then now() + make_interval(mins => minutes) else f.locked_until end, now()
    from (select case when f.counted_since < now() - within then 1 else f.failed_attempts + 1 end as count) counted)
  returning f.locked_until
$$;

-- Until when a number is locked at the latest of some places; null where it is not.
create function app.find_sign_in_lock(wanted bytea, places text[]) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(f.locked_until) from sign_in_failure f
  where f.number_hash = wanted and f.origin = any (places) and f.locked_until > now()
$$;

-- Forgets the wrong passwords of a number, from some places or, where none are given, from all.
create function app.forget_sign_in_failures(wanted bytea, places text[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from sign_in_failure f where f.number_hash = wanted and (places is null or f.origin = any (places))
$$;

create function app.find_user_for_sign_in(wanted text, device bytea)
returns table (tenant_id bigint, id bigint, user_no text, user_name text, password_hash text, status_code text, knows_device boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.id, u.user_no, u.user_name, u.password_hash, u.status_code,
    exists (select from known_device d where d.tenant_id = u.tenant_id and d.user_id = u.id and d.device_hash = device)
  from app_user u where u.user_no = wanted
$$;

-- Until when a user is locked anywhere, for who looks after users.
create function app.locked_until(user_no text) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(f.locked_until) from sign_in_failure f where f.number_hash = sha256(convert_to(user_no, 'UTF8')) and f.locked_until > now()
$$;

create or replace view app_user_row with (security_invoker = true) as
select u.tenant_id, u.id, u.user_no, u.user_name, u.phone, u.email, u.employee_id, u.avatar_id, u.supplier_no, u.status_code,
  u.remark, u.last_sign_in_date, app.locked_until(u.user_no) as locked_until,
  array(select s.data_value from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '1' order by 1) as scope_org_no,
  array(select s.data_value from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '3' order by 1) as scope_warehouse_no,
  array(select r.role_no from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id order by 1) as role_no,
  u.version, u.create_name, u.create_date, u.update_name, u.update_date
from app_user u;
alter table app_user drop column failed_attempts, drop column locked_until;

-- The longest password, which a tenant may raise as it may the shortest.
alter table password_policy
  drop constraint password_policy_min_length_check,
  add column max_length integer not null default 20 check (max_length between 20 and 128),
  add check (min_length between 6 and max_length);

-- A password that somebody else has set is known to two: it must be changed first. Those of the demo were set by nobody.
alter table app_user add column password_not_own boolean not null default false;

-- Who signed in or failed to, was refused, and changed whose rights: kept as it was written.
create table audit_entry (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  action text not null,
  -- Nobody for numbers that nobody has. Users go, what they did stays: so there is no reference.
  user_id bigint,
  user_no text collate "C",
  -- What was done to, and which user that is if it is one.
  subject text,
  subject_user_id bigint,
  changes text,
  address text not null,
  correlation_id text not null,
  primary key (tenant_id, id)
);
call app.stamped('audit_entry');
create index on audit_entry (tenant_id, update_date desc, id desc);
create index on audit_entry (tenant_id, user_id, action, create_date);
create index on audit_entry (create_date);
alter table audit_entry enable row level security;
-- Of all users for those who see everything; for others of the users whom they know.
create policy scope on audit_entry using (tenant_id = (select app.scope_tenant()) and (
  ((select app.sees_all_organisations()) and (select app.sees_all_suppliers()) and (select app.sees_all_warehouses()))
  or user_id in (select u.id from app_user u) and (subject_user_id is null or subject_user_id in (select u.id from app_user u))))
  with check (tenant_id = (select app.scope_tenant()));

create function app.keep_as_written() returns trigger language plpgsql as $$
begin
  if current_user = 'tandem_app' then
    raise exception 'What is written in % stays', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger keep_as_written before update or delete on audit_entry for each row execute function app.keep_as_written();
