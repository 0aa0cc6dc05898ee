-- Of all goods of which too little lies there it is said, with their lots.
create or replace function app.keep_stock_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short text;
  lost text;
begin
  insert into stock_balance (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no,
    lot_no, item_feature_no, owner_no, keeper_no, stock_type, qty)
  select distinct on (tenant_id, stock_key) tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no,
    unit_no, lot_no, item_feature_no, owner_no, keeper_no, stock_type, 0
  from moved order by tenant_id, stock_key
  on conflict (tenant_id, stock_key) do nothing;

  perform from stock_balance b where (b.tenant_id, b.stock_key) in (select tenant_id, stock_key from moved)
  order by b.tenant_id, b.stock_key for no key update;

  with change as (
    select tenant_id, stock_key, sum(case transaction_type when '1' then qty else -qty end) as qty from moved group by 1, 2)
  select jsonb_agg(s.said order by s.stock_key) into short from (
    select b.stock_key, jsonb_strip_nulls(jsonb_build_object('balanceId', b.id::text, 'itemNo', b.item_no, 'lotNo', b.lot_no,
      'place', concat_ws(' ', b.warehouse_no, b.cell_no), 'stockType', b.stock_type,
      'there', trim_scale(b.qty), 'quantity', trim_scale(-c.qty))) as said
    from change c join stock_balance b on b.tenant_id = c.tenant_id and b.stock_key = c.stock_key
    where b.qty + c.qty < 0 order by b.stock_key limit 100) s;
  if short is not null then
    raise exception 'Too little lies there' using errcode = 'TD001', detail = short;
  end if;

  update stock_balance b set qty = b.qty + c.qty
  from (select tenant_id, stock_key, sum(case transaction_type when '1' then qty else -qty end) as qty
    from moved group by 1, 2) c
  where b.tenant_id = c.tenant_id and b.stock_key = c.stock_key and c.qty <> 0;

  -- Serial numbers leave the place where they are, and come to another.
  if exists (select from moved where serial_ids is not null) then
    with named as (
      select m.tenant_id, n.id, b.id as balance_id, m.document_kind from moved m
      join stock_balance b on b.tenant_id = m.tenant_id and b.stock_key = m.stock_key
      cross join unnest(m.serial_ids) as n (id) where m.transaction_type = '2'),
    gone as (
      update serial_number s set stock_balance_id = null, warehouse_no = null, cell_no = null,
        sn_status = case when n.document_kind in ('receipt', 'gift') then '0' else '2' end
      from named n where s.tenant_id = n.tenant_id and s.id = n.id and s.stock_balance_id = n.balance_id returning s.id)
    select jsonb_build_object('serialNo', s.serial_no, 'itemNo', s.item_no) into lost
    from named n join serial_number s on s.tenant_id = n.tenant_id and s.id = n.id
    where n.id not in (select id from gone) order by s.serial_no limit 1;
    if lost is not null then
      raise exception 'Serial number is elsewhere' using errcode = 'TD004', detail = lost;
    end if;
    with named as (
      select m.tenant_id, n.id, b.id as balance_id, b.warehouse_no, b.cell_no,
        case when b.stock_type = '40' or b.stock_type in ('10', '25', '26') and (b.cell_no is not null or not exists (select from cell c
          where c.tenant_id = b.tenant_id and c.warehouse_no = b.warehouse_no and c.status_code = '1')) then '1' else '3' end as sn_status
      from moved m join stock_balance b on b.tenant_id = m.tenant_id and b.stock_key = m.stock_key
      cross join unnest(m.serial_ids) as n (id) where m.transaction_type = '1'),
    come as (
      update serial_number s set stock_balance_id = n.balance_id, warehouse_no = n.warehouse_no, cell_no = n.cell_no, sn_status = n.sn_status
      from named n where s.tenant_id = n.tenant_id and s.id = n.id and s.stock_balance_id is null returning s.id)
    select jsonb_build_object('serialNo', s.serial_no, 'itemNo', s.item_no) into lost
    from named n join serial_number s on s.tenant_id = n.tenant_id and s.id = n.id
    where n.id not in (select id from come) order by s.serial_no limit 1;
    if lost is not null then
      raise exception 'Serial number is elsewhere' using errcode = 'TD004', detail = lost;
    end if;
  end if;

  -- Whatever goes, no more serial numbers stay than pieces.
  select jsonb_build_object('itemNo', b.item_no, 'place', concat_ws(' ', b.warehouse_no, b.cell_no)) into lost from stock_balance b
  where (b.tenant_id, b.stock_key) in (select tenant_id, stock_key from moved where transaction_type = '2')
    and b.qty < (select count(*) from serial_number s where s.tenant_id = b.tenant_id and s.stock_balance_id = b.id)
  order by b.stock_key limit 1;
  if lost is not null then
    raise exception 'Serial numbers are not named' using errcode = 'TD002', detail = lost;
  end if;
  return null;
end $$;
