-- What the supplier of an order asked for last is read with the order.
create index on purchase_order_request (tenant_id, purchase_order_id, id desc);
