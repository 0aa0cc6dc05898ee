-- What is to be paid of what was received (B3.16): the pool of what was accepted and came back, and the bills that both sides confirm.

-- The price under which goods were received: what their order says later changes nothing of it.
alter table receipt
  add column price numeric(26, 6),
  add column untaxed_price numeric(26, 6),
  add column tax_rate numeric(26, 6),
  add column price_qty numeric(26, 6),
  add column valuation_over numeric,
  add column valuation_under numeric;
create function app.price_receipt() returns trigger language plpgsql as $$
begin
  select l.price, l.untaxed_price, l.tax_rate, l.price_qty, l.valuation_over, l.valuation_under
  into new.price, new.untaxed_price, new.tax_rate, new.price_qty, new.valuation_over, new.valuation_under
  from purchase_order_line l where l.tenant_id = new.tenant_id and l.id = new.purchase_order_line_id;
  return new;
end $$;
create trigger price_receipt before insert on receipt for each row execute function app.price_receipt();

-- How many decimals amounts of a currency have (ISO 4217).
create function app.amount_decimals(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4 else 2 end
$$;

-- What a row comes to without tax once its bill says another amount: as it did where that is the same, and nothing where it is nothing.
create function app.untaxed_now(amount numeric, untaxed numeric, difference numeric, tax_rate numeric, currency text) returns numeric
language sql immutable parallel safe as $$
  select case when coalesce(difference, 0) = 0 then untaxed
    else round((amount + difference) / (1 + coalesce(tax_rate, 0) / 100), app.amount_decimals(currency)) end
$$;

create sequence bill_number;
grant usage on sequence bill_number to tandem_app;
create table bill (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  bill_no text collate "C" not null default app.document_number('REC', nextval('bill_number')),
  status text not null default '0' check (status in ('0', '1', '2', '3', 'X')),
  confirmed_by text not null default '0' check (confirmed_by in ('0', '1', '2', '3')),
  bill_date date not null default current_date,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- It is of no class: who is limited to some sees none.
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  -- And of goods of any warehouses: who is limited to some sees none either, of which they would see a part.
  warehouse_scope text collate "C" not null default '' check (warehouse_scope = ''),
  currency text collate "C" not null,
  tax_rate numeric(26, 6) check (tax_rate >= 0),
  line_count integer not null default 0,
  disputed_count integer not null default 0,
  source_amount numeric(26, 6) not null default 0,
  difference_amount numeric(26, 6) not null default 0,
  amount numeric(26, 6) not null generated always as (source_amount + difference_amount) stored,
  untaxed_amount numeric(26, 6) not null default 0,
  void_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, bill_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  check (case status when '1' then confirmed_by in ('1', '2') when '2' then confirmed_by = '3' else confirmed_by = '0' end)
);
call app.stamped('bill');
call app.alerted('bill', 'bill_row');
call app.protect_document('bill', 'org_no', 'supplier_no', 'warehouse_scope');
create index on bill (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_scope, status, confirmed_by, classify_type, business_classify_type);
create index on bill (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_scope, status, confirmed_by, classify_type, business_classify_type);
create index on bill using gin (bill_no gin_trgm_ops);

create table billable (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  source_type text not null check (source_type in ('1', '2')),
  acceptance_id bigint,
  return_note_line_id bigint,
  source_no text collate "C" not null,
  source_date date not null,
  bill_id bigint,
  billed_status text not null generated always as (case when bill_id is null then '0' else '1' end) stored,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  receipt_id bigint not null,
  purchase_order_line_id bigint not null,
  bill_qty numeric(26, 6) not null check (bill_qty > 0),
  price numeric(26, 6) not null,
  untaxed_price numeric(26, 6) not null,
  price_qty numeric(26, 6),
  currency text collate "C" not null,
  tax_rate numeric(26, 6),
  -- By its price, and as its bill says.
  source_amount numeric(26, 6) not null,
  source_untaxed_amount numeric(26, 6) not null,
  difference_amount numeric(26, 6),
  difference_reason text,
  amount numeric(26, 6) not null generated always as (source_amount + coalesce(difference_amount, 0)) stored,
  untaxed_amount numeric(26, 6) not null
    generated always as (app.untaxed_now(source_amount, source_untaxed_amount, difference_amount, tax_rate, currency)) stored,
  dispute_amount numeric(26, 6),
  dispute_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, acceptance_id),
  unique (tenant_id, return_note_line_id),
  foreign key (tenant_id, acceptance_id) references acceptance (tenant_id, id),
  foreign key (tenant_id, return_note_line_id) references return_note_line (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id),
  check ((acceptance_id is null) <> (return_note_line_id is null)),
  check (bill_id is not null or num_nonnulls(difference_amount, difference_reason, dispute_amount, dispute_reason) = 0)
);
call app.stamped('billable');
call app.alerted('billable', 'billable_row');
call app.protect_document('billable', 'org_no', 'supplier_no', 'warehouse_no');
create index on billable (tenant_id, receipt_id);
create index on billable (tenant_id, purchase_order_line_id);
-- What became of a bill and its rows its history tells; rows of the pool come and go with what they are of.
call app.told_by_history('bill', 'billable');
call app.begin_with_template('BILL', 'Standard reconciliation bill', '标准对账单', '標準對帳單', 'Bảng đối chiếu chuẩn');

-- What was accepted is in the pool, at the price under which it was received or, where none was known, at that of its order now. What was
-- taken for less comes to less. Goods that stay their supplier's are billed as they are used, not as they come.
create function app.bill_accepted(tenant bigint, acceptances bigint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into billable (tenant_id, source_type, acceptance_id, source_no, source_date, org_no, supplier_no, warehouse_no, classify_type,
    business_classify_type, receipt_id, purchase_order_line_id, bill_qty, price, untaxed_price, price_qty, currency, tax_rate, source_amount,
    source_untaxed_amount, create_name, update_name)
  select a.tenant_id, '1', a.id, a.check_receipt_no, a.check_date, a.org_no, a.supplier_no, a.warehouse_no, a.classify_type,
    a.business_classify_type, a.receipt_id, l.id, a.accepted_qty, p.price, coalesce(p.untaxed_price, round(p.price / worth.with_tax, 6)), p.price_qty, l.currency, p.tax_rate, paid.amount,
    case when p.untaxed_price is not null and a.deduction_rate is null and a.deduction_amount is null then worth.untaxed
      else round(paid.amount / worth.with_tax, worth.decimals) end,
    a.create_name, a.update_name
  from acceptance a
  join receipt r on r.tenant_id = a.tenant_id and r.id = a.receipt_id
  join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
  cross join lateral (
    select r.price, r.untaxed_price, r.tax_rate, r.price_qty, r.valuation_over, r.valuation_under where r.price > 0
    union all
    select l.price, l.untaxed_price, l.tax_rate, l.price_qty, l.valuation_over, l.valuation_under where coalesce(r.price, 0) = 0) p
  cross join lateral (
    select app.amount_decimals(l.currency) as decimals, 1 + coalesce(p.tax_rate, 0) / 100 as with_tax,
      case when p.valuation_under is null then a.accepted_qty else round(a.accepted_qty * p.valuation_over / p.valuation_under, 6) end
        / coalesce(p.price_qty, 1) as times) v
  cross join lateral (select v.decimals, v.with_tax, round(v.times * p.untaxed_price, v.decimals) as untaxed,
    round(v.times * p.price, v.decimals) as taxed) worth
  cross join lateral (select coalesce(round(worth.untaxed * worth.with_tax, worth.decimals), worth.taxed) as amount) whole
  cross join lateral (select case when a.deduction_rate is not null
      then whole.amount - round(whole.amount * a.deduction_rate / 100, worth.decimals)
    else greatest(whole.amount - coalesce(a.deduction_amount, 0), 0) end as amount) paid
  where a.tenant_id = tenant and a.id = any (acceptances) and a.status = '1' and a.accepted_qty > 0 and l.order_type <> '3'
  order by a.id
$$;

revoke execute on function app.bill_accepted(bigint, bigint[]) from public, tandem_app;

-- What a bill has taken in stands: whoever was faster is seen by whoever asks again.
create function app.keep_billed() returns trigger language plpgsql as $$
begin
  if old.bill_id is not null then
    raise exception 'billable % of bill % cannot be deleted', old.id, old.bill_id using errcode = 'serialization_failure';
  end if;
  return old;
end $$;
create trigger keep_billed before delete on billable for each row execute function app.keep_billed();

create function app.pool_accepted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.bill_accepted(a.tenant_id, a.ids) from (select tenant_id, array_agg(id) as ids from added group by 1) a;
  return null;
end $$;
create trigger pool_accepted after insert on acceptance referencing new table as added
  for each statement execute function app.pool_accepted();
-- What went back of a receipt is worth another part of it then.
create function app.unpool_accepted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  returned bigint[];
begin
  delete from billable where tenant_id = new.tenant_id and acceptance_id = new.id;
  with gone as (
    delete from billable where tenant_id = new.tenant_id and receipt_id = new.receipt_id and source_type = '2'
    returning id, return_note_line_id)
  select array_agg(return_note_line_id order by id) into returned from gone;
  if returned is not null then perform app.bill_returned(new.tenant_id, l) from unnest(returned) as l; end if;
  return null;
end $$;
create trigger unpool_accepted after update of status on acceptance for each row when (old.status = '1' and new.status <> '1')
  execute function app.unpool_accepted();

-- What suppliers have back is taken off: its share of what is left to be paid of its receipt, so that of the last of it all is. What is
-- delivered in its place is accepted anew, and paid then.
create function app.bill_returned(tenant bigint, line bigint) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into billable (tenant_id, source_type, return_note_line_id, source_no, source_date, org_no, supplier_no, warehouse_no,
    classify_type, business_classify_type, receipt_id, purchase_order_line_id, bill_qty, price, untaxed_price, price_qty, currency,
    tax_rate, source_amount, source_untaxed_amount, create_name, update_name)
  select t.tenant_id, '2', t.id, n.return_no, n.return_date, t.org_no, t.supplier_no, t.warehouse_no,
    t.classify_type, t.business_classify_type, t.receipt_id, r.purchase_order_line_id, t.return_qty, b.price, b.untaxed_price, b.price_qty,
    b.currency, b.tax_rate,
    - round(s.amount * t.return_qty / s.qty, s.decimals), - round(s.untaxed * t.return_qty / s.qty, s.decimals),
    t.update_name, t.update_name
  from return_note_line t
  join return_note n on n.tenant_id = t.tenant_id and n.id = t.return_note_id
  join receipt r on r.tenant_id = t.tenant_id and r.id = t.receipt_id
  cross join lateral (select * from billable b where b.tenant_id = t.tenant_id and b.receipt_id = t.receipt_id and b.source_type = '1'
    order by b.id limit 1) b
  cross join lateral (
    select app.amount_decimals(b.currency) as decimals, sum(case p.source_type when '1' then p.bill_qty else - p.bill_qty end) as qty,
      sum(p.source_amount) as amount, sum(p.source_untaxed_amount) as untaxed
    from billable p where p.tenant_id = t.tenant_id and p.receipt_id = t.receipt_id) s
  where t.tenant_id = tenant and t.id = line and t.status = '2' and t.return_qty > 0 and s.qty > 0
$$;
revoke execute on function app.bill_returned(bigint, bigint) from public, tandem_app;
create function app.pool_returned() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = '2' then
    perform app.bill_returned(new.tenant_id, new.id);
  else
    delete from billable where tenant_id = new.tenant_id and return_note_line_id = new.id;
  end if;
  return null;
end $$;
create trigger pool_returned after insert on return_note_line for each row when (new.status = '2')
  execute function app.pool_returned();
create trigger pool_returned_later after update of status on return_note_line for each row
  when ((old.status = '2') <> (new.status = '2')) execute function app.pool_returned();

-- Where no price was known when goods came, that of the order holds as it is now, for what is not billed yet.
create function app.price_billables() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accepted bigint[];
  returned bigint[];
begin
  with gone as (
    delete from billable b using receipt r where b.tenant_id = new.tenant_id and b.purchase_order_line_id = new.id and b.bill_id is null
      and r.tenant_id = b.tenant_id and r.id = b.receipt_id and coalesce(r.price, 0) = 0
    returning b.id, b.acceptance_id, b.return_note_line_id)
  select array_agg(acceptance_id) filter (where acceptance_id is not null), array_agg(return_note_line_id order by id)
    filter (where return_note_line_id is not null) into accepted, returned from gone;
  if accepted is not null then perform app.bill_accepted(new.tenant_id, accepted); end if;
  if returned is not null then perform app.bill_returned(new.tenant_id, l) from unnest(returned) as l; end if;
  return null;
end $$;
create trigger price_billables after update of price, untaxed_price, tax_rate, price_qty on purchase_order_line for each row
  when ((old.price, old.untaxed_price, old.tax_rate, old.price_qty) is distinct from (new.price, new.untaxed_price, new.tax_rate, new.price_qty))
  execute function app.price_billables();

-- What a bill comes to follows from its rows, which come to it and leave it by updates alone. One without rows is void: it says what it was.
create function app.sum_bills() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bill b set line_count = s.lines, disputed_count = s.disputed, source_amount = s.amount, difference_amount = s.difference,
    untaxed_amount = s.untaxed
  from (select m.tenant_id, m.bill_id, count(p.id) as lines, count(p.dispute_reason) as disputed, sum(p.source_amount) as amount,
      coalesce(sum(p.difference_amount), 0) as difference,
      sum(p.untaxed_amount) as untaxed
    from (select tenant_id, bill_id from now_so union select tenant_id, bill_id from was_so) m
    join billable p on p.tenant_id = m.tenant_id and p.bill_id = m.bill_id
    where m.bill_id is not null group by 1, 2) s
  where b.tenant_id = s.tenant_id and b.id = s.bill_id and (b.line_count, b.disputed_count, b.source_amount, b.difference_amount,
    b.untaxed_amount) is distinct from (s.lines, s.disputed, s.amount, s.difference, s.untaxed);
  return null;
end $$;
create trigger sum_bills after update on billable referencing old table as was_so new table as now_so
  for each statement execute function app.sum_bills();

-- The rows of a bill that is void are free again, as they were, whoever sees them.
create function app.free_billables() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update billable set bill_id = null, difference_amount = null, difference_reason = null, dispute_amount = null, dispute_reason = null
  where tenant_id = new.tenant_id and bill_id = new.id;
  return null;
end $$;
create trigger free_billables after update of status on bill for each row when (old.status <> 'X' and new.status = 'X')
  execute function app.free_billables();

-- What is there already is to be paid, too, by what its orders say now.
select app.bill_accepted(a.tenant_id, a.ids) from (select tenant_id, array_agg(id) as ids from acceptance where status = '1' group by 1) a;
select app.bill_returned(l.tenant_id, l.id) from return_note_line l where l.status = '2' order by l.tenant_id, l.id;
create index on billable (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, billed_status, classify_type, business_classify_type);
create index on billable (tenant_id, billed_status, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, classify_type, business_classify_type);
create index on billable (tenant_id, supplier_no, billed_status, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, business_classify_type);
create index on billable (tenant_id, bill_id) where bill_id is not null;
create index on billable using gin (source_no gin_trgm_ops);

-- Both sides write messages on bills, too.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim', 'deduction', 'bill')),
  add column bill_id bigint generated always as (case entity_name when 'bill' then record_id end) stored,
  add foreign key (tenant_id, bill_id) references bill (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, bill_id) where bill_id is not null;

-- Who agrees to deductions makes and confirms bills, and suppliers who answer deductions confirm bills, too.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2220', array(select f from unnest(flags) f where f in ('isSearch', 'isExport'))
from role_menu where menu_no = '2210' and 'isSearch' = any (flags)
on conflict do nothing;
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2230', array(
  select f from unnest(flags) f where f in ('isSearch', 'isAdd', 'isModify', 'isCheck', 'isCancelInvalid', 'isSave', 'isExport', 'isPrint'))
from role_menu where menu_no = '2210' and 'isSearch' = any (flags)
on conflict do nothing;
