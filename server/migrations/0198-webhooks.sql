-- Programs elsewhere that are told what happens to documents.
create table webhook (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  webhook_no text collate "C" not null,
  webhook_name text collate app.natural not null,
  url text not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, webhook_no)
);
call app.stamped('webhook');
call app.protect('webhook', null, 'null');
call app.undoable('webhook');
create index on webhook (tenant_id, update_date desc, id desc);

-- Of which events a webhook is told, and of whose documents.
create table webhook_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  webhook_id bigint not null,
  line_no integer not null check (line_no >= 0),
  message_event text not null,
  org_no text collate "C",
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, line_no) deferrable,
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade,
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.part_of('webhook_line', 'webhook', 'webhook_id');
create index on webhook_line (tenant_id, org_no);

-- By what deliveries are signed: the newest, and for a day the one before. No call reads it.
create table webhook_secret (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  webhook_id bigint not null,
  secret text not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade
);
create index on webhook_secret (tenant_id, webhook_id, id desc);
alter table webhook_secret enable row level security;
create policy scope on webhook_secret using (false)
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));

-- A delivery to a webhook is a message like others; an entry of the outbox makes one for each webhook, also when it is read again.
alter table outgoing_message add column webhook_id bigint, add column outbox_id bigint;
create unique index on outgoing_message (tenant_id, webhook_id, outbox_id) where outbox_id is not null;
create index on outgoing_message (tenant_id, webhook_id, next_attempt_at) where webhook_id is not null and status in ('0', '2');

-- Each time that a delivery was tried.
create table webhook_attempt (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  webhook_id bigint not null,
  outgoing_message_id bigint not null,
  status_code integer,
  milliseconds integer not null,
  error text,
  -- How the answer began.
  answer text,
  primary key (tenant_id, id),
  foreign key (tenant_id, outgoing_message_id) references outgoing_message (tenant_id, id) on delete cascade
);
call app.stamped('webhook_attempt');
create index on webhook_attempt (tenant_id, webhook_id, id desc);
create index on webhook_attempt (tenant_id, outgoing_message_id);
create index on webhook_attempt (tenant_id, update_date desc, id desc);
alter table webhook_attempt enable row level security;
create policy scope on webhook_attempt using (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()) and exists (
  select from outgoing_message m where m.tenant_id = webhook_attempt.tenant_id and m.id = webhook_attempt.outgoing_message_id));
