-- Pieces that are delivered free of charge with a line of a notice, and those that arrived. They count against nothing.
alter table shipping_notice_line add column gift_qty numeric(26, 6) check (gift_qty > 0);
alter table receipt add column gift_qty numeric(26, 6) check (gift_qty >= 0);
