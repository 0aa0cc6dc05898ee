-- Who is told what happens to documents, and how: at the bell, by mail at once or once a day.
create table message_policy (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  message_policy_no text collate "C" not null,
  message_policy_name text collate app.natural not null,
  name_en_us text collate app.natural,
  name_zh_cn text collate app.natural,
  name_zh_tw text collate app.natural,
  name_vi_vn text collate app.natural,
  message_event text not null,
  org_no text collate "C",
  role_no text collate "C",
  user_no text collate "C",
  at_bell text not null check (at_bell in ('0', '1')),
  mail_choice text not null check (mail_choice in ('0', '1', '2')),
  to_supplier_address text not null check (to_supplier_address in ('0', '1')),
  notice_template_no text collate "C",
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, message_policy_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, role_no) references role (tenant_id, role_no),
  foreign key (tenant_id, user_no) references app_user (tenant_id, user_no),
  foreign key (tenant_id, notice_template_no) references notice_template (tenant_id, notice_template_no)
);
call app.stamped('message_policy');
call app.protect('message_policy', 'org_no', 'null');
call app.undoable('message_policy');
create index on message_policy (tenant_id, update_date desc, id desc);
create index on message_policy (tenant_id, message_event) where status_code = '1';

-- What users wish for themselves of the mails that policies send: 1 as they say, 2 gathered once a day, 0 none.
create table message_wish (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null default app.scope_user(),
  mail_choice text not null check (mail_choice in ('0', '1', '2')),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
alter table message_wish enable row level security;
create policy scope on message_wish using (tenant_id = (select app.scope_tenant()) and user_id = (select app.scope_user()));

alter table user_message
  drop constraint user_message_topic_check,
  drop constraint user_message_check,
  drop constraint user_message_check1,
  add check ((tag_id is null) = (entity_name is not null and record_id is not null)),
  -- What policies send by mail alone is kept, and not shown.
  add column at_bell boolean not null default true;

alter table outgoing_message
  alter column subject drop not null,
  alter column content drop not null,
  -- By what it is worded as it leaves.
  add column notice_template_no text collate "C",
  -- Gathered: it waits to be told together with others, or was.
  add column gathers boolean not null default false,
  add column gathered_in bigint,
  drop constraint outgoing_message_status_check,
  add check (status in ('0', '1', '2', '3', '4'));
create index on outgoing_message (tenant_id, entity_name, record_id) where channel <> '1';
create index on outgoing_message (tenant_id, gathered_in) where gathered_in is not null;

-- The parties of a document, whatever it is.
create function app.parties_of(tenant bigint, kind text, record bigint)
returns table (org_no text, supplier_no text, classify_type text, business_classify_type text, document_no text)
language sql stable security definer set search_path = public, pg_temp as $$
  select org_no, supplier_no, classify_type, business_classify_type, document_no from record_history
  where tenant_id = tenant and entity_name = kind and record_id = record and kind <> 'approval'
  union all
  select org_no, supplier_no, classify_type, business_classify_type, document_no from approval
  where tenant_id = tenant and id = record and kind = 'approval'
  limit 1
$$;

-- What policies say of an event for a user: null where none is for the event.
create function app.told_by_policy(tenant bigint, who bigint, event text, org text)
returns table (at_bell boolean, mail_choice text, notice_template_no text)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_or(p.at_bell = '1') filter (where fits), false),
    case when w.mail_choice = '0' then '0'
      when w.mail_choice = '2' and bool_or(p.mail_choice <> '0') filter (where fits) then '2'
      else coalesce(min(nullif(p.mail_choice, '0')) filter (where fits), '0') end,
    (array_agg(p.notice_template_no order by p.org_no nulls last, p.id)
      filter (where fits and p.mail_choice <> '0' and p.notice_template_no is not null))[1]
  from (select p.*, (p.role_no is null or exists (select from user_role r where r.tenant_id = tenant and r.user_id = who and r.role_no = p.role_no))
      and (p.user_no is null or exists (select from app_user u where u.tenant_id = tenant and u.id = who and u.user_no = p.user_no)) as fits
    from message_policy p
    where p.tenant_id = tenant and p.message_event = event and p.status_code = '1' and (p.org_no is null or p.org_no = org)) as p
  left join message_wish w on w.tenant_id = tenant and w.user_id = who
  group by w.mail_choice
$$;

create function app.choose_channels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select p.at_bell into new.at_bell from app.told_by_policy(new.tenant_id, new.user_id, new.topic,
    (select org_no from app.parties_of(new.tenant_id, new.entity_name, new.record_id))) as p;
  new.at_bell := coalesce(new.at_bell, true);
  return new;
end $$;
create trigger choose_channels before insert on user_message for each row when (new.entity_name is not null)
  execute function app.choose_channels();

-- Each way by which somebody is told is a row of its own. Mails about documents wait for a minute: so long a step may be undone.
create function app.go_by_channels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  way record;
  of_document record;
  receiver record;
begin
  select * into of_document from app.parties_of(new.tenant_id, new.entity_name, new.record_id);
  select * into way from app.told_by_policy(new.tenant_id, new.user_id, new.topic, of_document.org_no);
  select user_name, email, coalesce(language_code, 'en-US') as language_code into receiver
  from app_user where tenant_id = new.tenant_id and id = new.user_id;
  insert into outgoing_message (tenant_id, channel, event, status, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
    business_classify_type, user_id, receiver_name, address, language_code, notice_template_no, gathers, next_attempt_at, expire_at,
    sent_at, error)
  select new.tenant_id, channel, new.topic, case when channel = '1' then '1' when receiver.email is null then '3' else '0' end,
    new.entity_name, new.record_id, coalesce(of_document.document_no, new.record_numbers[1]), of_document.org_no, of_document.supplier_no,
    of_document.classify_type, of_document.business_classify_type, new.user_id, receiver.user_name,
    case when channel = '2' then receiver.email end, receiver.language_code, way.notice_template_no,
    channel = '2' and way.mail_choice = '2',
    case when channel = '2' and way.mail_choice = '2' then date_trunc('day', now()) + interval '1 day 5 hours'
      else now() + interval '1 minute' end,
    now() + interval '4 days', case when channel = '1' then now() end, case when channel = '2' and receiver.email is null then 'noAddress' end
  from unnest(array['1', '2']) as channel
  where case when channel = '1' then new.at_bell else coalesce(way.mail_choice, '0') <> '0' end;
  return null;
end $$;
create trigger go_by_channels after insert on user_message for each row when (new.entity_name is not null)
  execute function app.go_by_channels();

-- Which of some documents somebody outside was told of since: what was told is not undone.
create function app.told_since(kind text, records bigint[], since timestamptz[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct w.record from unnest(records, since) as w (record, moment)
  join outgoing_message m on m.tenant_id = app.scope_tenant() and m.entity_name = kind and m.record_id = w.record
    and m.channel <> '1' and m.create_date >= w.moment and (m.status = '1' or m.attempts > 0)
$$;
