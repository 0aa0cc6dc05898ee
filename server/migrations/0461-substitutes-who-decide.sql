-- Whether somebody may decide approvals at all, by one of their roles: who may not stands in for nobody.
create or replace view app.colleague as
select * from (select u.tenant_id, u.user_no, u.user_name, exists (select from user_role held
    join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = '1'
    left join role_menu g on g.tenant_id = held.tenant_id and g.role_no = held.role_no and g.menu_no = '1012'
    where held.tenant_id = u.tenant_id and held.user_id = u.id and (held.role_no = 'admin' or 'isCheck' = any (g.flags))) as decides
  from app_user u where u.supplier_no is null and u.status_code = '1') c
where tenant_id = (select app.scope_tenant());
