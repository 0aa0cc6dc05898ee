-- How the mail fares that invited one of the tenant's people, told to everyone who sees them: the messages themselves are for those
-- who see all suppliers. Null where there was none.
drop view if exists app_user_row cascade;
drop function app.invitation_came_back(bigint, timestamptz, text);
create function app.invitation_mail(invited bigint, since timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select status from outgoing_message where tenant_id = app.scope_tenant() and user_id = invited
    and event = 'userInvited' and create_date >= since order by id desc limit 1
$$;

-- The link of an invitation that is replaced or taken back serves nobody: what waits to tell of it never leaves.
create function app.withdraw_invitation_mails(invited bigint, outstanding text[], withdrawn text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as (
    update outgoing_message set status = withdrawn where tenant_id = app.scope_tenant() and user_id = invited
      and event = 'userInvited' and status = any (outstanding)
    returning tenant_id, id)
  delete from outgoing_secret s using taken where s.tenant_id = taken.tenant_id and s.outgoing_message_id = taken.id
$$;
