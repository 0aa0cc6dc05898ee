-- How an order is sent, and what is charged beside its lines; the charges go with the total.
alter table purchase_order
  add column ship_method text,
  add column freight numeric(26, 6) check (freight >= 0),
  add column packing_charge numeric(26, 6) check (packing_charge >= 0),
  add column other_charges numeric(26, 6) check (other_charges >= 0),
  add column grand_total numeric(26, 6) generated always as
    (case when coalesce(freight, packing_charge, other_charges) is not null
      then total_amount + coalesce(freight, 0) + coalesce(packing_charge, 0) + coalesce(other_charges, 0) end) stored;

-- The price without tax where that is the given one, which is kept exactly; the price with tax follows from it.
alter table purchase_order_line add column untaxed_price numeric(26, 6) check (untaxed_price >= 0);
