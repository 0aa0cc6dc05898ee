-- What is told to people and systems: a row for each of them, which says how it came through.
create table outgoing_message (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  channel text not null check (channel in ('1', '2', '3')),
  event text not null,
  status text not null default '0' check (status in ('0', '1', '2', '3')),
  -- What it is about; what is of no document, as an invitation, is of none.
  entity_name text,
  record_id bigint,
  document_no text collate "C",
  org_no text collate "C",
  supplier_no text collate "C",
  classify_type text collate "C",
  business_classify_type text collate "C",
  user_id bigint,
  receiver_name text,
  -- Where it goes: a mail address, or that of a webhook.
  address text,
  language_code text not null,
  subject text not null,
  content text not null,
  link_label text,
  -- Below the address of the portal.
  link_path text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Afterwards it says nothing worth knowing, and is given up.
  expire_at timestamptz not null default now() + interval '3 days',
  sent_at timestamptz,
  error text,
  primary key (tenant_id, id)
);
call app.stamped('outgoing_message');
create index on outgoing_message (next_attempt_at) where status in ('0', '2');
create index on outgoing_message (tenant_id, update_date desc, id desc);
alter table outgoing_message enable row level security;
-- Whoever takes a step leaves messages; the buyer's side reads them.
create policy scope on outgoing_message using (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers())
  and ((select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[])
    or org_no is null and (supplier_no is null or exists (select from supplier s
      where s.tenant_id = outgoing_message.tenant_id and s.supplier_no = outgoing_message.supplier_no))))
  with check (tenant_id = (select app.scope_tenant()));

-- What only its receiver may know of a message, as the token of a link: it is forgotten once the message has left, and no call reads it.
create table outgoing_secret (
  tenant_id bigint not null default app.scope_tenant(),
  outgoing_message_id bigint not null,
  secrets jsonb not null,
  primary key (tenant_id, outgoing_message_id),
  foreign key (tenant_id, outgoing_message_id) references outgoing_message (tenant_id, id) on delete cascade
);
alter table outgoing_secret enable row level security;
create policy scope on outgoing_secret using (false) with check (tenant_id = (select app.scope_tenant()));
