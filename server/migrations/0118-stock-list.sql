-- Movements are listed the newest first: of all, of a material, and of a place.
drop index stock_movement_tenant_id_id_idx, stock_movement_tenant_id_item_no_id_idx, stock_movement_tenant_id_stock_key_id_idx;
create index on stock_movement (tenant_id, moved_at desc, id desc)
  include (org_no, owner_no, warehouse_no, classify_type, business_classify_type);
create index on stock_movement (tenant_id, item_no, moved_at desc, id desc);
create index on stock_movement (tenant_id, stock_key, moved_at desc, id desc);

alter table stock_balance rename constraint stock_balance_tenant_id_warehouse_no_cell_no_fkey to stock_balance_tenant_id_cell_no_fkey;

-- Whoever sees receipts sees what lies in stock; suppliers what is theirs.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2070', array(select f from unnest(flags) f where f in ('isSearch', 'isExport'))
from role_menu where menu_no = '2030' and 'isSearch' = any (flags)
on conflict do nothing;
