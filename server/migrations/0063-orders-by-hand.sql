-- Orders that are written by hand get a number of the portal's where they bring none.
create sequence purchase_order_number;

-- The next number that no order has.
create function app.next_purchase_no() returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := 'PO-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('purchase_order_number')::text, 6, '0');
    exit when not exists (select from purchase_order where purchase_no = number);
  end loop;
  return number;
end $$;

-- To write, change and delete orders by hand, and to cancel them, are rights of their own: whoever brought and issued them has them.
update role_menu set flags = flags || '{isAdd,isModify,isDelete}'::text[]
where menu_no = '1010' and 'isImport' = any (flags) and not flags && '{isAdd,isModify,isDelete}'::text[];
update role_menu set flags = flags || '{isCancelInvalid}'::text[]
where menu_no = '1010' and 'isSubmit' = any (flags) and 'isCancelInvalid' <> all (flags);
