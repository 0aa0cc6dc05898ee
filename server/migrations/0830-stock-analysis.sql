-- What lies and does not move, how fast the rest turns over, and what matters most of it. All of it is read from the ledger of stock.

-- When goods last left a place is looked for from the newest movement on; of most materials nothing ever went out.
create index on stock_movement (tenant_id, item_no, warehouse_no, moved_at desc)
  where transaction_type = '2' and document_kind in ('returnNote', 'stockTransfer', 'inventoryDifference', 'vmiConsumption');

-- So is what was received last, whatever was moved since.
create index on stock_movement (tenant_id, item_no, moved_at desc, id desc) where transaction_type = '1' and document_kind = 'receipt';

-- The price without tax under which a material was last bought and received in an organisation, as a bill takes it: that of the receipt, else of its
-- order. A quantity in the unit of the order comes to qty * untaxed * over / under.
create function app.received_price(tenant bigint, org text, item text, unit text)
returns table (untaxed numeric, over numeric, under numeric, currency text) language sql stable parallel safe as $$
  select coalesce(p.untaxed_price, p.price / (1 + coalesce(p.tax_rate, 0) / 100)), coalesce(p.valuation_over, 1),
    coalesce(p.valuation_under, 1) * coalesce(p.price_qty, 1), l.currency
  from stock_movement n
  join receipt r on r.tenant_id = n.tenant_id and r.id = n.document_id and r.status = '1'
  join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
  cross join lateral (
    select r.price, r.untaxed_price, r.tax_rate, r.price_qty, r.valuation_over, r.valuation_under where r.price > 0
    union all
    select l.price, l.untaxed_price, l.tax_rate, l.price_qty, l.valuation_over, l.valuation_under where coalesce(r.price, 0) = 0) p
  where n.tenant_id = tenant and n.item_no = item and n.org_no = org and n.unit_no = unit and n.document_kind = 'receipt'
    and n.transaction_type = '1' and p.price > 0 and l.currency is not null and l.order_type <> '3'
  order by n.moved_at desc, n.id desc limit 1
$$;

-- On which day a moment was where the caller is.
create function app.day_of(moment timestamptz) returns date language sql stable parallel safe
  return (moment at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), 'UTC'))::date;

-- Up to which share of all, in per cent, materials are of class A, or of B, by the tenant's parameter.
create function app.abc_share(class text) returns integer language sql stable parallel restricted as $$
  select coalesce((select p.param_value::integer from sys_param p where p.tenant_id = app.scope_tenant()
      and p.param_no = 'ABC_SHARE_' || class and p.param_value ~ '^[0-9]{1,3}$'),
    case class when 'A' then 80 else 95 end)
$$;

-- Whoever of the buyer's side sees stock sees what becomes of it.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2460', array(select f from unnest(array['isSearch', 'isExport']) f where f = any (m.flags))
from role_menu m where m.menu_no = '2070' and 'isSearch' = any (m.flags)
  and not exists (select from role r where r.tenant_id = m.tenant_id and r.role_no = m.role_no and r.role_side = 'supplier')
on conflict do nothing;
