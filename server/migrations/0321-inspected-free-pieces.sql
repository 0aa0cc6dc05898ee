-- Free pieces of what is inspected wait for it as what is paid does: they are accepted or rejected by the same records. Those
-- that came before stay where they lie, to be moved by hand.
drop view if exists receipt_row cascade;
drop view if exists acceptance_row cascade;
drop view if exists rejection_row cascade;
alter table receipt
  add column gift_waiting_qty numeric(26, 6) not null default 0 check (gift_waiting_qty >= 0),
  add column gift_rejected_qty numeric(26, 6) not null default 0 check (gift_rejected_qty >= 0),
  add constraint free_pieces_judged_once check (gift_fit_qty + gift_waiting_qty + gift_rejected_qty <= coalesce(gift_qty, 0)),
  drop column inspection_status,
  add column inspection_status text generated always as (case when status <> '1' then null
    when accepted_qty + rejected_qty = receipt_qty and gift_waiting_qty = 0 then '2'
    when accepted_qty + rejected_qty + gift_fit_qty + gift_rejected_qty = 0 then '0' else '1' end) stored;
create index on receipt (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, classify_type, business_classify_type) where inspection_status in ('0', '1');

-- What of free pieces a record judges, beside what is paid.
alter table acceptance
  add column gift_qty numeric(26, 6) check (gift_qty > 0),
  drop constraint acceptance_accepted_qty_check,
  add constraint acceptance_accepted_qty_check check (accepted_qty >= 0 and accepted_qty + coalesce(gift_qty, 0) > 0);
alter table rejection
  add column gift_qty numeric(26, 6) check (gift_qty > 0),
  drop constraint rejection_check_return_qty_check,
  add constraint rejection_check_return_qty_check check (check_return_qty >= 0 and check_return_qty + coalesce(gift_qty, 0) > 0);
