-- What a user proves besides their password: a secret shared with an app (RFC 6238), in force once it was confirmed, of which every code
-- serves once, and codes for the day on which the app is lost, by their hashes.
create table second_factor (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  secret text not null,
  confirmed_at timestamptz,
  -- The newest step of time of which a code was taken.
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
alter table second_factor enable row level security;
create policy scope on second_factor using (tenant_id = (select app.scope_tenant()) and exists (select from app_user u
  where u.tenant_id = second_factor.tenant_id and u.id = second_factor.user_id));

-- Roles whose people must have one.
alter table password_policy add column second_factor_roles text[] not null default '{}';
insert into app.value_reference (name, from_table, to_table, condition) values
  ('password_policy_role', 'password_policy', 'role', 'd.role_no = any (t.second_factor_roles)');
