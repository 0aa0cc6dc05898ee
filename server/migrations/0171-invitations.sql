-- Somebody is invited by a link that serves once and ends by itself; of its token only the hash is known. An invitation that is sent
-- again takes the place of the one before.
create table user_invitation (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  email text not null,
  token_hash bytea unique,
  sent_at timestamptz not null default now(),
  expire_date timestamptz not null,
  opened_at timestamptz,
  joined_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
alter table user_invitation enable row level security;
create policy scope on user_invitation using (tenant_id = (select app.scope_tenant()) and exists (select from app_user u
  where u.tenant_id = user_invitation.tenant_id and u.id = user_invitation.user_id));

-- Whom a link invites; no row where it leads nowhere.
create function app.find_invitation(wanted bytea)
returns table (tenant_id bigint, tenant_name text, user_id bigint, user_no text, user_name text, supplier_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.name, u.id, u.user_no, u.user_name, s.supplier_short_name
  from user_invitation i join tenant t on t.id = i.tenant_id
  join app_user u on u.tenant_id = i.tenant_id and u.id = i.user_id and u.status_code = '1'
  left join supplier s on s.tenant_id = u.tenant_id and s.supplier_no = u.supplier_no
  where i.token_hash = wanted and i.expire_date > now()
$$;
