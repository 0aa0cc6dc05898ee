-- What both sides write on a document. Messages are seen by whoever sees the document, and are never changed.
create table document_message (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  entity_name text not null check (entity_name in ('purchaseOrder', 'shippingNotice')),
  record_id bigint not null,
  document_no text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  -- The line may be gone later: it is called as it was then.
  line_id bigint,
  line_name text,
  content text not null,
  side text not null check (side in ('supplier', 'buyer')),
  user_id bigint not null,
  user_name text not null,
  sent_at timestamptz not null default clock_timestamp(),
  purchase_order_id bigint generated always as (case entity_name when 'purchaseOrder' then record_id end) stored,
  shipping_notice_id bigint generated always as (case entity_name when 'shippingNotice' then record_id end) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade
);
create index on document_message (tenant_id, entity_name, record_id, id);
create index on document_message (tenant_id, purchase_order_id) where purchase_order_id is not null;
create index on document_message (tenant_id, shipping_notice_id) where shipping_notice_id is not null;
-- An order whose issue is taken back is a draft again, which suppliers do not see.
call app.protect_document('document_message', 'org_no', 'supplier_no', null, '(entity_name <> ''purchaseOrder''
  or exists (select from purchase_order o where o.tenant_id = document_message.tenant_id and o.id = document_message.record_id))');

create table document_message_file (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  document_message_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, document_message_id, stored_file_id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, document_message_id) references document_message (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);

-- Who of the other side has read a message, and when.
create table document_message_reading (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  document_message_id bigint not null,
  user_id bigint not null default app.scope_user(),
  user_name text not null default app.user_name(),
  read_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, document_message_id, user_id),
  foreign key (tenant_id, document_message_id) references document_message (tenant_id, id) on delete cascade
);

do $$
declare
  relation text;
begin
  foreach relation in array array['document_message_file', 'document_message_reading'] loop
    execute format('alter table %I enable row level security', relation);
    execute format('create policy scope on %1$I using (tenant_id = (select app.scope_tenant()) and exists (select from document_message m
      where m.tenant_id = %1$I.tenant_id and m.id = %1$I.document_message_id))', relation);
  end loop;
end $$;

-- What was written on an order is seen by whoever sees the order.
create or replace function app.history_follows_order() returns trigger language plpgsql as $$
begin
  update record_history set classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and entity_name = 'purchaseOrder' and record_id = new.id;
  update document_message set classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and entity_name = 'purchaseOrder' and record_id = new.id;
  return null;
end $$;

-- The bell tells of what is unread on a document, in one entry for each.
alter table user_message
  drop constraint user_message_topic_check,
  add check (topic in ('tagMatched', 'alertStopped', 'documentMessage')),
  alter column tag_id drop not null,
  add column entity_name text,
  add column record_id bigint,
  add check ((topic = 'documentMessage') = (tag_id is null)),
  add check ((topic = 'documentMessage') = (entity_name is not null and record_id is not null));
create unique index user_message_of_document on user_message (tenant_id, user_id, entity_name, record_id)
  where read_at is null and topic = 'documentMessage';
