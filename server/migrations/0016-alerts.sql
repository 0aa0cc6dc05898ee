-- Saved searches that tell their users what newly matches, and the messages in which they do.

-- Who is told what newly matches a tag; source is the table or view behind the tag's list.
create table tag_alert (
  tenant_id bigint not null default app.scope_tenant(),
  tag_id bigint not null,
  user_id bigint not null default app.scope_user(),
  source text collate "C" not null,
  primary key (tenant_id, tag_id, user_id),
  foreign key (tenant_id, tag_id) references sys_tag (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on tag_alert (tenant_id, source);
call app.protect('tag_alert', null, null);

-- What matched already, so that nobody is told of it again. The record 0 says that what matched at the beginning is in it.
create table tag_alert_record (
  tenant_id bigint not null default app.scope_tenant(),
  tag_id bigint not null,
  user_id bigint not null default app.scope_user(),
  record_id bigint not null,
  primary key (tenant_id, tag_id, user_id, record_id),
  foreign key (tenant_id, tag_id, user_id) references tag_alert (tenant_id, tag_id, user_id) on delete cascade
);
call app.protect('tag_alert_record', null, null);

-- Transactions that changed records of a source with alerts. The records they wrote carry the very moment as update_date,
-- so that a look finds exactly these, however late a transaction ended.
create table alert_wake (
  tenant_id bigint not null default app.scope_tenant(),
  source text collate "C" not null,
  changed_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (tenant_id, source, changed_at)
);
call app.protect('alert_wake', null, null);

create function app.wake_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from tag_alert where tenant_id = (select app.scope_tenant()) and source = tg_argv[0]) then
    insert into alert_wake (source) values (tg_argv[0]) on conflict do nothing;
  end if;
  return null;
end $$;

-- Has the alerts of a source look whenever records of the table are written.
create procedure app.alerted(relation regclass, source text) language plpgsql as $$
begin
  execute format('create trigger wake_alerts after insert or update on %s for each statement execute function app.wake_alerts(%L)',
    relation, source);
end $$;

call app.alerted('purchase_order', 'purchase_order_row');
call app.alerted('purchase_order_line', 'purchase_order_line_row');
call app.alerted('shipping_notice', 'shipping_notice_row');
call app.alerted('receipt', 'receipt_row');
call app.alerted('supplier', 'supplier_row');
call app.alerted('organisation', 'organisation');
call app.alerted('material', 'material');
call app.alerted('warehouse', 'warehouse');
call app.alerted('address', 'address');

-- An alert that comes without what matched before learns it at the next look.
create function app.wake_alert() returns trigger language plpgsql as $$
begin
  insert into alert_wake (source) values (new.source) on conflict do nothing;
  return null;
end $$;
create trigger wake_alert after insert on tag_alert for each row execute function app.wake_alert();

-- What a user is told at the bell. topic: tagMatched, alertStopped.
create table user_message (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  user_id bigint not null default app.scope_user(),
  topic text not null check (topic in ('tagMatched', 'alertStopped')),
  tag_id bigint not null,
  record_count integer not null default 0,
  record_numbers text[] not null default '{}',
  happened_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references sys_tag (tenant_id, id) on delete cascade
);
-- What was not read yet is gathered in one message for each tag.
create unique index user_message_unread on user_message (tenant_id, user_id, tag_id, topic) where read_at is null;
create index on user_message (tenant_id, user_id, happened_at desc, id desc);
create index on user_message (happened_at);
alter table user_message enable row level security;
create policy scope on user_message to tandem_app using (
  tenant_id = (select app.scope_tenant()) and user_id = (select app.scope_user())
);
