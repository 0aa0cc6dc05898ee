-- Which side a caller is on.
create function app.scope_side() returns text language sql stable parallel safe
  return case when app.sees_all_suppliers() then 'buyer' else 'supplier' end;

-- A red flag that one side puts on an order for itself, with a note. The other side never sees it.
create table purchase_order_mark (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  purchase_order_id bigint not null,
  side text not null default app.scope_side() check (side in ('buyer', 'supplier')),
  note text,
  user_name text default app.user_name(),
  marked_at timestamptz not null default now(),
  primary key (tenant_id, purchase_order_id, side),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade
);
alter table purchase_order_mark enable row level security;
create policy scope on purchase_order_mark using (tenant_id = (select app.scope_tenant()) and side = (select app.scope_side())
  and exists (select from purchase_order o where o.tenant_id = purchase_order_mark.tenant_id and o.id = purchase_order_mark.purchase_order_id));

-- Each time that a supplier was asked to answer an order by a day, and when it did.
create table supplier_answer (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  purchase_order_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  band_no integer not null,
  deadline date not null,
  answered_on date,
  -- The deadline answered for the supplier.
  automatic boolean not null default false,
  -- Asked no more: the order was cancelled, taken back, or changed before the answer came.
  withdrawn boolean not null default false,
  reminded boolean not null default false,
  month text collate "C" not null generated always as (extract(year from least(answered_on, deadline))::integer::text || '-'
    || lpad(extract(month from least(answered_on, deadline))::integer::text, 2, '0')) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no)
);
call app.stamped('supplier_answer');
call app.protect_document('supplier_answer', 'org_no', 'supplier_no');
create index on supplier_answer (tenant_id, purchase_order_id);
create index on supplier_answer (tenant_id, supplier_no, month)
  include (deadline, answered_on, automatic, org_no, classify_type, business_classify_type) where not withdrawn;
create index on supplier_answer (tenant_id, deadline) where answered_on is null and not withdrawn and not reminded;

insert into supplier_answer (tenant_id, purchase_order_id, org_no, supplier_no, classify_type, business_classify_type, band_no, deadline,
  answered_on, automatic, reminded)
select o.tenant_id, o.id, o.org_no, o.supplier_no, o.classify_type, o.business_classify_type, o.band_no, o.acceptance_deadline,
  case when o.refuse_sign not in ('0', '4') then (select max(h.happened_at)::date from record_history h where h.tenant_id = o.tenant_id
    and h.entity_name = 'purchaseOrder' and h.record_id = o.id and h.action in ('accept', 'refuse', 'acceptOverdue')) end,
  o.accepted_automatically = '1', true
from purchase_order o where o.acceptance_deadline is not null and o.status = '1';

create function app.answers_follow_history() returns trigger language plpgsql as $$
begin
  if not exists (select from added where entity_name = 'purchaseOrder' and action <> 'read') then
    return null;
  end if;
  update supplier_answer a set withdrawn = true from added e
  where e.entity_name = 'purchaseOrder' and a.tenant_id = e.tenant_id and a.purchase_order_id = e.record_id
    and e.action in ('issue', 'decline', 'askAgain', 'renew', 'cancel', 'undo.issue', 'undo.decline', 'undo.askAgain')
    and a.answered_on is null and not a.withdrawn;
  insert into supplier_answer (tenant_id, purchase_order_id, org_no, supplier_no, classify_type, business_classify_type, band_no, deadline)
  select o.tenant_id, o.id, o.org_no, o.supplier_no, o.classify_type, o.business_classify_type, o.band_no, o.acceptance_deadline
  from added e join purchase_order o on o.tenant_id = e.tenant_id and o.id = e.record_id
  where e.entity_name = 'purchaseOrder' and e.action in ('issue', 'decline', 'askAgain', 'renew', 'undo.cancel')
    and o.acceptance_deadline is not null and o.status = '1' and o.refuse_sign in ('0', '4');
  update supplier_answer a set answered_on = current_date, automatic = e.action = 'acceptOverdue' from added e
  where e.entity_name = 'purchaseOrder' and a.tenant_id = e.tenant_id and a.purchase_order_id = e.record_id
    and e.action in ('accept', 'refuse', 'acceptOverdue') and a.answered_on is null and not a.withdrawn;
  update supplier_answer a set answered_on = null, automatic = false from added e
  where e.entity_name = 'purchaseOrder' and e.action in ('undo.accept', 'undo.refuse') and a.tenant_id = e.tenant_id
    and a.id = (select max(l.id) from supplier_answer l
      where l.tenant_id = e.tenant_id and l.purchase_order_id = e.record_id and not l.withdrawn);
  return null;
end $$;
create trigger answers after insert on record_history referencing new table as added
  for each statement execute function app.answers_follow_history();

-- Orders change their class as drafts alone, of which no answer is asked.
drop view purchase_order_row;
