-- For which site an order is, and which employee of the buyer answers for it.
alter table purchase_order
  add column site_name text,
  add column employee_no text collate "C",
  add foreign key (tenant_id, employee_no) references employee (tenant_id, employee_no);
create index on purchase_order (tenant_id, employee_no) where employee_no is not null;

-- A price may be of so many of another unit than the order's. How the one unit becomes the other is kept as it was when the
-- price was given: a conversion that changes later changes no order.
alter table purchase_order_line
  add column price_unit_no text collate "C",
  add column price_qty numeric(26, 6) check (price_qty > 0),
  add column valuation_over numeric check (valuation_over > 0),
  add column valuation_under numeric check (valuation_under > 0),
  add foreign key (tenant_id, price_unit_no) references unit (tenant_id, unit_no);
create index on purchase_order_line (tenant_id, price_unit_no) where price_unit_no is not null;
