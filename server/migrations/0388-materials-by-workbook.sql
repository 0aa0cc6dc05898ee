-- What is provided is changed by a workbook with a right of its own, as other records are: whoever could until now keeps it.
update role_menu set flags = array_append(flags, 'isBatchUpdate')
where menu_no = '1005' and 'isImport' = any (flags) and 'isBatchUpdate' <> all (flags);
