-- To bring delivery notices and receipts by workbook is a right of its own: whoever sends or receives by hand has it.
update role_menu set flags = flags || '{isImport}'::text[]
where menu_no in ('2010', '2030') and 'isAdd' = any (flags) and 'isImport' <> all (flags);
