-- Orders may be in a currency that is not listed, so that no foreign key holds it; one that is listed and in use stays.
insert into app.value_reference (name, from_table, to_table, condition) values
  ('purchase_order_currency', 'purchase_order', 'currency', 't.currency = d.currency_code');
create trigger keep_while_referred after delete on currency for each row execute function app.keep_while_referred();
