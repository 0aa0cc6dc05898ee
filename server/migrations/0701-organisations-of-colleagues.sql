-- A rule for the documents of one organisation named approvers who see none of them, which showed only when a document was issued.
create or replace view app.colleague as
select * from (select u.tenant_id, u.user_no, u.user_name, exists (select from user_role held
    join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = '1'
    left join role_menu g on g.tenant_id = held.tenant_id and g.role_no = held.role_no and g.menu_no = '1012'
    where held.tenant_id = u.tenant_id and held.user_id = u.id and (held.role_no = 'admin' or 'isCheck' = any (g.flags))) as decides,
    -- Null: of all organisations.
    (select array_agg(s.data_value) from user_scope s
      where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = '1') as organisations
  from app_user u where u.supplier_no is null and u.status_code = '1') c
where tenant_id = (select app.scope_tenant());
