-- Who hands delivery approvals in may do so by workbook.
update role_menu set flags = flags || '{isImport}'::text[]
where menu_no = '2025' and 'isAdd' = any (flags) and not 'isImport' = any (flags);
