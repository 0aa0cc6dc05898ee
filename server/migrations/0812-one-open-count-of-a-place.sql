-- Of a place one count waits for the other side: two would take the same difference off twice. Of those that there are the last stays.
update inventory_difference d set difference_status = 'X', withdraw_reason = 'Counted again'
where difference_status in ('0', '1', '2') and exists (select from inventory_difference o
  where (o.tenant_id, o.stock_key) = (d.tenant_id, d.stock_key) and o.difference_status in ('0', '1', '2') and o.id > d.id);
create unique index inventory_difference_open on inventory_difference (tenant_id, stock_key) where difference_status in ('0', '1', '2');
