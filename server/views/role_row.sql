create view role_row with (security_invoker = true) as
select r.tenant_id, r.id, r.role_no, r.role_name, r.role_side, r.status_code, r.remark,
  (select json_agg(json_build_object('menuNo', g.menu_no, 'name', e.menu_name, 'flags', g.flags) order by g.menu_no)::text
    from role_menu g left join menu_entry e on e.tenant_id = g.tenant_id and e.menu_no = g.menu_no
    where g.tenant_id = r.tenant_id and g.role_no = r.role_no) as rights,
  r.version, r.create_name, r.create_date, r.update_name, r.update_date
from role r;
