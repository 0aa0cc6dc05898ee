-- What the buyer takes of goods that are their supplier's until then (VMI): it leaves the stock, and is to be paid from then on, of the
-- oldest receipts first.
create sequence vmi_consumption_number;
grant usage on sequence vmi_consumption_number to tandem_app;
create table vmi_consumption (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  consumption_no text collate "C" not null default app.document_number('CON', nextval('vmi_consumption_number')),
  status text not null default '1' check (status in ('1', 'X')),
  consume_date date not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  line_count integer not null,
  remark text,
  cancel_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, consumption_no),
  check ((status = 'X') = (cancel_reason is not null)),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('vmi_consumption');
call app.alerted('vmi_consumption', 'vmi_consumption_row');
call app.protect_document('vmi_consumption', 'org_no', 'supplier_no', 'warehouse_no');
create index on vmi_consumption (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on vmi_consumption (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, status, classify_type, business_classify_type);
create index on vmi_consumption (tenant_id, warehouse_no);
create index on vmi_consumption using gin (consumption_no gin_trgm_ops);

create table vmi_consumption_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  vmi_consumption_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  cell_no text collate "C",
  item_no text collate "C" not null,
  unit_no text collate "C" not null,
  lot_no text,
  item_feature_no text collate "C",
  consume_qty numeric(26, 6) not null check (consume_qty > 0),
  serial_nos text,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, vmi_consumption_id) references vmi_consumption (tenant_id, id) on delete cascade,
  constraint vmi_consumption_line_tenant_id_cell_no_fkey foreign key (tenant_id, warehouse_no, cell_no)
    references cell (tenant_id, warehouse_no, cell_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no)
);
call app.stamped('vmi_consumption_line');
call app.protect_document('vmi_consumption_line', 'org_no', 'supplier_no', 'warehouse_no');
create index on vmi_consumption_line (tenant_id, vmi_consumption_id);
create index on vmi_consumption_line (tenant_id, item_no);
create index on vmi_consumption_line (tenant_id, warehouse_no, cell_no);
create index on vmi_consumption_line (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, classify_type, business_classify_type);

-- Of which receipt, and which acceptance of it, how much of a line was taken; of no acceptance what came free of charge, which nobody
-- pays for. It goes with what is taken back.
create table vmi_consumption_part (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  vmi_consumption_id bigint not null,
  vmi_consumption_line_id bigint not null,
  receipt_id bigint not null,
  acceptance_id bigint,
  qty numeric(26, 6) not null check (qty > 0),
  -- What of it was never put into a cell.
  unstored_qty numeric(26, 6) not null default 0 check (unstored_qty between 0 and qty),
  -- By which its price was agreed, where that is not the price of its receipt.
  agreement_no text collate "C",
  primary key (tenant_id, id),
  foreign key (tenant_id, vmi_consumption_id) references vmi_consumption (tenant_id, id) on delete cascade,
  foreign key (tenant_id, vmi_consumption_line_id) references vmi_consumption_line (tenant_id, id) on delete cascade,
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id) on delete cascade,
  foreign key (tenant_id, acceptance_id) references acceptance (tenant_id, id) on delete cascade
);
create index on vmi_consumption_part (tenant_id, vmi_consumption_id);
create index on vmi_consumption_part (tenant_id, vmi_consumption_line_id);
create index on vmi_consumption_part (tenant_id, receipt_id);
create index on vmi_consumption_part (tenant_id, acceptance_id);
alter table vmi_consumption_part enable row level security;
create policy scope on vmi_consumption_part using (tenant_id = (select app.scope_tenant()) and exists (
  select from vmi_consumption c where c.tenant_id = vmi_consumption_part.tenant_id and c.id = vmi_consumption_part.vmi_consumption_id));
call app.told_by_history('vmi_consumption', 'vmi_consumption_line', 'vmi_consumption_part');
call app.begin_with_template('CONSUMPTION', 'Standard VMI consumption', '标准 VMI 领用单', '標準 VMI 領用單', 'Phiếu xuất dùng VMI chuẩn');

-- How much of a receipt was taken so, paid and free: no more than it brought, less what went back.
alter table receipt
  add column consumed_qty numeric(26, 6) not null default 0 check (consumed_qty >= 0),
  add column gift_consumed_qty numeric(26, 6) not null default 0 check (gift_consumed_qty >= 0),
  add constraint never_consumed_beyond_receipt check (consumed_qty + return_qty <= receipt_qty),
  add constraint never_consumed_beyond_gift check (gift_consumed_qty + gift_return_qty <= coalesce(gift_qty, 0));

alter table billable
  add column consumption_part_id bigint,
  drop constraint billable_source_type_check,
  add constraint billable_source_type_check check (source_type in ('1', '2', '3')),
  drop constraint billable_check,
  add constraint billable_check check (num_nonnulls(acceptance_id, return_note_line_id, consumption_part_id) = 1),
  add unique (tenant_id, consumption_part_id),
  add foreign key (tenant_id, consumption_part_id) references vmi_consumption_part (tenant_id, id);

-- What was taken is in the pool: at the price that was agreed for the day on which it was, else at that of its receipt, as
-- app.bill_accepted says it. What was taken in for less comes to less.
create function app.bill_consumed(tenant bigint, parts bigint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with consumed as materialized (
    select p.id, p.receipt_id, p.acceptance_id, p.qty, c.consumption_no, c.consume_date, c.org_no, c.supplier_no, c.warehouse_no, c.classify_type,
      c.business_classify_type, c.create_name, l.id as line_id, l.currency, w.price_qty, w.valuation_over, w.valuation_under, g.agreement_no,
      case when g.agreement_no is null then w.price when g.is_tax_included = 'Y' then g.price * per.qty
        else round(g.price * per.qty * (1 + coalesce(g.tax_rate, w.tax_rate, 0) / 100), 6) end as price,
      case when g.agreement_no is null then w.untaxed_price when g.is_tax_included = 'N' then g.price * per.qty end as untaxed_price,
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
      select a.agreement_no, a.price, a.is_tax_included, a.tax_rate from price_agreement a
      where (a.tenant_id, a.org_no, a.supplier_no, a.currency, a.item_no) = (c.tenant_id, c.org_no, c.supplier_no, l.currency, l.item_no)
        and a.unit_no = coalesce(l.price_unit_no, l.pur_unit_no) and a.scale_qty <= per.taken and a.status_code = '1' and a.price > 0
        and c.consume_date between a.valid_from and coalesce(a.valid_to, 'infinity')
      order by a.valid_from desc, a.scale_qty desc, a.id desc limit 1) g on true
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
revoke execute on function app.bill_consumed(bigint, bigint[]) from public, tandem_app;

-- Of which receipts of a supplier's goods, that stay its own, something is left to be taken.
create function app.left_to_consume(tenant bigint, consumption_ids bigint[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.id
  from vmi_consumption_line m
  join vmi_consumption c on c.tenant_id = m.tenant_id and c.id = m.vmi_consumption_id
  join purchase_order_line l on (l.tenant_id, l.org_no, l.supplier_no, l.item_no, l.pur_unit_no)
    = (m.tenant_id, m.org_no, m.supplier_no, m.item_no, m.unit_no) and l.order_type = '3'
  join receipt r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id and r.status = '1' and r.receipt_date <= c.consume_date + 1
    and (r.accepted_qty > r.return_qty + r.consumed_qty or r.gift_fit_qty > r.gift_return_qty + r.gift_consumed_qty)
  where m.tenant_id = tenant and m.vmi_consumption_id = any (consumption_ids)
$$;
revoke execute on function app.left_to_consume(bigint, bigint[]) from public, tandem_app;

-- Says of which receipts what was taken came: of those of the very goods first, lot, warehouse and class, and of these of the oldest, what
-- is paid before what was free. Whoever takes it may not see all of them. Answers the lines of which more was taken than receipts are left
-- of, with how much is. Receipts are locked before any stock, in the order of their ids.
create function app.consume_vmi(consumption_ids bigint[]) returns table (line_id bigint, open numeric)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.scope_tenant();
  line record;
  source record;
  piece record;
  wanted numeric;
  paid numeric;
  free numeric;
  rest numeric;
  part numeric;
  loose numeric;
  lies numeric;
begin
  perform from receipt r where r.tenant_id = tenant and r.id in (select app.left_to_consume(tenant, consumption_ids))
  order by r.id for no key update;
  for line in
    select m.*, c.consume_date, m.cell_no is null and not exists (select from cell s
      where s.tenant_id = m.tenant_id and s.warehouse_no = m.warehouse_no and s.status_code = '1') as is_loose,
      -- Of the very goods all came later: whatever else there was, it was not these.
      coalesce((select min(r.receipt_date) from purchase_order_line l
        join receipt r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id and r.status = '1' and r.warehouse_no = m.warehouse_no
        join shipping_notice_line n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_line_id
        where (l.tenant_id, l.org_no, l.supplier_no, l.item_no, l.pur_unit_no) = (m.tenant_id, m.org_no, m.supplier_no, m.item_no, m.unit_no)
          and l.order_type = '3' and nullif(n.lot_no, '') is not distinct from m.lot_no) > c.consume_date + 1, false) as is_too_early
    from vmi_consumption_line m join vmi_consumption c on c.tenant_id = m.tenant_id and c.id = m.vmi_consumption_id
    where m.tenant_id = tenant and m.vmi_consumption_id = any (consumption_ids) order by m.id
  loop
    wanted := line.consume_qty;
    for source in
      select r.id, r.warehouse_no, r.accepted_qty - r.return_qty - r.consumed_qty as paid,
        r.gift_fit_qty - r.gift_return_qty - r.gift_consumed_qty as free,
        r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty as unstored
      from purchase_order_line l
      join receipt r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id
      left join shipping_notice_line n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_line_id
      where (l.tenant_id, l.org_no, l.supplier_no, l.item_no, l.pur_unit_no)
          = (tenant, line.org_no, line.supplier_no, line.item_no, line.unit_no)
        and l.order_type = '3' and r.status = '1' and r.receipt_date <= line.consume_date + 1 and not line.is_too_early
        and (r.accepted_qty > r.return_qty + r.consumed_qty or r.gift_fit_qty > r.gift_return_qty + r.gift_consumed_qty)
      order by nullif(n.lot_no, '') is distinct from line.lot_no, nullif(n.item_feature_no, '') is distinct from line.item_feature_no,
        r.warehouse_no <> line.warehouse_no,
        (r.classify_type, r.business_classify_type) is distinct from (line.classify_type, line.business_classify_type), r.receipt_date, r.id
    loop
      exit when wanted = 0;
      paid := least(wanted, source.paid);
      free := least(wanted - paid, source.free);
      loose := case when line.is_loose and source.warehouse_no = line.warehouse_no then least(paid + free, greatest(source.unstored, 0)) else 0 end;
      lies := loose;
      rest := paid;
      for piece in
        select a.id, a.accepted_qty - coalesce((select sum(p.qty) from vmi_consumption_part p
          where p.tenant_id = a.tenant_id and p.acceptance_id = a.id), 0) as open
        from acceptance a where a.tenant_id = tenant and a.receipt_id = source.id and a.status = '1' and a.accepted_qty > 0 order by a.id
      loop
        part := least(rest, piece.open);
        continue when part <= 0;
        insert into vmi_consumption_part (tenant_id, vmi_consumption_id, vmi_consumption_line_id, receipt_id, acceptance_id, qty, unstored_qty)
        values (tenant, line.vmi_consumption_id, line.id, source.id, piece.id, part, least(lies, part));
        lies := lies - least(lies, part);
        rest := rest - part;
      end loop;
      if rest > 0 then raise exception 'Acceptances of receipt % do not hold what it accepted', source.id; end if;
      if free > 0 then
        insert into vmi_consumption_part (tenant_id, vmi_consumption_id, vmi_consumption_line_id, receipt_id, qty, unstored_qty)
        values (tenant, line.vmi_consumption_id, line.id, source.id, free, lies);
      end if;
      update receipt r set consumed_qty = r.consumed_qty + paid, gift_consumed_qty = r.gift_consumed_qty + free,
        return_unstored_qty = r.return_unstored_qty + loose
      where r.tenant_id = tenant and r.id = source.id;
      wanted := wanted - paid - free;
    end loop;
    if wanted > 0 then
      line_id := line.id;
      open := line.consume_qty - wanted;
      return next;
    end if;
  end loop;
  perform app.bill_consumed(tenant, array(select p.id from vmi_consumption_part p
    where p.tenant_id = tenant and p.vmi_consumption_id = any (consumption_ids) order by p.id));
end $$;

-- Takes back of which receipts consumptions came, and what is to be paid of them. What a bill has taken in stands (app.keep_billed).
create function app.give_back_consumed(consumption_ids bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.scope_tenant();
begin
  perform from receipt r where r.tenant_id = tenant and r.id in (select p.receipt_id from vmi_consumption_part p
    where p.tenant_id = tenant and p.vmi_consumption_id = any (consumption_ids)) order by r.id for no key update;
  delete from billable b using vmi_consumption_part p where b.tenant_id = tenant and b.consumption_part_id = p.id
    and p.tenant_id = tenant and p.vmi_consumption_id = any (consumption_ids);
  with gone as (
    delete from vmi_consumption_part p where p.tenant_id = tenant and p.vmi_consumption_id = any (consumption_ids) returning p.*)
  update receipt r set consumed_qty = r.consumed_qty - g.paid, gift_consumed_qty = r.gift_consumed_qty - g.free,
    return_unstored_qty = r.return_unstored_qty - g.unstored
  from (select receipt_id, coalesce(sum(qty) filter (where acceptance_id is not null), 0) as paid,
      coalesce(sum(qty) filter (where acceptance_id is null), 0) as free, sum(unstored_qty) as unstored from gone group by 1) g
  where r.tenant_id = tenant and r.id = g.receipt_id;
end $$;

-- Where no price was known when goods came, that of the order holds as it is now, for what is not billed yet; also for what was taken of
-- them, unless its price was agreed.
create or replace function app.price_billables() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accepted bigint[];
  returned bigint[];
  consumed bigint[];
begin
  with gone as (
    delete from billable b using receipt r where b.tenant_id = new.tenant_id and b.purchase_order_line_id = new.id and b.bill_id is null
      and r.tenant_id = b.tenant_id and r.id = b.receipt_id and coalesce(r.price, 0) = 0
      and not exists (select from vmi_consumption_part p where p.tenant_id = b.tenant_id and p.id = b.consumption_part_id and p.agreement_no is not null)
    returning b.id, b.acceptance_id, b.return_note_line_id, b.consumption_part_id)
  select array_agg(acceptance_id) filter (where acceptance_id is not null), array_agg(return_note_line_id order by id)
    filter (where return_note_line_id is not null), array_agg(consumption_part_id order by id) filter (where consumption_part_id is not null)
  into accepted, returned, consumed from gone;
  if accepted is not null then perform app.bill_accepted(new.tenant_id, accepted); end if;
  if returned is not null then perform app.bill_returned(new.tenant_id, l) from unnest(returned) as l; end if;
  if consumed is not null then perform app.bill_consumed(new.tenant_id, consumed); end if;
  return null;
end $$;

-- Whoever moves goods of the warehouse takes out what is theirs to use, and whoever sees what is kept sees what was taken of it.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2480', array(select f from unnest(m.flags) f where f in ('isSearch', 'isExport')) || '{isPrint}'::text[]
  || case when exists (select from role_menu w where w.tenant_id = m.tenant_id and w.role_no = m.role_no and w.menu_no = '2074'
      and 'isAdd' = any (w.flags)) then '{isAdd,isCancelInvalid,isImport}'::text[] else '{}' end
from role_menu m where m.menu_no = '2410' and 'isSearch' = any (m.flags)
on conflict do nothing;

-- Both sides write messages on consumptions, too: whoever sees these.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim', 'deduction', 'bill', 'invoice', 'forecast', 'schedule',
    'vmiConsumption')),
  add column vmi_consumption_id bigint generated always as (case entity_name when 'vmiConsumption' then record_id end) stored,
  add foreign key (tenant_id, vmi_consumption_id) references vmi_consumption (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, vmi_consumption_id) where vmi_consumption_id is not null;
create policy consumptions on document_message as restrictive for select
  using (entity_name <> 'vmiConsumption' or exists (select from vmi_consumption c
    where c.tenant_id = document_message.tenant_id and c.id = document_message.record_id));

-- Whoever is told of one, or of a count, sees its warehouse.
create or replace function app.places_of(tenant bigint, kind text, record bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case kind
    when 'purchaseOrder' then (select array_agg(distinct l.warehouse_no) filter (where l.warehouse_no is not null)
      from purchase_order_line l where l.tenant_id = tenant and l.purchase_order_id = record)
    when 'shippingNotice' then (select array_agg(distinct p.warehouse_no) filter (where p.warehouse_no is not null) from (
      select n.del_warehouse_no as warehouse_no from shipping_notice n where n.tenant_id = tenant and n.id = record
      union all
      select l.warehouse_no from shipping_notice_line n
      join purchase_order_line l on l.tenant_id = n.tenant_id and l.id = n.purchase_order_line_id
      where n.tenant_id = tenant and n.shipping_notice_id = record) p)
    when 'approval' then (select app.places_of(a.tenant_id, a.entity_name, a.record_id) from approval a
      where a.tenant_id = tenant and a.id = record and a.entity_name <> 'approval')
    when 'receipt' then (select array_remove(array[r.warehouse_no], null) from receipt r where r.tenant_id = tenant and r.id = record)
    when 'rejection' then (select array_remove(array[r.warehouse_no], null) from rejection r where r.tenant_id = tenant and r.id = record)
    when 'qualityClaim' then (select array_remove(array[c.warehouse_no], null) from quality_claim c where c.tenant_id = tenant and c.id = record)
    when 'appointment' then (select array_remove(array[a.warehouse_no], null) from appointment a where a.tenant_id = tenant and a.id = record)
    when 'returnNote' then (select array_remove(array[n.warehouse_no], null) from return_note n where n.tenant_id = tenant and n.id = record)
    when 'inventoryDifference' then (select array[d.warehouse_no] from inventory_difference d where d.tenant_id = tenant and d.id = record)
    when 'vmiConsumption' then (select array[c.warehouse_no] from vmi_consumption c where c.tenant_id = tenant and c.id = record)
  end
$$;

-- How much of what lies somewhere waits to be put away, and is nowhere else: goods of some kind that lie in no cell, in a warehouse that
-- has some. Whoever looks may not see all of the stock.
create function app.waiting_in(balance bigint) returns numeric language sql stable security definer set search_path = public, pg_temp as $$
  select (case when b.cell_no is null and b.stock_type in ('10', '25', '26')
      and exists (select from cell c where c.tenant_id = b.tenant_id and c.warehouse_no = b.warehouse_no and c.status_code = '1')
    then greatest(app.waiting_of(b.id) - (
      select coalesce(sum(l.qty), 0) from stock_balance l
      where (l.tenant_id, l.org_no, l.warehouse_no, l.item_no, l.unit_no) = (b.tenant_id, b.org_no, b.warehouse_no, b.item_no, b.unit_no)
        and (l.lot_no, l.item_feature_no, l.owner_no, l.classify_type, l.business_classify_type)
          is not distinct from (b.lot_no, b.item_feature_no, b.owner_no, b.classify_type, b.business_classify_type)
        and l.cell_no is null and l.stock_type in ('10', '25', '26') and l.id <> b.id), 0) else 0 end)::numeric(26, 6)
  from stock_balance b where b.tenant_id = (select app.scope_tenant()) and b.id = balance
$$;
create or replace function app.lock_counted(ids bigint[]) returns table (id bigint, stock_key text, there numeric, waiting numeric)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from stock_balance b where b.tenant_id = app.scope_tenant() and b.stock_key in (
    select d.stock_key from inventory_difference d where d.tenant_id = app.scope_tenant() and d.id = any (ids))
  order by b.stock_key for no key update;
  return query select d.id, d.stock_key::text, coalesce(b.qty, 0), coalesce(app.waiting_in(b.id), 0)
    from inventory_difference d
    left join stock_balance b on b.tenant_id = d.tenant_id and b.stock_key = d.stock_key
    where d.tenant_id = app.scope_tenant() and d.id = any (ids);
end $$;
