-- Whether the mail that invited one of the tenant's people was given up, told to everyone who sees them: the messages themselves are
-- for those who see all suppliers.
create function app.invitation_came_back(invited bigint, since timestamptz, given_up text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from outgoing_message where tenant_id = app.scope_tenant() and user_id = invited
    and event = 'userInvited' and create_date >= since and status = given_up)
$$;
create index on outgoing_message (tenant_id, user_id) where event = 'userInvited';
