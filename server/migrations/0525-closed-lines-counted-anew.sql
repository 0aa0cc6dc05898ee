-- A closed line that a version left out was counted on until the order's sums were next worked out.
alter table purchase_order disable trigger user;
update purchase_order h set closed_line_count = s.closed
from (select o.tenant_id, o.id, count(l.id) filter (where l.line_status = '1') as closed
  from purchase_order o left join purchase_order_line l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
  where o.closed_line_count > 0 group by 1, 2) s
where h.tenant_id = s.tenant_id and h.id = s.id and h.closed_line_count <> s.closed;
alter table purchase_order enable trigger user;
