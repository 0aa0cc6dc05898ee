-- Invoices of notices have a list of their own: for whoever exports notices, as their amounts go out with these.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2012', '{isSearch,isExport}' from role_menu where menu_no = '2010' and 'isExport' = any (flags)
on conflict do nothing;
create index on shipping_notice_invoice (tenant_id, invoice_date desc, id desc);
