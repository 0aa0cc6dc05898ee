-- What delivery notices say of where they go, how their goods were called off, and with which vehicle they travel.
alter table shipping_notice
  add column delivery_mode_no text not null default 'PO' check (delivery_mode_no in ('PO', 'JIT', 'APPOINTMENT')),
  add column plant_name text,
  add column del_warehouse_no text collate "C",
  add column receiving_time_from text,
  add column receiving_time_until text,
  add column car_type text,
  add column car_info text,
  add foreign key (tenant_id, del_warehouse_no) references warehouse (tenant_id, warehouse_no);
create index on shipping_notice (tenant_id, del_warehouse_no) where del_warehouse_no is not null;
alter table shipping_notice_line
  add column item_feature_no text collate "C",
  add column product_feature text,
  add column stock_feature text;
alter table shipping_notice disable trigger stamp;
update shipping_notice n set plant_name = b.plants, del_warehouse_no = coalesce(a.warehouse_no, b.warehouse_no),
  receiving_time_from = a.start_time_str, receiving_time_until = a.due_time_str
from shipping_notice t
left join address a on a.tenant_id = t.tenant_id and a.id = t.delivery_address_id
left join lateral (select string_agg(distinct h.plant_name, ', ') as plants,
    case when count(distinct coalesce(o.warehouse_no, '')) = 1 then min(o.warehouse_no) end as warehouse_no
  from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
  join purchase_order h on h.tenant_id = o.tenant_id and h.id = o.purchase_order_id
  where l.tenant_id = t.tenant_id and l.shipping_notice_id = t.id) b on true
where n.tenant_id = t.tenant_id and n.id = t.id;
alter table shipping_notice enable trigger stamp;
