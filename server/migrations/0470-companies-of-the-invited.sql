-- Whom a link invites, with the supplier whose name is no password for them.
drop function app.find_invitation(bytea);
create function app.find_invitation(wanted bytea)
returns table (tenant_id bigint, tenant_name text, user_id bigint, user_no text, user_name text, supplier_no text, supplier_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.name, u.id, u.user_no, u.user_name, u.supplier_no, s.supplier_short_name
  from user_invitation i join tenant t on t.id = i.tenant_id
  join app_user u on u.tenant_id = i.tenant_id and u.id = i.user_id and u.status_code = '1'
  left join supplier s on s.tenant_id = u.tenant_id and s.supplier_no = u.supplier_no
  where i.token_hash = wanted and i.expire_date > now()
$$;
