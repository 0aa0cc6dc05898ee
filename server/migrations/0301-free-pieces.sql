-- Free pieces may come alone, and are put away with what is paid: those that came fit are as good as accepted. What came before
-- lies in stock, to be moved by hand.
drop view if exists receipt_row cascade;
alter table receipt
  drop constraint receipt_receipt_qty_check,
  add constraint receipt_receipt_qty_check check (receipt_qty > 0 or receipt_qty = 0 and gift_qty > 0),
  add column gift_fit_qty numeric(26, 6) not null default 0 check (gift_fit_qty >= 0 and gift_fit_qty <= coalesce(gift_qty, 0)),
  drop constraint never_stored_beyond_accepted,
  add constraint never_stored_beyond_accepted check (warehoused_qty + return_unstored_qty <= accepted_qty + gift_fit_qty),
  drop column inspection_status,
  add column inspection_status text generated always as (case when status <> '1' then null
    when accepted_qty + rejected_qty = receipt_qty then '2' when accepted_qty + rejected_qty = 0 then '0' else '1' end) stored;
create index on receipt (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, classify_type, business_classify_type) where inspection_status in ('0', '1');

-- What came free of charge with an order line.
alter table purchase_order_line add column gift_qty numeric(26, 6) not null default 0 check (gift_qty >= 0);
alter table purchase_order_line disable trigger user;
update purchase_order_line l set gift_qty = r.came from (
  select tenant_id, purchase_order_line_id as id, sum(gift_qty) as came from receipt where status = '1' and gift_qty > 0 group by 1, 2) r
where (l.tenant_id, l.id) = (r.tenant_id, r.id);
alter table purchase_order_line enable trigger user;
