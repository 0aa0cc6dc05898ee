-- Steps that need the approval of others: the rules that ask for it, those who stand in for others, and what was asked.
alter table app_user
  add column substitute_no text collate "C",
  add column substitute_from date,
  add column substitute_until date,
  add unique (tenant_id, user_no),
  add foreign key (tenant_id, substitute_no) references app_user (tenant_id, user_no),
  add check (substitute_no <> user_no);
drop trigger stamp on app_user;
create trigger stamp before insert or update of
  user_name, password_hash, phone, email, employee_id, supplier_no, status_code, is_license, limit_count, remark, substitute_no,
  substitute_from, substitute_until, version
  on app_user for each row execute function app.stamp();

create table approval_rule (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  approval_rule_no text collate "C" not null,
  approval_rule_name text collate app.natural not null,
  document_step text not null check (document_step in ('purchaseOrder.issue', 'purchaseOrder.agree')),
  org_no text collate "C",
  currency text collate "C",
  amount_from numeric(26, 6) not null,
  approval_sequence text not null check (approval_sequence in ('1', '2')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, approval_rule_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, currency) references currency (tenant_id, currency_code)
);
call app.stamped('approval_rule');
call app.protect('approval_rule', 'org_no', 'null');
call app.undoable('approval_rule');
create index on approval_rule (tenant_id, update_date desc, id desc);

create table approval_rule_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  approval_rule_id bigint not null,
  line_no integer not null check (line_no >= 0),
  user_no text collate "C" not null,
  primary key (tenant_id, id),
  unique (tenant_id, approval_rule_id, line_no) deferrable,
  foreign key (tenant_id, approval_rule_id) references approval_rule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_no) references app_user (tenant_id, user_no)
);
call app.part_of('approval_rule_line', 'approval_rule', 'approval_rule_id');

-- Whether somebody of the buyer's side holds a flag on a menu, and may see what is of these parties.
create function app.may_act(tenant bigint, who bigint, menu text, flag text, org text, class text, finer text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from app_user u where u.tenant_id = tenant and u.id = who and u.status_code = '1' and u.supplier_no is null)
    and exists (select from user_role held
      join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = '1'
      left join role_menu g on g.tenant_id = held.tenant_id and g.role_no = held.role_no and g.menu_no = menu
      where held.tenant_id = tenant and held.user_id = who and (held.role_no = 'admin' or flag = any (g.flags)))
    and not exists (
      select from (select bool_or(coalesce(s.data_value = case s.data_type when '1' then org when '2' then class else finer end, false)) as fits
        from user_scope s where s.tenant_id = tenant and s.user_id = who and s.data_type in ('1', '2', '4') group by s.data_type) as limits
      where not fits)
$$;

-- What asks for approval is read with the owner's rights: whoever takes a step need not see all rules, and who approves.
create view app.approval_rule_in_force as
select * from (select tenant_id, id, approval_rule_name, document_step, org_no, currency, amount_from, approval_sequence
  from approval_rule where status_code = '1') r
where tenant_id = (select app.scope_tenant());
create view app.approver as
select * from (select l.tenant_id, l.approval_rule_id, l.line_no, u.id as user_id, u.user_name
  from approval_rule_line l join app_user u on u.tenant_id = l.tenant_id and u.user_no = l.user_no) a
where tenant_id = (select app.scope_tenant());
grant select on app.approval_rule_in_force, app.approver to tandem_app;

create table approval (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  entity_name text not null check (entity_name in ('purchaseOrder')),
  record_id bigint not null,
  document_no text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  document_step text not null,
  amount numeric(26, 6) not null,
  currency text collate "C" not null,
  status text not null default '0' check (status in ('0', '1', '2', '3', 'X')),
  asked_by bigint not null,
  asked_name text not null,
  asked_date timestamptz not null default clock_timestamp(),
  rule_name text not null,
  approval_sequence text not null,
  declined_by text,
  decline_reason text,
  decided_date timestamptz,
  purchase_order_id bigint generated always as (case entity_name when 'purchaseOrder' then record_id end) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade
);
call app.stamped('approval');
-- That one of several has approved changes nothing of it for the others, who may decide at the same time; who decides on what is
-- void is told so.
drop trigger stamp on approval;
create trigger stamp before insert on approval for each row execute function app.stamp();
create trigger stamp_change before update on approval for each row when (old.status <> new.status and new.status <> 'X')
  execute function app.stamp();
-- Suppliers know nothing of it.
call app.protect_document('approval', 'org_no', 'supplier_no', null, 'false');
-- A document waits for one at a time.
create unique index approval_waiting on approval (tenant_id, entity_name, record_id) where status = '0';
create index on approval (tenant_id, purchase_order_id);
create index on approval (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, status, classify_type, business_classify_type);

create table approval_part (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  approval_id bigint not null,
  seq integer not null,
  user_id bigint not null,
  user_name text not null,
  -- Who approved: the approver, or who stood in.
  approved_by bigint,
  approved_name text,
  approved_date timestamptz,
  primary key (tenant_id, approval_id, seq),
  foreign key (tenant_id, approval_id) references approval (tenant_id, id) on delete cascade
);
alter table approval_part enable row level security;
create policy scope on approval_part using (tenant_id = (select app.scope_tenant()) and exists (select from approval a
  where a.tenant_id = approval_part.tenant_id and a.id = approval_part.approval_id))
  -- They are written with their approval, in one statement that does not see it yet.
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));

-- Whose turn it is: approvers and who stands in for them today, never the one who asked.
create view app.decider_of_all with (security_invoker = true) as
select p.tenant_id, p.approval_id, p.seq, u.id as user_id
from approval_part p
join approval a on a.tenant_id = p.tenant_id and a.id = p.approval_id and a.status = '0'
join app_user approver on approver.tenant_id = p.tenant_id and approver.id = p.user_id
join app_user u on u.tenant_id = p.tenant_id and u.id <> a.asked_by and u.status_code = '1' and u.supplier_no is null
  and (u.id = p.user_id or u.user_no = approver.substitute_no
    and current_date between coalesce(approver.substitute_from, current_date) and coalesce(approver.substitute_until, current_date))
where p.approved_by is null and (a.approval_sequence = '2' or not exists (select from approval_part e
  where e.tenant_id = p.tenant_id and e.approval_id = p.approval_id and e.seq < p.seq and e.approved_by is null));
create view app.decider as select * from app.decider_of_all where tenant_id = (select app.scope_tenant());
grant select on app.decider to tandem_app;

-- Approvals of which somebody is still to decide become void.
create procedure app.void_approvals(tenant bigint, entity text, record bigint) language sql security definer set search_path = public, pg_temp as $$
  with voided as (
    update approval a set status = 'X', decided_date = clock_timestamp()
    where a.tenant_id = tenant and a.entity_name = entity and a.record_id = record and a.status = '0'
      and exists (select from approval_part p where p.tenant_id = a.tenant_id and p.approval_id = a.id and p.approved_by is null)
    returning a.*)
  insert into outbox (tenant_id, topic, payload)
  select v.tenant_id, 'approval', jsonb_build_object('id', v.id::text, 'number', v.document_no, 'orgNo', v.org_no,
    'supplierNo', v.supplier_no, 'classifyType', v.classify_type, 'businessClassifyType', v.business_classify_type, 'what', 'voided')
  from voided v;
$$;

-- What happens to a document while its step waits makes the approval void: what was to be approved is not what it is now.
create function app.approvals_follow_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting record;
begin
  for waiting in
    select distinct a.tenant_id, a.entity_name, a.record_id from added e
    join approval a on a.tenant_id = e.tenant_id and a.entity_name = e.entity_name and a.record_id = e.record_id and a.status = '0'
    where e.action <> 'read' and e.action not like 'approval.%'
  loop
    call app.void_approvals(waiting.tenant_id, waiting.entity_name, waiting.record_id);
  end loop;
  return null;
end $$;
create trigger approvals after insert on record_history referencing new table as added
  for each statement execute function app.approvals_follow_history();

-- Drafts change without a word in their history.
create function app.approvals_follow_draft() returns trigger language plpgsql as $$
begin
  call app.void_approvals(new.tenant_id, 'purchaseOrder', new.id);
  return null;
end $$;
create trigger approvals after update on purchase_order for each row when (old.status = '0' and new.status = '0')
  execute function app.approvals_follow_draft();

-- Who asked whom within the buyer's house is none of a supplier's business.
create policy internal on record_history as restrictive for select
  using (action not like 'approval.%' or (select app.sees_all_suppliers()));

create or replace function app.history_follows_order() returns trigger language plpgsql as $$
begin
  update record_history set classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and entity_name = 'purchaseOrder' and record_id = new.id;
  update document_message set classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and entity_name = 'purchaseOrder' and record_id = new.id;
  update approval set classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and entity_name = 'purchaseOrder' and record_id = new.id;
  return null;
end $$;

-- The bell tells who is to decide, and who asked what became of it.
alter table user_message
  drop constraint user_message_topic_check,
  drop constraint user_message_check,
  drop constraint user_message_check1,
  add check (topic in ('tagMatched', 'alertStopped', 'documentMessage', 'answerDue', 'approvalAsked', 'approvalGiven', 'approvalDeclined',
    'approvalVoid')),
  add check ((topic in ('tagMatched', 'alertStopped')) = (tag_id is not null)),
  add check ((topic in ('tagMatched', 'alertStopped')) = (entity_name is null or record_id is null));
create unique index user_message_of_approval on user_message (tenant_id, user_id, record_id, topic)
  where entity_name = 'approval' and read_at is null;


-- Who decides about orders approves them, too.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '1012', '{isSearch,isCheck,isExport}' from role_menu
where menu_no = '1010' and flags && '{isCheck,isSubmit}'::text[]
on conflict do nothing;
