-- Whoever takes in what another system inspected takes in what it sent back, too.
update role_menu r set flags = array_append(r.flags, 'isImport')
where r.menu_no = '2044' and 'isSubmit' = any (r.flags) and not 'isImport' = any (r.flags) and exists (select from role_menu a
  where a.tenant_id = r.tenant_id and a.role_no = r.role_no and a.menu_no = '2042' and 'isImport' = any (a.flags));
