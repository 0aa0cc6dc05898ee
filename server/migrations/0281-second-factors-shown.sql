-- Whether somebody has a second factor is told to whom changes users alone: to others it would name the accounts worth guessing.
create function app.may_change_users() returns boolean
language sql stable security invoker set search_path = public, pg_temp as $$
  select exists (select from user_role ur
    join role r on r.tenant_id = ur.tenant_id and r.role_no = ur.role_no and r.status_code = '1'
    left join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_no = r.role_no and rm.menu_no = '4010'
    where ur.tenant_id = app.scope_tenant() and ur.user_id = nullif(current_setting('app.user', true), '')::bigint
      and (r.role_no = 'admin' or 'isModify' = any (rm.flags)))
$$;

-- How the mail of an invitation came through is looked up by whom it is for.
create index on outgoing_message (tenant_id, user_id, create_date) where event = 'userInvited';
