-- What a supplier asks for lapses when the buyer changes the order meanwhile.
alter table purchase_order_request
  drop constraint purchase_order_request_request_status_check,
  add check (request_status in ('0', '1', '2', '3', '4', '5'));
