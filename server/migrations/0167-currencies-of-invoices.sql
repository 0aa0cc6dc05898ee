-- The currency of an invoice that comes with a delivery notice, whose orders may be in several: that of its amounts.
alter table shipping_notice_invoice add column currency text collate "C";
alter table shipping_notice_invoice disable trigger stamp;
update shipping_notice_invoice i set currency = o.currency
from (select l.tenant_id, l.shipping_notice_id, min(h.currency) as currency from shipping_notice_line l
  join purchase_order_line p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_line_id
  join purchase_order h on h.tenant_id = p.tenant_id and h.id = p.purchase_order_id
  group by 1, 2 having count(distinct h.currency) = 1) o
where o.tenant_id = i.tenant_id and o.shipping_notice_id = i.shipping_notice_id;
alter table shipping_notice_invoice enable trigger stamp;
-- The slot that is taken when a correction that waits is agreed to.
alter table shipping_notice_correction add column appointment jsonb;
