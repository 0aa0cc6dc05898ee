-- Who sees procurement plans watches supply and demand, too (B1.5g).
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2360', array(select f from unnest(array['isSearch', 'isExport']) f where f = any (m.flags))
from role_menu m where m.menu_no = '2320' and 'isSearch' = any (m.flags)
on conflict do nothing;
