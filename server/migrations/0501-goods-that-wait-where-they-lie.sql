-- What receipts brought of goods that lie somewhere, and that waits to be put away: who moves goods may not see all receipts.
create function app.waiting_of(balance bigint) returns numeric language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(sum(r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty), 0)
  from stock_balance b
  join stock_movement m on m.tenant_id = b.tenant_id and m.transaction_type = '1'
    and (m.org_no, m.warehouse_no, m.item_no, m.unit_no) = (b.org_no, b.warehouse_no, b.item_no, b.unit_no)
    and (m.lot_no, m.item_feature_no, m.owner_no, m.classify_type, m.business_classify_type)
      is not distinct from (b.lot_no, b.item_feature_no, b.owner_no, b.classify_type, b.business_classify_type)
  join receipt r on r.tenant_id = m.tenant_id and r.id = m.document_id
    and m.document_kind = case when r.receipt_qty > 0 then 'receipt' else 'gift' end
  where b.tenant_id = (select app.scope_tenant()) and b.id = balance and r.status = '1'
    and r.accepted_qty + r.gift_fit_qty > r.warehoused_qty + r.return_unstored_qty
$$;
