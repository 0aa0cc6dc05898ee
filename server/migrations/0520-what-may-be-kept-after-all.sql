-- How much of a line was on the way and received when goods of it went back last, at most: of what is beyond its order, no more
-- may be kept after all. How far a rule let it go says nothing of that, as the notice for which it did may be void.
alter table purchase_order_line
  add column before_return_qty numeric(26, 6) not null default 0 check (before_return_qty >= 0);
alter table purchase_order_line disable trigger user;
update purchase_order_line set before_return_qty = on_way_qty + receipt_qty
where over_allowed_qty > 0 and check_return_qty + return_exchange_qty > 0;
alter table purchase_order_line enable trigger user;
