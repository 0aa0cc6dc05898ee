-- What suppliers invoice of reconciliation bills that both sides have confirmed (B3.18).

create sequence invoice_number;
grant usage on sequence invoice_number to tandem_app;
create table invoice (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  bill_no text collate "C" not null default app.document_number('INV', nextval('invoice_number')),
  status text not null default '0' check (status in ('0', '1', '2', '3', '4', 'X')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- As the bills that it is of, of no class and of any warehouses.
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  warehouse_scope text collate "C" not null default '' check (warehouse_scope = ''),
  generated_by text not null check (generated_by in ('1', '2')),
  currency text collate "C" not null,
  -- The invoice itself, as it is entered.
  invoice_type text check (invoice_type in ('1', '2', '3')),
  invoice_classify text check (invoice_classify in ('1', '2')),
  invoice_code text collate "C",
  invoice_no text collate "C",
  invoice_date date,
  invoice_amount numeric(26, 6) check (invoice_amount > 0),
  tax_amount numeric(26, 6) check (tax_amount >= 0 and tax_amount < invoice_amount),
  untaxed_amount numeric(26, 6) generated always as (invoice_amount - tax_amount) stored,
  -- What it is of, with tax; the tax in it; and what is paid in the end.
  line_count integer not null,
  line_amount numeric(26, 6) not null,
  deduction_amount numeric(26, 6) not null,
  expected_amount numeric(26, 6) not null generated always as (line_amount - deduction_amount) stored,
  expected_tax_amount numeric(26, 6) not null,
  difference_amount numeric(26, 6) generated always as (invoice_amount - (line_amount - deduction_amount)) stored,
  payment_deduction_amount numeric(26, 6) not null,
  payable_amount numeric(26, 6) not null
    generated always as (case when status in ('4', 'X') then 0
      else coalesce(invoice_amount, line_amount - deduction_amount) - payment_deduction_amount end) stored,
  reject_reason text,
  is_rejected text not null generated always as (case when status = '0' and reject_reason is not null then '1' else '0' end) stored,
  -- What the buyer has had before it is known to be made out.
  was_committed boolean not null default false,
  approver_name text,
  approved_at timestamptz,
  throw_status text not null default '0' check (throw_status in ('0', '1', '2', '3')),
  -- How often it was sent: an answer to an earlier sending counts no more.
  sendings integer not null default 0,
  poster_name text,
  posted_at timestamptz,
  posting_date date,
  erp_bill_no text collate "C",
  void_reason text,
  reverse_reason text,
  red_letter_no text collate "C",
  red_invoice_no text collate "C",
  red_invoice_date date,
  erp_reversal_no text collate "C",
  primary key (tenant_id, id),
  unique (tenant_id, bill_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  check (line_amount - deduction_amount > 0),
  -- All of the invoice is known, or nothing; what is committed says it.
  check (num_nonnulls(invoice_type, invoice_classify, invoice_no, invoice_date, invoice_amount, tax_amount) in (0, 6)),
  check (invoice_no is not null or (invoice_code is null and status in ('0', 'X'))),
  check (status <> '3' or posting_date is not null),
  check (status <> '4' or (red_invoice_no is not null and red_invoice_date is not null and reverse_reason is not null))
);
call app.stamped('invoice');
call app.alerted('invoice', 'invoice_row');
call app.protect_document('invoice', 'org_no', 'supplier_no', 'warehouse_scope');
create index on invoice (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_scope, status, throw_status, classify_type, business_classify_type);
create index on invoice (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_scope, status, throw_status, classify_type, business_classify_type);
create index on invoice using gin (bill_no gin_trgm_ops);
create index on invoice using gin (invoice_no gin_trgm_ops);
-- An invoice stands once, also once it is void; what was entered and never committed may have been a slip.
create unique index invoice_known on invoice (tenant_id, supplier_no, coalesce(invoice_code, ''), upper(invoice_no))
  where status <> 'X' or was_committed;
create unique index invoice_red_known on invoice (tenant_id, supplier_no, upper(red_invoice_no)) where red_invoice_no is not null;
create index on invoice (tenant_id, invoice_date desc, id desc);

create table invoice_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  invoice_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  warehouse_scope text collate "C" not null default '' check (warehouse_scope = ''),
  -- Of one that has ended the row may be gone since: what it was stands here.
  billable_id bigint,
  bill_id bigint not null,
  source_type text not null,
  source_no text collate "C" not null,
  source_date date not null,
  receipt_id bigint not null,
  purchase_order_line_id bigint not null,
  price numeric(26, 6) not null,
  untaxed_price numeric(26, 6) not null,
  price_qty numeric(26, 6),
  currency text collate "C" not null,
  tax_rate numeric(26, 6),
  invoice_qty numeric(26, 6) not null check (invoice_qty > 0),
  amount numeric(26, 6) not null,
  untaxed_amount numeric(26, 6) not null,
  primary key (tenant_id, id),
  unique (tenant_id, invoice_id, billable_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, billable_id) references billable (tenant_id, id) on delete set null (billable_id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id)
);
call app.stamped('invoice_line');
call app.protect_document('invoice_line', 'org_no', 'supplier_no', 'warehouse_scope');
create index on invoice_line (tenant_id, billable_id);
create index on invoice_line (tenant_id, bill_id);
create index on invoice_line (tenant_id, receipt_id);
create index on invoice_line (tenant_id, purchase_order_line_id);
create index on invoice_line (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_scope, classify_type, business_classify_type);

create function app.describe_invoice_line() returns trigger language plpgsql as $$
begin
  select b.source_type, b.source_no, b.source_date, b.receipt_id, b.purchase_order_line_id, b.price, b.untaxed_price, b.price_qty, b.currency, b.tax_rate
  into new.source_type, new.source_no, new.source_date, new.receipt_id, new.purchase_order_line_id, new.price, new.untaxed_price, new.price_qty,
    new.currency, new.tax_rate
  from billable b where b.tenant_id = new.tenant_id and b.id = new.billable_id;
  return new;
end $$;
create trigger describe_invoice_line before insert on invoice_line for each row execute function app.describe_invoice_line();

-- What waits to be posted by the ERP, and why it did not post it: the buyer's side alone knows.
create table invoice_posting (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  invoice_id bigint not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  refusal text,
  primary key (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade
);
create index on invoice_posting (tenant_id, next_attempt_at) where next_attempt_at is not null;
alter table invoice_posting enable row level security;
create policy scope on invoice_posting using (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and exists (
  select from invoice i where i.tenant_id = invoice_posting.tenant_id and i.id = invoice_posting.invoice_id));

create table invoice_file (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  invoice_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, invoice_id, stored_file_id),
  unique (tenant_id, invoice_id, sort),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
alter table invoice_file enable row level security;
create policy scope on invoice_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from invoice i where i.tenant_id = invoice_file.tenant_id and i.id = invoice_file.invoice_id));
create trigger own_file before insert or update of stored_file_id on invoice_file for each row
  execute function app.require_own_file('stored_file_id');
call app.told_by_history('invoice', 'invoice_line', 'invoice_posting', 'invoice_file');
call app.begin_with_template('INVOICE', 'Standard invoice bill', '标准发票单', '標準發票單', 'Bảng kê hóa đơn chuẩn');

-- How much of a line of a bill is invoiced: never more than it has.
alter table billable
  add column invoiced_qty numeric(26, 6) not null default 0,
  add column invoiced_amount numeric(26, 6) not null default 0,
  add column invoiced_untaxed_amount numeric(26, 6) not null default 0,
  add constraint billable_invoiced check (invoiced_qty >= 0 and invoiced_qty <= bill_qty),
  add check (bill_id is not null or invoiced_qty = 0);
alter table bill
  add column invoiced_amount numeric(26, 6) not null default 0,
  add column invoiced_count integer not null default 0,
  drop constraint bill_status_check,
  add constraint bill_status_check check (status in ('0', '1', '2', '3', '4', 'X')),
  drop constraint bill_check,
  add constraint bill_check
    check (case status when '1' then confirmed_by in ('1', '2') when '2' then confirmed_by = '3' when '4' then confirmed_by = '3'
      else confirmed_by = '0' end),
  add check (invoiced_count = 0 or status in ('2', '4'));

create or replace function app.sum_bills() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bill b set line_count = s.lines, disputed_count = s.disputed, source_amount = s.amount, difference_amount = s.difference,
    untaxed_amount = s.untaxed, invoiced_amount = s.invoiced, invoiced_count = s.invoiced_lines
  from (select m.tenant_id, m.bill_id, count(p.id) as lines, count(p.dispute_reason) as disputed, sum(p.source_amount) as amount,
      coalesce(sum(p.difference_amount), 0) as difference,
      sum(p.untaxed_amount) as untaxed, sum(p.invoiced_amount) as invoiced, count(*) filter (where p.invoiced_qty > 0) as invoiced_lines
    from (select tenant_id, bill_id from now_so union select tenant_id, bill_id from was_so) m
    join billable p on p.tenant_id = m.tenant_id and p.bill_id = m.bill_id
    where m.bill_id is not null group by 1, 2) s
  where b.tenant_id = s.tenant_id and b.id = s.bill_id and (b.line_count, b.disputed_count, b.source_amount, b.difference_amount,
    b.untaxed_amount, b.invoiced_amount, b.invoiced_count)
    is distinct from (s.lines, s.disputed, s.amount, s.difference, s.untaxed, s.invoiced, s.invoiced_lines);
  return null;
end $$;

-- What of lines is invoiced follows from the invoice bills that stand, whoever sees these.
create function app.count_invoiced(tenant bigint, billables bigint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  -- Who changes them at the same moment is waited for, and seen by what follows.
  select from billable where tenant_id = tenant and id = any (billables) order by id for no key update;
  update billable b set invoiced_qty = s.qty, invoiced_amount = s.amount, invoiced_untaxed_amount = s.untaxed
  from (select w.id, coalesce(sum(l.invoice_qty), 0) as qty, coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.untaxed_amount), 0) as untaxed
    from unnest(billables) as w (id)
    left join (invoice_line l join invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id and i.status not in ('4', 'X'))
      on l.tenant_id = tenant and l.billable_id = w.id
    group by w.id) s
  where b.tenant_id = tenant and b.id = s.id
    and (b.invoiced_qty, b.invoiced_amount, b.invoiced_untaxed_amount) is distinct from (s.qty, s.amount, s.untaxed)
$$;
revoke execute on function app.count_invoiced(bigint, bigint[]) from public, tandem_app;

create function app.invoice_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.count_invoiced(c.tenant_id, c.ids)
  from (select tenant_id, array_agg(distinct billable_id) as ids from changed group by 1) c;
  return null;
end $$;
create trigger invoice_added after insert on invoice_line referencing new table as changed
  for each statement execute function app.invoice_lines();
create trigger invoice_removed after delete on invoice_line referencing old table as changed
  for each statement execute function app.invoice_lines();

-- What lowers an invoice bill or its payment; one that has ended still says what did.
create table invoice_deduction (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  invoice_id bigint not null,
  deduction_id bigint not null,
  primary key (tenant_id, invoice_id, deduction_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, deduction_id) references deduction (tenant_id, id) on delete cascade
);
create index on invoice_deduction (tenant_id, deduction_id);
alter table invoice_deduction enable row level security;
create policy scope on invoice_deduction using (tenant_id = (select app.scope_tenant()) and exists (
  select from invoice i where i.tenant_id = invoice_deduction.tenant_id and i.id = invoice_deduction.invoice_id));
call app.told_by_history('invoice_deduction');

-- An agreed deduction joins one invoice bill, which lets it go when it ends.
alter table deduction
  add column invoice_id bigint,
  add foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete set null (invoice_id),
  add constraint deduction_invoiced check (invoice_id is null or deduction_status = '3');
create index on deduction (tenant_id, invoice_id) where invoice_id is not null;
create index on deduction (tenant_id, supplier_no, currency) where deduction_status = '3' and invoice_id is null;

create function app.end_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.count_invoiced(new.tenant_id, array(select billable_id from invoice_line where tenant_id = new.tenant_id and invoice_id = new.id));
  update deduction set invoice_id = null where tenant_id = new.tenant_id and invoice_id = new.id;
  return null;
end $$;
create trigger end_invoice after update of status on invoice for each row
  when (old.status not in ('4', 'X') and new.status in ('4', 'X')) execute function app.end_invoice();

-- Both sides write messages on invoice bills, too.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim', 'deduction', 'bill', 'invoice')),
  add column invoice_id bigint generated always as (case entity_name when 'invoice' then record_id end) stored,
  add foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, invoice_id) where invoice_id is not null;

-- Who sees reconciliation bills sees invoice bills; who confirms them invoices, enters, approves and ends these.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2240', array(
  select distinct g.gives from (values
    ('isSearch', 'isSearch'), ('isExport', 'isExport'), ('isPrint', 'isPrint'),
    ('isSave', 'isSave'), ('isSave', 'isAdd'), ('isSave', 'isDelete'), ('isSave', 'isCancelInvalid'),
    ('isCheck', 'isCheck'), ('isCheck', 'isAdd'), ('isCheck', 'isSubmit'), ('isCheck', 'isEnd'),
    ('isCancelInvalid', 'isCancelInvalid')) as g (has, gives)
  where g.has = any (m.flags))
from role_menu m where m.menu_no = '2230' and 'isSearch' = any (m.flags)
on conflict do nothing;
