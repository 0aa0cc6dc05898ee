-- What an order's number is alike in with others, in whichever capitals or width these are written: an import finds them by it.
alter table purchase_order add column alike text collate "C" generated always as (app.alike(purchase_no)) stored;
create index purchase_order_alike on purchase_order (tenant_id, alike);
