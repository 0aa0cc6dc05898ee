-- Purchase orders: heads, lines (each a batch of a phase, which is what is promised, shipped and received), promises.

create table purchase_order (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  purchase_no text collate "C" not null,
  band_no integer not null default 1,
  purchase_date date not null,
  order_type text not null default '1' check (order_type in ('1', '2', '3')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  plant_name text collate app.natural,
  buyer_name text collate app.natural,
  currency text not null,
  tax_rate numeric(26, 6) check (tax_rate >= 0),
  payment_term text,
  trade_term text,
  remark text,
  status text not null default '0' check (status in ('0', '1', '2')),
  refuse_sign text not null default '0' check (refuse_sign in ('0', '1', '2', '3', '4', '5', '6')),
  pur_refuse_sign text not null default '0' check (pur_refuse_sign in ('0', '1', '2', '3')),
  delivery_status text not null default '0' check (delivery_status in ('0', '1', '2')),
  receipt_status text not null default '0' check (receipt_status in ('0', '1', '2')),
  line_count integer not null default 0,
  order_qty numeric(26, 6) not null default 0,
  on_way_qty numeric(26, 6) not null default 0,
  receipt_qty numeric(26, 6) not null default 0,
  total_amount numeric(26, 6) not null default 0,
  untaxed_amount numeric(26, 6) not null default 0,
  tax_amount numeric(26, 6) not null default 0,
  acceptance_deadline date,
  accepted_automatically text not null default '0' check (accepted_automatically in ('0', '1')),
  issue_date timestamptz,
  first_read_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, purchase_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no)
);
call app.stamped('purchase_order');
call app.takes_custom_fields('purchase_order');
-- To read an order is not to change it: who saw it in a list before may still act on what they saw.
drop trigger stamp on purchase_order;
create trigger stamp before insert on purchase_order for each row execute function app.stamp();
create trigger stamp_change before update on purchase_order for each row
  when (old.first_read_time is not distinct from new.first_read_time) execute function app.stamp();
create index on purchase_order (tenant_id, update_date desc, id desc);
create index on purchase_order (tenant_id, supplier_no, update_date desc, id desc);
-- With what decides who sees an order, so that orders are counted per month from the index alone.
create index on purchase_order (tenant_id, purchase_date, id) include (org_no, supplier_no, status);
-- What waits for an answer, for the buyer's decision on one, or to be issued: counted from the index alone.
create index on purchase_order (tenant_id, refuse_sign, supplier_no)
  include (org_no, status, issue_date, update_date, acceptance_deadline) where refuse_sign in ('0', '2', '4', '5');
create index on purchase_order (tenant_id, create_date) include (org_no, supplier_no, status) where status = '0';
create index on purchase_order (tenant_id, acceptance_deadline) where refuse_sign in ('0', '4') and status = '1';
create index on purchase_order using gin (purchase_no gin_trgm_ops);
-- A draft is the buyer's own matter: suppliers see orders from the day they are issued.
call app.protect('purchase_order', 'org_no', 'supplier_no', null, 'status <> ''0''');

create table purchase_order_line (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  purchase_no text collate "C" not null,
  purchase_seq integer not null check (purchase_seq > 0),
  purchase_phase_seq integer not null default 1 check (purchase_phase_seq > 0),
  purchase_batch_seq integer not null default 1 check (purchase_batch_seq > 0),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- As in the head, which a trigger sees to: a list of lines is filtered, sorted and counted without a join.
  status text not null default '0',
  refuse_sign text not null default '0',
  purchase_date date not null,
  order_type text not null default '1',
  currency text not null,
  item_no text collate "C" not null,
  goods_name text collate app.natural not null,
  spec text collate app.natural,
  pur_unit_no text not null,
  batch_pur_qty numeric(26, 6) not null check (batch_pur_qty > 0),
  on_way_qty numeric(26, 6) not null default 0 check (on_way_qty >= 0),
  receipt_qty numeric(26, 6) not null default 0 check (receipt_qty >= 0),
  check_return_qty numeric(26, 6) not null default 0 check (check_return_qty >= 0),
  return_exchange_qty numeric(26, 6) not null default 0 check (return_exchange_qty >= 0),
  over_qty numeric(26, 6) not null default 0 check (over_qty >= 0),
  un_delivery_qty numeric(26, 6) not null
    generated always as (greatest(batch_pur_qty - on_way_qty - receipt_qty + return_exchange_qty, 0)) stored,
  price numeric(26, 6) not null check (price >= 0),
  tax_rate numeric(26, 6) check (tax_rate >= 0),
  amount numeric(26, 6) not null,
  expect_arrival_date date not null,
  promise_qty numeric(26, 6) check (promise_qty >= 0),
  promise_date date,
  warehouse_no text collate "C",
  remark text,
  delivery_status text not null
    generated always as (case
      when on_way_qty + receipt_qty = 0 then '0'
      when batch_pur_qty - on_way_qty - receipt_qty + return_exchange_qty > 0 then '1' else '2' end) stored,
  receipt_status text not null
    generated always as (case
      when receipt_qty = 0 then '0'
      when receipt_qty - return_exchange_qty < batch_pur_qty then '1' else '2' end) stored,
  -- What the search box looks through, in small letters.
  search_text text not null
    generated always as (lower(purchase_no || E'\n' || item_no || E'\n' || goods_name collate "default")) stored,
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_id, purchase_seq, purchase_phase_seq, purchase_batch_seq),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  -- Never more on the way and received than was ordered.
  constraint never_oversold check (on_way_qty + receipt_qty - return_exchange_qty <= batch_pur_qty)
);
call app.stamped('purchase_order_line');
call app.takes_custom_fields('purchase_order_line');
create index on purchase_order_line (tenant_id, update_date desc, id desc) include (org_no, supplier_no, status);
create index on purchase_order_line (tenant_id, supplier_no, update_date desc, id desc) include (org_no, status);
create index on purchase_order_line (tenant_id, expect_arrival_date, id);
create index on purchase_order_line (tenant_id, purchase_no);
create index on purchase_order_line (tenant_id, item_no);
create index on purchase_order_line (tenant_id, supplier_no, expect_arrival_date, id)
  where un_delivery_qty > 0 and status = '1';
-- What is due, day by day, and what is late.
create index on purchase_order_line (tenant_id, (coalesce(promise_date, expect_arrival_date)), id)
  where un_delivery_qty > 0 and status = '1';
create index on purchase_order_line (tenant_id, expect_arrival_date, supplier_no) include (org_no, status)
  where status = '1' and receipt_status in ('0', '1');
create index on purchase_order_line (tenant_id, purchase_date, id);
create index on purchase_order_line using gin (search_text gin_trgm_ops);
create index on purchase_order_line using gin (app.character_pairs(search_text));
call app.protect('purchase_order_line', 'org_no', 'supplier_no', null, 'status <> ''0''');

create function app.lines_follow_head() returns trigger language plpgsql as $$
begin
  update purchase_order_line set status = new.status, refuse_sign = new.refuse_sign,
    purchase_date = new.purchase_date, order_type = new.order_type, currency = new.currency
  where tenant_id = new.tenant_id and purchase_order_id = new.id
    and (status, refuse_sign, purchase_date, order_type, currency)
      is distinct from (new.status, new.refuse_sign, new.purchase_date, new.order_type, new.currency);
  return null;
end $$;
create trigger lines_follow_head after update on purchase_order for each row
  when ((old.status, old.refuse_sign, old.purchase_date, old.order_type, old.currency)
    is distinct from (new.status, new.refuse_sign, new.purchase_date, new.order_type, new.currency))
  execute function app.lines_follow_head();

create table purchase_order_promise (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  promise_seq integer not null,
  promise_qty numeric(26, 6) not null check (promise_qty > 0),
  promise_date date not null,
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_line_id, promise_seq),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id) on delete cascade
);
call app.stamped('purchase_order_promise');
call app.protect('purchase_order_promise', 'org_no', 'supplier_no');

call app.list_view('purchase_order_row', $$
select t.tenant_id, t.id, t.purchase_no, t.band_no, t.purchase_date, t.order_type, t.org_no,
  o.org_short_name as org_name, t.supplier_no, s.supplier_short_name as supplier_name, t.plant_name, t.buyer_name,
  t.currency, t.tax_rate, t.payment_term, t.trade_term, t.remark, t.status, t.refuse_sign, t.pur_refuse_sign,
  t.delivery_status, t.receipt_status, t.line_count, t.order_qty, t.on_way_qty, t.receipt_qty, t.total_amount,
  t.untaxed_amount, t.tax_amount, t.acceptance_deadline, t.accepted_automatically, t.issue_date, t.first_read_time,
  t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from purchase_order t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
$$, 'org_no', 'supplier_no', null, 't.status <> ''0''');

-- The name is a sub-select and no join: a count then reads an index alone.
call app.list_view('purchase_order_line_row', $$
select t.tenant_id, t.id, t.purchase_order_id, t.purchase_no, t.purchase_seq, t.purchase_phase_seq, t.purchase_batch_seq,
  t.org_no, t.supplier_no, (select s.supplier_short_name from supplier s
    where s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no) as supplier_name, t.purchase_date, t.order_type, t.item_no,
  t.goods_name, t.spec, t.pur_unit_no, t.batch_pur_qty, t.on_way_qty, t.receipt_qty, t.un_delivery_qty,
  t.check_return_qty, t.return_exchange_qty, t.over_qty, t.price, t.tax_rate, t.amount, t.currency,
  t.expect_arrival_date, t.promise_qty, t.promise_date, t.warehouse_no, t.remark, t.status, t.refuse_sign,
  t.delivery_status, t.receipt_status, t.search_text, t.custom_values, t.version, t.create_name, t.create_date, t.update_name, t.update_date
from purchase_order_line t
$$, 'org_no', 'supplier_no', null, 't.status <> ''0''');
