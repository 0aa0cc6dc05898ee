-- What a tenant asks of passwords; a tenant without a row follows the server's configuration.

create table password_policy (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  min_length integer not null check (min_length between 6 and 20),
  wrong_attempts integer not null check (wrong_attempts between 1 and 100),
  lock_minutes integer not null check (lock_minutes between 1 and 10000),
  -- 0: a password does not expire.
  validity_days integer not null check (validity_days between 0 and 3650),
  warning_days integer not null check (warning_days between 0 and 365),
  primary key (tenant_id)
);
call app.stamped('password_policy');
call app.protect('password_policy', null, null);

-- A number that nobody has is counted by the policy of one of the tenants, always the same for a number, so that the
-- counting does not tell who is a user.
create function app.find_policy_of_stranger(wanted bytea) returns table (wrong_attempts integer, lock_minutes integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.wrong_attempts, p.lock_minutes
  from (select t.id, row_number() over (order by t.id) - 1 as place, count(*) over () as tenants from tenant t) t
  join password_policy p on p.tenant_id = t.id
  where t.place = get_byte(wanted, 0) % t.tenants
$$;
