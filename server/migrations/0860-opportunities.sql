-- What suppliers may offer for: inquiries and biddings, who takes part in them, and what they quote (B3.19b).

create sequence opportunity_number;
grant usage on sequence opportunity_number to tandem_app;
create table opportunity (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  opportunity_no text collate "C" not null default app.document_number('OP', nextval('opportunity_number')),
  opportunity_status text not null default '0' check (opportunity_status in ('0', '1', '2', '3', 'X')),
  notice_type text not null check (notice_type in ('2', '3')),
  org_no text collate "C" not null,
  -- It is of no supplier and of no class.
  supplier_no text collate "C" not null default '' check (supplier_no = ''),
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  subject text not null,
  content text not null,
  -- 1: everybody, also who has not signed in; 2: all suppliers of the organisation; 3: those that are invited.
  bidding_mode text not null check (bidding_mode in ('1', '2', '3')),
  invited_supplier_no text[] collate "C",
  enlist_deadline timestamptz,
  quote_deadline timestamptz not null,
  payment_terms text,
  currency text collate "C" not null,
  registered_capital numeric(26, 6) check (registered_capital >= 0),
  credit_rating text,
  qualifications text,
  other_admission text,
  contacts text,
  contact_phone text,
  contact_email text,
  published_at timestamptz,
  -- As the parameters said when it was published: so many open the bids, and whether their number shows before.
  openers_needed integer check (openers_needed > 0),
  shows_bid_count boolean not null default false,
  opened_at timestamptz,
  cancel_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, opportunity_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, currency) references currency (tenant_id, currency_code),
  constraint opportunity_deadlines check (enlist_deadline <= quote_deadline),
  check ((bidding_mode = '3') = (invited_supplier_no is not null)),
  -- Bids are taken of those alone that were admitted, and so is what asks for more than a price.
  check (enlist_deadline is not null
    or notice_type <> '3' and num_nonnulls(registered_capital, credit_rating, qualifications, other_admission) = 0),
  check (opportunity_status = '0' or published_at is not null),
  check ((opened_at is not null) >= (opportunity_status = '2'))
);
call app.stamped('opportunity');
call app.alerted('opportunity', 'opportunity_row');
create index on opportunity (tenant_id, currency);
create index on opportunity (tenant_id, quote_deadline) include (org_no, opportunity_status);
create index on opportunity (tenant_id, update_date desc, id desc) include (org_no, opportunity_status, bidding_mode);
create index on opportunity using gin (opportunity_no gin_trgm_ops);

-- The buyer's side sees those of its organisations; suppliers what was published to them, and strangers what was to everybody.
alter table opportunity enable row level security;
create policy scope on opportunity
  using (tenant_id = (select app.scope_tenant()) and (case when (select app.sees_all_suppliers())
    then (select app.sees_all_classes()) and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[]))
    else opportunity_status <> '0' and (bidding_mode = '1'
      or bidding_mode = '2' and org_no = any ((select app.scope_organisations())::text[])
      or (select app.scope_supplier()) = any (invited_supplier_no)) end))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and (select app.sees_all_classes())
    and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[])));
-- Whoever reads it need not write it.
create policy rewritten on opportunity as restrictive for update using ((select app.sees_all_suppliers()));
create policy goes on opportunity as restrictive for delete using ((select app.sees_all_suppliers()));

-- How far one is at this moment: draft, enlisting, quoting, closed, opened, awarded, cancelled.
create function app.opportunity_phase(state text, enlist_deadline timestamptz, quote_deadline timestamptz) returns text
language sql volatile parallel safe as $$
  select case state when '0' then '0' when '2' then '4' when '3' then '5' when 'X' then 'X'
    else case when clock_timestamp() >= quote_deadline then '3' when clock_timestamp() < enlist_deadline then '1' else '2' end end
$$;

create table opportunity_line (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  opportunity_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null default '' check (supplier_no = ''),
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  line_no integer not null,
  item_no text collate "C",
  -- What is asked for, in words: suppliers need not know the material.
  goods_name text not null,
  spec text,
  requirement_quantity numeric(26, 6) not null check (requirement_quantity > 0),
  unit_no text collate "C" not null,
  requirements_date date not null,
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, opportunity_id, line_no) deferrable,
  foreign key (tenant_id, opportunity_id) references opportunity (tenant_id, id) on delete cascade,
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no)
);
call app.stamped('opportunity_line');
create index on opportunity_line (tenant_id, item_no);
create index on opportunity_line (tenant_id, unit_no);
alter table opportunity_line enable row level security;
create policy scope on opportunity_line using (tenant_id = (select app.scope_tenant()) and exists (
    select from opportunity o where o.tenant_id = opportunity_line.tenant_id and o.id = opportunity_line.opportunity_id))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and (select app.sees_all_classes())
    and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[])));
create policy rewritten on opportunity_line as restrictive for update using ((select app.sees_all_suppliers()));
create policy goes on opportunity_line as restrictive for delete using ((select app.sees_all_suppliers()));

create table opportunity_file (
  tenant_id bigint not null default app.scope_tenant(),
  opportunity_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, opportunity_id, stored_file_id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, opportunity_id) references opportunity (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
alter table opportunity_file enable row level security;
create policy scope on opportunity_file using (tenant_id = (select app.scope_tenant()) and exists (
    select from opportunity o where o.tenant_id = opportunity_file.tenant_id and o.id = opportunity_file.opportunity_id))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));
create policy rewritten on opportunity_file as restrictive for update using ((select app.sees_all_suppliers()));
create policy goes on opportunity_file as restrictive for delete using ((select app.sees_all_suppliers()));
create trigger own_file before insert or update of stored_file_id on opportunity_file for each row
  execute function app.require_own_file('stored_file_id');

-- Who wants to take part, and whom the buyer lets.
create table enlistment (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  enlistment_no text collate "C" not null,
  opportunity_id bigint not null,
  enlist_status text not null default '0' check (enlist_status in ('0', '1', '2', 'X')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  registered_capital numeric(26, 6) check (registered_capital >= 0),
  credit_rating text,
  qualifications text,
  other_admission text,
  contacts text,
  contact_phone text,
  contact_email text,
  decline_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, enlistment_no),
  constraint enlistment_of_supplier unique (tenant_id, opportunity_id, supplier_no),
  foreign key (tenant_id, opportunity_id) references opportunity (tenant_id, id) on delete cascade,
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  check ((enlist_status = '2') <= (decline_reason is not null))
);
call app.stamped('enlistment');
call app.protect_document('enlistment', 'org_no', 'supplier_no');
create index on enlistment (tenant_id, supplier_no, enlist_status);
create index on enlistment (tenant_id, update_date desc, id desc) include (org_no, supplier_no, enlist_status);

-- Ids of what is sealed grow by no count: whoever has one learns nothing of how many others there are.
create function app.drawn_id() returns bigint language sql volatile as $$
  select ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) || substr(replace(gen_random_uuid()::text, '-', ''), 1, 5))::bit(52)::bigint
$$;

create table quote (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint not null default app.drawn_id(),
  quote_no text collate "C" not null,
  opportunity_id bigint not null,
  quote_status text not null default '0' check (quote_status in ('0', '1', '2', '3', 'X')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  -- A bid that nobody but its supplier reads yet; a trigger says it, whoever writes.
  is_sealed boolean not null,
  valid_until date,
  remark text,
  total_amount numeric(26, 6) not null default 0,
  line_count integer not null default 0,
  submitted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, quote_no),
  constraint quote_of_supplier unique (tenant_id, opportunity_id, supplier_no),
  foreign key (tenant_id, opportunity_id) references opportunity (tenant_id, id) on delete cascade,
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  check ((quote_status in ('1', '2', '3')) <= (submitted_at is not null))
);
call app.stamped('quote');
call app.protect_document('quote', 'org_no', 'supplier_no');
-- What was never submitted is its supplier's own for good, and a bid until enough people have opened it.
create policy sealed on quote as restrictive using (supplier_no = (select app.scope_supplier())
  or not is_sealed and quote_status in ('1', '2', '3'));
create index on quote (tenant_id, supplier_no, quote_status);
create index on quote (tenant_id, update_date desc, id desc) include (org_no, supplier_no, quote_status, is_sealed);

create table quote_line (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint not null default app.drawn_id(),
  quote_id bigint not null,
  opportunity_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  price numeric(26, 6) not null check (price >= 0),
  quantity numeric(26, 6) not null check (quantity > 0),
  amount numeric(26, 6) not null,
  delivery_date date not null,
  remark text,
  awarded_qty numeric(26, 6) check (awarded_qty > 0),
  constraint quote_line_awarded check (awarded_qty <= quantity),
  primary key (tenant_id, id),
  unique (tenant_id, quote_id, opportunity_line_id),
  foreign key (tenant_id, quote_id) references quote (tenant_id, id) on delete cascade,
  foreign key (tenant_id, opportunity_line_id) references opportunity_line (tenant_id, id)
);
call app.stamped('quote_line');
call app.protect_document('quote_line', 'org_no', 'supplier_no');
create policy sealed on quote_line as restrictive using (supplier_no = (select app.scope_supplier()) or exists (
  select from quote q where q.tenant_id = quote_line.tenant_id and q.id = quote_line.quote_id));
create index on quote_line (tenant_id, opportunity_line_id);

-- The deadline is asked of the clock when the row is written, not when its transaction began; whoever opens, awards or moves the
-- deadline waits for quotes that are on their way, and they for that.
create function app.quote_in_time(tenant bigint, wanted bigint, supplier text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked record;
begin
  select o.opportunity_status, o.enlist_deadline, o.quote_deadline into asked
  from opportunity o where o.tenant_id = tenant and o.id = wanted for share;
  if asked.opportunity_status is distinct from '1' then
    raise check_violation using constraint = 'quote_while_published', message = 'No quotes are taken of an opportunity that is not published';
  end if;
  if clock_timestamp() >= asked.quote_deadline then
    raise check_violation using constraint = 'quote_in_time', message = 'The deadline for quotes has passed';
  end if;
  if asked.enlist_deadline is not null and not exists (select from enlistment e
    where e.tenant_id = tenant and e.opportunity_id = wanted and e.supplier_no = supplier and e.enlist_status = '1') then
    raise check_violation using constraint = 'quote_of_admitted', message = 'The supplier is not admitted';
  end if;
end $$;
revoke execute on function app.quote_in_time(bigint, bigint, text) from public, tandem_app;
create function app.guard_quote() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What the buyer's side writes follows from an award; nobody calls where a backup is brought back.
  if app.scope_side() = 'supplier' and app.scope_user() is not null then
    if tg_op = 'UPDATE' and (new.opportunity_id, new.supplier_no) is distinct from (old.opportunity_id, old.supplier_no)
      or new.quote_status not in ('0', '1', 'X') then
      raise check_violation using constraint = 'quote_of_supplier_kept', message = 'A quote stays with its supplier and its opportunity';
    end if;
    perform app.quote_in_time(new.tenant_id, new.opportunity_id, new.supplier_no);
  end if;
  new.is_sealed := exists (select from opportunity o where o.tenant_id = new.tenant_id and o.id = new.opportunity_id
    and o.notice_type = '3' and o.opened_at is null);
  return new;
end $$;
create trigger guard_quote before insert or update on quote for each row execute function app.guard_quote();
create function app.guard_quote_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line quote_line;
begin
  if tg_op = 'DELETE' then line := old; else line := new; end if;
  if app.scope_side() = 'supplier' and app.scope_user() is not null then
    perform app.quote_in_time(q.tenant_id, q.opportunity_id, q.supplier_no) from quote q where q.tenant_id = line.tenant_id and q.id = line.quote_id;
    if tg_op <> 'DELETE' and new.awarded_qty is not null then
      raise check_violation using constraint = 'quote_line_award_kept', message = 'No supplier awards itself';
    end if;
  end if;
  return line;
end $$;
create trigger guard_quote_line before insert or update or delete on quote_line for each row execute function app.guard_quote_line();

-- Enlistments are taken until their deadline, by the same clock.
create function app.guard_enlistment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked record;
begin
  if app.scope_side() = 'supplier' and app.scope_user() is not null then
    select o.opportunity_status, o.enlist_deadline into asked
    from opportunity o where o.tenant_id = new.tenant_id and o.id = new.opportunity_id for share;
    if new.enlist_status not in ('0', 'X') or asked.opportunity_status is distinct from '1'
      or new.enlist_status = '0' and coalesce(clock_timestamp() >= asked.enlist_deadline, true) then
      raise check_violation using constraint = 'enlistment_in_time', message = 'The deadline for enlisting has passed';
    end if;
  end if;
  return new;
end $$;
create trigger guard_enlistment before insert or update on enlistment for each row execute function app.guard_enlistment();

-- Who has opened the bids, of those that must: each once, in their own name, and after the deadline.
create table opportunity_opening (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  opportunity_id bigint not null,
  user_id bigint not null default app.scope_user(),
  user_name text not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint opportunity_opened_by unique (tenant_id, opportunity_id, user_id),
  foreign key (tenant_id, opportunity_id) references opportunity (tenant_id, id) on delete cascade
);
alter table opportunity_opening enable row level security;
create policy scope on opportunity_opening using (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and exists (
    select from opportunity o where o.tenant_id = opportunity_opening.tenant_id and o.id = opportunity_opening.opportunity_id))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and user_id = (select app.scope_user()) and exists (
    select from opportunity o where o.tenant_id = opportunity_opening.tenant_id and o.id = opportunity_opening.opportunity_id
      and o.opportunity_status = '1' and o.notice_type = '3' and clock_timestamp() >= o.quote_deadline));
-- What was opened was opened.
revoke update, delete on opportunity_opening from tandem_app;

create function app.guard_opportunity() returns trigger language plpgsql as $$
begin
  if app.scope_user() is null then return new; end if;
  if new.opened_at is distinct from old.opened_at and (new.opened_at is null or clock_timestamp() < old.quote_deadline or (
    select count(*) from opportunity_opening p where p.tenant_id = new.tenant_id and p.opportunity_id = new.id) < coalesce(old.openers_needed, 2147483647)) then
    raise check_violation using constraint = 'opened_by_enough', message = 'Bids are opened by as many as must, after the deadline';
  end if;
  -- What was published says what it said: of its terms the deadlines alone move, and never behind an opening.
  if old.opportunity_status <> '0' and ((new.notice_type, new.openers_needed, new.shows_bid_count, new.currency, new.org_no)
      is distinct from (old.notice_type, old.openers_needed, old.shows_bid_count, old.currency, old.org_no)
    or new.quote_deadline is distinct from old.quote_deadline and exists (select from opportunity_opening p
      where p.tenant_id = new.tenant_id and p.opportunity_id = new.id)) then
    raise check_violation using constraint = 'published_stays', message = 'What was published stays as it is';
  end if;
  return new;
end $$;
create trigger guard_opportunity before update on opportunity for each row execute function app.guard_opportunity();

-- Bids that are opened are sealed no more: whoever opens them does not see them before.
create function app.unseal_quotes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update quote set is_sealed = false where tenant_id = new.tenant_id and opportunity_id = new.id;
  return null;
end $$;
create trigger unseal_quotes after update of opened_at on opportunity for each row
  when (old.opened_at is null and new.opened_at is not null) execute function app.unseal_quotes();

-- An order tells of which opportunity it came. Locks orders for the moment in which an empty column is added.
alter table purchase_order add column opportunity_id bigint;
alter table purchase_order add foreign key (tenant_id, opportunity_id) references opportunity (tenant_id, id);
create index on purchase_order (tenant_id, opportunity_id) where opportunity_id is not null;

call app.told_by_history('opportunity', 'opportunity_line', 'opportunity_file', 'opportunity_opening', 'enlistment', 'quote', 'quote_line');

-- Whom it invites is in use there.
insert into app.value_reference (name, from_table, to_table, condition)
values ('opportunity_supplier', 'opportunity', 'supplier', 'd.supplier_no = any (t.invited_supplier_no)');

-- The history of a quote is seen by whoever sees the quote, and what became of calls about quotes by whoever made them: neither tells
-- that there is one that is sealed.
create policy sealed on record_history as restrictive for select using (entity_name <> 'quote' or exists (
  select from quote q where q.tenant_id = record_history.tenant_id and q.id = record_history.record_id));
create policy sealed on operation_log as restrictive for select using (service <> 'ISrmQuoteService' or user_id = (select app.scope_user()));

-- Who issues orders asks for quotes, and suppliers who answer orders give some.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2520', array(
  select distinct g.gives from (values
    ('isSearch', 'isSearch'), ('isExport', 'isExport'), ('isSave', 'isSave'), ('isAdd', 'isAdd'), ('isModify', 'isModify'),
    ('isModify', 'isSubmit'), ('isModify', 'isCancelInvalid'), ('isModify', 'isCheck'), ('isModify', 'isEnd'), ('isDelete', 'isDelete')) as g (has, gives)
  where g.has = any (m.flags))
from role_menu m where m.menu_no = '1010' and 'isSearch' = any (m.flags)
on conflict do nothing;
-- Everybody reads announcements, and sees them beside the opportunities that are for them.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, '2505', '{isSearch}' from role m where m.role_no <> 'admin' on conflict do nothing;
