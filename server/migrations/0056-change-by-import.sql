-- To change records by a workbook is a right of its own: whoever could import until now keeps it.
update role_menu set flags = flags || '{isBatchUpdate}'::text[] where 'isImport' = any (flags) and 'isBatchUpdate' <> all (flags);
