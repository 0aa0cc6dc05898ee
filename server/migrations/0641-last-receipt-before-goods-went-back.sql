-- Which receipts of a line came before goods of it went back, the numbers say, which are drawn behind the lock of the line: a
-- receipt that begins before and is written after is one of those that came since.
alter table purchase_order_line add column before_return_receipt_id bigint;
alter table purchase_order_line disable trigger user;
update purchase_order_line l set before_return_receipt_id = (select max(r.id) from receipt r
  where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id and r.create_date <= l.went_back_at)
where l.went_back_at is not null;
alter table purchase_order_line enable trigger user;
alter table purchase_order_line drop column went_back_at;

-- The last receipt of a line, at whichever warehouse it came.
create function app.last_receipt_of(line bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  select max(r.id) from receipt r where r.tenant_id = (select app.scope_tenant()) and r.purchase_order_line_id = line
$$;
