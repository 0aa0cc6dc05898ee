-- Tenants in which nobody who can sign in and sees everything may change users and roles (menus 4010 and 4020): who may change the one
-- alone cannot give anybody the other, and who sees a part changes nothing that is all the tenant's. Who is invited and has not joined
-- cannot sign in yet.
create or replace function app.tenants_without_administrator() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from tenant t where not exists (
    select from app_user u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
    join role r on r.tenant_id = ur.tenant_id and r.role_no = ur.role_no and r.status_code = '1'
    left join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_no = r.role_no and rm.menu_no in ('4010', '4020')
      and 'isModify' = any (rm.flags)
    where u.tenant_id = t.id and u.status_code = '1' and u.supplier_no is null
      and not exists (select from user_scope s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      and not exists (select from user_invitation i where i.tenant_id = u.tenant_id and i.user_id = u.id
        and i.joined_at is null and u.last_sign_in_date is null)
    group by u.id
    having bool_or(r.role_no = 'admin') or count(distinct rm.menu_no) = 2)
$$;
