-- Whether goods of a line lie in no cell of a warehouse that has none.
create function app.lies_loose(line vmi_consumption_line) returns boolean
language sql stable as $$
  select line.cell_no is null and not exists (select from cell s
    where s.tenant_id = line.tenant_id and s.warehouse_no = line.warehouse_no and s.status_code = '1')
$$;
revoke execute on function app.lies_loose(vmi_consumption_line) from public, tandem_app;

-- Whether of the very goods of a line all came later: whatever else there was, it was not these.
create function app.consumed_too_early(line vmi_consumption_line, day date) returns boolean
language sql stable as $$
  select coalesce((select min(r.receipt_date) from purchase_order_line l
    join receipt r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id and r.status = '1' and r.warehouse_no = line.warehouse_no
    join shipping_notice_line n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_line_id
    where (l.tenant_id, l.org_no, l.supplier_no, l.item_no, l.pur_unit_no)
        = (line.tenant_id, line.org_no, line.supplier_no, line.item_no, line.unit_no)
      and l.order_type = '3' and nullif(n.lot_no, '') is not distinct from line.lot_no) > day + 1, false)
$$;
revoke execute on function app.consumed_too_early(vmi_consumption_line, date) from public, tandem_app;

-- Of which receipts a line may be, the first first: those of the very goods, by lot and feature, that came to its place, a warehouse and
-- class; then those of them that came elsewhere, and those of other goods, since counts may have mixed them up. These cover it as far
-- as they brought more than what lies of them yet: what lies where they came goes with them, and so does what was moved on with its lot.
-- Else what a count found of one lot were billed for another, whose goods could neither be used nor sent back. Of the lines of the same
-- call those before it have left.
create function app.receipts_to_consume(line vmi_consumption_line, day date, consumption_ids bigint[]) returns table (
  receipt_id bigint, warehouse_no text, paid numeric, free numeric, unstored numeric, most numeric, place integer)
language sql stable as $$
  with standing as materialized (
    select r.id, r.receipt_date, nullif(n.lot_no, '') as lot_no, nullif(n.item_feature_no, '') as item_feature_no, r.warehouse_no,
      r.classify_type, r.business_classify_type, r.accepted_qty - r.return_qty - r.consumed_qty as paid,
      r.gift_fit_qty - r.gift_return_qty - r.gift_consumed_qty as free,
      r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty as unstored
    from purchase_order_line l
    join receipt r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id
    left join shipping_notice_line n on n.tenant_id = r.tenant_id and n.id = r.shipping_notice_line_id
    where (l.tenant_id, l.org_no, l.supplier_no, l.item_no, l.pur_unit_no)
        = (line.tenant_id, line.org_no, line.supplier_no, line.item_no, line.unit_no)
      and l.order_type = '3' and r.status = '1'
      and (r.accepted_qty > r.return_qty + r.consumed_qty or r.gift_fit_qty > r.gift_return_qty + r.gift_consumed_qty)),
  -- What was accepted and is not on its way back, wherever it lies.
  booked as (
    select lot_no, item_feature_no, warehouse_no, classify_type, business_classify_type, paid + free as qty from standing
    union all
    select b.lot_no, b.item_feature_no, b.warehouse_no, b.classify_type, b.business_classify_type, -b.qty from stock_balance b
    where (b.tenant_id, b.org_no, b.owner_no, b.item_no, b.unit_no)
        = (line.tenant_id, line.org_no, line.supplier_no, line.item_no, line.unit_no)
      and b.stock_type in ('10', '25', '26', '30') and b.qty > 0
    union all
    select o.lot_no, o.item_feature_no, o.warehouse_no, o.classify_type, o.business_classify_type, o.consume_qty from vmi_consumption_line o
    where (o.tenant_id, o.org_no, o.supplier_no, o.item_no, o.unit_no)
        = (line.tenant_id, line.org_no, line.supplier_no, line.item_no, line.unit_no)
      and o.vmi_consumption_id = any (consumption_ids) and o.id < line.id),
  beyond as (
    select b.lot_no, b.item_feature_no, b.warehouse_no, b.classify_type, b.business_classify_type, sum(b.qty) as of_place,
      sum(sum(b.qty)) over (partition by b.lot_no, b.item_feature_no) as of_goods
    from booked b group by 1, 2, 3, 4, 5),
  named as (
    select s.*, b.of_place, b.of_goods, k.is_other_lot, k.is_other_feature, k.is_elsewhere, k.is_other_class,
      coalesce(sum(s.paid + s.free) over (
        partition by s.lot_no, s.item_feature_no, s.warehouse_no, s.classify_type, s.business_classify_type
        order by s.receipt_date, s.id rows between unbounded preceding and 1 preceding), 0) as before
    from standing s
    join beyond b on b.warehouse_no = s.warehouse_no
      and (b.lot_no, b.item_feature_no, b.classify_type, b.business_classify_type)
        is not distinct from (s.lot_no, s.item_feature_no, s.classify_type, s.business_classify_type)
    cross join lateral (select s.lot_no is distinct from line.lot_no as is_other_lot,
      s.item_feature_no is distinct from line.item_feature_no as is_other_feature, s.warehouse_no <> line.warehouse_no as is_elsewhere,
      (s.classify_type, s.business_classify_type) is distinct from (line.classify_type, line.business_classify_type) as is_other_class) k
    where s.receipt_date <= day + 1 and not (select app.consumed_too_early(line, day))),
  left_over as (
    select n.*, case when n.is_other_lot or n.is_other_feature or n.is_elsewhere or n.is_other_class
      then greatest(least(n.paid + n.free, n.of_place - n.before), 0) else n.paid + n.free end as of_place_left
    from named n),
  shared as (
    select o.*, coalesce(sum(o.of_place_left) over (partition by o.lot_no, o.item_feature_no
      order by o.is_elsewhere, o.is_other_class, o.receipt_date, o.id rows between unbounded preceding and 1 preceding), 0) as taken_before
    from left_over o)
  select s.id, s.warehouse_no, s.paid, s.free, s.unstored,
    case when s.is_other_lot or s.is_other_feature then greatest(least(s.of_place_left, s.of_goods - s.taken_before), 0)
      else s.of_place_left end,
    row_number() over (order by s.is_other_lot, s.is_other_feature, s.is_elsewhere, s.is_other_class, s.receipt_date, s.id)::integer
  from shared s order by 7
$$;
revoke execute on function app.receipts_to_consume(vmi_consumption_line, date, bigint[]) from public, tandem_app;

-- Says of which receipts what was taken came, and of these what is paid before what was free. Whoever takes it may not see all of them.
-- Answers the lines of which more was taken than receipts cover, with how much they do. Receipts are locked before any stock, in the
-- order of their ids.
create or replace function app.consume_vmi(consumption_ids bigint[]) returns table (line_id bigint, open numeric)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  tenant constant bigint := app.scope_tenant();
  line vmi_consumption_line;
  day date;
  source record;
  piece record;
  wanted numeric;
  paid numeric;
  free numeric;
  rest numeric;
  part numeric;
  loose numeric;
  lies numeric;
  is_loose boolean;
begin
  perform from receipt r where r.tenant_id = tenant and r.id in (select app.left_to_consume(tenant, consumption_ids))
  order by r.id for no key update;
  for line in
    select m.* from vmi_consumption_line m where m.tenant_id = tenant and m.vmi_consumption_id = any (consumption_ids) order by m.id
  loop
    select c.consume_date into day from vmi_consumption c where c.tenant_id = tenant and c.id = line.vmi_consumption_id;
    wanted := line.consume_qty;
    is_loose := app.lies_loose(line);
    for source in select s.* from app.receipts_to_consume(line, day, consumption_ids) s where s.most > 0 order by s.place
    loop
      exit when wanted = 0;
      paid := least(wanted, source.most, source.paid);
      free := least(least(wanted, source.most) - paid, source.free);
      loose := case when is_loose and source.warehouse_no = line.warehouse_no
        then least(paid + free, greatest(source.unstored, 0)) else 0 end;
      lies := loose;
      rest := paid;
      for piece in
        select a.id, a.accepted_qty - coalesce((select sum(p.qty) from vmi_consumption_part p
          where p.tenant_id = a.tenant_id and p.acceptance_id = a.id), 0) as open
        from acceptance a where a.tenant_id = tenant and a.receipt_id = source.receipt_id and a.status = '1' and a.accepted_qty > 0 order by a.id
      loop
        part := least(rest, piece.open);
        continue when part <= 0;
        insert into vmi_consumption_part (tenant_id, vmi_consumption_id, vmi_consumption_line_id, receipt_id, acceptance_id, qty, unstored_qty)
        values (tenant, line.vmi_consumption_id, line.id, source.receipt_id, piece.id, part, least(lies, part));
        lies := lies - least(lies, part);
        rest := rest - part;
      end loop;
      if rest > 0 then raise exception 'Acceptances of receipt % do not hold what it accepted', source.receipt_id; end if;
      if free > 0 then
        insert into vmi_consumption_part (tenant_id, vmi_consumption_id, vmi_consumption_line_id, receipt_id, qty, unstored_qty)
        values (tenant, line.vmi_consumption_id, line.id, source.receipt_id, free, lies);
      end if;
      update receipt r set consumed_qty = r.consumed_qty + paid, gift_consumed_qty = r.gift_consumed_qty + free,
        return_unstored_qty = r.return_unstored_qty + loose
      where r.tenant_id = tenant and r.id = source.receipt_id;
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
