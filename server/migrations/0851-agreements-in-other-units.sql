-- How a quantity of a material becomes one in another unit, times `over` by `under`: by its own conversion, else the general one; no row
-- where there is none.
create function app.unit_ratio(tenant bigint, item text, from_unit text, to_unit text) returns table (over numeric, under numeric)
language sql stable parallel safe as $$
  select 1::numeric, 1::numeric where from_unit = to_unit
  union all
  (select case when c.source_unit_no = from_unit then c.target_qty else c.source_qty end,
    case when c.source_unit_no = from_unit then c.source_qty else c.target_qty end
  from unit_conversion c where from_unit <> to_unit and c.tenant_id = tenant and c.status_code = '1' and (c.item_no is null or c.item_no = item)
    and (c.source_unit_no, c.target_unit_no) in ((from_unit, to_unit), (to_unit, from_unit))
  order by c.item_no nulls last, c.id limit 1)
$$;

-- What was taken is in the pool: at the price that was agreed for the day on which it was, else at that of its receipt, as
-- app.bill_accepted says it. An agreement holds in the currency of its order, since a bill is in one and nothing says what another is
-- worth; one in another unit where a conversion to that of the price is known, and none in that unit holds. What was taken in for less
-- comes to less.
create or replace function app.bill_consumed(tenant bigint, parts bigint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with consumed as materialized (
    select p.id, p.receipt_id, p.acceptance_id, p.qty, c.consumption_no, c.consume_date, c.org_no, c.supplier_no, c.warehouse_no, c.classify_type,
      c.business_classify_type, c.create_name, l.id as line_id, l.currency, w.price_qty, w.valuation_over, w.valuation_under, g.agreement_no,
      case when g.agreement_no is null then w.price when g.is_tax_included = 'Y' then round(g.price * per.qty, 6)
        else round(g.price * per.qty * (1 + coalesce(g.tax_rate, w.tax_rate, 0) / 100), 6) end as price,
      case when g.agreement_no is null then w.untaxed_price when g.is_tax_included = 'N' then round(g.price * per.qty, 6) end as untaxed_price,
      case when g.agreement_no is null then w.tax_rate else coalesce(g.tax_rate, w.tax_rate) end as tax_rate
    from vmi_consumption_part p
    join vmi_consumption c on c.tenant_id = p.tenant_id and c.id = p.vmi_consumption_id
    join vmi_consumption_line m on m.tenant_id = p.tenant_id and m.id = p.vmi_consumption_line_id
    join receipt r on r.tenant_id = p.tenant_id and r.id = p.receipt_id
    join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
    cross join lateral (
      select r.price, r.untaxed_price, r.tax_rate, r.price_qty, r.valuation_over, r.valuation_under where r.price > 0
      union all
      select l.price, l.untaxed_price, l.tax_rate, l.price_qty, l.valuation_over, l.valuation_under where coalesce(r.price, 0) = 0) w
    cross join lateral (select coalesce(w.price_qty, 1) as qty,
      case when w.valuation_under is null then m.consume_qty else round(m.consume_qty * w.valuation_over / w.valuation_under, 6) end as taken) per
    left join lateral (
      select a.agreement_no, a.price * u.over / u.under as price, a.is_tax_included, a.tax_rate from price_agreement a
      cross join lateral app.unit_ratio(a.tenant_id, l.item_no, coalesce(l.price_unit_no, l.pur_unit_no), a.unit_no) u
      where (a.tenant_id, a.org_no, a.supplier_no, a.currency, a.item_no) = (c.tenant_id, c.org_no, c.supplier_no, l.currency, l.item_no)
        and a.scale_qty <= per.taken * u.over / u.under and a.status_code = '1' and a.price > 0
        and c.consume_date between a.valid_from and coalesce(a.valid_to, 'infinity')
      order by a.unit_no <> coalesce(l.price_unit_no, l.pur_unit_no), a.valid_from desc, a.scale_qty * u.under / u.over desc, a.id desc limit 1) g on true
    where p.tenant_id = tenant and p.id = any (parts) and p.acceptance_id is not null),
  agreed as (
    update vmi_consumption_part p set agreement_no = c.agreement_no from consumed c
    where p.tenant_id = tenant and p.id = c.id and p.agreement_no is distinct from c.agreement_no)
  insert into billable (tenant_id, source_type, consumption_part_id, source_no, source_date, org_no, supplier_no, warehouse_no, classify_type,
    business_classify_type, receipt_id, purchase_order_line_id, bill_qty, price, untaxed_price, price_qty, currency, tax_rate, source_amount,
    source_untaxed_amount, create_name, update_name)
  select tenant, '3', p.id, p.consumption_no, p.consume_date, p.org_no, p.supplier_no, p.warehouse_no, p.classify_type,
    p.business_classify_type, p.receipt_id, p.line_id, p.qty, p.price, coalesce(p.untaxed_price, round(p.price / worth.with_tax, 6)), p.price_qty,
    p.currency, p.tax_rate, paid.amount,
    case when p.untaxed_price is not null and a.deduction_rate is null and a.deduction_amount is null then worth.untaxed
      else round(paid.amount / worth.with_tax, worth.decimals) end,
    p.create_name, p.create_name
  from consumed p
  join acceptance a on a.tenant_id = tenant and a.id = p.acceptance_id
  cross join lateral (
    select app.amount_decimals(p.currency) as decimals, 1 + coalesce(p.tax_rate, 0) / 100 as with_tax,
      case when p.valuation_under is null then p.qty else round(p.qty * p.valuation_over / p.valuation_under, 6) end
        / coalesce(p.price_qty, 1) as times) v
  cross join lateral (select v.decimals, v.with_tax, round(v.times * p.untaxed_price, v.decimals) as untaxed,
    round(v.times * p.price, v.decimals) as taxed) worth
  cross join lateral (select coalesce(round(worth.untaxed * worth.with_tax, worth.decimals), worth.taxed) as amount) whole
  -- Of an amount that was taken off of all of it, its share.
  cross join lateral (select case when a.deduction_rate is not null
      then whole.amount - round(whole.amount * a.deduction_rate / 100, worth.decimals)
    else greatest(whole.amount - round(coalesce(a.deduction_amount, 0) * p.qty / a.accepted_qty, worth.decimals), 0) end as amount) paid
  order by p.id
$$;
