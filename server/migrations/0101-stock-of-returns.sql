-- Goods that are sent back wait apart from others (stock type 40) until their supplier has taken them. They come from what a receipt
-- brought and nobody has put into a cell yet, or from the cells.
alter table receipt
  add column warehoused_qty numeric(26, 6) not null default 0 check (warehoused_qty >= 0),
  -- What of return_qty was never put into a cell.
  add column return_unstored_qty numeric(26, 6) not null default 0 check (return_unstored_qty >= 0),
  add constraint never_stored_beyond_receipt check (warehoused_qty + return_unstored_qty <= receipt_qty);
alter table return_note_line
  add column unstored_qty numeric(26, 6) not null default 0 check (unstored_qty between 0 and return_qty);
alter table receipt disable trigger user;
update receipt set return_unstored_qty = return_qty where return_qty > 0;
alter table receipt enable trigger user;
alter table return_note_line disable trigger user;
update return_note_line set unstored_qty = return_qty where status in ('1', '2', '3');
alter table return_note_line enable trigger user;

insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no, owner_no,
  stock_type, transaction_type, qty, document_kind, document_id, document_no, create_name, moved_at)
select m.tenant_id, m.org_no, m.classify_type, m.business_classify_type, m.warehouse_no, m.item_no, m.unit_no, m.lot_no, m.owner_no,
  v.stock_type, v.transaction_type, l.return_qty, 'returnNote', n.id, n.return_no, n.update_name, n.update_date
from return_note n
join return_note_line l on l.tenant_id = n.tenant_id and l.return_note_id = n.id
join stock_movement m on m.tenant_id = l.tenant_id and m.document_kind = 'receipt' and m.document_id = l.receipt_id
  and m.transaction_type = '1'
join (values ('10', '2', '{1,2}'::text[]), ('40', '1', '{1,2}'), ('40', '2', '{2}')) as v (stock_type, transaction_type, states)
  on n.status = any (v.states)
order by n.update_date, n.id, l.id, v.stock_type, v.transaction_type;
